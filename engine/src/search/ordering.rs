//! Which moves to try first: the table's, then killers, then the game's own opinion and the history of
//! cut-offs (J. Schaeffer, *The History Heuristic*, 1983), alone and after the move before.

use std::hash::{Hash, Hasher};

use super::score::MAX_PLY;
use crate::brain::Brain;
use crate::zobrist::mix;

const FROM_TABLE: i32 = 1 << 30;
/// Weight of a killer; what weighs less is ordered by opinion and history.
pub(super) const KILLER: i32 = 1 << 28;
const HISTORY_SLOTS: usize = 1 << 12;
const CONTINUATION_SLOTS: usize = 1 << 16;
/// Largest weight that history can give to a move, above any opinion of a game.
const HISTORY_LIMIT: i32 = 1 << 14;

/// A move with its place in the order of generation and its weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) weight: i32,
}

/// Brings the best of the candidates from `place` on there. Most nodes are cut off by their first moves, so the
/// list is never sorted as a whole.
pub(super) fn pick<M: Copy>(list: &mut [Candidate<M>], place: usize) -> Option<Candidate<M>> {
    let rest = list.get_mut(place..)?;
    let mut best = 0;
    let mut most = rest.first()?.weight;
    for (at, candidate) in rest.iter().enumerate().skip(1) {
        if candidate.weight > most {
            (best, most) = (at, candidate.weight);
        }
    }
    rest.swap(0, best);
    rest.first().copied()
}

/// What earlier cut-offs of this search teach about moves.
pub(super) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: [Vec<i32>; 2],
    /// How moves did after the move before them; none where that is not looked at.
    continuation: Vec<i32>,
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub(super) fn new(with_continuation: bool) -> Self {
        Ordering {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [vec![0; HISTORY_SLOTS], vec![0; HISTORY_SLOTS]],
            continuation: if with_continuation { vec![0; CONTINUATION_SLOTS] } else { Vec::new() },
        }
    }

    /// Fills `list` with the moves of `position`; `before` is the move that led to it.
    pub(super) fn fill<G: Brain<Move = M>>(
        &self,
        position: &G,
        ply: usize,
        before: Option<M>,
        from_table: Option<u16>,
        list: &mut Vec<Candidate<M>>,
    ) {
        list.clear();
        let killers = self.killers[ply];
        let history = &self.history[position.turn().index()];
        let before = before.map(spread);
        let _ = position.moves(&mut |mv| {
            let index = list.len() as u16;
            let weight = if from_table == Some(index) {
                FROM_TABLE
            } else if killers.contains(&Some(mv)) {
                KILLER
            } else {
                let own = spread(mv);
                let after = before.and_then(|before| self.continuation.get(continuation_slot(before, own)));
                history[history_slot(own)] + after.copied().unwrap_or(0) + 16 * position.order(mv)
            };
            list.push(Candidate { mv, index, weight });
            std::ops::ControlFlow::Continue(())
        });
    }

    /// Notes that the last of `tried` cut off a node searched to `depth`, and that the others did not.
    pub(super) fn reward<G: Brain<Move = M>>(
        &mut self,
        position: &G,
        ply: usize,
        before: Option<M>,
        depth: u8,
        tried: &[Candidate<M>],
    ) {
        let Some((cutter, others)) = tried.split_last() else { return };
        if self.killers[ply][0] != Some(cutter.mv) {
            self.killers[ply] = [Some(cutter.mv), self.killers[ply][0]];
        }
        let gain = (i32::from(depth) * i32::from(depth)).min(HISTORY_LIMIT / 4);
        let before = before.map(spread);
        let side = position.turn().index();
        self.learn(side, before, cutter.mv, gain);
        for other in others {
            self.learn(side, before, other.mv, -gain);
        }
    }

    fn learn(&mut self, side: usize, before: Option<u64>, mv: M, gain: i32) {
        let own = spread(mv);
        let pull = |weight: &mut i32| *weight += gain - *weight * gain.abs() / HISTORY_LIMIT;
        pull(&mut self.history[side][history_slot(own)]);
        if let Some(weight) =
            before.and_then(|before| self.continuation.get_mut(continuation_slot(before, own)))
        {
            pull(weight);
        }
    }
}

const fn history_slot(spread: u64) -> usize {
    (spread >> 52) as usize
}

const fn continuation_slot(before: u64, spread: u64) -> usize {
    ((before.rotate_left(29) ^ spread).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize
}

fn spread<M: Hash>(mv: M) -> u64 {
    let mut hasher = MoveHasher(0);
    mv.hash(&mut hasher);
    hasher.finish()
}

/// Spreads the few bytes of a move over a word.
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte);
        }
    }
}
