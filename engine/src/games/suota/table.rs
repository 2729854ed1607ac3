//! What the board shows: collared pieces at their levels, the points of each side and what each stack is worth.

use serde::{Deserialize, Serialize};

use super::cells::{BOARD, bits, cell};
use super::moves::Move;
use super::position::{Kind, Suota};
use super::setup::Rules;
use crate::game::{Attempt, Cell, Game, Player, Reason, Side};
use crate::table::{Counter, CounterKind, Effect, Geometry, Mark, Piece, PieceKind, Table};

/// What is at stake in one stack: the points that each side has there as long as nobody leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Stake {
    /// Where the stack stands.
    pub cell: Cell,
    /// White's points: the values of the black pieces that lie covered.
    pub white: u8,
    /// Black's points: the values of the white pieces that lie covered.
    pub black: u8,
}

impl Suota {
    /// What is at stake in every stack of two and more pieces, by cell. The sums are the scores.
    #[must_use]
    pub fn stakes(&self) -> Vec<Stake> {
        bits(self.covered.cells())
            .map(|stacked| {
                let mut points = [0; 2];
                let stack = self.stack(stacked);
                for &(taken, kind) in stack.iter().rev().skip(1) {
                    points[taken.other().index()] += kind.value();
                }
                let [white, black] = points;
                Stake { cell: cell(stacked), white, black }
            })
            .collect()
    }
}

impl Table for Suota {
    fn geometry(_setup: &Rules) -> Geometry {
        BOARD.geometry()
    }

    fn side(&self, player: Player) -> Side {
        match player {
            Player::First => Side::White,
            Player::Second => Side::Black,
        }
    }

    fn picture(&self) -> Vec<Piece> {
        bits(self.occupied())
            .flat_map(|stacked| {
                (0..).zip(self.stack(stacked)).map(move |(level, (player, kind))| Piece {
                    cell: cell(stacked),
                    level,
                    side: self.side(player),
                    kind: match kind {
                        Kind::A => PieceKind::OneCollar,
                        Kind::B => PieceKind::TwoCollars,
                        Kind::C => PieceKind::NoCollar,
                    },
                })
            })
            .collect()
    }

    fn counters(&self) -> Vec<Counter> {
        Player::BOTH
            .into_iter()
            .map(|player| Counter {
                side: self.side(player),
                kind: CounterKind::Points,
                value: self.score(player),
                goal: self.goal,
            })
            .collect()
    }

    fn attempt(&self, mv: Move) -> Attempt {
        Attempt::from_to(cell(mv.from), cell(mv.to))
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        let (from, to) = (cell(mv.from), cell(mv.to));
        vec![if self.takes(mv) { Effect::Stack { from, to } } else { Effect::Slide { from, to } }]
    }

    /// The distance that a piece must go exactly to take; nothing on a quiet move.
    fn badge(&self, mv: Move) -> Option<u8> {
        self.takes(mv).then(|| self.kind_on_top(self.turn, mv.from).reach())
    }

    fn marks(&self) -> Vec<Mark> {
        let sides = |Stake { cell, white, black }| {
            [(Side::White, white), (Side::Black, black)].map(|(side, points)| Mark::Stake {
                cell,
                side,
                points,
            })
        };
        let marks = self.stakes().into_iter().flat_map(sides);
        marks.filter(|mark| !matches!(mark, Mark::Stake { points: 0, .. })).collect()
    }

    /// The stacks that give the winner its points.
    fn winning_cells(&self) -> Vec<Cell> {
        let Some((winner, Reason::Goal)) = self.outcome().and_then(|end| Some((end.winner?, end.reason)))
        else {
            return Vec::new();
        };
        let points = |stake: &Stake| match winner {
            Player::First => stake.white,
            Player::Second => stake.black,
        };
        self.stakes().iter().filter(|stake| points(stake) > 0).map(|stake| stake.cell).collect()
    }
}
