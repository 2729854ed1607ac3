//! The rules.

use std::ops::ControlFlow;

use super::position::{BOARD, Template};
use crate::game::{Attempt, Cell, Game, Outcome, Player, Reason, Refusal, Target};
use crate::setup::NoRules;

/// A pawn goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Cell,
    pub(super) to: Cell,
}

impl Template {
    fn refuse(&self, from: Cell, to: Cell) -> Result<Move, Refusal> {
        let (x, y) = BOARD.coordinates(from).ok_or(Refusal::OffBoard)?;
        let (to_x, to_y) = BOARD.coordinates(to).ok_or(Refusal::OffBoard)?;
        let (dx, dy) = (to_x.abs_diff(x), to_y as i8 - y as i8);
        if dx > 1 || dy.abs() > 1 {
            return Err(Refusal::NotAdjacent);
        }
        match (dx, self.at(to)) {
            _ if dy != Template::forward(self.turn) => Err(Refusal::NotAMove),
            (_, Some(owner)) if owner == self.turn => Err(Refusal::OwnPiece),
            (0, Some(_)) => Err(Refusal::CellTaken),
            (1, None) => Err(Refusal::NotAMove),
            _ => Ok(Move { from, to }),
        }
    }

    fn reached(&self, player: Player) -> bool {
        let far = if player == Player::First { BOARD.rows - 1 } else { 0 };
        self.pawns(player).any(|cell| BOARD.coordinates(cell).is_some_and(|(_, row)| row == far))
    }
}

impl Game for Template {
    type Setup = NoRules;
    type Move = Move;

    const ID: &'static str = "template";
    const RULES: u16 = 1;

    fn new(_setup: &NoRules) -> Self {
        let row = |player| [Some(player); 3];
        let rows = [row(Player::First), [None; 3], row(Player::Second)];
        let mut cells = [None; 9];
        cells.copy_from_slice(rows.as_flattened());
        Template::from_cells(cells, Player::First)
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.reached(self.turn.other()) {
            return ControlFlow::Continue(());
        }
        for from in self.pawns(self.turn) {
            for to in (0..9).map(Cell) {
                if let Ok(mv) = self.refuse(from, to) {
                    visit(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.advance(mv.from, mv.to);
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.turn.other();
        if self.reached(mover) {
            return Some(Outcome::win(mover, Reason::Goal));
        }
        let stuck = self.moves(&mut |_| ControlFlow::Break(())).is_continue();
        stuck.then(|| Outcome::win(mover, Reason::NoMove))
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
            ([from], _) if self.at(*from) != Some(self.turn) => Err(Refusal::NotYours),
            ([_], None) => Err(Refusal::Incomplete),
            ([from], Some(Target::Cell(to))) => self.refuse(*from, to),
            _ => Err(Refusal::NotAMove),
        }
    }

    fn draws_by_repetition(_setup: &NoRules) -> bool {
        false
    }
}
