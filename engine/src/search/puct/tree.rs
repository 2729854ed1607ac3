//! The tree: nodes in one pool of bounded size, the children of a node side by side.

use std::ops::Range;

/// The root's index.
pub const ROOT: usize = 0;

/// What is known for certain about a node, for the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing.
    Open,
    /// Won in at most so many plies.
    Won(u8),
    /// Lost in at most so many plies.
    Lost(u8),
}

/// A position, as the move that leads to it and what became of that move.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The move; the root has none.
    pub mv: Option<M>,
    /// The share of trust among the moves of the parent.
    pub prior: f32,
    /// Visits that came to an end.
    pub visits: u32,
    /// Sum of their values for the player who made the move, each from 0 to 1.
    pub total: f32,
    /// The chance of the player to move, as the judge saw it.
    pub chance: f32,
    /// What is certain.
    pub state: State,
    /// Visits under way.
    pub(super) pending: u16,
    first: u32,
    count: u16,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, prior: f32) -> Self {
        Node {
            mv,
            prior,
            visits: 0,
            total: 0.0,
            chance: 0.5,
            state: State::Open,
            pending: 0,
            first: 0,
            count: 0,
        }
    }

    /// The mean value for the player who made the move; nothing before the first visit.
    #[must_use]
    pub fn mean(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.total / self.visits as f32)
    }
}

/// All nodes of a search.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    most: usize,
}

impl<M: Copy> Tree<M> {
    /// A tree of a root alone that will never use more than about `bytes`.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Tree { nodes: vec![Node::new(None, 1.0)], most: bytes / size_of::<Node<M>>() }
    }

    /// A node.
    #[must_use]
    pub fn node(&self, index: usize) -> &Node<M> {
        &self.nodes[index]
    }

    pub(super) fn node_mut(&mut self, index: usize) -> &mut Node<M> {
        &mut self.nodes[index]
    }

    /// The indices of a node's children; none before it was judged.
    #[must_use]
    pub fn children(&self, index: usize) -> Range<usize> {
        let node = &self.nodes[index];
        node.first as usize..node.first as usize + usize::from(node.count)
    }

    /// The children themselves.
    #[must_use]
    pub fn offspring(&self, index: usize) -> &[Node<M>] {
        &self.nodes[self.children(index)]
    }

    pub(super) fn offspring_mut(&mut self, index: usize) -> &mut [Node<M>] {
        let children = self.children(index);
        &mut self.nodes[children]
    }

    /// Gives a node without children one for each move; nothing happens where there is no room.
    pub(super) fn expand(&mut self, index: usize, list: &[(M, f32)]) {
        let first = self.nodes.len();
        let fits = u32::try_from(first + list.len()).is_ok() && first + list.len() <= self.most;
        let Some(count) = u16::try_from(list.len()).ok().filter(|_| fits) else { return };
        let highest = list.iter().map(|&(_, logit)| logit).fold(f32::NEG_INFINITY, f32::max);
        let share = |logit: f32| (logit - highest).exp();
        let scale = list.iter().map(|&(_, logit)| share(logit)).sum::<f32>().recip();
        self.nodes.extend(list.iter().map(|&(mv, logit)| Node::new(Some(mv), share(logit) * scale)));
        let node = &mut self.nodes[index];
        node.first = first as u32;
        node.count = count;
    }

    /// The tree below a node, with that node as its root.
    #[must_use]
    pub fn below(&self, index: usize) -> Self {
        let root = Node { mv: None, pending: 0, ..self.nodes[index].clone() };
        let mut tree = Tree { nodes: vec![root], most: self.most };
        let mut next = ROOT;
        while next < tree.nodes.len() {
            let old = tree.children(next);
            tree.nodes[next].first = tree.nodes.len() as u32;
            tree.nodes.extend(self.nodes[old].iter().map(|node| Node { pending: 0, ..node.clone() }));
            next += 1;
        }
        tree
    }
}
