//! A game as events: what a save, a file and a replay hold.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::search::level::Level;
use crate::setup::RuleValues;

/// The newest version of [`Record`] that this engine reads and writes.
///
/// A record is written in the oldest version that can hold it, so that older engines read what they can
/// understand and tell what they cannot: 1 has no clock, no moves played by it and no rated games; 2 has them.
pub const FORMAT: u32 = 2;

/// The first version of [`Record`].
pub const FIRST_FORMAT: u32 = 1;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Seat {
    /// A person at this device.
    Person,
    /// The program, at a level.
    #[allow(missing_docs)]
    Cpu { level: Level },
}

/// An end that the moves do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum End {
    /// A seat resigned.
    #[allow(missing_docs)]
    Resigned { by: Player },
}

/// The time that a person has for each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Clock {
    /// Seconds; when they are over the CPU plays this one move.
    pub per_turn: u16,
}

impl Clock {
    /// The clocks that people can choose.
    pub const ALL: [Clock; 2] = [Clock { per_turn: 30 }, Clock { per_turn: 60 }];
}

/// One game: house rules, seats and the moves in the engine's text form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// Version of this form, [`FORMAT`].
    pub format: u32,
    /// [`Game::ID`](crate::game::Game::ID).
    pub game: String,
    /// [`Game::RULES`](crate::game::Game::RULES).
    pub rules: u16,
    /// The house rules.
    pub setup: RuleValues,
    /// A position text to start from, where the game did not start from its setup's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who plays: first seat, second seat.
    pub seats: [Seat; 2],
    /// The moves played.
    pub moves: Vec<String>,
    /// Moves taken back that can still be played again; the next one is last.
    #[serde(default)]
    pub undone: Vec<String>,
    /// How it ended, where the moves do not tell.
    pub end: Option<End>,
    /// The time for each turn, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The moves, counted from 1, that the CPU played because the time was over; in rising order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timed_out: Vec<u32>,
    /// Whether the game counts for the person's rating.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Seed of the CPU's choices.
    pub seed: u32,
    /// When the game was started, in milliseconds since 1970, or 0 if unknown.
    pub created: u64,
    /// When it last changed, likewise.
    pub updated: u64,
    /// The name that people gave it, or nothing.
    pub title: String,
}

impl Record {
    /// The oldest version that can hold this record; see [`FORMAT`].
    #[must_use]
    pub fn oldest_format(&self) -> u32 {
        let is_plain = self.clock.is_none() && self.timed_out.is_empty() && !self.rated;
        if is_plain { FIRST_FORMAT } else { FORMAT }
    }
}
