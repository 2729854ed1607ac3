//! Opinions: marbles out, nearness to the middle, company, and marbles that may be pushed out next.

use super::cells::{Cells, INNER, RINGS, ahead, behind, far};
use super::moves::Move;
use super::position::Sumito;
use crate::brain::Brain;
use crate::game::Player;

/// Worth of each further enemy marble out: the last ones before the goal count more, so that a lead is used.
const PUSHED_OUT: [i32; 7] = [0, 100, 205, 315, 435, 565, 700];
/// Worth of a marble at each distance from the middle.
const RING: [i32; 5] = [18, 16, 12, 5, -8];
/// Worth of a pair of own neighbours.
const PAIR: i32 = 2;
/// Worth of an enemy marble that can be pushed out at once, when it is one's turn.
const THREAT: i32 = 35;
/// Worth of such a threat while it is the other's turn.
const LATER_THREAT: i32 = 12;
/// Worth of having the move.
const TEMPO: i32 = 3;

impl Sumito {
    fn worth(&self, player: Player) -> i32 {
        let own = self.of(player);
        let out = usize::from(self.pushed_out(player.other())).min(PUSHED_OUT.len() - 1);
        let near: i32 = RINGS.iter().zip(RING).map(|(ring, worth)| worth * size(own & ring)).sum();
        let pairs: i32 = (0..3).map(|line| size(own & behind(line, own))).sum();
        PUSHED_OUT[out] + near + PAIR * pairs
    }
}

fn size(set: Cells) -> i32 {
    set.count_ones() as i32
}

/// The marbles of `enemy` that a push of `own` takes off the board.
fn in_danger(own: Cells, enemy: Cells) -> Cells {
    (0..6).fold(0, |danger, step| {
        let pair = own & ahead(step, own);
        let three = own & ahead(step, pair);
        danger | enemy & !INNER[step] & (ahead(step, pair) | ahead(step, enemy & ahead(step, three)))
    })
}

/// The worth of a marble's place.
fn ring_worth(bit: u8) -> i32 {
    RINGS.iter().zip(RING).find(|(ring, _)| *ring & 1 << bit != 0).map_or(0, |(_, worth)| worth)
}

impl Brain for Sumito {
    fn evaluate(&self) -> i32 {
        let (own, enemy) = self.sides();
        self.worth(self.turn) - self.worth(self.turn.other()) + THREAT * size(in_danger(own, enemy))
            - LATER_THREAT * size(in_danger(enemy, own))
            + TEMPO
    }

    fn order(&self, mv: Move) -> i32 {
        let step = usize::from(mv.step);
        let gain: i32 = if mv.is_in_line() {
            ring_worth(far(mv.first, step, mv.count)) - ring_worth(mv.first)
        } else {
            let place = |place| far(mv.first, mv.line.into(), place);
            (0..mv.count).map(|i| ring_worth(far(place(i), step, 1)) - ring_worth(place(i))).sum()
        };
        let kind = match (self.is_noisy(mv), mv.pushed, mv.is_in_line()) {
            (true, ..) => 1000,
            (false, 1.., _) => 300,
            (false, 0, true) => 20,
            (false, 0, false) => 0,
        };
        kind + 10 * i32::from(mv.count) + gain
    }

    fn is_noisy(&self, mv: Move) -> bool {
        let step = usize::from(mv.step);
        mv.pushed > 0 && INNER[step] & 1 << far(mv.first, step, mv.count + mv.pushed - 1) == 0
    }

    fn passed(&self) -> Option<Self> {
        Some(self.turned())
    }
}
