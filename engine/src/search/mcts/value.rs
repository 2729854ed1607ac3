//! The worth of a move in the tree: its results, those of the same move made later, and the guide's trust.

use super::tree::Node;

/// How the tree weighs what it knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Worth of one result of the same move made later, while there are few of its own.
    pub rave_first: f32,
    /// The most that all results of the same move made later can weigh.
    pub rave_most: f32,
    /// Results, half of them won, that a move is born with.
    pub trials: f32,
    /// Weight of the guide's trust, fading with the visits.
    pub trust: f32,
    /// Visits before a node gets children.
    pub expand: u32,
    /// Visits before the guide studies a node.
    pub study: u32,
}

impl<M> Node<M> {
    /// Rapid action value estimation (S. Gelly, D. Silver, *Monte-Carlo tree search and rapid action value
    /// estimation in computer Go*, 2011) with progressive bias (G. Chaslot et al., 2008) and no term for
    /// exploration, for the player who makes the move; mostly from 0 to 1.
    pub(super) fn value(&self, weights: &Weights) -> f32 {
        let visits = self.visits as f32;
        let weight = self.rave / (weights.rave_first.recip() + self.rave / weights.rave_most);
        let mean =
            (self.wins as f32 + weight * self.rave_wins / self.rave.max(1.0)) / (visits + weight).max(0.5);
        mean + weights.trust * self.prior / (visits + 1.0).sqrt()
    }
}
