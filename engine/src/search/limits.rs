//! When a search ends.

use std::time::Duration;

/// Bounds of one search; it ends at the first one that it meets. Without any it runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time for the whole answer.
    pub time: Option<Duration>,
    /// Nodes visited. With one thread and only this bound a search is reproducible to the node.
    pub nodes: Option<u64>,
    /// Plies of the deepest full iteration.
    pub depth: Option<u8>,
}

impl Limits {
    /// Bounded by time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Limits { time: Some(time), nodes: None, depth: None }
    }

    /// Bounded by nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Limits { time: None, nodes: Some(nodes), depth: None }
    }

    /// Bounded by depth.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Limits { time: None, nodes: None, depth: Some(depth) }
    }
}
