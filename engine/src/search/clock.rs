//! What measures the time that a search may spend.

use std::str::FromStr;
use std::time::{Duration, Instant};

#[cfg(any(unix, windows))]
use cpu_time::ThreadTime;
/// A system that keeps no such time: everybody's takes its place.
#[cfg(not(any(unix, windows)))]
use std::time::Instant as ThreadTime;

/// Whose time counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// Everybody's: how long somebody waits for an answer.
    #[default]
    Wall,
    /// What the processor spends on each searching thread: the same work however busy the machine is.
    Thread,
}

impl Clock {
    /// A stopwatch that begins now. One of [`Clock::Thread`] measures the thread that starts it.
    #[must_use]
    pub fn start(self) -> Stopwatch {
        match self {
            Clock::Wall => Stopwatch::Wall(Instant::now()),
            Clock::Thread => Stopwatch::Thread(ThreadTime::now()),
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Clock::Wall => "wall",
            Clock::Thread => "cpu",
        }
    }
}

/// A text that names no clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clock is wall or cpu")]
pub struct UnknownClock;

impl FromStr for Clock {
    type Err = UnknownClock;

    fn from_str(text: &str) -> Result<Self, UnknownClock> {
        [Clock::Wall, Clock::Thread].into_iter().find(|clock| clock.name() == text).ok_or(UnknownClock)
    }
}

/// A running stopwatch.
#[derive(Clone, Copy, Debug)]
pub enum Stopwatch {
    /// Of [`Clock::Wall`].
    Wall(Instant),
    /// Of [`Clock::Thread`].
    Thread(ThreadTime),
}

impl Stopwatch {
    /// The time since it was started.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        match self {
            Stopwatch::Wall(begun) => begun.elapsed(),
            Stopwatch::Thread(begun) => begun.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_waits_spends_no_time_of_its_own() {
        let (wall, thread) = (Clock::Wall.start(), Clock::Thread.start());
        std::thread::sleep(Duration::from_millis(5));
        assert!(wall.elapsed() >= Duration::from_millis(5));
        assert!(thread.elapsed() < wall.elapsed());
    }
}
