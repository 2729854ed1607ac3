//! What is certain: verdicts of the guide, and what follows from children for their parents (M. Winands,
//! Y. Björnsson, J. Saito, *Monte-Carlo Tree Search Solver*, 2008).

use super::super::score::MAX_PLY;
use super::guide::{Guide, Verdict};
use super::tree::{ROOT, State};
use super::worker::Worker;
use crate::game::Game;

/// Simulations after the position was proved lost: enough to find the move that is hardest to answer.
const LOST_SIMULATIONS: u64 = 3000;

/// A ply more, as far as a score can tell.
fn one_more(plies: u8) -> u8 {
    plies.saturating_add(1).min(MAX_PLY as u8 - 1)
}

impl<G: Game, K: Guide<G>> Worker<'_, G, K> {
    /// Has the guide study a node and takes in what it says.
    pub(super) fn study(&mut self, position: &G, node: usize) {
        self.tree.set_studied(node);
        let verdict = self.guide.study(position);
        if verdict != Verdict::Open {
            self.conclude(node, verdict);
            return;
        }
        let mut any = false;
        for child in self.tree.children(node) {
            if self.tree.state(child) == State::Open
                && let Some(plies) = self.tree.mv(child).and_then(|mv| self.guide.refutation(mv))
            {
                self.tree.conclude(child, State::Won(plies));
                any = true;
            }
        }
        if any {
            self.settle(self.path.len() - 1);
        }
    }

    /// Takes in a verdict about the last node of the path.
    pub(super) fn conclude(&mut self, node: usize, verdict: Verdict<G::Move>) {
        match verdict {
            Verdict::Open => {}
            Verdict::Lost { plies } if node == ROOT => {
                // Somebody has to move all the same: the search goes on to find the best try.
                self.proved = State::Lost(plies);
                self.last_simulation = self.simulations + LOST_SIMULATIONS;
            }
            Verdict::Lost { plies } => self.tree.conclude(node, State::Lost(plies)),
            Verdict::Won { by, plies } => {
                let plies = match self.tree.state(node) {
                    State::Won(known) => known.min(plies),
                    _ => plies,
                };
                self.tree.conclude(node, State::Won(plies));
                let mut known = self.tree.children(node).find(|&child| self.tree.mv(child) == Some(by));
                if node == ROOT && known.is_none() {
                    // The move was not thought worth a try, but it is the one to play.
                    self.tree.expand(node, &[(by, 1.0)], self.weights);
                    known = self.tree.children(node).next();
                }
                let child = known.filter(|&child| !matches!(self.tree.state(child), State::Lost(_)));
                if let Some(child) = child {
                    self.tree.conclude(child, State::Lost(plies.saturating_sub(1)));
                }
            }
        }
        if self.path.len() > 1 {
            self.settle(self.path.len() - 2);
        }
    }

    /// Draws conclusions from children to parents, from the node at `place` of the path upwards.
    fn settle(&mut self, place: usize) {
        for &node in self.path[..=place].iter().rev() {
            if self.tree.state(node) != State::Open {
                continue;
            }
            let (mut quickest, mut slowest, mut open) = (None::<u8>, 0, false);
            for child in self.tree.children(node) {
                match self.tree.state(child) {
                    State::Open => open = true,
                    State::Lost(plies) => quickest = Some(quickest.map_or(plies, |known| known.min(plies))),
                    State::Won(plies) => slowest = slowest.max(plies),
                }
            }
            let state = match quickest {
                Some(plies) => State::Won(one_more(plies)),
                None if !open => State::Lost(one_more(slowest)),
                None => return,
            };
            self.tree.conclude(node, state);
        }
    }
}
