//! Playouts: filling the board at random to the end. Hex has exactly one winner on a full board, so the order of
//! the stones does not matter and one flood of red from the top tells who won.

use super::cells::{Cells, LARGEST, columns, joins_top_and_bottom};
use super::position::{Colour, Hex};
use crate::game::Cell;
use crate::random::Random;

/// Rows and columns with a border of one cell around.
const PADDED: usize = LARGEST + 2;
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
        let open = position.empty_cells();
        let mut fill = Fill {
            size: usize::from(position.size()),
            next: position.colour_to_move(),
            stones: Colour::BOTH.map(|colour| *position.stones(colour)),
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
        let mut board = Padded::of(self);
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
            board.stones[colour.index()][row] |= 1 << column;
            empty -= 1;
            colour = colour.other();
            reply = board.rescue(colour, row, column, random);
        }
        Filled::of(board.red(self.size), self.size)
    }
}

/// Bits of the surroundings of a cell, as [`Padded::around`] packs them; bit 3 is the cell itself.
const RING: [u8; 6] = [1, 4, 6, 5, 2, 0];
/// Row and column of each bit of the surroundings, from the upper left cell of the three rows.
const STEPS: [(usize, usize); 7] = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)];

/// For each set of stones around a cell, the neighbours that have one of these stones on either side.
const BETWEEN: [u8; 128] = {
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
struct Padded {
    stones: [[u32; PADDED]; 2],
}

impl Padded {
    fn of(fill: &Fill) -> Self {
        let size = fill.size;
        let mut stones = [[0; PADDED]; 2];
        for (padded, set) in stones.iter_mut().zip(&fill.stones) {
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
        Padded { stones }
    }

    fn red(&self, size: usize) -> Cells {
        let mut red = Cells::EMPTY;
        for (to, from) in red.0[..size].iter_mut().zip(&self.stones[Colour::Red.index()][1..]) {
            *to = from >> 1;
        }
        red
    }

    fn is_empty(&self, row: usize, column: usize) -> bool {
        (self.stones[0][row] | self.stones[1][row]) >> column & 1 == 0
    }

    /// The stones of a colour around a cell: bits 0 and 1 above, 2 to 4 on its row, 5 and 6 below.
    fn around(&self, colour: Colour, row: usize, column: usize) -> usize {
        let rows = &self.stones[colour.index()];
        let above = rows[row - 1] >> column & 3;
        let here = rows[row] >> (column - 1) & 7;
        let below = rows[row + 1] >> (column - 1) & 3;
        (above | here << 2 | below << 5) as usize
    }

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
