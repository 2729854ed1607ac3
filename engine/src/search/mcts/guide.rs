//! What a game knows for the tree search.

use crate::game::{Game, Player};

/// What a guide says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// Nothing certain.
    Open,
    /// The player to move wins in at most `plies`, beginning with `by`.
    Won {
        /// The winning move.
        by: M,
        /// Plies to the end, at most.
        plies: u8,
    },
    /// The player to move loses in at most `plies`.
    Lost {
        /// Plies to the end, at most.
        plies: u8,
    },
}

/// The knowledge of a game that steers a tree search; one for each thread.
pub trait Guide<G: Game> {
    /// Lists the moves worth trying, each with the trust that it deserves (any positive scale), or judges the
    /// position. A learned policy comes in here.
    ///
    /// `list` comes empty and must not stay so where the verdict is [`Verdict::Open`].
    fn candidates(
        &mut self,
        position: &G,
        last: Option<G::Move>,
        list: &mut Vec<(G::Move, f32)>,
    ) -> Verdict<G::Move>;

    /// Looks longer at a position that the search comes back to often.
    fn study(&mut self, position: &G) -> Verdict<G::Move>;

    /// The plies after a move in which it loses, at most, where the last study, whose verdict was
    /// [`Verdict::Open`], proved that it does.
    fn refutation(&self, mv: G::Move) -> Option<u8>;

    /// Plays the game out and says who won.
    fn play_out(&mut self, position: &G, last: Option<G::Move>) -> Player;

    /// Whether a player made a move at any time in the game just played out, the way to it included.
    fn was_played(&self, player: Player, mv: G::Move) -> bool;
}
