//! `f6` and `swap`; positions row by row from 1 down, with the side to move and whether the swap is offered.

use super::cells::Cells;
use super::moves::Move;
use super::position::{Colour, Hex, Swap};
use super::setup::HexSetup;
use crate::game::{Attempt, Button, Target};
use crate::notation::{Notation, PositionError};

const SWAP: &str = "swap";

impl Notation for Hex {
    fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Place(cell) => self.grid().name(cell),
            Move::Swap => SWAP.to_owned(),
        }
    }

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        let then =
            if text == SWAP { Target::Button(Button::Swap) } else { Target::Cell(self.grid().read(text)?) };
        Some(Attempt { select: Vec::new(), then: Some(then) })
    }

    fn write_position(&self) -> String {
        let rows: Vec<String> = (0..self.size()).map(|row| self.row_text(row)).collect();
        let swap = if self.may_swap() { 's' } else { '-' };
        format!("{} {} {swap}", rows.join("/"), self.colour_to_move().side().letter())
    }

    fn read_position(text: &str, setup: &HexSetup) -> Result<Self, PositionError> {
        let mut parts = text.split(' ');
        let (Some(board), Some(side), Some(mark), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(PositionError::Parts);
        };
        let stones = read_board(board, setup.size())?;
        let next = match side {
            "r" => Colour::Red,
            "b" => Colour::Blue,
            _ => return Err(PositionError::Side),
        };
        let ahead = match next {
            Colour::Red => 0,
            Colour::Blue => 1,
        };
        let [red, blue] = stones.map(|set| set.len());
        if red != blue + ahead {
            return Err(PositionError::Pieces);
        }
        let swap = match mark {
            "s" if setup.swap() && (red, blue) == (1, 0) => Swap::Offered,
            "-" if setup.swap() && red == 0 => Swap::Ahead,
            "-" => Swap::Gone,
            _ => return Err(PositionError::Swap),
        };
        Ok(Hex::from_stones(setup.size(), stones, swap))
    }
}

impl Hex {
    fn row_text(&self, row: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..self.size() {
            match Colour::BOTH.into_iter().find(|&colour| self.stones(colour).contains(row, column)) {
                Some(colour) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(colour.side().letter());
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    }
}

fn read_board(text: &str, size: u8) -> Result<[Cells; 2], PositionError> {
    let mut stones = [Cells::EMPTY; 2];
    if text.split('/').count() != usize::from(size) {
        return Err(PositionError::Rows { needed: size });
    }
    for (row_text, row) in text.split('/').zip(0..) {
        read_row(row_text, row, size, &mut stones)?;
    }
    Ok(stones)
}

fn read_row(text: &str, row: u8, size: u8, stones: &mut [Cells; 2]) -> Result<(), PositionError> {
    let wrong_length = PositionError::RowLength { row: row + 1 };
    let mut column = 0;
    let mut empty: Option<u8> = None;
    for symbol in text.chars() {
        match (symbol, empty) {
            ('0', None) => return Err(PositionError::Symbol { found: symbol }),
            ('0'..='9', before) => {
                // Beyond the row any larger number is as wrong as this one.
                let digit = symbol as u8 - b'0';
                empty = Some(before.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            }
            ('r' | 'b', before) => {
                column = before.unwrap_or(0).saturating_add(column);
                if column >= size {
                    return Err(wrong_length);
                }
                let colour = if symbol == 'r' { Colour::Red } else { Colour::Blue };
                stones[colour.index()].insert(row, column);
                column += 1;
                empty = None;
            }
            _ => return Err(PositionError::Symbol { found: symbol }),
        }
    }
    if empty.unwrap_or(0).saturating_add(column) == size { Ok(()) } else { Err(wrong_length) }
}
