//! A position as the network sees it: the colour to move joins top and bottom.

use super::super::cells::Cells;
use super::super::position::{Colour, Hex};
use crate::game::Cell;
use crate::grid::Grid;

/// The stones of a position, mirrored along the long diagonal if blue is to move, and turned by 180° on demand:
/// both ways round are the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    size: u8,
    own: Cells,
    enemy: Cells,
    mirrored: bool,
    turned: bool,
}

impl View {
    /// The view of the colour to move.
    #[must_use]
    pub fn of(position: &Hex, turned: bool) -> Self {
        let colour = position.colour_to_move();
        let mut view = View {
            size: position.size(),
            own: Cells::EMPTY,
            enemy: Cells::EMPTY,
            mirrored: colour == Colour::Blue,
            turned,
        };
        view.own = view.seen(position.stones(colour));
        view.enemy = view.seen(position.stones(colour.other()));
        view
    }

    /// A view of stones that lie as the network sees them; stones beyond the board are left out.
    #[must_use]
    pub fn of_stones(size: u8, own: Cells, enemy: Cells) -> Self {
        let board = Cells::board(size);
        View { size, own: own & board, enemy: enemy & board, mirrored: false, turned: false }
    }

    fn seen(&self, cells: &Cells) -> Cells {
        let mut seen = Cells::EMPTY;
        for (row, column) in cells.iter() {
            let (row, column) = self.exchange(row, column);
            seen.insert(row, column);
        }
        seen
    }

    /// Row and column on the board of a cell seen, and the other way.
    #[must_use]
    pub const fn exchange(&self, row: u8, column: u8) -> (u8, u8) {
        let (row, column) = if self.mirrored { (column, row) } else { (row, column) };
        if self.turned { (self.size - 1 - row, self.size - 1 - column) } else { (row, column) }
    }

    /// Where a cell of the board is seen, counted row by row.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let grid = Grid { columns: self.size, rows: self.size };
        let (column, row) = grid.coordinates(cell)?;
        let (row, column) = self.exchange(row, column);
        Some(usize::from(row) * usize::from(self.size) + usize::from(column))
    }

    /// The view turned by 180°.
    #[must_use]
    pub fn turn(&self) -> Self {
        let mut turned = View { turned: true, mirrored: false, ..*self };
        turned.own = turned.seen(&self.own);
        turned.enemy = turned.seen(&self.enemy);
        View { mirrored: self.mirrored, turned: !self.turned, ..turned }
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The stones of the colour to move.
    #[must_use]
    pub const fn own(&self) -> &Cells {
        &self.own
    }

    /// The other colour's stones.
    #[must_use]
    pub const fn enemy(&self) -> &Cells {
        &self.enemy
    }

    /// The cells without a stone.
    #[must_use]
    pub fn empty(&self) -> Cells {
        Cells::board(self.size).without(&(self.own | self.enemy))
    }
}
