//! How many stones a colour lacks to join a cell with its edges, where a bridge is as good as a neighbour.

use super::super::bridges::DIAGONALS;
use super::super::cells::{Cells, LARGEST, columns};
use super::super::geometry::DIRECTIONS;

/// Rows above and below the board: a bridge spans two.
const MARGIN: usize = 2;

/// A set of cells, one word a row, with a margin above and below.
type Rows = [u32; LARGEST + 2 * MARGIN];

/// Stones lacking from an edge to each cell, the cell's own included; nothing where there is no way. Row by row,
/// as wide as the largest board.
pub type Distances = [[Option<u8>; LARGEST]; LARGEST];

fn rows(cells: &Cells) -> Rows {
    let mut rows = [0; LARGEST + 2 * MARGIN];
    rows[MARGIN..MARGIN + LARGEST].copy_from_slice(&cells.0);
    rows
}

/// Adds to `sum` the cells of `set`, all moved by a step of column and row, as far as they lie in `mask`.
fn add_moved(sum: &mut Rows, set: &Rows, (right, down): (i8, i8), mask: &Rows) {
    let first = MARGIN.wrapping_add_signed(-isize::from(down));
    let from = &set[first..first + LARGEST];
    let inside = MARGIN..MARGIN + LARGEST;
    let (sum, mask) = (&mut sum[inside.clone()], &mask[inside]);
    if right >= 0 {
        for ((to, &from), &mask) in sum.iter_mut().zip(from).zip(mask) {
            *to |= from << right & mask;
        }
    } else {
        for ((to, &from), &mask) in sum.iter_mut().zip(from).zip(mask) {
            *to |= from >> -right & mask;
        }
    }
}

/// The ways of a colour that joins top and bottom.
struct Ways {
    own: Rows,
    empty: Rows,
    open: Rows,
    /// For each diagonal step, where it may end.
    bridges: [Rows; 6],
}

impl Ways {
    fn of(size: u8, own: &Cells, enemy: &Cells) -> Self {
        let board = Cells::board(size);
        let open = rows(&board.without(enemy));
        let empty = rows(&board.without(enemy).without(own));
        let bridges = DIAGONALS.map(|(_, [left, right])| {
            let (mut one, mut both) = ([0; _], [0; _]);
            add_moved(&mut one, &empty, left, &open);
            add_moved(&mut both, &empty, right, &one);
            both
        });
        Ways { own: rows(own), empty, open, bridges }
    }

    /// The cells one step from a set.
    fn around(&self, set: &Rows) -> Rows {
        let mut around = [0; _];
        for step in DIRECTIONS {
            add_moved(&mut around, set, step, &self.open);
        }
        for ((step, _), ends) in DIAGONALS.iter().zip(&self.bridges) {
            add_moved(&mut around, set, *step, ends);
        }
        around
    }

    /// The cells one step from the top, or from the bottom.
    fn at_edge(&self, size: usize, bottom: bool) -> Rows {
        let (first, second) = if bottom { (size - 1, size - 2) } else { (0, 1) };
        let (first, second) = (MARGIN + first, MARGIN + second);
        let below = self.empty[first];
        let mut edge = [0; _];
        edge[first] = self.open[first];
        // From the second row two cells lead to the edge.
        let other = if bottom { below << 1 } else { below >> 1 };
        edge[second] = below & other & self.open[second];
        edge
    }

    /// Waves from an edge, one for each stone lacking.
    fn distances(&self, size: usize, bottom: bool) -> Distances {
        let edge = self.at_edge(size, bottom);
        let mut distances: Distances = [[None; LARGEST]; LARGEST];
        let mut reach: Rows = [0; _];
        let mut around: Rows = [0; _];
        for lacking in 0_u8.. {
            let mut wave: Rows = [0; _];
            if lacking > 0 {
                for i in 0..wave.len() {
                    wave[i] = (around[i] | edge[i]) & self.empty[i] & !reach[i];
                    reach[i] |= wave[i];
                }
                if wave == [0; _] {
                    break;
                }
                around = self.around(&reach);
            }
            // Own stones cost nothing, however many there are in a row.
            loop {
                let mut any = 0;
                for i in 0..wave.len() {
                    let joined = (around[i] | edge[i]) & self.own[i] & !reach[i];
                    wave[i] |= joined;
                    reach[i] |= joined;
                    any |= joined;
                }
                if any == 0 {
                    break;
                }
                around = self.around(&reach);
            }
            for (row, &word) in distances.iter_mut().zip(&wave[MARGIN..]) {
                for column in columns(word) {
                    row[usize::from(column)] = Some(lacking);
                }
            }
        }
        distances
    }
}

/// For the colour of `own` that joins top and bottom on a board of at least 2 × 2, the distances from the top and
/// from the bottom.
#[must_use]
pub fn distances(size: u8, own: &Cells, enemy: &Cells) -> [Distances; 2] {
    let ways = Ways::of(size, own, enemy);
    [false, true].map(|bottom| ways.distances(size.into(), bottom))
}
