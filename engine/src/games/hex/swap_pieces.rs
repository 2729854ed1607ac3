//! Moves of programs that swap the pieces instead of the sides.
//!
//! With *swap pieces* the first stone moves to the mirrored cell (letter and number exchanged) and turns blue;
//! its old cell is free again, the first seat stays red and plays next. With our swap the stone stays red where
//! it is and the seats exchange colours. Either board is the mirror image of the other with the colours
//! exchanged: the mirror exchanges rows and columns, so it also exchanges the edges of red and blue. Hence the
//! same game in the other form has the same moves up to the swap and the mirrored cell for every later one, and
//! the *seat* of every move is the same in both forms (its colour after the swap is not).

use super::moves::Move;
use super::setup::HexSetup;
use crate::game::Cell;

/// How these programs write the swap.
pub const SWAP_PIECES: &str = "swap-pieces";

/// The cell with row and column exchanged; a cell off the board stays as it is.
#[must_use]
pub fn mirrored(setup: HexSetup, cell: Cell) -> Cell {
    let grid = setup.grid();
    grid.coordinates(cell).map_or(cell, |(column, row)| grid.cell(row, column))
}

/// One move in the other form, where `swapped` tells whether a swap came before it.
#[must_use]
pub fn convert_move(setup: HexSetup, mv: Move, swapped: bool) -> Move {
    match mv {
        Move::Place(cell) if swapped => Move::Place(mirrored(setup, cell)),
        mv => mv,
    }
}

/// A game in the other form: from swap pieces to ours or from ours to swap pieces. Done twice it gives the same
/// game again.
#[must_use]
pub fn convert(setup: HexSetup, moves: &[Move]) -> Vec<Move> {
    let mut swapped = false;
    moves
        .iter()
        .map(|&mv| {
            let converted = convert_move(setup, mv, swapped);
            swapped |= mv == Move::Swap;
            converted
        })
        .collect()
}

/// Reads a move of a game with swapped pieces, still in that form: a cell or [`SWAP_PIECES`].
///
/// A cell beside the board gives a move that is refused when it is played; a text of another form nothing.
#[must_use]
pub fn read(setup: HexSetup, text: &str) -> Option<Move> {
    if text == SWAP_PIECES {
        return Some(Move::Swap);
    }
    setup.grid().read(text).map(Move::Place)
}

/// Writes a move of a game with swapped pieces, already in that form.
#[must_use]
pub fn write(setup: HexSetup, mv: Move) -> String {
    match mv {
        Move::Place(cell) => setup.grid().name(cell),
        Move::Swap => SWAP_PIECES.to_owned(),
    }
}
