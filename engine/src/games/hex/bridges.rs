//! Bridges: two stones one diagonal step apart that share two empty cells. If the enemy takes one of them, the
//! other one still joins the stones.

use super::position::{Colour, Hex};
use crate::game::Cell;

/// A step of column and row.
type Step = (i8, i8);

/// The six diagonal steps, each with the two cells between; opposite ones are three apart.
pub(super) const DIAGONALS: [(Step, [Step; 2]); 6] = [
    ((1, 1), [(1, 0), (0, 1)]),
    ((-1, 2), [(0, 1), (-1, 1)]),
    ((-2, 1), [(-1, 1), (-1, 0)]),
    ((-1, -1), [(-1, 0), (0, -1)]),
    ((1, -2), [(0, -1), (1, -1)]),
    ((2, -1), [(1, -1), (1, 0)]),
];

/// A bridge between two stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bridge {
    /// The colour of its stones.
    pub colour: Colour,
    /// The stones, the upper one (on one row the left one) first.
    pub stones: [Cell; 2],
    /// The two empty cells between.
    pub between: [Cell; 2],
}

/// All bridges of a position, by colour and first stone.
#[must_use]
pub fn bridges(position: &Hex) -> Vec<Bridge> {
    let mut found = Vec::new();
    for colour in Colour::BOTH {
        for (row, column) in position.stones(colour).iter() {
            // The three that lead down; the stone at the other end finds the rest.
            let down = DIAGONALS.iter().filter(|(step, _)| step.1 > 0);
            for &(step, [left, right]) in down {
                let at = |step: Step| position.beside(column, row, step);
                let (Some(end), Some(a), Some(b)) = (at(step), at(left), at(right)) else { continue };
                let is_bridge = position.stone(end) == Some(colour)
                    && position.stone(a).is_none()
                    && position.stone(b).is_none();
                if is_bridge {
                    let stones = [position.grid().cell(column, row), end];
                    found.push(Bridge { colour, stones, between: [a.min(b), a.max(b)] });
                }
            }
        }
    }
    found
}

impl Hex {
    /// The cell one step from another; `None` off the board.
    pub(super) fn beside(&self, column: u8, row: u8, step: Step) -> Option<Cell> {
        let column = column.checked_add_signed(step.0).filter(|&column| column < self.size())?;
        let row = row.checked_add_signed(step.1).filter(|&row| row < self.size())?;
        Some(self.grid().cell(column, row))
    }
}
