//! The CPU's levels.

use serde::{Deserialize, Serialize};

/// How strong the CPU plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// Often at random, never absurd.
    Facile,
    /// Sees a few plies.
    Moyen,
    /// About one second a move.
    Difficile,
    /// About five seconds a move.
    Expert,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Facile, Level::Moyen, Level::Difficile, Level::Expert];

    /// The level's name on the command line and in saves.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Facile => "facile",
            Level::Moyen => "moyen",
            Level::Difficile => "difficile",
            Level::Expert => "expert",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}
