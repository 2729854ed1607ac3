//! The tree: nodes in one pool of bounded size, the children of a node side by side.

use std::ops::Range;

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

/// A position, as the move that leads to it and what became of that move.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move; the root has none.
    pub(super) mv: Option<M>,
    /// Simulations that went through the node.
    pub(super) visits: u32,
    /// Those won by the player who made the move.
    pub(super) wins: u32,
    /// Simulations from the parent in which this move was made at any time.
    pub(super) rave: f32,
    /// Those won by the player who made the move.
    pub(super) rave_wins: f32,
    /// The share of the guide's trust among the moves of the parent.
    pub(super) prior: f32,
    first: u32,
    count: u16,
    pub(super) state: State,
    /// Whether the guide has studied the position.
    pub(super) studied: bool,
}

/// All nodes of a search.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    most: usize,
}

impl<M: Copy> Tree<M> {
    /// A tree of a root without children that will never use more than about `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let most = bytes / size_of::<Node<M>>();
        let mut tree = Tree { nodes: Vec::new(), most };
        tree.nodes.push(Node::new(None, 1.0, 0.0));
        tree
    }

    pub(super) fn node(&self, index: usize) -> &Node<M> {
        &self.nodes[index]
    }

    pub(super) fn node_mut(&mut self, index: usize) -> &mut Node<M> {
        &mut self.nodes[index]
    }

    /// The indices of a node's children; none before they are made.
    pub(super) fn children(&self, index: usize) -> Range<usize> {
        let node = &self.nodes[index];
        node.first as usize..node.first as usize + usize::from(node.count)
    }

    /// The children themselves.
    pub(super) fn offspring(&self, index: usize) -> &[Node<M>] {
        &self.nodes[self.children(index)]
    }

    /// The children, to change.
    pub(super) fn offspring_mut(&mut self, index: usize) -> &mut [Node<M>] {
        let children = self.children(index);
        &mut self.nodes[children]
    }

    /// Gives a node its children, with the guide's trust in each. False where there is no room for them.
    pub(super) fn expand(&mut self, index: usize, moves: &[(M, f32)], trials: f32) -> bool {
        let first = self.nodes.len();
        let fits = u32::try_from(first + moves.len()).is_ok() && first + moves.len() <= self.most;
        let Some(count) = u16::try_from(moves.len()).ok().filter(|_| fits) else { return false };
        let sum: f32 = moves.iter().map(|&(_, trust)| trust).sum();
        let scale = if sum > 0.0 { sum.recip() } else { 0.0 };
        self.nodes.extend(moves.iter().map(|&(mv, trust)| Node::new(Some(mv), trust * scale, trials)));
        let node = &mut self.nodes[index];
        node.first = first as u32;
        node.count = count;
        true
    }
}

impl<M> Node<M> {
    fn new(mv: Option<M>, prior: f32, trials: f32) -> Self {
        Node {
            mv,
            visits: 0,
            wins: 0,
            rave: trials,
            rave_wins: trials / 2.0,
            prior,
            first: 0,
            count: 0,
            state: State::Open,
            studied: false,
        }
    }
}
