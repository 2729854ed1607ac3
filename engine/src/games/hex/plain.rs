//! The textbook's tree search of Hex, to measure the full one against: rapid action values and playouts that
//! save bridges, every cell a candidate, nothing else (B. Arneson, R. Hayward, P. Henderson, *Monte Carlo Tree
//! Search in Hex*, 2010, without its virtual connections and inferior cells).

use super::knowledge::Expert;
use super::moves::Move;
use super::playout::Fill;
use super::position::Hex;
use crate::game::{Game, Player};
use crate::search::mcts::{Guide, Verdict, Weights};

/// How the plain search weighs what it knows.
pub(super) const WEIGHTS: Weights =
    Weights { rave_first: 2.12, rave_most: 830.0, trials: 8.0, trust: 0.0, expand: 10, study: u32::MAX };

/// No knowledge but that of the playouts.
pub(super) struct Novice(pub(super) Expert);

impl Guide<Hex> for Novice {
    fn candidates(
        &mut self,
        position: &Hex,
        _last: Option<Move>,
        list: &mut Vec<(Move, f32)>,
    ) -> Verdict<Move> {
        if let Some(outcome) = position.outcome() {
            let lost = outcome.winner != Some(position.turn());
            debug_assert!(lost, "only the player who moved can have won");
            return Verdict::Lost { plies: 0 };
        }
        let grid = position.grid();
        list.extend(
            position.empty_cells().iter().map(|(row, column)| (Move::Place(grid.cell(column, row)), 1.0)),
        );
        Verdict::Open
    }

    fn study(&mut self, _position: &Hex) -> Verdict<Move> {
        Verdict::Open
    }

    fn refutation(&self, _mv: Move) -> Option<u8> {
        None
    }

    fn play_out(&mut self, position: &Hex, last: Option<Move>) -> Player {
        self.0.fill(position, &Fill::of(position), last)
    }

    fn was_played(&self, player: Player, mv: Move) -> bool {
        self.0.was_played(player, mv)
    }
}
