//! Reading games that come from outside, with an engine that may fall over them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use quadrille_engine::formats::{self, FormatError, GameFile, MAX_PLIES, Syntax};
use quadrille_engine::record::Record;
use quadrille_engine::session::Session;

use crate::error::CommandError;
use crate::record::{RecordFault, parse_record, read_record, replay_record};

/// Calls the engine; a panic in it becomes an error.
pub(crate) fn guard<T>(act: impl FnOnce() -> Result<T, CommandError>) -> Result<T, CommandError> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or(Err(CommandError::Engine))
}

/// Reads a record; a panic in the engine is a fault of this record only.
pub(crate) fn guard_reading(text: &str) -> Result<(Record, Box<dyn Session>), RecordFault> {
    catch_unwind(AssertUnwindSafe(|| read_record(text))).unwrap_or(Err(RecordFault::Engine))
}

/// Reads a record that came from elsewhere: one that is longer than any game is not even replayed.
pub(crate) fn guard_foreign(text: &str) -> Result<(Record, Box<dyn Session>), CommandError> {
    let record = parse_record(text)?;
    if record.moves.len().max(record.undone.len()) > MAX_PLIES {
        return Err(CommandError::Syntax { line: 1, what: Syntax::TooLong { most: MAX_PLIES as u32 } });
    }
    guard(|| Ok(replay_record(record)?))
}

/// Reads the first sound game of a text of any format.
pub(crate) fn read_any(text: &str) -> Result<(Record, Box<dyn Session>), CommandError> {
    if text.len() > formats::MAX_BYTES {
        return Err(CommandError::TooLarge { most: formats::MAX_BYTES as u32 });
    }
    let is_json = text.trim_start().starts_with(['{', '[']);
    if is_json {
        match guard_foreign(text) {
            Err(CommandError::Record { fault: RecordFault::Unreadable }) => {}
            read => return read,
        }
    }
    let (files, fault) = match guard(|| Ok(formats::read(text)))? {
        Ok(files) => (files, None),
        Err(FormatError::Syntax { line, what, games }) => (games, Some((line, what))),
        Err(FormatError::TooLarge { limit }) => return Err(CommandError::TooLarge { most: limit }),
        Err(FormatError::NotRecognised) => (Vec::new(), None),
    };
    let mut first_fault = None;
    for file in files {
        match guard(|| Ok(file.replay()))? {
            Ok(session) => return Ok((titled(file), session)),
            Err(broken) => first_fault = first_fault.or(Some(RecordFault::Replay { error: broken.error })),
        }
    }
    Err(match (first_fault, fault) {
        (Some(fault), _) => fault.into(),
        (None, Some((line, what))) if !matches!(what, Syntax::Json { .. }) => {
            CommandError::Syntax { line, what }
        }
        (None, _) => RecordFault::Unreadable.into(),
    })
}

/// The record of a file, under the names of its players where it has no title.
fn titled(file: GameFile) -> Record {
    let [first, second] = &file.players;
    let names = match (first.is_empty(), second.is_empty()) {
        (false, false) => format!("{first} – {second}"),
        _ => file.event,
    };
    let mut record = file.record;
    if record.title.is_empty() {
        record.title = names;
    }
    record
}
