//! When a thread's search ends.

use std::sync::atomic::Ordering as Memory;
use std::time::Duration;

use super::guide::Guide;
use super::tree::{MOST_VISITS, ROOT, State};
use super::worker::{SIMULATIONS_BETWEEN_LOOKS, Worker};
use crate::game::Game;

impl<G: Game, K: Guide<G>> Worker<'_, G, K> {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Memory::Relaxed) || self.done.load(Memory::Relaxed)
    }

    pub(super) fn is_over(&self) -> bool {
        let limits = &self.limits;
        if self.is_stopped()
            || self.tree.state(ROOT) != State::Open
            || self.tree.children(ROOT).len() <= 1
            || self.simulations >= self.last_simulation
            || u64::from(self.tree.visits(ROOT)) >= MOST_VISITS
            || limits.nodes.is_some_and(|nodes| self.simulations >= nodes)
        {
            return true;
        }
        if !self.simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS) {
            return false;
        }
        let elapsed = self.begun.elapsed();
        limits.time.is_some_and(|time| elapsed >= time) || self.is_decided(elapsed)
    }

    /// Whether no other move can be visited more often than the best one before the end, or all others lose.
    fn is_decided(&self, elapsed: Duration) -> bool {
        let limits = &self.limits;
        let by_nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.simulations));
        let by_time = limits.time.filter(|_| self.simulations > 0).map(|time| {
            let left = time.saturating_sub(elapsed).as_secs_f64();
            (left / elapsed.as_secs_f64().max(1e-6) * self.simulations as f64) as u64
        });
        let left = by_nodes.into_iter().chain(by_time).min().unwrap_or(u64::MAX);
        let (mut most, mut second, mut open) = (0, 0, 0);
        for child in self.tree.children(ROOT) {
            let visits = self.tree.visits(child);
            open += usize::from(self.tree.state(child) == State::Open);
            second = second.max(visits.min(most));
            most = most.max(visits);
        }
        open == 1 || u64::from(most - second) > left
    }
}
