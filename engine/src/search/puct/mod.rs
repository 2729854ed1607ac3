//! Tree search led by what a judge says of each position, a policy and a chance to win, instead of playouts: PUCT
//! (C. Rosin, *Multi-armed bandits with episode context*, 2011; D. Silver et al., *Mastering the game of Go without
//! human knowledge*, 2017), with proofs as in [`mcts`](super::mcts).
//!
//! A node of [`Limits`](super::limits::Limits) is one judgement; depth is no bound. Threads share one tree and count
//! a visit under way as lost (G. Chaslot et al., *Parallel Monte-Carlo Tree Search*, 2008). The tree is kept from
//! move to move.

mod run;
mod tree;
mod walk;

pub use run::search;
pub use tree::{Node, ROOT, State, Tree};
pub use walk::Walk;

use super::mcts::Verdict;
use crate::game::Game;

/// What a judge says of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion<M> {
    /// What is certain.
    pub verdict: Verdict<M>,
    /// The chance to win of the player to move, from 0 to 1, where nothing is.
    pub chance: f32,
}

/// A judge's opinion with its list of moves, as [`Judge::judge`] gives them.
pub type Judged<'a, M> = (Opinion<M>, &'a [(M, f32)]);

/// A game's judge, for one thread.
pub trait Judge<G: Game> {
    /// Lists the moves worth trying, each with the natural logarithm of its trust, plus any number that is the same
    /// for all, and judges the position.
    ///
    /// `list` comes empty. Every move left out must lose if all listed ones do; unless the game is over or won, one is
    /// listed even where the position is lost.
    fn judge(&mut self, position: &G, list: &mut Vec<(G::Move, f32)>) -> Opinion<G::Move>;
}

/// How the search weighs what it knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Worth of trust against results.
    pub exploration: f32,
    /// What a move not tried yet is thought worse than the position, times the root of the trust in moves tried.
    pub reduction: f32,
}
