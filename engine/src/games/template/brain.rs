//! Opinions: pawns count.

use super::moves::Move;
use super::position::Template;
use crate::brain::Brain;
use crate::game::Player;

impl Brain for Template {
    fn evaluate(&self) -> i32 {
        let pawns = |player: Player| self.pawns(player).count() as i32;
        100 * (pawns(self.turn) - pawns(self.turn.other()))
    }

    fn order(&self, mv: Move) -> i32 {
        i32::from(self.at(mv.to).is_some())
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.at(mv.to).is_some()
    }
}
