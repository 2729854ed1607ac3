//! Boards with a margin: where the cells of a board lie in a list, so that each of the seven cells around a
//! cell is at the same distance from it everywhere.

use std::ops::Range;

use super::TAPS;

/// Cells that a kernel works on at once.
pub const TILE: usize = 6;

/// How a board of one size lies in a list of cells: row after row with one cell of margin behind each, which is
/// also the one before the next, and a row of margin above and below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    size: usize,
}

impl Frame {
    /// The frame of a board with that many rows and columns.
    #[must_use]
    pub const fn new(size: u8) -> Self {
        Frame { size: size as usize }
    }

    /// Rows and columns of the board.
    #[must_use]
    pub const fn size(self) -> usize {
        self.size
    }

    /// From a cell to the one below it.
    #[must_use]
    pub const fn stride(self) -> usize {
        self.size + 1
    }

    /// Length of the whole list. Kernels that work on whole tiles run over the last row's end.
    #[must_use]
    const fn room(self) -> usize {
        self.cells().end + TILE + self.stride()
    }

    /// Where a cell lies.
    #[must_use]
    pub const fn at(self, row: usize, column: usize) -> usize {
        (row + 1) * self.stride() + column
    }

    /// From the first cell to the last one's margin.
    #[must_use]
    pub const fn cells(self) -> Range<usize> {
        self.stride()..(self.size + 1) * self.stride()
    }

    /// The rows from the top, without their margins.
    pub fn rows(self) -> impl Iterator<Item = Range<usize>> {
        (0..self.size).map(move |row| self.at(row, 0)..self.at(row, self.size))
    }

    /// From a cell to the seven that a convolution looks at. The last ones are the first ones backwards.
    #[must_use]
    pub const fn taps(self) -> [isize; TAPS] {
        let down = self.stride() as isize;
        [-down, 1 - down, -1, 0, 1, down - 1, down]
    }

    /// A list with nothing in it.
    #[must_use]
    pub fn zeros<const N: usize>(self) -> Vec<[f32; N]> {
        vec![[0.0; N]; self.room()]
    }

    /// Clears the margin that kernels run over.
    pub fn clear_margin<const N: usize>(self, list: &mut [[f32; N]]) {
        for row in self.rows() {
            list[row.end] = [0.0; N];
        }
        list[self.cells().end..].fill([0.0; N]);
    }
}
