//! When a search ends.

use std::time::Duration;

use super::clock::Clock;

/// Bounds of one search; it ends at the first one that it meets. Without any it runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time for the whole answer.
    pub time: Option<Duration>,
    /// What measures that time.
    pub clock: Clock,
    /// Nodes visited. With one thread and only this bound a search is reproducible to the node.
    pub nodes: Option<u64>,
    /// Plies of the deepest full iteration.
    pub depth: Option<u8>,
}

impl Limits {
    /// No bound.
    pub const NONE: Limits = Limits { time: None, clock: Clock::Wall, nodes: None, depth: None };

    /// Bounded by time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// Bounded by nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Bounded by depth.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Limits { depth: Some(depth), ..Limits::NONE }
    }
}
