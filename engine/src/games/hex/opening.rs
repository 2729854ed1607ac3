//! The first two moves: a first stone that leaves the swap open, and whether to swap.

use super::position::{Colour, Hex};
use crate::game::Cell;
use crate::random::Random;

/// The smallest board whose swaps follow the map of 11 × 11, drawn from the nearest edges; smaller ones are
/// searched. Neither playouts nor games against itself tell the CPU more of single stones than this map does
/// (`docs/strength.md`).
const SMALLEST_MAPPED: u8 = 9;
/// The smallest board with the openings of [`near_balance`].
const SMALLEST: u8 = 7;

/// First stones that are close to even, for any board from [`SMALLEST`] on, as column and row from the nearest
/// ends: negative ones count from the far end. Their images under a half turn are as good.
const NEAR_BALANCE: [(i8, i8); 5] = [(0, 2), (-1, 2), (-3, 1), (-1, 1), (1, 3)];

const fn from_end(place: i8, size: u8) -> u8 {
    if place < 0 { size - place.unsigned_abs() } else { place.unsigned_abs() }
}

/// A first stone for a game with the swap: one close to even, another one in another game.
pub(super) fn near_balance(position: &Hex, random: &mut Random) -> Option<Cell> {
    let size = position.size();
    let grid = position.grid();
    if size < SMALLEST {
        // On small boards only the corners leave the other seat in doubt.
        return random.pick(&[grid.cell(0, 0), grid.cell(size - 1, size - 1)]);
    }
    let (column, row) = random.pick(&NEAR_BALANCE)?;
    let (column, row) = (from_end(column, size), from_end(row, size));
    let turned = random.below(2) == 1;
    Some(if turned { grid.cell(size - 1 - column, size - 1 - row) } else { grid.cell(column, row) })
}

/// A first stone for a game without the swap: one of the nine cells in the middle, where every one is good;
/// nothing on a board so small that they are not.
pub(super) fn near_middle(position: &Hex, random: &mut Random) -> Option<Cell> {
    let size = position.size();
    let first = (size / 2).checked_sub(1).filter(|_| size >= SMALLEST)?;
    let mut along = || first + random.below(3) as u8;
    let (column, row) = (along(), along());
    Some(position.grid().cell(column, row))
}

/// Whether the only stone, a red one, is to be swapped, where that is known: on 11 × 11 all but a1–j1, a2–i2, a3,
/// k3 and their images under a half turn, and the same cells from the edges of larger boards.
pub(super) fn is_worth_a_swap(position: &Hex) -> Option<bool> {
    let size = position.size();
    let (row, column) = position.stones(Colour::Red).iter().next().filter(|_| size >= SMALLEST_MAPPED)?;
    let far = size - 1;
    let weak = |row: u8, column: u8| match row {
        0 => column < far,
        1 => column + 1 < far,
        2 => column == 0 || column == far,
        _ => false,
    };
    Some(!weak(row, column) && !weak(far - row, far - column))
}
