//! Opinions: the points held, the pieces that could be taken next, and mobility.

use super::cells::{Cells, only};
use super::moves::Move;
use super::position::{Kind, Suota};
use super::reach::Reach;
use crate::brain::Brain;
use crate::game::Player;

/// Worth of a point on the counter, by definition of the unit.
const POINT: i32 = 100;
/// Worth of a point that the side to move could take now.
const CHANCE: i32 = 12;
/// Worth of the best single point to take now: only one piece can be taken a turn.
const BEST_CHANCE: i32 = 35;
/// Worth of a point that the other side could take in its turn.
const THREAT: i32 = 18;
/// Worth of one move more to choose from.
const MOBILITY: i32 = 2;
/// Worth of having the move.
const TEMPO: i32 = 10;

impl Suota {
    /// The sum of the values of `player`'s pieces in a set, and the greatest of them.
    fn values_in(&self, player: Player, set: Cells) -> (i32, i32) {
        let tops = self.tops[player.index()];
        Kind::ALL.into_iter().fold((0, 0), |(sum, greatest), kind| {
            let count = (tops[kind as usize] & set).count_ones() as i32;
            let value = i32::from(kind.value());
            (sum + count * value, if count > 0 { value } else { greatest })
        })
    }

    /// The value that leaving a cell gives back.
    fn freed_by_leaving(&self, mv: Move) -> i32 {
        self.covered.kinds(mv.from).next().map_or(0, |kind| i32::from(kind.value()))
    }
}

impl Brain for Suota {
    fn evaluate(&self) -> i32 {
        let (me, enemy) = (self.turn, self.turn.other());
        let (own, other) = (Reach::of(self, me), Reach::of(self, enemy));
        let points = i32::from(self.score(me)) - i32::from(self.score(enemy));
        let (chances, best) = self.values_in(enemy, own.attacked());
        let (threats, _) = self.values_in(me, other.attacked());
        POINT * points + CHANCE * chances + BEST_CHANCE * best - THREAT * threats
            + MOBILITY * (own.number() as i32 - other.number() as i32)
            + TEMPO
    }

    fn order(&self, mv: Move) -> i32 {
        let enemy = self.turn.other();
        let (taken, _) = self.values_in(enemy, only(mv.to));
        let mover = i32::from(self.kind_on_top(self.turn, mv.from).value());
        let net = taken - self.freed_by_leaving(mv);
        if taken > 0 { POINT + POINT * net - mover } else { POINT * net }
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.takes(mv)
    }

    fn passed(&self) -> Option<Self> {
        Some(self.turned())
    }
}
