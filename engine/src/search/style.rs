//! How a move is chosen: what a level does, and what the command line can ask for.

use std::str::FromStr;
use std::time::Duration;

use super::clock::Clock;
use super::level::Level;
use super::limits::Limits;
use super::techniques::{Technique, Techniques};

/// Nodes of alpha-beta at Difficile: about what a middling phone searches in the level's second, so that it is as
/// strong on every device.
const DIFFICILE_NODES: u64 = 1_000_000;

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
        /// Largest disturbance of its evaluations, in percent of the game's [`OVERSIGHT`](crate::brain::Brain::OVERSIGHT);
        /// 0 for none. The first moves are disturbed more, if at all.
        noise: i32,
        /// Threads to search with.
        threads: usize,
        /// What it uses besides the textbook's search.
        techniques: Techniques,
    },
    /// What the game gives a level.
    Level {
        /// The level.
        level: Level,
        /// What measures its time.
        clock: Clock,
        /// Threads to search with.
        threads: usize,
    },
}

/// What a level spends on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// When its search ends.
    pub limits: Limits,
    /// Largest disturbance of its evaluations, as in [`Style::Search`].
    pub noise: i32,
}

impl Style {
    /// A search with one thread and no noise.
    #[must_use]
    pub const fn within(limits: Limits) -> Self {
        Style::Search { limits, noise: 0, threads: 1, techniques: Techniques::ALL }
    }

    /// The textbook's search with one thread, to measure others against.
    #[must_use]
    pub const fn plain(limits: Limits) -> Self {
        Style::Search { limits, noise: 0, threads: 1, techniques: Techniques::NONE }
    }

    /// The same within other limits; who does not search so far, or as a level, searches as [`Style::within`].
    #[must_use]
    pub const fn with_limits(self, limits: Limits) -> Self {
        match self {
            Style::Search { noise, threads, techniques, .. } => {
                Style::Search { limits, noise, threads, techniques }
            }
            _ => Style::within(limits),
        }
    }

    /// The same with another number of threads, where it searches at all.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        match self {
            Style::Search { limits, noise, techniques, .. } => {
                Style::Search { limits, noise, threads: threads.max(1), techniques }
            }
            Style::Level { level, clock, .. } => Style::Level { level, clock, threads: threads.max(1) },
            other => other,
        }
    }

    /// The same with its time measured by another clock.
    #[must_use]
    pub const fn with_clock(self, clock: Clock) -> Self {
        match self {
            Style::Search { limits, noise, threads, techniques } => {
                Style::Search { limits: Limits { clock, ..limits }, noise, threads, techniques }
            }
            Style::Level { level, threads, .. } => Style::Level { level, clock, threads },
            other => other,
        }
    }
}

impl From<Level> for Style {
    fn from(level: Level) -> Self {
        Style::Level { level, clock: Clock::Wall, threads: 1 }
    }
}

impl From<Level> for Effort {
    /// For alpha-beta: weaker levels see fewer plies and judge less exactly; all vary a little from game to
    /// game.
    fn from(level: Level) -> Self {
        let (limits, noise) = match level {
            Level::Facile => (Limits::depth(1), 300),
            Level::Moyen => (Limits::depth(3), 60),
            Level::Difficile => {
                (Limits { nodes: Some(DIFFICILE_NODES), ..Limits::time(Duration::from_secs(1)) }, 20)
            }
            Level::Expert => (Limits::time(Duration::from_secs(5)), 1),
        };
        Effort { limits, noise }
    }
}

/// A text that names no way to choose a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no player: random, greedy, a level, or time=ms, nodes=n, depth=n, noise=n, off=technique, plain, classical, \
     net joined by commas"
)]
pub struct UnknownStyle(String);

impl FromStr for Style {
    type Err = UnknownStyle;

    /// Reads `random`, `greedy`, a level's name, or bounds such as `time=500,noise=10` or `net,nodes=400`.
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
        let (mut limits, mut noise, mut techniques) = (Limits::default(), 0, Techniques::ALL);
        for part in text.split(',') {
            let named = match part {
                "plain" => Some(Techniques::NONE),
                "classical" => Some(techniques.without(Technique::Network)),
                "net" => Some(techniques.with(Technique::Network)),
                _ => None,
            };
            if let Some(named) = named {
                techniques = named;
                continue;
            }
            let (key, value) = part.split_once('=').ok_or_else(unknown)?;
            if key == "off" {
                let technique: Technique = value.parse().map_err(|_| unknown())?;
                techniques = techniques.without(technique);
                continue;
            }
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
        Ok(Style::Search { limits, noise, threads: 1, techniques })
    }
}
