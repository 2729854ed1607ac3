//! Trees kept from move to move: a search goes on below the moves that were played since the last one.

use super::tree::{ROOT, State, Tree};
use super::value::Weights;
use crate::game::Game;
use crate::search::alphabeta::Past;
use crate::search::task::Task;

/// What a search leaves behind.
pub(super) struct Kept<G: Game> {
    /// The position that was searched.
    pub(super) root: G,
    /// How the tree weighed, and how many simulations were allowed: a tree of another player helps nobody.
    pub(super) weights: Weights,
    pub(super) nodes: Option<u64>,
    /// A tree of each thread.
    pub(super) trees: Vec<Tree<G::Move>>,
}

impl<G: Game> Kept<G> {
    /// Takes the trees out of a task's memory and cuts them down to what lies below `position`; none where
    /// they say nothing of it.
    pub(super) fn trees_of(
        position: &G,
        past: &Past,
        task: &Task<'_>,
        weights: &Weights,
    ) -> Vec<Tree<G::Move>> {
        let Some(kept) = task.memory.take::<Kept<G>>() else { return Vec::new() };
        if kept.weights != *weights || kept.nodes != task.limits.nodes {
            return Vec::new();
        }
        let root = kept.root.hash();
        let mut hashes: Vec<u64> = past.hashes.iter().copied().chain([position.hash()]).collect();
        let Some(place) = hashes.iter().rposition(|&hash| hash == root) else { return Vec::new() };
        let since = hashes.split_off(place + 1);
        kept.trees.iter().filter_map(|tree| below(tree, &kept.root, &since, position)).collect()
    }
}

/// The part of a tree below `position`, which is reached from the tree's root over positions with these hashes.
fn below<G: Game>(tree: &Tree<G::Move>, root: &G, since: &[u64], position: &G) -> Option<Tree<G::Move>> {
    let (mut at, mut node) = (root.clone(), ROOT);
    for &hash in since {
        (node, at) = tree.children(node).find_map(|child| {
            let mut next = at.clone();
            next.play_unchecked(tree.mv(child)?);
            (next.hash() == hash).then_some((child, next))
        })?;
    }
    let mut children = tree.children(node);
    let is_worth = match tree.state(node) {
        State::Open => !children.is_empty(),
        // The win is known, but the move may not be.
        State::Won(_) => children.any(|child| matches!(tree.state(child), State::Lost(_))),
        // A new search finds the move that is hardest to answer.
        State::Lost(_) => false,
    };
    (at == *position && is_worth).then(|| tree.pruned(node, 0))
}
