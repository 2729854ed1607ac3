//! The tree: nodes in one pool of bounded size, the children of a node side by side. What every simulation reads
//! of all children of a node lies in arrays of its own.

use std::ops::Range;

use super::value::Weights;

/// The root's index.
pub(super) const ROOT: usize = 0;

/// What is known for certain about a node, for the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing.
    Open,
    /// Won in at most so many plies.
    Won(u8),
    /// Lost in at most so many plies.
    Lost(u8),
}

/// What a node is, apart from its counts.
#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads here; the root of a new tree has none.
    mv: Option<M>,
    /// The share of the guide's trust among the moves of the parent.
    prior: f32,
    first: u32,
    count: u16,
    state: State,
    /// Whether the guide has studied the position.
    studied: bool,
}

/// All nodes of a search. The counts of a node are floats: exact up to [`MOST_VISITS`].
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// Simulations that went through the node.
    visits: Vec<f32>,
    /// Those won by the player who made the move.
    wins: Vec<f32>,
    /// Simulations from the parent in which this move was made at any time.
    rave: Vec<f32>,
    /// Those won by the player who made the move.
    rave_wins: Vec<f32>,
    /// What the guide's trust adds to the value now; minus infinity for a move that is known to lose.
    bonus: Vec<f32>,
    most: usize,
}

/// Simulations that a tree can count.
pub(super) const MOST_VISITS: u64 = 1 << 24;

impl<M: Copy> Default for Tree<M> {
    /// A root without children, and no room for any.
    fn default() -> Self {
        let mut tree = Tree::empty();
        tree.push(None, 1.0, 0.0, 0.0);
        tree
    }
}

impl<M: Copy> Tree<M> {
    const fn empty() -> Self {
        Tree {
            nodes: Vec::new(),
            visits: Vec::new(),
            wins: Vec::new(),
            rave: Vec::new(),
            rave_wins: Vec::new(),
            bonus: Vec::new(),
            most: 0,
        }
    }

    /// Bounds the tree, together with the copy that [`pruned`](Tree::pruned) makes, to about so many bytes.
    pub(super) fn set_room(&mut self, bytes: usize) {
        self.most = bytes / 2 / (size_of::<Node<M>>() + 5 * size_of::<f32>());
    }

    fn push(&mut self, mv: Option<M>, prior: f32, bonus: f32, trials: f32) {
        self.nodes.push(Node { mv, prior, first: 0, count: 0, state: State::Open, studied: false });
        self.visits.push(0.0);
        self.wins.push(0.0);
        self.rave.push(trials);
        self.rave_wins.push(trials / 2.0);
        self.bonus.push(bonus);
    }

    pub(super) fn mv(&self, index: usize) -> Option<M> {
        self.nodes[index].mv
    }

    pub(super) fn visits(&self, index: usize) -> u32 {
        self.visits[index] as u32
    }

    pub(super) fn wins(&self, index: usize) -> u32 {
        self.wins[index] as u32
    }

    pub(super) fn state(&self, index: usize) -> State {
        self.nodes[index].state
    }

    /// Takes in what is certain about a node.
    pub(super) fn conclude(&mut self, index: usize, state: State) {
        self.nodes[index].state = state;
        if matches!(state, State::Won(_)) {
            self.bonus[index] = f32::NEG_INFINITY;
        }
    }

    pub(super) fn is_studied(&self, index: usize) -> bool {
        self.nodes[index].studied
    }

    pub(super) fn set_studied(&mut self, index: usize) {
        self.nodes[index].studied = true;
    }

    /// The indices of a node's children; none before they are made.
    pub(super) fn children(&self, index: usize) -> Range<usize> {
        let node = &self.nodes[index];
        node.first as usize..node.first as usize + usize::from(node.count)
    }

    /// Gives a node its children, with the guide's trust in each. False where there is no room for them.
    pub(super) fn expand(&mut self, index: usize, moves: &[(M, f32)], weights: &Weights) -> bool {
        let first = self.nodes.len();
        let fits = u32::try_from(first + moves.len()).is_ok() && first + moves.len() <= self.most;
        let Some(count) = u16::try_from(moves.len()).ok().filter(|_| fits) else { return false };
        self.reserve(moves.len());
        let sum: f32 = moves.iter().map(|&(_, trust)| trust).sum();
        let scale = if sum > 0.0 { sum.recip() } else { 0.0 };
        for &(mv, trust) in moves {
            let prior = trust * scale;
            self.push(Some(mv), prior, weights.bonus(prior, 0.0), weights.trials);
        }
        let node = &mut self.nodes[index];
        node.first = first as u32;
        node.count = count;
        true
    }

