//! Playouts: filling the board at random to the end. Hex has exactly one winner on a full board, so the order of
//! the stones does not matter and one flood of red from the top tells who won.

use super::cells::{Cells, LARGEST, columns, joins_top_and_bottom};
use super::padded::{BETWEEN, Padded, STEPS};
use super::position::{Colour, Hex};
use crate::game::Cell;
use crate::random::Random;

/// Where row and column lie in one number.
const ROW_SHIFT: u16 = 5;
const COLUMN_MASK: u16 = 31;

/// A position made ready for many playouts.
#[derive(Clone, Debug)]
pub struct Fill {
    size: usize,
    next: Colour,
    stones: [Cells; 2],
    open: Cells,
    /// The empty cells, `row << ROW_SHIFT | column`; the first `count` are set.
    empty: [u16; LARGEST * LARGEST],
    count: usize,
}

/// A full board: the cells that are not red are blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The colour that joined its edges.
    pub winner: Colour,
    /// All red stones, those of the position included.
    pub red: Cells,
}

impl Filled {
    fn of(red: Cells, size: usize) -> Self {
        let winner = if joins_top_and_bottom(&red.0[..size]) { Colour::Red } else { Colour::Blue };
        Filled { winner, red }
    }
}

impl Fill {
    /// Playouts from `position`, with the colour that it has to move.
    #[must_use]
    pub fn of(position: &Hex) -> Self {
        let stones = Colour::BOTH.map(|colour| *position.stones(colour));
        Fill::with(position, stones, position.empty_cells())
    }

    /// Playouts from `position` with other stones and open cells.
    pub(super) fn with(position: &Hex, stones: [Cells; 2], open: Cells) -> Self {
        let mut fill = Fill {
            size: usize::from(position.size()),
            next: position.colour_to_move(),
            stones,
            open,
            empty: [0; LARGEST * LARGEST],
            count: 0,
        };
        for (&word, row) in open.0.iter().zip(0..) {
            for column in columns(word) {
                fill.empty[fill.count] = row << ROW_SHIFT | u16::from(column);
                fill.count += 1;
            }
        }
        fill
    }

    /// Fills the board with stones of both colours in turn, each on a random empty cell.
    ///
    /// Every set of cells that red may end up with is equally likely: each empty cell takes a random colour,
    /// then random stones of the colour that got too many change over.
    pub fn random(&self, random: &mut Random) -> Filled {
        let mut red = Cells::EMPTY;
        let mut reds = 0;
        for pair in 0..self.size.div_ceil(2) {
            let bits = random.bits();
            let upper = bits as u32 & self.open.0[2 * pair];
            red.0[2 * pair] = upper;
            reds += upper.count_ones();
            // A board of odd size has an empty row below it.
            if let (Some(row), Some(open)) = (red.0.get_mut(2 * pair + 1), self.open.0.get(2 * pair + 1)) {
                *row = (bits >> 32) as u32 & open;
                reds += row.count_ones();
            }
        }
        let share = match self.next {
            Colour::Red => self.count.div_ceil(2),
            Colour::Blue => self.count / 2,
        };
        let excess = reds as i32 - share as i32;
        let surplus = u32::from(excess > 0);
        let mut left = excess.unsigned_abs();
        while left > 0 {
            let cell = self.empty[random.below(self.count)];
            let (word, column) = (&mut red.0[usize::from(cell >> ROW_SHIFT)], cell & COLUMN_MASK);
            let change = u32::from(*word >> column & 1 == surplus);
            *word ^= change << column;
            left -= change;
        }
        Filled::of(red | self.stones[Colour::Red.index()], self.size)
    }

    /// Fills the board like [`Fill::random`], except that a colour whose bridge was broken into by the last
    /// stone completes it at once, bridges to its own edges included (B. Arneson, R. Hayward, P. Henderson, *Monte
    /// Carlo Tree Search in Hex*, 2010). Of several broken bridges one is completed.
    ///
    /// `last` is the stone that led to the position: its intrusion is answered too.
    pub fn saving_bridges(&self, last: Option<Cell>, random: &mut Random) -> Filled {
        let mut board = Padded::of(&self.stones, self.size);
        let (mut drawn, mut left, mut empty) = (self.empty, self.count, self.count);
        let mut colour = self.next;
        let mut reply = last.and_then(|cell| {
            let (row, column) = (usize::from(cell.0) / self.size, usize::from(cell.0) % self.size);
            if row >= self.size { None } else { board.rescue(colour, row + 1, column + 1, random) }
        });
        while empty > 0 {
            let (row, column) = reply.take().unwrap_or_else(|| {
                loop {
                    let index = random.below(left);
                    left -= 1;
                    let cell = drawn[index];
                    drawn[index] = drawn[left];
                    let (row, column) =
                        (usize::from(cell >> ROW_SHIFT) + 1, usize::from(cell & COLUMN_MASK) + 1);
                    if board.is_empty(row, column) {
                        return (row, column);
                    }
                }
            });
            board.put(colour, row, column);
            empty -= 1;
            colour = colour.other();
            reply = board.rescue(colour, row, column, random);
        }
        Filled::of(board.red(self.size), self.size)
    }
}

impl Padded {
    /// The empty cell that completes a bridge of `colour` whose other cell the enemy has just taken.
    fn rescue(
        &self,
        colour: Colour,
        row: usize,
        column: usize,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let own = self.around(colour, row, column);
        let enemy = self.around(colour.other(), row, column);
        let mut cells = BETWEEN[own & 127] & !(own | enemy) as u8;
        if cells == 0 {
            return None;
        }
        for _ in 0..random.below(cells.count_ones() as usize) {
            cells &= cells - 1;
        }
        let (down, right) = STEPS[cells.trailing_zeros() as usize % STEPS.len()];
        Some((row + down - 1, column + right - 1))
    }
}
