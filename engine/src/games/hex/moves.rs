//! The rules: one stone a turn on an empty cell, until one colour joins its edges; the swap.

use std::ops::ControlFlow;

use super::cells::columns;
use super::position::Hex;
use super::setup::HexSetup;
use crate::game::{Attempt, Button, Cell, Game, Outcome, Player, Reason, Refusal, Target};

/// One turn of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone of the colour to move comes onto an empty cell.
    Place(Cell),
    /// The second seat takes over the first stone: the seats exchange colours.
    Swap,
}

impl Game for Hex {
    type Setup = HexSetup;
    type Move = Move;

    const ID: &'static str = "hex";
    const RULES: u16 = 1;

    fn new(setup: &HexSetup) -> Self {
        Hex::start(*setup)
    }

    fn turn(&self) -> Player {
        self.seat(self.colour_to_move())
    }

    fn moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.winner().is_some() {
            return ControlFlow::Continue(());
        }
        let grid = self.grid();
        for (&word, row) in self.empty_cells().0.iter().zip(0..) {
            for column in columns(word) {
                visit(Move::Place(grid.cell(column, row)))?;
            }
        }
        if self.may_swap() { visit(Move::Swap) } else { ControlFlow::Continue(()) }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Place(cell) => self.place(cell),
            Move::Swap => self.swap_sides(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|colour| Outcome::win(self.seat(colour), Reason::Joined))
    }

    fn hash(&self) -> u64 {
        self.stored_hash()
    }

    fn rehash(&self) -> u64 {
        self.compute_hash()
    }

    fn resolve(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if self.winner().is_some() {
            return Err(Refusal::GameOver);
        }
        match (attempt.select.as_slice(), attempt.then) {
            ([], None) => Err(Refusal::Incomplete),
            ([], Some(Target::Cell(cell))) => {
                self.grid().coordinates(cell).ok_or(Refusal::OffBoard)?;
                if self.stone(cell).is_some() {
                    return Err(Refusal::CellTaken);
                }
                Ok(Move::Place(cell))
            }
            ([], Some(Target::Button(Button::Swap))) => {
                if self.may_swap() {
                    Ok(Move::Swap)
                } else {
                    Err(Refusal::NoSwap)
                }
            }
            _ => Err(Refusal::NotAMove),
        }
    }

    fn draws_by_repetition(_setup: &HexSetup) -> bool {
        false
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.winner().is_none()
            && match mv {
                Move::Place(cell) => self.grid().coordinates(cell).is_some() && self.stone(cell).is_none(),
                Move::Swap => self.may_swap(),
            }
    }

    fn count_moves(&self) -> u64 {
        if self.winner().is_some() {
            return 0;
        }
        let size = u64::from(self.size());
        size * size - u64::from(self.placed()) + u64::from(self.may_swap())
    }
}
