//! `b1b3` for the engine, `b1-b3` and `b1xb3` for people; positions rank by rank from 8 down.

use super::moves::{BOARD, Move};
use super::position::Loa;
use crate::game::{Attempt, Cell, Player};
use crate::grid;
use crate::notation::{Notation, PositionError};
use crate::setup::NoRules;

impl Notation for Loa {
    fn write_move(&self, mv: Move) -> String {
        format!("{}{}", BOARD.name(Cell(mv.from.into())), BOARD.name(Cell(mv.to.into())))
    }

    fn write_move_for_people(&self, mv: Move) -> String {
        let takes = self.occupied() & 1 << mv.to != 0;
        let (from, to) = (BOARD.name(Cell(mv.from.into())), BOARD.name(Cell(mv.to.into())));
        format!("{from}{}{to}", if takes { 'x' } else { '-' })
    }

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        BOARD.read_from_to(text)
    }

    fn write_position(&self) -> String {
        let letter = |cell: Cell| {
            Player::BOTH.into_iter().find(|&player| self.of(player) & 1 << cell.0 != 0).map(|player| {
                match player {
                    Player::First => "b".to_owned(),
                    Player::Second => "w".to_owned(),
                }
            })
        };
        let side = if self.turn == Player::First { 'b' } else { 'w' };
        format!("{} {side}", BOARD.write_rows(letter))
    }

    fn read_position(text: &str, _setup: &NoRules) -> Result<Self, PositionError> {
        let (rows, side) = text.split_once(' ').ok_or(PositionError::Parts)?;
        let turn = match side {
            "b" => Player::First,
            "w" => Player::Second,
            _ => return Err(PositionError::Side),
        };
        let mut pieces = [0u64; 2];
        BOARD.read_rows(rows, |cell, symbol| {
            let player = match symbol {
                grid::Symbol::Letter('b') => Player::First,
                grid::Symbol::Letter('w') => Player::Second,
                other => return Err(PositionError::Symbol { found: other.first() }),
            };
            pieces[player.index()] |= 1 << cell.0;
            Ok(())
        })?;
        if pieces.iter().any(|set| !(1..=12).contains(&set.count_ones())) {
            return Err(PositionError::Pieces);
        }
        Ok(Loa::from_pieces(pieces, turn))
    }
}
