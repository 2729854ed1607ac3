//! Opinions: the points held, the pieces that could be taken next, and mobility.

use std::ops::ControlFlow;
use std::time::Duration;

use super::cells::{Cells, only};
use super::mistakes::mistakes;
use super::moves::Move;
use super::position::{Kind, Suota};
use super::reach::Reach;
use crate::brain::Brain;
use crate::game::Player;
use crate::mistake::Mistake;
use crate::search::level::Level;
use crate::search::limits::Limits;
use crate::search::style::Effort;
use crate::terms::{Weighed, weigh};

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

impl Weighed<17> for Suota {
    const NAMES: [&'static str; 17] = [
        "point",
        "point times points",
        "value of what can be taken",
        "best of what can be taken",
        "value of what could be taken next",
        "best of what could be taken next",
        "move to choose from",
        "free A",
        "free B",
        "free C",
        "A that covers",
        "B that covers",
        "C that covers",
        "A at the rim",
        "neighbour of the middle",
        "point in reach of the goal",
        "having the move",
    ];
    const WEIGHTS: [i32; 17] = [
        13_746, 517, 1_992, 1_400, -2_415, -1_618, -466, 19_795, 12_112, 7_760, 7_475, -3_197, -7_035,
        -7_767, 1_586, 5_753, 5_003,
    ];

    fn terms(&self) -> [i32; 17] {
        let (me, enemy) = (self.turn, self.turn.other());
        let (own, other) = (Reach::of(self, me), Reach::of(self, enemy));
        let [mine, theirs] = [me, enemy].map(|player| i32::from(self.score(player)));
        let (chances, chance) = self.values_in(enemy, own.attacked());
        let (threats, threat) = self.values_in(me, other.attacked());
        let size = |set: Cells| set.count_ones() as i32;
        let number = |kind: Kind, set: Cells| {
            let of = |player: Player| size(self.tops[player.index()][kind as usize] & set);
            of(me) - of(enemy)
        };
        let (covering, free) = (self.covered.cells(), !self.covered.cells());
        let goal = i32::from(self.goal);
        [
            mine - theirs,
            mine * mine - theirs * theirs,
            chances,
            chance,
            threats,
            threat,
            own.number() as i32 - other.number() as i32,
            number(Kind::A, free),
            number(Kind::B, free),
            number(Kind::C, free),
            number(Kind::A, covering),
            number(Kind::B, covering),
            number(Kind::C, covering),
            number(Kind::A, RIM),
            size(self.of(me) & MIDDLE) - size(self.of(enemy) & MIDDLE),
            (3 + mine - goal).max(0) - (3 + theirs - goal).max(0),
            1,
        ]
    }
}

/// The cells at the edge.
const RIM: Cells = 0x7f41_4141_417f;
/// The cells two steps from the edge or more.
const MIDDLE: Cells = 0x0000_1c1c_0000;

impl Brain for Suota {
    const SWING: i32 = 110;
    const OVERSIGHT: i32 = 330;
    const LEVEL_RATINGS: [i32; 4] = [800, 1480, 1970, 2190];

    /// Games are decided by the last point here, where five times the time says little between players that see
    /// almost everything: Difficile sees less and overlooks more than in the other games.
    fn effort(level: Level) -> Effort {
        match level {
            Level::Difficile => Effort {
                limits: Limits { nodes: Some(200_000), ..Limits::time(Duration::from_secs(1)) },
                noise: 60,
            },
            _ => level.into(),
        }
    }

    fn evaluate(&self) -> i32 {
        weigh(self)
    }

    fn order(&self, mv: Move) -> i32 {
        let enemy = self.turn.other();
        let (taken, _) = self.values_in(enemy, only(mv.to));
        let mover = i32::from(self.kind_on_top(self.turn, mv.from).value());
        let net = taken - self.freed_by_leaving(mv);
        if taken > 0 { 100 + 100 * net - mover } else { 100 * net }
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.takes(mv)
    }

    fn noisy_moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_takes(visit)
    }

    fn passed(&self) -> Option<Self> {
        Some(self.turned())
    }

    fn mistakes(&self, mv: Move, _: Option<Move>) -> Vec<Mistake> {
        mistakes(self, mv)
    }
}
