//! What the board shows: stones, the colours' edges, and the winning chain.

use super::bridges::{Bridge, bridges};
use super::connection::chain;
use super::geometry;
use super::moves::Move;
use super::position::{Colour, Hex};
use super::setup::HexSetup;
use crate::game::{Attempt, Button, Cell, Player, Side, Target};
use crate::table::{Counter, Effect, Geometry, Mark, Piece, PieceKind, Table};

const fn stone(colour: Colour, cell: Cell) -> Piece {
    Piece { cell, level: 0, side: colour.side(), kind: PieceKind::Stone }
}

impl Table for Hex {
    fn geometry(setup: &HexSetup) -> Geometry {
        geometry::geometry(*setup)
    }

    fn side(&self, player: Player) -> Side {
        self.colour(player).side()
    }

    fn picture(&self) -> Vec<Piece> {
        let grid = self.grid();
        let mut pieces: Vec<Piece> = Colour::BOTH
            .into_iter()
            .flat_map(|colour| {
                self.stones(colour).iter().map(move |(row, column)| stone(colour, grid.cell(column, row)))
            })
            .collect();
        pieces.sort_by_key(|piece| piece.cell);
        pieces
    }

    fn counters(&self) -> Vec<Counter> {
        Vec::new()
    }

    fn attempt(&self, mv: Move) -> Attempt {
        let then = match mv {
            Move::Place(cell) => Target::Cell(cell),
            Move::Swap => Target::Button(Button::Swap),
        };
        Attempt { select: Vec::new(), then: Some(then) }
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        vec![match mv {
            Move::Place(cell) => Effect::Place { piece: stone(self.colour_to_move(), cell) },
            Move::Swap => Effect::SwapSides,
        }]
    }

    fn marks(&self) -> Vec<Mark> {
        let mark = |Bridge { colour, stones, between }| Mark::Bridge { side: colour.side(), stones, between };
        bridges(self).into_iter().map(mark).collect()
    }

    /// A shortest chain from one edge of the winner to the other, in order.
    fn winning_cells(&self) -> Vec<Cell> {
        let grid = self.grid();
        self.winner().map_or_else(Vec::new, |colour| {
            let cells = chain(self.stones(colour), colour, self.size());
            cells.into_iter().map(|(row, column)| grid.cell(column, row)).collect()
        })
    }
}
