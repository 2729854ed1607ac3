//! The position.

use crate::game::{Cell, Player};
use crate::grid::Grid;
use crate::zobrist;

pub(super) const BOARD: Grid = Grid { columns: 3, rows: 3 };

const KEYS: [[u64; 9]; 2] = [zobrist::keys(0x7e0), zobrist::keys(0x7e1)];

/// A position of Hexapawn. White is the first seat and moves upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    cells: [Option<Player>; 9],
    pub(super) turn: Player,
    pub(super) hash: u64,
}

impl Template {
    pub(super) fn from_cells(cells: [Option<Player>; 9], turn: Player) -> Self {
        let mut position = Template { cells, turn, hash: 0 };
        position.hash = position.compute_hash();
        position
    }

    pub(super) fn compute_hash(&self) -> u64 {
        let pawns = self.cells.iter().enumerate().filter_map(|(cell, owner)| Some((cell, (*owner)?)));
        let turn = if self.turn == Player::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        pawns.fold(turn, |hash, (cell, owner)| hash ^ KEYS[owner.index()][cell])
    }

    pub(super) fn at(&self, cell: Cell) -> Option<Player> {
        self.cells.get(cell.index()).copied().flatten()
    }

    pub(super) fn pawns(&self, player: Player) -> impl Iterator<Item = Cell> {
        (0..9).map(Cell).filter(move |&cell| self.at(cell) == Some(player))
    }

    /// Steps from a row to the next one, for a player.
    pub(super) const fn forward(player: Player) -> i8 {
        match player {
            Player::First => 1,
            Player::Second => -1,
        }
    }

    /// Moves a pawn, takes what stands on the target, passes the turn.
    pub(super) fn advance(&mut self, from: Cell, to: Cell) {
        for (cell, after) in [(from, None), (to, Some(self.turn))] {
            for (owner, key) in [(self.at(cell), cell), (after, cell)] {
                if let Some(owner) = owner {
                    self.hash ^= KEYS[owner.index()][key.index()];
                }
            }
            self.cells[cell.index()] = after;
        }
        self.turn = self.turn.other();
        self.hash ^= zobrist::SECOND_TO_MOVE;
    }
}
