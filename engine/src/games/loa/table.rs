//! What the board shows: men, the count of each line, and the groups left of each side.

use super::moves::{BOARD, Move};
use super::position::{Loa, squares};
use crate::game::{Attempt, Cell, Player, Side};
use crate::setup::NoRules;
use crate::table::{Counter, CounterKind, Effect, Geometry, Piece, PieceKind, Table};

impl Loa {
    fn man(&self, player: Player, square: u8) -> Piece {
        Piece { cell: Cell(square.into()), level: 0, side: self.side(player), kind: PieceKind::Man }
    }
}

impl Table for Loa {
    fn geometry(_setup: &NoRules) -> Geometry {
        BOARD.geometry()
    }

    fn side(&self, player: Player) -> Side {
        match player {
            Player::First => Side::Black,
            Player::Second => Side::White,
        }
    }

    fn picture(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Player::BOTH
            .into_iter()
            .flat_map(|player| squares(self.of(player)).map(move |square| self.man(player, square)))
            .collect();
        pieces.sort_by_key(|piece| piece.cell);
        pieces
    }

    fn counters(&self) -> Vec<Counter> {
        Player::BOTH
            .into_iter()
            .map(|player| Counter {
                side: self.side(player),
                kind: CounterKind::Groups,
                value: self.groups(player),
                goal: 1,
            })
            .collect()
    }

    fn attempt(&self, mv: Move) -> Attempt {
        Attempt::from_to(Cell(mv.from.into()), Cell(mv.to.into()))
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        let enemy = self.turn.other();
        let taken =
            (self.of(enemy) & 1 << mv.to != 0).then(|| Effect::Remove { piece: self.man(enemy, mv.to) });
        let slide = Effect::Slide { from: Cell(mv.from.into()), to: Cell(mv.to.into()) };
        taken.into_iter().chain([slide]).collect()
    }

    fn badge(&self, mv: Move) -> Option<u8> {
        BOARD.line(Cell(mv.from.into()), Cell(mv.to.into())).map(|(_, distance)| distance)
    }

    fn winning_cells(&self) -> Vec<Cell> {
        self.connected.map_or_else(Vec::new, |winner| {
            squares(self.of(winner)).map(|square| Cell(square.into())).collect()
        })
    }
}
