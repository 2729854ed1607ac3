//! The engine's record as JSON: a bare [`Record`], or a [`GameFile`] where there is more to keep; one, or an
//! array of one kind.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{GameFile, MAX_PLIES, Reading, Syntax, WriteError};
use crate::record::Record;

fn list<T: DeserializeOwned>(text: &str, is_list: bool) -> Result<Vec<T>, serde_json::Error> {
    if is_list { serde_json::from_str(text) } else { Ok(vec![serde_json::from_str(text)?]) }
}

/// Games that are not replayed yet, and whether they are bare records.
fn games(text: &str) -> Result<(Vec<GameFile>, bool), serde_json::Error> {
    let value: Value = serde_json::from_str(text)?;
    let is_list = value.is_array();
    let one = if is_list { value.get(0) } else { Some(&value) };
    if one.is_some_and(|one| one.get("record").is_some()) {
        return Ok((list(text, is_list)?, false));
    }
    Ok((list::<Record>(text, is_list)?.into_iter().map(GameFile::bare).collect(), true))
}

pub(super) fn read(text: &str) -> Reading {
    let (games, are_bare) = match games(text) {
        Ok(games) => games,
        Err(error) => {
            let line = error.line().max(1) as u32;
            return Reading::fault(line, Syntax::Json { message: error.to_string() });
        }
    };
    let is_long = |game: &GameFile| {
        let variations = game.variations.iter().map(|variation| &variation.moves);
        variations.chain([&game.record.moves, &game.record.undone]).any(|moves| moves.len() > MAX_PLIES)
    };
    if games.iter().any(is_long) {
        return Reading::fault(1, Syntax::TooLong { most: MAX_PLIES as u32 });
    }
    if !are_bare {
        return Reading { games, fault: None };
    }
    let games = games.into_iter().map(|game| GameFile::from_record(game.record)).collect();
    Reading { games, fault: None }
}

fn text_of(value: &impl Serialize) -> Result<String, WriteError> {
    serde_json::to_string_pretty(value)
        .map(|text| text + "\n")
        .map_err(|error| WriteError::Json { message: error.to_string() })
}

/// Whether a record says everything about a game.
fn is_bare(game: &GameFile) -> bool {
    let mut alone = GameFile::from_record(game.record.clone());
    alone.tidy();
    alone.fault.clone_from(&game.fault);
    *game == alone
}

pub(super) fn write(game: &GameFile) -> Result<String, WriteError> {
    if is_bare(game) { text_of(&game.record) } else { text_of(game) }
}

/// An array of one kind: records, or games if one of them has more to keep.
pub(super) fn write_all(games: &[GameFile]) -> Result<String, WriteError> {
    let mut games = games.to_vec();
    games.iter_mut().for_each(GameFile::tidy);
    if games.iter().all(is_bare) {
        let records: Vec<&Record> = games.iter().map(|game| &game.record).collect();
        return text_of(&records);
    }
    text_of(&games)
}
