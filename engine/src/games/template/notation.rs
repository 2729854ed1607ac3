//! `a1a2`; positions row by row from 3 down with `w`, `b` and digits, then the side to move.

use super::moves::Move;
use super::position::{BOARD, Template};
use crate::game::{Attempt, Player};
use crate::grid::Symbol;
use crate::notation::{Notation, PositionError};
use crate::setup::NoRules;

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'w',
        Player::Second => 'b',
    }
}

fn read_letter(found: char) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| letter(player) == found)
}

impl Notation for Template {
    fn write_move(&self, mv: Move) -> String {
        BOARD.name(mv.from) + &BOARD.name(mv.to)
    }

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        BOARD.read_from_to(text)
    }

    fn write_position(&self) -> String {
        let rows = BOARD.write_rows(|cell| self.at(cell).map(|owner| letter(owner).to_string()));
        format!("{rows} {}", letter(self.turn))
    }

    fn read_position(text: &str, _setup: &NoRules) -> Result<Self, PositionError> {
        let (rows, side) = text.split_once(' ').ok_or(PositionError::Parts)?;
        let turn = match side.as_bytes() {
            [byte] => read_letter(char::from(*byte)).ok_or(PositionError::Side)?,
            _ => return Err(PositionError::Side),
        };
        let mut cells = [None; 9];
        BOARD.read_rows(rows, |cell, symbol| {
            let owner = match symbol {
                Symbol::Letter(found) => read_letter(found),
                Symbol::Bracket(_) => None,
            };
            cells[cell.index()] = Some(owner.ok_or(PositionError::Symbol { found: symbol.first() })?);
            Ok(())
        })?;
        if Player::BOTH
            .into_iter()
            .any(|player| cells.iter().filter(|&&cell| cell == Some(player)).count() > 3)
        {
            return Err(PositionError::Pieces);
        }
        Ok(Template::from_cells(cells, turn))
    }
}
