//! The board with a border of stones around it: what lies around a cell, in a few shifts. Rows and columns count
//! from 1 here.

use super::cells::{Cells, LARGEST};
use super::position::Colour;

/// Rows and columns with a border of one cell around.
const PADDED: usize = LARGEST + 2;

/// Bits of the surroundings of a cell, as [`Padded::around`] packs them; bit 3 is the cell itself.
pub(super) const RING: [u8; 6] = [1, 4, 6, 5, 2, 0];
/// Row and column of each bit of the surroundings, from the upper left cell of the three rows.
pub(super) const STEPS: [(usize, usize); 7] = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)];

/// For each set of stones around a cell, the neighbours that have one of these stones on either side.
pub(super) const BETWEEN: [u8; 128] = {
    let mut between = [0; 128];
    let mut stones = 0;
    while stones < 128 {
        let mut i = 0;
        while i < 6 {
            let (before, after) = (RING[(i + 5) % 6], RING[(i + 1) % 6]);
            if stones >> before & 1 == 1 && stones >> after & 1 == 1 {
                between[stones] |= 1 << RING[i];
            }
            i += 1;
        }
        stones += 1;
    }
    between
};

/// The board with a border of stones: red above and below, blue at the left and right.
pub(super) struct Padded {
    size: usize,
    stones: [[u32; PADDED]; 2],
}

impl Padded {
    /// Two sets of stones on a board of that size.
    pub(super) fn of(sets: &[Cells; 2], size: usize) -> Self {
        let mut stones = [[0; PADDED]; 2];
        for (padded, set) in stones.iter_mut().zip(sets) {
            for (to, from) in padded[1..].iter_mut().zip(&set.0) {
                *to = from << 1;
            }
        }
        let [red, blue] = &mut stones;
        let row = ((1 << size) - 1) << 1;
        red[0] = row;
        red[size + 1] = row;
        for word in &mut blue[1..=size] {
            *word |= 1 | 1 << (size + 1);
        }
        Padded { size, stones }
    }

    /// The red stones on the board.
    pub(super) fn red(&self, size: usize) -> Cells {
        let mut red = Cells::EMPTY;
        for (to, from) in red.0[..size].iter_mut().zip(&self.stones[Colour::Red.index()][1..]) {
            *to = from >> 1;
        }
        red
    }

    pub(super) fn is_empty(&self, row: usize, column: usize) -> bool {
        (self.stones[0][row] | self.stones[1][row]) >> column & 1 == 0
    }

    /// Whether a cell lies beside the board.
    pub(super) fn is_border(&self, row: usize, column: usize) -> bool {
        let inside = 1..=self.size;
        !inside.contains(&row) || !inside.contains(&column)
    }

    /// The stones of a colour around a cell: bits 0 and 1 above, 2 to 4 on its row, 5 and 6 below.
    pub(super) fn around(&self, colour: Colour, row: usize, column: usize) -> usize {
        let rows = &self.stones[colour.index()];
        let above = rows[row - 1] >> column & 3;
        let here = rows[row] >> (column - 1) & 7;
        let below = rows[row + 1] >> (column - 1) & 3;
        (above | here << 2 | below << 5) as usize
    }

    /// Puts a stone on a cell.
    pub(super) fn put(&mut self, colour: Colour, row: usize, column: usize) {
        self.stones[colour.index()][row] |= 1 << column;
    }
}
