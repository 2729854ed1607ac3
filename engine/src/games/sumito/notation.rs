//! Moves as Aba-Pro writes them, positions as APGN does.

use super::cells::{BOARD, bit, cell, far};
use super::moves::Move;
use super::position::{MARBLES, Sumito};
use super::setup::SumitoSetup;
use crate::game::{Attempt, Cell, Player, Target};
use crate::notation::{Notation, PositionError};

impl Notation for Sumito {
    fn write_move(&self, mv: Move) -> String {
        let name = |bit| BOARD.name(cell(bit));
        let target = name(far(mv.first, mv.step.into(), 1));
        if mv.is_in_line() {
            return format!("{}{target}", name(mv.first));
        }
        format!("{}{}{target}", name(mv.first), name(far(mv.first, mv.line.into(), mv.count - 1)))
    }

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        let name = |place: usize| text.get(2 * place..2 * place + 2).and_then(|name| BOARD.read(name));
        match text.len() {
            4 => Some(Attempt::from_to(name(0)?, name(1)?)),
            6 => broadside(name(0)?, name(1)?, name(2)?),
            _ => None,
        }
    }

    fn write_position(&self) -> String {
        let letter = |cell: Cell| {
            let set = 1 << bit(cell)?;
            Player::BOTH.into_iter().find(|&player| self.of(player) & set != 0).map(letter_of)
        };
        let mut text = BOARD.write_rows(letter);
        if self.out != [0, 0] {
            let [black, white] = self.out;
            text.push_str(&format!("-{black}b{white}w"));
        }
        format!("{text} {}", letter_of(self.turn))
    }

    fn read_position(text: &str, setup: &SumitoSetup) -> Result<Self, PositionError> {
        let (board, side) = text.split_once(' ').ok_or(PositionError::Parts)?;
        let turn = match side {
            "b" => Player::First,
            "w" => Player::Second,
            _ => return Err(PositionError::Side),
        };
        let (rows, out) = match board.split_once('-') {
            Some((rows, out)) => (rows, read_out(out).ok_or(PositionError::Symbol { found: '-' })?),
            None => (board, [0, 0]),
        };
        let mut marbles = [0u64; 2];
        BOARD.read_rows(rows, |cell, symbol| {
            let player = Player::BOTH
                .into_iter()
                .find(|&player| letter_of(player) == symbol)
                .ok_or(PositionError::Symbol { found: symbol })?;
            marbles[player.index()] |= bit(cell).map_or(0, |bit| 1 << bit);
            Ok(())
        })?;
        for player in Player::BOTH {
            let out = out[player.index()];
            let all_there = marbles[player.index()].count_ones() + u32::from(out) == u32::from(MARBLES);
            // Who has lost the last marble of the goal would be to move.
            let possible = out < setup.goal() || (out == setup.goal() && player == turn);
            if !all_there || !possible {
                return Err(PositionError::Pieces);
            }
        }
        Ok(Sumito::from_marbles(marbles, setup.goal(), turn))
    }
}

const fn letter_of(player: Player) -> char {
    match player {
        Player::First => 'b',
        Player::Second => 'w',
    }
}

/// The marbles from the first to the last named one, and the cell that the first one goes to. A target on the
/// line itself is no broadside.
fn broadside(first: Cell, last: Cell, target: Cell) -> Option<Attempt> {
    let select = match BOARD.line(first, last) {
        Some((line, distance)) => {
            if BOARD.line(first, target).is_some_and(|(step, _)| step % 3 == line % 3) {
                return None;
            }
            let next = |cell: &Cell| BOARD.step(*cell, line);
            std::iter::successors(Some(first), next).take(usize::from(distance) + 1).collect()
        }
        None => vec![first, last],
    };
    Some(Attempt { select, then: Some(Target::Cell(target)) })
}

/// Reads `2b3w`: the marbles of black and of white that are out.
fn read_out(text: &str) -> Option<[u8; 2]> {
    let (black, white) = text.strip_suffix('w')?.split_once('b')?;
    let number = |digits: &str| {
        let sound = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        sound.then(|| digits.parse().ok()).flatten()
    };
    Some([number(black)?, number(white)?])
}
