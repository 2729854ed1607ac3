//! How a move is chosen: what a level does, and what the command line can ask for.

use std::str::FromStr;
use std::time::Duration;

use super::level::Level;
use super::limits::Limits;

/// A way to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Any legal move.
    Random,
    /// The best evaluation after one ply.
    Greedy,
    /// A search.
    Search {
        /// When it ends.
        limits: Limits,
        /// Largest disturbance of its evaluations, in hundredths; 0 for none.
        noise: i32,
        /// Threads to search with.
        threads: usize,
    },
    /// A search that knows as little of the game as it can, to measure others against.
    Plain {
        /// When it ends.
        limits: Limits,
    },
    /// What the game gives a level.
    Level {
        /// The level.
        level: Level,
        /// Threads to search with.
        threads: usize,
    },
}

/// What a level spends on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// When its search ends.
    pub limits: Limits,
    /// Largest disturbance of its evaluations, in hundredths; 0 for none.
    pub noise: i32,
}

impl Style {
    /// A search with one thread and no noise.
    #[must_use]
    pub const fn within(limits: Limits) -> Self {
        Style::Search { limits, noise: 0, threads: 1 }
    }

    /// The same with another number of threads, where it searches at all.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        match self {
            Style::Search { limits, noise, .. } => Style::Search { limits, noise, threads: threads.max(1) },
            Style::Level { level, .. } => Style::Level { level, threads: threads.max(1) },
            other => other,
        }
    }
}

impl From<Level> for Style {
    fn from(level: Level) -> Self {
        Style::Level { level, threads: 1 }
    }
}

impl From<Level> for Effort {
    /// For alpha-beta: weaker levels see fewer plies and judge less exactly; all vary a little from game to
    /// game.
    fn from(level: Level) -> Self {
        let (limits, noise) = match level {
            Level::Facile => (Limits::depth(1), 150),
            Level::Moyen => (Limits::depth(3), 12),
            Level::Difficile => (Limits::time(Duration::from_secs(1)), 1),
            Level::Expert => (Limits::time(Duration::from_secs(5)), 1),
        };
        Effort { limits, noise }
    }
}

/// A text that names no way to choose a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no player: random, greedy, a level, or plain, time=ms, nodes=n, depth=n, noise=n joined by commas"
)]
pub struct UnknownStyle(String);

impl FromStr for Style {
    type Err = UnknownStyle;

    /// Reads `random`, `greedy`, a level's name, or bounds such as `time=500,noise=10` or `plain,nodes=5000`.
    fn from_str(text: &str) -> Result<Self, UnknownStyle> {
        let unknown = || UnknownStyle(text.to_owned());
        if let Some(level) = Level::from_name(text) {
            return Ok(level.into());
        }
        match text {
            "random" => return Ok(Style::Random),
            "greedy" => return Ok(Style::Greedy),
            _ => {}
        }
        let (bounds, plain) = match text.strip_prefix("plain,") {
            Some(bounds) => (bounds, true),
            None => (text, false),
        };
        let (mut limits, mut noise) = (Limits::default(), 0);
        for part in bounds.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(unknown)?;
            let number: u64 = value.parse().map_err(|_| unknown())?;
            match key {
                "time" => limits.time = Some(Duration::from_millis(number)),
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(u8::try_from(number).map_err(|_| unknown())?),
                "noise" => noise = i32::try_from(number).map_err(|_| unknown())?,
                _ => return Err(unknown()),
            }
        }
        if limits == Limits::default() {
            return Err(unknown());
        }
        match (plain, noise) {
            (false, noise) => Ok(Style::Search { limits, noise, threads: 1 }),
            (true, 0) => Ok(Style::Plain { limits }),
            (true, _) => Err(unknown()),
        }
    }
}