    /// Doubles the capacity where more nodes need it, as vectors do, but never beyond the room.
    fn reserve(&mut self, more: usize) {
        let len = self.nodes.len();
        if len + more <= self.nodes.capacity() {
            return;
        }
        let more = more.max(len.min(self.most - len));
        self.nodes.reserve_exact(more);
        let counts = [&mut self.visits, &mut self.wins, &mut self.rave, &mut self.rave_wins, &mut self.bonus];
        counts.into_iter().for_each(|counts| counts.reserve_exact(more));
    }

    /// The child to go to: the one of the highest value that is not known to lose.
    pub(super) fn best_child(&self, index: usize, weights: &Weights) -> Option<usize> {
        let range = self.children(index);
        let (visits, wins) = (&self.visits[range.clone()], &self.wins[range.clone()]);
        let (rave, rave_wins) = (&self.rave[range.clone()], &self.rave_wins[range.clone()]);
        let bonus = &self.bonus[range.clone()];
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for (child, &bonus) in bonus.iter().enumerate() {
            let value = weights.mean(visits[child], wins[child], rave[child], rave_wins[child]) + bonus;
            if value > most {
                most = value;
                best = Some(range.start + child);
            }
        }
        best
    }

    /// Counts a simulation through a node.
    pub(super) fn count(&mut self, index: usize, won: bool, weights: &Weights) {
        self.visits[index] += 1.0;
        self.wins[index] += f32::from(won);
        if self.bonus[index] > f32::NEG_INFINITY {
            self.bonus[index] = weights.bonus(self.nodes[index].prior, self.visits[index]);
        }
    }

    /// Counts a simulation for all children of a node whose moves were made in it, now or later.
    pub(super) fn count_later(&mut self, index: usize, won: bool, was_made: impl Fn(M) -> bool) {
        let range = self.children(index);
        let rave = &mut self.rave[range.clone()];
        let rave_wins = &mut self.rave_wins[range.clone()];
        let worth = f32::from(won);
        for ((node, rave), rave_wins) in self.nodes[range].iter().zip(rave).zip(rave_wins) {
            let made = f32::from(node.mv.is_some_and(&was_made));
            *rave += made;
            *rave_wins += made * worth;
        }
    }

    /// Whether a node with so many children would find no room.
    pub(super) fn is_full(&self, children: usize) -> bool {
        self.nodes.len() + children > self.most
    }

    /// The smallest power of two so that [`pruned`](Tree::pruned) with it leaves at most so many nodes.
    pub(super) fn least_visits_of(&self, nodes: usize) -> u32 {
        // A child has no more visits than its parent, so those above a kept one are kept.
        let mut counts = [0; u32::BITS as usize];
        for (node, &visits) in self.nodes.iter().zip(&self.visits) {
            counts[(visits as u32 | 1).ilog2() as usize] += usize::from(node.count);
        }
        let (mut left, mut least) = (1 + self.children(ROOT).len(), u32::BITS - 1);
        while least > 0 && left + counts[least as usize - 1] <= nodes {
            least -= 1;
            left += counts[least as usize];
        }
        1 << least
    }

    /// The tree below a node as a tree of its own, without the children of nodes other than the root that have
    /// fewer than `least` visits.
    pub(super) fn pruned(&self, root: usize, least: u32) -> Self {
        let mut tree = Tree { most: self.most, ..Tree::empty() };
        tree.copy(self, root..root + 1);
        let mut next = 0;
        // The old index of each new node.
        let mut origins = vec![root];
        while let Some(&old) = origins.get(next) {
            let children = self.children(old);
            if next == ROOT || self.visits(old) >= least {
                tree.nodes[next].first = tree.nodes.len() as u32;
                tree.copy(self, children.clone());
                origins.extend(children);
            } else {
                tree.nodes[next].count = 0;
                tree.nodes[next].studied = false;
            }
            next += 1;
        }
        tree
    }

    fn copy(&mut self, from: &Self, range: Range<usize>) {
        self.nodes.extend_from_slice(&from.nodes[range.clone()]);
        self.visits.extend_from_slice(&from.visits[range.clone()]);
        self.wins.extend_from_slice(&from.wins[range.clone()]);
        self.rave.extend_from_slice(&from.rave[range.clone()]);
        self.rave_wins.extend_from_slice(&from.rave_wins[range.clone()]);
        self.bonus.extend_from_slice(&from.bonus[range]);
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}
