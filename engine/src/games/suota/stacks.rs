//! What lies under the top pieces, of all stacks together in one word.

use super::cells::{Bit, Cells, only};
use super::position::Kind;

/// Bits a covered piece takes in [`Covered::pieces`].
const WIDTH: u32 = 3;
/// In the lowest piece of a stack, the bit beside its kind.
const LOWEST: u64 = 0b100;
/// [`LOWEST`] of all 19 places: of 20 pieces at least one is on top.
const LOWESTS: u64 = {
    let mut places = 0;
    let mut place = 0;
    while place < 19 {
        places |= LOWEST << (WIDTH * place);
        place += 1;
    }
    places
};

/// The covered pieces of all stacks.
///
/// A piece lands on an enemy top only and what lies under it cannot move, so the sides in a stack alternate:
/// the side of the top tells all others and only the kinds are kept. They follow each other by cell, within
/// a cell from the top down. The form is unique, so equal stacks are equal words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Covered {
    cells: Cells,
    pieces: u64,
}

impl Covered {
    /// The cells where something lies covered.
    pub(super) const fn cells(self) -> Cells {
        self.cells
    }

    /// Where the pieces of a cell begin in the word, or would begin.
    const fn start(self, cell: Bit) -> u32 {
        let mut before = (self.cells & (only(cell) - 1)).count_ones();
        let ends = self.pieces & LOWESTS;
        let mut rest = ends;
        while before > 0 {
            rest &= rest.wrapping_sub(1);
            before -= 1;
        }
        u64::BITS - (ends ^ rest).leading_zeros()
    }

    /// How many pieces lie covered in a cell.
    pub(super) const fn height(self, cell: Bit) -> u8 {
        if self.cells & only(cell) == 0 {
            return 0;
        }
        let lowest = (self.pieces >> self.start(cell) & LOWESTS).trailing_zeros();
        (lowest / WIDTH + 1) as u8
    }

    /// Covers a piece that was on top of its cell.
    pub(super) const fn cover(&mut self, cell: Bit, kind: Kind) {
        let start = self.start(cell);
        let lowest = if self.cells & only(cell) == 0 { LOWEST } else { 0 };
        let below = self.pieces & ((1 << start) - 1);
        let piece = (kind as u64 | lowest) << start;
        self.pieces = below | piece | (self.pieces ^ below) << WIDTH;
        self.cells |= only(cell);
    }

    /// Frees the uppermost covered piece of a cell, if any lies there.
    pub(super) const fn uncover(&mut self, cell: Bit) -> Option<Kind> {
        if self.cells & only(cell) == 0 {
            return None;
        }
        let start = self.start(cell);
        let below = self.pieces & ((1 << start) - 1);
        let piece = self.pieces >> start & 0b111;
        self.pieces = below | (self.pieces >> (start + WIDTH)) << start;
        if piece & LOWEST != 0 {
            self.cells ^= only(cell);
        }
        Some(Kind::from_index(piece & !LOWEST))
    }

    /// The kinds that lie covered in a cell, from the top down.
    pub(super) fn kinds(self, cell: Bit) -> impl Iterator<Item = Kind> {
        let first = self.pieces >> self.start(cell);
        (0..self.height(cell)).map(move |depth| {
            let piece = first >> (WIDTH * u32::from(depth));
            Kind::from_index(piece & !LOWEST & 0b111)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Nineteen pieces covered at random in a few cells, and freed again, as plain lists would.
    #[test]
    fn stacks_of_any_height_keep_their_order() {
        let mut random = Random::new(3);
        for cells in [1, 2, 5, 10] {
            let mut lists = vec![Vec::new(); cells];
            let mut covered = Covered::default();
            for round in 0..2000 {
                let total: usize = lists.iter().map(Vec::len).sum();
                let index = random.below(cells);
                let cell = (index * 4) as Bit;
                let grow = if total == 19 { false } else { round % 40 < 25 };
                if grow {
                    let kind = Kind::from_index(random.below(3) as u64);
                    covered.cover(cell, kind);
                    lists[index].push(kind);
                } else {
                    assert_eq!(
                        covered.uncover(cell),
                        lists[index].pop(),
                        "the piece freed first was covered last"
                    );
                }
                for (index, list) in lists.iter().enumerate() {
                    let cell = (index * 4) as Bit;
                    assert_eq!(covered.height(cell) as usize, list.len());
                    assert!(covered.kinds(cell).eq(list.iter().rev().copied()));
                    assert_eq!(covered.cells() & only(cell) != 0, !list.is_empty());
                }
            }
            for (index, list) in lists.iter().enumerate() {
                for _ in list {
                    covered.uncover((index * 4) as Bit);
                }
            }
            assert_eq!(covered, Covered::default(), "nothing covered has one form");
        }
    }
}
