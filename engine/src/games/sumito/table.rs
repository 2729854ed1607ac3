//! What the board shows: marbles, a column that pushes, and the marbles pushed out.

use super::cells::{BOARD, bits, cell, far, next};
use super::moves::Move;
use super::position::Sumito;
use super::setup::SumitoSetup;
use crate::game::{Attempt, Player, Side, Target};
use crate::table::{Counter, CounterKind, Effect, Geometry, Piece, PieceKind, Table};

impl Sumito {
    fn marble(&self, player: Player, bit: u8) -> Piece {
        Piece { cell: cell(bit), level: 0, side: self.side(player), kind: PieceKind::Marble }
    }
}

impl Table for Sumito {
    fn geometry(_setup: &SumitoSetup) -> Geometry {
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
            .flat_map(|player| bits(self.of(player)).map(move |bit| self.marble(player, bit)))
            .collect();
        pieces.sort_by_key(|piece| piece.cell);
        pieces
    }

    fn counters(&self) -> Vec<Counter> {
        Player::BOTH
            .into_iter()
            .map(|player| Counter {
                side: self.side(player),
                kind: CounterKind::PushedOut,
                value: self.pushed_out(player.other()),
                goal: self.goal,
            })
            .collect()
    }

    fn attempt(&self, mv: Move) -> Attempt {
        let select = (0..mv.count).map(|place| cell(far(mv.first, mv.line.into(), place))).collect();
        Attempt { select, then: Some(Target::Direction(mv.step)) }
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        let step = usize::from(mv.step);
        // The marbles in the order of the line; the foremost goes first, so that each finds an empty cell.
        let all = mv.count + mv.pushed;
        (0..all)
            .rev()
            .map(|place| far(mv.first, mv.line.into(), place))
            .map(|from| match next(from, step) {
                Some(to) => Effect::Slide { from: cell(from), to: cell(to) },
                None => Effect::Eject { piece: self.marble(self.turn.other(), from), direction: mv.step },
            })
            .collect()
    }
}
