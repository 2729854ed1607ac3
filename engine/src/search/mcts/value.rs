//! The worth of a move in the tree: its results, those of the same move made later, and the guide's trust.

/// How the tree weighs what it knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Worth of one result of the same move made later, while there are few of its own.
    pub rave_first: f32,
    /// The most that all results of the same move made later can weigh.
    pub rave_most: f32,
    /// Results, half of them won, that a move is born with; more than none.
    pub trials: f32,
    /// Weight of the guide's trust, fading with the visits.
    pub trust: f32,
    /// Visits before a node gets children.
    pub expand: u32,
    /// Visits before the guide studies a node.
    pub study: u32,
}

impl Weights {
    /// Rapid action value estimation (S. Gelly, D. Silver, *Monte-Carlo tree search and rapid action value
    /// estimation in computer Go*, 2011) without a term for exploration, for the player who makes the move;
    /// from 0 to 1.
    ///
    /// The mean of the move's own results and those of the same move made later, the latter with the weight
    /// `rave / (1 / rave_first + rave / rave_most)`; numerator and denominator are multiplied by the
    /// denominator of that weight.
    pub(super) fn mean(&self, visits: f32, wins: f32, rave: f32, rave_wins: f32) -> f32 {
        let scale = self.rave_first.recip() + rave * self.rave_most.recip();
        (wins * scale + rave_wins) / (visits * scale + rave)
    }

    /// What the guide's trust adds: progressive bias (G. Chaslot et al., 2008).
    pub(super) fn bonus(&self, prior: f32, visits: f32) -> f32 {
        self.trust * prior / (visits + 1.0).sqrt()
    }
}
