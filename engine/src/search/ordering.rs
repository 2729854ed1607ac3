//! Which moves to try first: the table's, then killers, then the game's own opinion and the history of
//! cut-offs (J. Schaeffer, *The History Heuristic*, 1983).

use std::hash::{Hash, Hasher};

use super::score::MAX_PLY;
use crate::brain::Brain;
use crate::zobrist::mix;

const FROM_TABLE: i32 = 1 << 30;
const KILLER: i32 = 1 << 28;
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

    /// Fills `list` with the moves of `position`, the most promising first.
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
        list.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
    }

    /// Notes that `mv` cut off a node searched to `depth`.
    pub(super) fn reward<G: Brain<Move = M>>(&mut self, position: &G, ply: usize, depth: u8, mv: M) {
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        let weight = &mut self.history[position.turn().index()][slot(mv)];
        let gain = i32::from(depth) * i32::from(depth);
        *weight += gain - *weight * gain.min(HISTORY_LIMIT) / HISTORY_LIMIT;
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
