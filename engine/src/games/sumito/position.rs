//! The position: two sets of marbles, how many are out, and the goal.

use super::cells::{ALL, Cells, bits, far, next};
use super::moves::Move;
use crate::game::Player;
use crate::zobrist;

/// Marbles of each side at the start.
pub(super) const MARBLES: u8 = 14;

const KEYS: [[u64; 61]; 2] = [zobrist::keys(0x50a0), zobrist::keys(0x50a1)];

/// For each goal, so that equal boards with different goals differ.
const GOAL_KEYS: [u64; 7] = zobrist::keys(0x50a2);

/// A position of Sumito. Black is the first seat, white the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sumito {
    pub(super) marbles: [Cells; 2],
    pub(super) hash: u64,
    /// Marbles of each seat that were pushed out: with those on the board always 14.
    pub(super) out: [u8; 2],
    pub(super) goal: u8,
    pub(super) turn: Player,
}

impl Sumito {
    /// The position with these marbles, at most 14 a side; the missing ones are out. The goal is 1 to 6.
    pub(super) fn from_marbles(marbles: [Cells; 2], goal: u8, turn: Player) -> Self {
        let out = marbles.map(|set| MARBLES.saturating_sub(set.count_ones() as u8));
        let mut position = Sumito { marbles, hash: 0, out, goal, turn };
        position.hash = position.compute_hash();
        position
    }

    pub(super) fn compute_hash(&self) -> u64 {
        let mut hash = if self.turn == Player::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        hash ^= GOAL_KEYS[usize::from(self.goal)];
        for player in Player::BOTH {
            for bit in bits(self.of(player)) {
                hash ^= KEYS[player.index()][usize::from(bit)];
            }
        }
        hash
    }

    /// Moves the mover's marbles and what they push, passes the turn.
    pub(super) fn advance(&mut self, mv: Move) {
        let step = usize::from(mv.step);
        let (me, enemy) = (self.turn.index(), self.turn.other().index());
        if mv.is_in_line() {
            // A line that moves by one is its rear marble jumping to its front; so is the pushed line.
            let front = far(mv.first, step, mv.count);
            self.toggle(me, mv.first);
            self.toggle(me, front);
            if mv.pushed > 0 {
                self.toggle(enemy, front);
                match next(far(front, step, mv.pushed - 1), step) {
                    Some(beyond) => self.toggle(enemy, beyond),
                    None => self.out[enemy] += 1,
                }
            }
        } else {
            for place in 0..mv.count {
                let from = far(mv.first, usize::from(mv.line), place);
                self.toggle(me, from);
                self.toggle(me, far(from, step, 1));
            }
        }
        self.turn = self.turn.other();
        self.hash ^= zobrist::SECOND_TO_MOVE;
    }

    /// The position with the other seat to move.
    pub(super) const fn turned(mut self) -> Self {
        self.turn = self.turn.other();
        self.hash ^= zobrist::SECOND_TO_MOVE;
        self
    }

    fn toggle(&mut self, player: usize, bit: u8) {
        self.marbles[player] ^= 1 << bit;
        self.hash ^= KEYS[player][usize::from(bit)];
    }

    /// Whose marbles have reached the goal: the loser. Only the mover can bring it about, so it is the seat
    /// to move.
    pub(super) const fn is_lost(&self) -> bool {
        self.out[self.turn.index()] >= self.goal
    }

    /// The cells of `player`'s marbles.
    pub(super) const fn of(&self, player: Player) -> Cells {
        self.marbles[player.index()]
    }

    /// The cells of the marbles of the seat to move, and of the other's.
    pub(super) const fn sides(&self) -> (Cells, Cells) {
        (self.of(self.turn), self.of(self.turn.other()))
    }

    /// The cells without a marble.
    pub(super) const fn empty(&self) -> Cells {
        ALL & !(self.marbles[0] | self.marbles[1])
    }

    /// How many marbles of `player` were pushed out.
    #[must_use]
    pub const fn pushed_out(&self, player: Player) -> u8 {
        self.out[player.index()]
    }
}
