//! Sets of cells: one word for each row, one bit for each column.
//!
//! A cell has six neighbours: left and right, two in the row above (same column and the one to the right) and
//! two in the row below (same column and the one to the left).

use std::array::from_fn;
use std::ops::{BitAnd, BitOr};

/// Rows and columns of the largest board.
pub const LARGEST: usize = 19;

/// A set of cells of a board of at most 19 × 19: bit `column` of word `row`, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub [u32; LARGEST]);

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells([0; LARGEST]);

    /// All cells of a board of that size.
    #[must_use]
    pub(super) fn board(size: u8) -> Self {
        let size = usize::from(size);
        Cells(from_fn(|row| if row < size { (1 << size) - 1 } else { 0 }))
    }

    /// Whether the cell at a row and column is in the set; no cell off the board is.
    #[must_use]
    pub fn contains(&self, row: u8, column: u8) -> bool {
        let word = self.0.get(usize::from(row)).copied().unwrap_or(0);
        word.checked_shr(column.into()).is_some_and(|rest| rest & 1 != 0)
    }

    pub(super) fn insert(&mut self, row: u8, column: u8) {
        if let Some(word) = self.0.get_mut(usize::from(row)) {
            *word |= 1 << column;
        }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is no cell in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Row and column of each cell, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.0.iter().zip(0..).flat_map(|(&word, row)| columns(word).map(move |column| (row, column)))
    }

    /// The cells of this set that are not in `other`.
    #[must_use]
    pub fn without(&self, other: &Cells) -> Cells {
        Cells(from_fn(|row| self.0[row] & !other.0[row]))
    }

    /// Whether the sets share a cell.
    #[must_use]
    pub fn meets(&self, other: &Cells) -> bool {
        !(*self & *other).is_empty()
    }

    /// The cells of the set that are neighbours of a cell.
    pub(super) fn beside(&self, row: u8, column: u8) -> Cells {
        let (row, cell) = (usize::from(row), 1u32 << column);
        let mut beside = Cells::EMPTY;
        let mut take = |row: usize, mask: u32| {
            if let (Some(to), Some(from)) = (beside.0.get_mut(row), self.0.get(row)) {
                *to = from & mask;
            }
        };
        take(row.wrapping_sub(1), cell | cell << 1);
        take(row, cell << 1 | cell >> 1);
        take(row + 1, cell | cell >> 1);
        beside
    }

    /// The set and all neighbours of its cells, some of them beyond the right edge and below the board.
    pub(super) fn grown(&self) -> Cells {
        Cells(from_fn(|row| {
            let word = self.0[row];
            let above = if row > 0 { self.0[row - 1] } else { 0 };
            let below = if row + 1 < LARGEST { self.0[row + 1] } else { 0 };
            word | word << 1 | word >> 1 | above | above >> 1 | below | below << 1
        }))
    }

    /// The cells of `within` that hang together with a cell of this set inside `within`.
    pub(super) fn flood(&self, within: &Cells) -> Cells {
        let mut reach = *self & *within;
        loop {
            let wider = reach.grown() & *within;
            if wider == reach {
                return reach;
            }
            reach = wider;
        }
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells(from_fn(|row| self.0[row] | other.0[row]))
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    fn bitand(self, other: Cells) -> Cells {
        Cells(from_fn(|row| self.0[row] & other.0[row]))
    }
}

/// The columns of a row, from the left.
pub(super) fn columns(word: u32) -> impl Iterator<Item = u8> {
    let mut rest = word;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let column = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            column
        })
    })
}

/// The runs of ones of `row` that hold a bit of `seeds`, a part of `row`.
///
/// To the right (higher bits) the carry of one addition fills; to the left the fill doubles its width in each
/// step (P. Kogge and H. Stone, *A Parallel Algorithm for the Efficient Solution of a General Class of
/// Recurrence Equations*, 1973).
pub(super) const fn spread(seeds: u32, row: u32) -> u32 {
    let right = ((row + seeds) ^ row | seeds) & row;
    let (mut left, mut open) = (right, row);
    left |= open & left >> 1;
    open &= open >> 1;
    left |= open & left >> 2;
    open &= open >> 2;
    left |= open & left >> 4;
    open &= open >> 4;
    left |= open & left >> 8;
    open &= open >> 8;
    left | open & left >> 16
}

/// Whether the ones in `rows` (one word a row, from the top) join the first row and the last.
pub(super) fn joins_top_and_bottom(rows: &[u32]) -> bool {
    let Some(last) = rows.len().checked_sub(1).filter(|&last| last < LARGEST) else { return false };
    let mut reach = [0; LARGEST];
    reach[0] = rows[0];
    loop {
        for row in 1..=last {
            let above = reach[row - 1];
            let seeds = (above | above >> 1 | reach[row]) & rows[row];
            if seeds == 0 {
                // Nothing further down can have been reached without this row.
                break;
            }
            reach[row] = spread(seeds, rows[row]);
        }
        if reach[last] != 0 {
            return true;
        }
        let mut changed = false;
        for row in (1..last).rev() {
            let below = reach[row + 1];
            let seeds = (below | below << 1) & rows[row] & !reach[row];
            if seeds != 0 {
                reach[row] |= spread(seeds, rows[row]);
                changed = true;
            }
        }
        if !changed {
            return false;
        }
    }
}
