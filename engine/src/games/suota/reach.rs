//! Where the top pieces of a side get to, for all of them at once.

use super::cells::{Cells, step};
use super::position::Suota;
use crate::game::Player;

/// The top pieces of a side by kind, and what they may meet.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    tops: [Cells; 3],
    empty: Cells,
    enemy: Cells,
}

impl Reach {
    pub(super) const fn of(position: &Suota, player: Player) -> Self {
        Reach {
            tops: position.tops[player.index()],
            empty: position.empty(),
            enemy: position.of(player.other()),
        }
    }

    /// The targets in direction `D` at distances 1, 2 and 3: empty cells within reach, enemies at the full
    /// reach. Target and distance tell where the piece came from, so the kinds share the sets.
    pub(super) const fn targets<const D: usize>(&self) -> [Cells; 3] {
        let [a, b, c] = self.tops;
        let (empty, landing) = (self.empty, self.empty | self.enemy);
        let b1 = step::<D>(b) & empty;
        let c1 = step::<D>(c) & empty;
        let c2 = step::<D>(c1) & empty;
        [step::<D>(a) & landing | b1 | c1, step::<D>(b1) & landing | c2, step::<D>(c2) & landing]
    }

    const fn number_in<const D: usize>(&self) -> u32 {
        let [one, two, three] = self.targets::<D>();
        one.count_ones() + two.count_ones() + three.count_ones()
    }

    /// The number of moves.
    pub(super) const fn number(&self) -> u32 {
        self.number_in::<0>()
            + self.number_in::<1>()
            + self.number_in::<2>()
            + self.number_in::<3>()
            + self.number_in::<4>()
            + self.number_in::<5>()
            + self.number_in::<6>()
            + self.number_in::<7>()
    }

    /// The targets in any direction at distances 1, 2 and 3.
    pub(super) fn all_targets(&self) -> [Cells; 3] {
        let directions = [
            self.targets::<0>(),
            self.targets::<1>(),
            self.targets::<2>(),
            self.targets::<3>(),
            self.targets::<4>(),
            self.targets::<5>(),
            self.targets::<6>(),
            self.targets::<7>(),
        ];
        directions
            .into_iter()
            .fold([0; 3], |all, more| [all[0] | more[0], all[1] | more[1], all[2] | more[2]])
    }

    /// The enemy pieces that can be taken in one move.
    pub(super) fn attacked(&self) -> Cells {
        let [one, two, three] = self.all_targets();
        (one | two | three) & self.enemy
    }

    /// Whether there is any move.
    pub(super) fn is_any(&self) -> bool {
        // A farther target needs an empty neighbour, which is a target itself.
        self.targets::<0>()[0] != 0 || self.all_targets()[0] != 0
    }
}
