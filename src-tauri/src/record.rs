//! Reading records that may be broken or of another version.

use quadrille_engine::record::{FORMAT, Record};
use quadrille_engine::registry::{self, Broken, RecordError};
use quadrille_engine::session::Session;
use serde::{Deserialize, Serialize};

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type, thiserror::Error)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RecordFault {
    /// It has not the form of a record.
    #[error("not a game record")]
    Unreadable,
    /// It is a record that cannot be replayed.
    #[error("{error}")]
    #[allow(missing_docs)]
    Replay { error: RecordError },
    /// Reading it brings the engine to fall: the fault is the program's.
    #[error("the engine failed")]
    Engine,
}

/// The first things to know of a record, whatever its version.
#[derive(Deserialize)]
struct Stamp {
    format: u32,
    #[serde(default)]
    rules: u16,
}

/// Reads a record from its JSON text, without replaying it.
///
/// # Errors
/// [`RecordFault`]; a format of the future is `Newer` even if the rest of the text means nothing to this version.
pub fn parse_record(text: &str) -> Result<Record, RecordFault> {
    let stamp: Stamp = serde_json::from_str(text).map_err(|_| RecordFault::Unreadable)?;
    if stamp.format > FORMAT {
        let error = RecordError::Newer { format: stamp.format, rules: stamp.rules };
        return Err(RecordFault::Replay { error });
    }
    serde_json::from_str(text).map_err(|_| RecordFault::Unreadable)
}

/// Reads a record from its JSON text and replays it.
///
/// # Errors
/// [`RecordFault`].
pub fn read_record(text: &str) -> Result<(Record, Box<dyn Session>), RecordFault> {
    replay_record(parse_record(text)?)
}

/// Replays a record.
///
/// # Errors
/// [`RecordFault::Replay`].
pub fn replay_record(record: Record) -> Result<(Record, Box<dyn Session>), RecordFault> {
    match registry::replay(&record) {
        Ok(session) => Ok((record, session)),
        Err(Broken { error, .. }) => Err(RecordFault::Replay { error }),
    }
}

impl RecordFault {
    /// Whether a newer version of the app wrote the record.
    #[must_use]
    pub const fn is_newer(&self) -> bool {
        matches!(self, RecordFault::Replay { error: RecordError::Newer { .. } })
    }
}
