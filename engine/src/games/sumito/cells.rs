//! Sets of cells in one machine word, where one step in any direction is a rotation.
//!
//! The cell at row *r* (from 0) and number *n* (from 1) is bit (13·*r* + *n* − 1) mod 61. Hexagons of radius 4
//! tile the plane along a lattice whose quotient is cyclic of order 61, so the 61 cells get 61 different bits
//! and each direction is an addition modulo 61. What runs over an edge comes back at another one; a mask for
//! each direction takes it away. (No constant shift without rotation fits 64 bits: it needs 73.)

use crate::game::Cell;
use crate::hexgrid::{DIRECTIONS, Hexagon};

/// The board.
pub(super) const BOARD: Hexagon = Hexagon { radius: 4 };

/// Number of cells.
pub(super) const CELLS: u8 = 61;

/// A set of cells, one bit each.
pub(super) type Cells = u64;

/// All cells.
pub(super) const ALL: Cells = (1 << CELLS) - 1;

/// What one step in each direction of [`DIRECTIONS`] adds to a bit number, modulo 61.
const STEPS: [u8; 6] = [14, 1, 48, 47, 60, 13];

/// The bit number of the cell at a row (from 0) and number (from 1) of the board.
pub(super) const fn bit_at(row: u8, number: u8) -> u8 {
    ((13 * row as u16 + number as u16 - 1) % CELLS as u16) as u8
}

/// For each cell of the geometry, its bit number.
const BITS: [u8; CELLS as usize] = {
    let mut bits = [0; CELLS as usize];
    let mut cell = 0;
    while cell < CELLS {
        if let Some((row, number)) = BOARD.coordinates(Cell(cell as u16)) {
            bits[cell as usize] = bit_at(row, number);
        }
        cell += 1;
    }
    bits
};

/// For each bit number, its cell.
const CELL_OF: [Cell; CELLS as usize] = {
    let mut cells = [Cell(0); CELLS as usize];
    let mut cell = 0;
    while cell < CELLS {
        cells[BITS[cell as usize] as usize] = Cell(cell as u16);
        cell += 1;
    }
    cells
};

/// For each direction, the cells that have a neighbour there.
pub(super) const INNER: [Cells; 6] = {
    let mut inner = [0; 6];
    let mut direction = 0;
    while direction < DIRECTIONS.len() {
        let mut cell = 0;
        while cell < CELLS {
            if BOARD.step(Cell(cell as u16), direction).is_some() {
                inner[direction] |= 1 << BITS[cell as usize];
            }
            cell += 1;
        }
        direction += 1;
    }
    inner
};

/// For each distance from the middle, the cells there.
pub(super) const RINGS: [Cells; 5] = {
    let mut rings = [0; 5];
    let mut cell = 0;
    while cell < CELLS {
        if let Some((row, number)) = BOARD.coordinates(Cell(cell as u16)) {
            let (x, y) = (number as i8 - 5, row as i8 - 4);
            let mut ring =
                if x.unsigned_abs() > y.unsigned_abs() { x.unsigned_abs() } else { y.unsigned_abs() };
            let across = (x - y).unsigned_abs();
            if across > ring {
                ring = across;
            }
            rings[ring as usize] |= 1 << BITS[cell as usize];
        }
        cell += 1;
    }
    rings
};

/// The bit number of a cell of the geometry; `None` off the board.
pub(super) fn bit(cell: Cell) -> Option<u8> {
    BITS.get(cell.index()).copied()
}

/// The cell of a bit number below 61.
pub(super) const fn cell(bit: u8) -> Cell {
    CELL_OF[bit as usize]
}

/// The opposite direction.
pub(super) const fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// The cells whose neighbour in `direction` is in `set`.
#[inline(always)]
pub(super) const fn behind(direction: usize, set: Cells) -> Cells {
    let step = STEPS[direction];
    (set >> step | set << (CELLS - step)) & INNER[direction]
}

/// The cells that the cells of `set` reach by one step in `direction`; those at the edge reach none.
#[inline(always)]
pub(super) const fn ahead(direction: usize, set: Cells) -> Cells {
    behind(opposite(direction), set)
}

/// The bit number `steps` steps away, where they all stay on the board.
pub(super) const fn far(bit: u8, direction: usize, steps: u8) -> u8 {
    ((bit as u16 + STEPS[direction] as u16 * steps as u16) % CELLS as u16) as u8
}

/// The next bit number in `direction`; `None` off the board.
pub(super) const fn next(bit: u8, direction: usize) -> Option<u8> {
    if INNER[direction] & 1 << bit == 0 { None } else { Some(far(bit, direction, 1)) }
}

/// The bit numbers of a set, ascending.
pub(super) fn bits(set: Cells) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            bit
        })
    })
}
