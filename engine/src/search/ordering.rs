//! Which moves to try first: the table's, then killers, then the game's own opinion and the history of
//! cut-offs (J. Schaeffer, *The History Heuristic*, 1983).

use std::hash::{Hash, Hasher};

use super::score::MAX_PLY;
use crate::brain::Brain;
use crate::zobrist::mix;

const FROM_TABLE: i32 = 1 << 30;
/// Weight of a killer; what weighs less is ordered by opinion and history.
pub(super) const KILLER: i32 = 1 << 28;
const HISTORY_SLOTS: usize = 1 << 12;
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
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub(super) fn new() -> Self {
        Ordering {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [vec![0; HISTORY_SLOTS], vec![0; HISTORY_SLOTS]],
        }
    }

    /// Fills `list` with the moves of `position`.
    pub(super) fn fill<G: Brain<Move = M>>(
        &self,
        position: &G,
        ply: usize,
        from_table: Option<u16>,
        list: &mut Vec<Candidate<M>>,
    ) {
        list.clear();
        let killers = self.killers[ply];
        let history = &self.history[position.turn().index()];
        let _ = position.moves(&mut |mv| {
            let index = list.len() as u16;
            let weight = if from_table == Some(index) {
                FROM_TABLE
            } else if killers.contains(&Some(mv)) {
                KILLER
            } else {
                history[slot(mv)] + 16 * position.order(mv)
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
        depth: u8,
        tried: &[Candidate<M>],
    ) {
        let Some((cutter, others)) = tried.split_last() else { return };
        if self.killers[ply][0] != Some(cutter.mv) {
            self.killers[ply] = [Some(cutter.mv), self.killers[ply][0]];
        }
        let gain = (i32::from(depth) * i32::from(depth)).min(HISTORY_LIMIT / 4);
        let history = &mut self.history[position.turn().index()];
        let mut learn = |mv: M, gain: i32| {
            let weight = &mut history[slot(mv)];
            *weight += gain - *weight * gain.abs() / HISTORY_LIMIT;
        };
        learn(cutter.mv, gain);
        for other in others {
            learn(other.mv, -gain);
        }
    }
}

fn slot<M: Hash>(mv: M) -> usize {
    let mut hasher = MoveHasher(0);
    mv.hash(&mut hasher);
    (hasher.finish() >> 52) as usize
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
