//! Opinions: marbles out, nearness to the middle, company, and marbles that may be pushed out next.

use std::ops::ControlFlow;

use super::cells::{ALL, Cells, INNER, RINGS, ahead, behind, far};
use super::mistakes::mistakes;
use super::moves::Move;
use super::position::Sumito;
use crate::brain::Brain;
use crate::game::Player;
use crate::mistake::Mistake;
use crate::terms::{Weighed, weigh};

/// Order of a marble at each distance from the middle.
const RING: [i8; 5] = [18, 16, 12, 5, -8];

/// [`RING`] for each bit.
const PLACE: [i8; 61] = {
    let mut place = [0; 61];
    let mut bit = 0;
    while bit < 61 {
        let mut ring = 0;
        while ring < RINGS.len() {
            if RINGS[ring] & 1 << bit != 0 {
                place[bit] = RING[ring];
            }
            ring += 1;
        }
        bit += 1;
    }
    place
};

impl Sumito {
    /// What one side has of each term, apart from the marbles out.
    fn features(own: Cells, enemy: Cells) -> [i32; 9] {
        let mut pairs = 0;
        let mut threes = 0;
        let mut wedges = 0;
        for line in 0..3 {
            let two = own & behind(line, own);
            pairs += size(two);
            threes += size(two & behind(line, two));
            wedges += size(own & behind(line, enemy) & ahead(line, enemy));
        }
        let ring = |distance: usize| size(own & RINGS[distance]);
        [
            ring(0),
            ring(1),
            ring(2),
            ring(3),
            pairs,
            threes,
            wedges,
            size(own & RINGS[4] & beside(enemy)),
            size(own & CORNERS),
        ]
    }
}

/// The six corners.
const CORNERS: Cells = {
    let mut corners = 0;
    let mut step = 0;
    while step < 6 {
        corners |= !INNER[step] & !INNER[(step + 1) % 6] & !INNER[(step + 2) % 6] & ALL;
        step += 1;
    }
    corners
};

/// The cells next to a set.
pub(super) fn beside(set: Cells) -> Cells {
    (0..6).fold(0, |all, step| all | ahead(step, set))
}

fn size(set: Cells) -> i32 {
    set.count_ones() as i32
}

/// The marbles of `enemy` that a push of `own` takes off the board.
pub(super) fn in_danger(own: Cells, enemy: Cells) -> Cells {
    (0..6).fold(0, |danger, step| {
        let pair = own & ahead(step, own);
        let three = own & ahead(step, pair);
        danger | enemy & !INNER[step] & (ahead(step, pair) | ahead(step, enemy & ahead(step, three)))
    })
}

/// The order of a marble's place.
fn place(bit: u8) -> i32 {
    i32::from(PLACE[usize::from(bit)])
}

impl Weighed<14> for Sumito {
    const NAMES: [&'static str; 14] = [
        "marble out",
        "marble out times marbles out",
        "marble in the middle",
        "marble beside the middle",
        "marble two cells from the middle",
        "marble next to the edge",
        "pair of neighbours",
        "three in a row",
        "marble between two enemies",
        "marble at the edge beside an enemy",
        "marble in a corner",
        "marble that can be pushed out now",
        "marble that could be pushed out next",
        "having the move",
    ];
    const WEIGHTS: [i32; 14] =
        [11_665, 1_538, 7_099, 5_526, 3_180, 518, 1_537, 298, -1_020, -3_040, -287, 5_871, -4_392, 2_531];

    fn terms(&self) -> [i32; 14] {
        let (own, enemy) = self.sides();
        let out = |player: Player| i32::from(self.pushed_out(player));
        let (mine, theirs) = (out(self.turn.other()), out(self.turn));
        let mut terms = [1; 14];
        terms[0] = mine - theirs;
        terms[1] = mine * mine - theirs * theirs;
        let features = Self::features(own, enemy).into_iter().zip(Self::features(enemy, own));
        for (term, (mine, theirs)) in terms[2..].iter_mut().zip(features) {
            *term = mine - theirs;
        }
        terms[11] = size(in_danger(own, enemy));
        terms[12] = size(in_danger(enemy, own));
        terms
    }
}

impl Brain for Sumito {
    const SWING: i32 = 60;
    const OVERSIGHT: i32 = 80;
    const CONTEMPT: i32 = 50;
    const LEVEL_RATINGS: [i32; 4] = [800, 1480, 2160, 2390];

    fn evaluate(&self) -> i32 {
        weigh(self)
    }

    fn order(&self, mv: Move) -> i32 {
        let step = usize::from(mv.step);
        let gain: i32 = if mv.is_in_line() {
            place(far(mv.first, step, mv.count)) - place(mv.first)
        } else {
            let marble = |i| far(mv.first, mv.line.into(), i);
            (0..mv.count).map(|i| place(far(marble(i), step, 1)) - place(marble(i))).sum()
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

    fn noisy_moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_ejections(visit)
    }

    fn passed(&self) -> Option<Self> {
        Some(self.turned())
    }

    fn mistakes(&self, mv: Move, _: Option<Move>) -> Vec<Mistake> {
        mistakes(self, mv)
    }
}
