//! `b2d4` for the engine, `b2-d4` and `b2xd4` for people; positions row by row from 6 down.

use super::cells::{BOARD, Bit, bit, cell};
use super::moves::Move;
use super::position::{Kind, Suota};
use super::setup::Rules;
use crate::game::{Attempt, Player};
use crate::grid::Symbol;
use crate::notation::{Notation, PositionError};

const fn write_piece((player, kind): (Player, Kind)) -> char {
    match player {
        Player::First => kind.letter(),
        Player::Second => kind.letter().to_ascii_lowercase(),
    }
}

fn read_piece(letter: char) -> Result<(Player, Kind), PositionError> {
    let player = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
    let kind = Kind::from_letter(letter.to_ascii_uppercase());
    kind.map(|kind| (player, kind)).ok_or(PositionError::Symbol { found: letter })
}

/// Whether a game can have led to these stacks: all pieces are there, and no piece stands on one of its own
/// side.
fn are_sound(stacks: &[(Bit, Vec<(Player, Kind)>)]) -> bool {
    let mut counts = [[0u8; 3]; 2];
    for (player, kind) in stacks.iter().flat_map(|(_, stack)| stack) {
        let count = &mut counts[player.index()][*kind as usize];
        *count = count.saturating_add(1);
    }
    let alternate = |stack: &[(Player, Kind)]| stack.windows(2).all(|pair| pair[0].0 != pair[1].0);
    counts == [Kind::COUNTS; 2] && stacks.iter().all(|(_, stack)| alternate(stack))
}

impl Notation for Suota {
    fn write_move(&self, mv: Move) -> String {
        format!("{}{}", BOARD.name(cell(mv.from)), BOARD.name(cell(mv.to)))
    }

    fn write_move_for_people(&self, mv: Move) -> String {
        let (from, to) = (BOARD.name(cell(mv.from)), BOARD.name(cell(mv.to)));
        format!("{from}{}{to}", if self.takes(mv) { 'x' } else { '-' })
    }

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        BOARD.read_from_to(text)
    }

    fn write_position(&self) -> String {
        let rows = BOARD.write_rows(|cell| {
            let text: String = self.stack(bit(cell)?).into_iter().map(write_piece).collect();
            match text.len() {
                0 => None,
                1 => Some(text),
                _ => Some(format!("({text})")),
            }
        });
        format!("{rows} {}", if self.turn == Player::First { 'w' } else { 'b' })
    }

    fn read_position(text: &str, setup: &Rules) -> Result<Self, PositionError> {
        let (rows, side) = text.split_once(' ').ok_or(PositionError::Parts)?;
        let turn = match side {
            "w" => Player::First,
            "b" => Player::Second,
            _ => return Err(PositionError::Side),
        };
        let mut stacks = Vec::new();
        BOARD.read_rows(rows, |cell, symbol| {
            let stack = match symbol {
                Symbol::Letter(letter) => vec![read_piece(letter)?],
                Symbol::Bracket(letters) => letters.chars().map(read_piece).collect::<Result<_, _>>()?,
            };
            stacks.extend(bit(cell).map(|cell| (cell, stack)));
            Ok(())
        })?;
        if !are_sound(&stacks) {
            return Err(PositionError::Pieces);
        }
        let stacks = stacks.iter().map(|(cell, stack)| (*cell, stack.as_slice()));
        let position = Suota::from_stacks(stacks, setup.goal(), turn);
        // The goal ends the game at once, and only the mover's score can rise.
        if position.score(turn) >= position.goal {
            return Err(PositionError::Pieces);
        }
        Ok(position)
    }
}
