//! The games by name.

use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::notation::PositionError;
use crate::record::{Record, Seat};
use crate::session::{ChangeError, Session};
use crate::setup::{HouseRule, RuleValues, SetupError};

/// A game as a catalogue lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The game's id, `loa`.
    pub id: String,
    /// The sides at the start: first seat, second seat.
    pub sides: [Side; 2],
    /// What can be chosen before a game.
    pub house_rules: Vec<HouseRule>,
}

/// A game that cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum StartError {
    /// No game has that id.
    #[error("no game `{id}`")]
    #[allow(missing_docs)]
    UnknownGame { id: String },
    /// The house rules cannot be.
    #[error("{error}")]
    #[allow(missing_docs)]
    Setup { error: SetupError },
    /// The start position cannot be read.
    #[error("{error}")]
    #[allow(missing_docs)]
    Position { error: PositionError },
}

/// A record that cannot be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RecordError {
    /// It was written by a newer version.
    #[error("format {format} or rules {rules} are newer than this version")]
    #[allow(missing_docs)]
    Newer { format: u32, rules: u16 },
    /// The game cannot be started.
    #[error("{error}")]
    #[allow(missing_docs)]
    Start { error: StartError },
    /// A move is refused; `ply` counts from 1, the moves before it are sound.
    #[error("move {ply}: {error}")]
    #[allow(missing_docs)]
    Move { ply: u32, error: ChangeError },
}

/// A record that broke off, with what replays of it.
pub struct Broken {
    /// Why and where.
    pub error: RecordError,
    /// The game up to the last sound move, where there is one to start from.
    pub prefix: Option<Box<dyn Session>>,
}

/// All games, in the order in which they are offered.
#[must_use]
pub fn catalog() -> Vec<Entry> {
    todo!()
}

/// Starts a game, from its setup's start position or from `position`.
///
/// # Errors
/// [`StartError`].
pub fn start(
    game: &str,
    rules: &RuleValues,
    position: Option<&str>,
    seats: [Seat; 2],
    seed: u32,
) -> Result<Box<dyn Session>, StartError> {
    let _ = (game, rules, position, seats, seed);
    todo!()
}

/// Replays a record, undone moves and end included.
///
/// # Errors
/// [`Broken`], with the sound moves before the fault.
pub fn replay(record: &Record) -> Result<Box<dyn Session>, Broken> {
    let _ = record;
    todo!()
}
