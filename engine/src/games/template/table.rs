//! What the board shows.

use super::moves::Move;
use super::position::{BOARD, Template};
use crate::game::{Attempt, Cell, Player, Side};
use crate::setup::NoRules;
use crate::table::{Counter, Effect, Geometry, Piece, PieceKind, Table};

impl Template {
    fn pawn(&self, cell: Cell, owner: Player) -> Piece {
        Piece { cell, level: 0, side: self.side(owner), kind: PieceKind::Man }
    }
}

impl Table for Template {
    fn geometry(_setup: &NoRules) -> Geometry {
        BOARD.geometry()
    }

    fn side(&self, player: Player) -> Side {
        match player {
            Player::First => Side::White,
            Player::Second => Side::Black,
        }
    }

    fn picture(&self) -> Vec<Piece> {
        (0..9).map(Cell).filter_map(|cell| Some(self.pawn(cell, self.at(cell)?))).collect()
    }

    fn counters(&self) -> Vec<Counter> {
        Vec::new()
    }

    fn attempt(&self, mv: Move) -> Attempt {
        Attempt::from_to(mv.from, mv.to)
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        let taken = self.at(mv.to).map(|owner| Effect::Remove { piece: self.pawn(mv.to, owner) });
        taken.into_iter().chain([Effect::Slide { from: mv.from, to: mv.to }]).collect()
    }
}
