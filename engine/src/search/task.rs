//! What is asked of a search, whatever its method.

use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::alphabeta::{Noise, Request};
use super::limits::Limits;
use super::techniques::Techniques;
use super::tt::Tt;

/// Bytes that one search may use for its table or its tree.
pub const MEMORY_BYTES: usize =
    if cfg!(any(target_os = "android", target_os = "ios")) { 16 << 20 } else { 64 << 20 };

/// The memory of a game's searches, kept from move to move and made when first used.
#[derive(Debug, Default)]
pub struct Memory {
    table: OnceLock<Tt>,
    trees: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Memory {
    /// The table of alpha-beta.
    pub fn table(&self) -> &Tt {
        self.table.get_or_init(|| Tt::new(MEMORY_BYTES))
    }

    /// Takes out what a tree search kept last, if it is of that type.
    pub(super) fn take<T: Any>(&self) -> Option<T> {
        let kept = self.trees.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        kept.downcast().ok().map(|kept| *kept)
    }

    /// Keeps what a tree search found out, in place of what was kept before.
    pub(super) fn keep<T: Any + Send>(&self, kept: T) {
        *self.trees.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(kept));
    }
}

/// One search: what it may spend and what it may use.
pub struct Task<'a> {
    /// When to end.
    pub limits: Limits,
    /// Threads, at least one.
    pub threads: usize,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
    /// What is known already, and where to keep more.
    pub memory: &'a Memory,
    /// Disturbance of evaluations, and the seed of everything random.
    pub noise: Noise,
    /// What to use besides the textbook's search; with none at all a tree search knows nothing of its game.
    pub techniques: Techniques,
}

impl<'a> Task<'a> {
    /// The same task for alpha-beta.
    #[must_use]
    pub fn alphabeta(&self) -> Request<'a> {
        // Making the table takes its share of the time.
        let begun = self.limits.clock.start();
        let table = self.memory.table();
        let time = self.limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        Request {
            limits: Limits { time, ..self.limits },
            threads: self.threads,
            stop: self.stop,
            table,
            noise: self.noise,
            techniques: self.techniques,
        }
    }
}
