//! The rules: a piece moves exactly as far as there are pieces on its line, jumping own pieces only.

use std::ops::ControlFlow;

use super::position::{Loa, Squares, squares};
use crate::game::{Attempt, Cell, Game, Outcome, Player, Reason, Refusal, Target};
use crate::grid::{DIRECTIONS, Grid};
use crate::setup::NoRules;

pub(super) const BOARD: Grid = Grid { columns: 8, rows: 8 };

/// A piece goes from one square to another; squares are numbered 8·rank + file from `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
}

/// For each square and direction, the squares beyond it up to the edge.
const RAYS: [[Squares; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (dx, dy) = DIRECTIONS[direction];
            let mut x = square as i8 % 8 + dx;
            let mut y = square as i8 / 8 + dy;
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                rays[square][direction] |= 1 << (8 * y + x);
                x += dx;
                y += dy;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
};

/// For each square and axis, the whole line through it, the square included.
const LINES: [[Squares; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            lines[square][axis] = RAYS[square][axis] | RAYS[square][axis + 4] | 1 << square;
            axis += 1;
        }
        square += 1;
    }
    lines
};

/// The step of each direction in square numbers.
const STEPS: [i8; 8] = [8, 9, 1, -7, -8, -9, -1, 7];

impl Loa {
    /// The number of pieces on the line through `square` along `direction`: how far a piece there must go.
    pub(super) const fn distance(&self, square: u8, direction: usize) -> u8 {
        (self.occupied() & LINES[square as usize][direction % 4]).count_ones() as u8
    }

    /// Where a piece of the side to move gets from `square` in `direction`, whatever stands in its way.
    fn target(&self, square: u8, direction: usize) -> Option<u8> {
        let distance = self.distance(square, direction);
        let ray = RAYS[square as usize][direction];
        (ray.count_ones() >= u32::from(distance))
            .then(|| (square as i8 + STEPS[direction] * distance as i8) as u8)
    }

    fn between(from: u8, to: u8, direction: usize) -> Squares {
        RAYS[from as usize][direction] ^ RAYS[to as usize][direction] ^ 1 << to
    }

    fn refuse(&self, from: Cell, then: Target) -> Result<Move, Refusal> {
        let (direction, wanted) = match then {
            Target::Direction(direction) if usize::from(direction) < DIRECTIONS.len() => {
                (usize::from(direction), None)
            }
            Target::Cell(to) => {
                BOARD.coordinates(to).ok_or(Refusal::OffBoard)?;
                let (direction, distance) = BOARD.line(from, to).ok_or(Refusal::NotStraight)?;
                (direction, Some(distance))
            }
            Target::Direction(_) | Target::Button(_) => return Err(Refusal::NotAMove),
        };
        let from = from.0 as u8;
        let needed = self.distance(from, direction);
        if wanted.is_some_and(|distance| distance != needed) {
            return Err(Refusal::WrongDistance { needed });
        }
        let to = self.target(from, direction).ok_or(Refusal::OffBoard)?;
        if self.of(self.turn) & 1 << to != 0 {
            return Err(Refusal::OwnPiece);
        }
        if self.of(self.turn.other()) & Loa::between(from, to, direction) != 0 {
            return Err(Refusal::JumpsEnemy);
        }
        Ok(Move { from, to })
    }
}

impl Game for Loa {
    type Setup = NoRules;
    type Move = Move;

    const ID: &'static str = "loa";
    const RULES: u16 = 1;

    fn new(_setup: &NoRules) -> Self {
        Loa::from_pieces(Loa::START, Player::First)
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.connected.is_some() {
            return ControlFlow::Continue(());
        }
        let (own, enemy) = (self.of(self.turn), self.of(self.turn.other()));
        for from in squares(own) {
            for direction in 0..8 {
                let Some(to) = self.target(from, direction) else { continue };
                if own & 1 << to == 0 && enemy & Loa::between(from, to, direction) == 0 {
                    visit(Move { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.advance(mv.from, mv.to);
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.connected {
            return Some(Outcome::win(winner, Reason::Connected));
        }
        let stuck = self.moves(&mut |_| ControlFlow::Break(())).is_continue();
        stuck.then(|| Outcome::win(self.turn.other(), Reason::NoMove))
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn rehash(&self) -> u64 {
        self.compute_hash()
    }

    fn resolve(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        match (attempt.select.as_slice(), attempt.then) {
            ([], None) => Err(Refusal::Incomplete),
            ([from], then) => {
                BOARD.coordinates(*from).ok_or(Refusal::OffBoard)?;
                if self.of(self.turn) & 1 << from.0 == 0 {
                    return Err(Refusal::NotYours);
                }
                then.map_or(Err(Refusal::Incomplete), |then| self.refuse(*from, then))
            }
            _ => Err(Refusal::NotAMove),
        }
    }

    fn draws_by_repetition(_setup: &NoRules) -> bool {
        true
    }

    fn is_legal(&self, mv: Move) -> bool {
        let attempt = Attempt::from_to(Cell(mv.from.into()), Cell(mv.to.into()));
        self.resolve(&attempt) == Ok(mv)
    }
}
