//! Sets of cells as bits, eight bits a row with the eighth always clear, so that a step is a shift.

use crate::game::Cell;
use crate::grid::Grid;

/// The board for names, lines and drawing; its cells are numbered seven a row.
pub(super) const BOARD: Grid = Grid { columns: 7, rows: 6 };

/// A set of cells: bit `8·row + column`, so `a1` is bit 0, `g1` bit 6 and `g6` bit 46.
pub(super) type Cells = u64;

/// The number of a cell's bit in [`Cells`].
pub(super) type Bit = u8;

/// One more than the greatest [`Bit`], rounded up to whole rows.
pub(super) const BITS: usize = 48;

/// All 42 cells.
pub(super) const ALL: Cells = 0x7f7f_7f7f_7f7f;

/// The step of each of the eight directions in bits, in the order of [`DIRECTIONS`](crate::grid::DIRECTIONS).
const STEPS: [i8; 8] = [8, 9, 1, -7, -8, -9, -1, 7];

/// Every cell of the set one step on in direction `D`. Steps off the board land on bits outside [`ALL`] or
/// on none.
pub(super) const fn step<const D: usize>(set: Cells) -> Cells {
    if STEPS[D] > 0 { set << STEPS[D] } else { set >> -STEPS[D] }
}

/// The bit that lies `distance` steps before `bit` in direction `D`; both are on the board.
pub(super) const fn back<const D: usize>(bit: Bit, distance: i8) -> Bit {
    (bit as i8 - STEPS[D] * distance) as Bit
}

/// The set of one cell.
pub(super) const fn only(bit: Bit) -> Cells {
    1 << bit
}

/// The bit of a cell; `None` off the board.
pub(super) const fn bit(cell: Cell) -> Option<Bit> {
    match BOARD.coordinates(cell) {
        Some((column, row)) => Some(8 * row + column),
        None => None,
    }
}

/// The cell of a bit on the board.
pub(super) const fn cell(bit: Bit) -> Cell {
    BOARD.cell(bit % 8, bit / 8)
}

/// The bits of a set, from `a1` on.
pub(super) fn bits(set: Cells) -> impl Iterator<Item = Bit> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros() as Bit;
            rest &= rest - 1;
            bit
        })
    })
}
