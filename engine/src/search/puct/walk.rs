//! One visit: down the tree to a position that nobody judged yet, and back with the judgement.

use super::tree::{ROOT, State, Tree};
use super::{Judged, Weights};
use crate::game::Game;
use crate::search::mcts::Verdict;

/// The way down from the root, and where it ended.
#[derive(Clone, Debug)]
pub struct Walk<G> {
    /// The position to be judged.
    pub position: G,
    path: Vec<usize>,
    /// Whether something is certain there, so that there is nothing to judge.
    pub certain: bool,
}

impl<G> Walk<G> {
    /// Plies from the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len() - 1
    }
}

impl<M: Copy + Eq> Tree<M> {
    /// Walks down from the root, first to its child `first` where one is given, and counts the visit as under way;
    /// [`Tree::come_back`] has to follow.
    #[must_use]
    pub fn walk<G: Game<Move = M>>(&mut self, root: &G, first: Option<usize>, weights: &Weights) -> Walk<G> {
        let mut walk = Walk { position: root.clone(), path: Vec::with_capacity(32), certain: false };
        let (mut node, mut chosen) = (ROOT, first);
        loop {
            walk.path.push(node);
            let here = self.node_mut(node);
            here.pending = here.pending.saturating_add(1);
            if here.state != State::Open {
                walk.certain = true;
                return walk;
            }
            let Some(next) = chosen.take().or_else(|| self.select(node, weights)) else { return walk };
            if let Some(mv) = self.node(next).mv {
                walk.position.play_unchecked(mv);
            }
            node = next;
        }
    }

    /// The child to go to: the best that is not known to lose.
    fn select(&self, node: usize, weights: &Weights) -> Option<usize> {
        let parent = self.node(node);
        let tried: f32 =
            self.offspring(node).iter().filter(|child| child.visits > 0).map(|child| child.prior).sum();
        let untried = parent.chance - weights.reduction * tried.sqrt();
        let visits = (parent.visits + u32::from(parent.pending)) as f32;
        let trust = weights.exploration * visits.sqrt();
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for (index, child) in self.children(node).zip(self.offspring(node)) {
            if matches!(child.state, State::Won(_)) {
                continue;
            }
            // A visit under way counts as lost.
            let visits = (child.visits + u32::from(child.pending)) as f32;
            let mean = if visits > 0.0 { child.total / visits } else { untried };
            let value = mean + trust * child.prior / (1.0 + visits);
            if value > most {
                (best, most) = (Some(index), value);
            }
        }
        best
    }

    /// Takes in what was found at the end of a walk: the judge's opinion and list, or nothing where it was certain
    /// before.
    pub fn come_back<G: Game<Move = M>>(&mut self, walk: &Walk<G>, judged: Option<Judged<'_, M>>) {
        let Some((&end, above)) = walk.path.split_last() else { return };
        if let Some((opinion, list)) = judged {
            // Another thread may have come here first.
            if self.children(end).is_empty() {
                self.expand(end, list);
            }
            self.node_mut(end).chance = opinion.chance;
            self.conclude(end, opinion.verdict);
            self.settle(above);
        }
        let node = self.node(end);
        let chance = match node.state {
            State::Open => node.chance,
            State::Won(_) => 1.0,
            State::Lost(_) => 0.0,
        };
        // A value is that of the player who made the move, so that of the other one at the next node up.
        let mut value = 1.0 - chance;
        for &index in walk.path.iter().rev() {
            let node = self.node_mut(index);
            node.pending = node.pending.saturating_sub(1);
            node.visits += 1;
            node.total += value;
            value = 1.0 - value;
        }
    }

    fn conclude(&mut self, index: usize, verdict: Verdict<M>) {
        let state = match verdict {
            Verdict::Open => return,
            Verdict::Lost { plies } => State::Lost(plies),
            Verdict::Won { by, plies } => {
                if self.children(index).is_empty() {
                    self.expand(index, &[(by, 0.0)]);
                }
                for child in self.offspring_mut(index).iter_mut().filter(|child| child.mv == Some(by)) {
                    child.state = State::Lost(plies.saturating_sub(1));
                }
                State::Won(plies)
            }
        };
        self.node_mut(index).state = state;
    }

    /// Draws conclusions from children to parents along a path.
    fn settle(&mut self, path: &[usize]) {
        for &index in path.iter().rev() {
            let (mut quickest, mut slowest, mut open) = (None::<u8>, 0, false);
            for child in self.offspring(index) {
                match child.state {
                    State::Open => open = true,
                    State::Lost(plies) => quickest = Some(quickest.map_or(plies, |known| known.min(plies))),
                    State::Won(plies) => slowest = slowest.max(plies),
                }
            }
            let state = match quickest {
                Some(plies) => State::Won(plies.saturating_add(1)),
                None if !open => State::Lost(slowest.saturating_add(1)),
                None => return,
            };
            self.node_mut(index).state = state;
        }
    }
}
