//! All games, results and settings as one text, and back: nothing here is lost by what comes in.
//!
//! A backup is a JSON object `{quadrilleBackup: 1, games: [{id, record, deleted}], results, settings}`, with records
//! as in `docs/formats.md`.

use std::sync::PoisonError;

use quadrille_engine::record::Record;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{GameId, Shelf};
use crate::error::CommandError;
use crate::playing::Playing;
use crate::reading::guard_foreign;
use crate::saves::Loaded;
use crate::settings::SettingsShelf;

/// The newest version of backups that is read and written.
const VERSION: u32 = 1;

/// Bytes of a backup that is read: some 25 000 games.
pub const MOST_BACKUP: usize = 64 << 20;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Backup {
    quadrille_backup: u32,
    games: Vec<BackupGame>,
    results: Box<RawValue>,
    settings: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
struct BackupGame {
    id: String,
    record: Box<RawValue>,
    /// Whether it was in the bin.
    #[serde(default)]
    deleted: bool,
}

/// The first things to know of a backup, whatever its version.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Stamp {
    quadrille_backup: u32,
}

/// The parts of a backup, each to be read by itself: a bad one must not spoil the others.
#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(borrow)]
    games: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    results: Option<&'a RawValue>,
    #[serde(borrow, default)]
    settings: Option<&'a RawValue>,
}

/// What a backup brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Restored {
    /// Games that were not here.
    pub added: u32,
    /// Games that went on further in the backup than here.
    pub updated: u32,
    /// Games that went another way in the backup: they were added beside those here.
    pub beside: u32,
    /// Games that are here as they are in the backup, or go on further here.
    pub unchanged: u32,
    /// Games and other parts of the backup that are broken or of a newer version.
    pub refused: u32,
}

/// What became of one game of a backup.
enum Merged {
    Added,
    Updated,
    Beside,
    Unchanged,
}

impl Shelf {
    /// Everything as one text. Games whose files are torn are not in it.
    ///
    /// # Errors
    /// [`CommandError::Engine`].
    pub fn backup(&self, settings: &SettingsShelf) -> Result<String, CommandError> {
        let names = self.saves.stamps().into_keys();
        let games = names.filter_map(|name| {
            let id = GameId::read(&name).ok()?;
            let Loaded::Sound(sound) = self.saves.load(&name) else { return None };
            // The one that would be opened: the newer one may be whole and still not be a game.
            let opens = sound.iter().position(|saved| guard_foreign(&saved.text).is_ok()).unwrap_or(0);
            let text = sound.into_iter().nth(opens)?.text;
            let deleted = self.bin.when_deleted(&name).is_some();
            let record = self.unsaved_record(&id).or_else(|| RawValue::from_string(text).ok())?;
            Some(BackupGame { id: name, record, deleted })
        });
        let backup = || -> serde_json::Result<String> {
            serde_json::to_string(&Backup {
                quadrille_backup: VERSION,
                games: games.collect(),
                results: self.results.write()?,
                settings: serde_json::value::to_raw_value(&settings.get())?,
            })
        };
        backup().map_err(|_| CommandError::Engine)
    }

    /// The record of a game in memory that the disk refused to take.
    fn unsaved_record(&self, id: &GameId) -> Option<Box<RawValue>> {
        let game = self.open_games().get(id).cloned()?;
        let playing = game.lock().unwrap_or_else(PoisonError::into_inner);
        playing.unsaved?;
        serde_json::value::to_raw_value(&playing.record()).ok()
    }

    /// Adds what a backup has more than this device. A game that is in both stays as it is, or becomes the one that
    /// went on further; where they differ, both are kept. Settings are taken where none were chosen here.
    ///
    /// # Errors
    /// [`CommandError::TooLarge`], [`CommandError::NotABackup`], [`CommandError::NewerBackup`];
    /// [`CommandError::Save`] once the disk refuses: what came before is there, and the rest can be tried again.
    pub fn restore(&self, text: &str, settings: &SettingsShelf) -> Result<Restored, CommandError> {
        if text.len() > MOST_BACKUP {
            return Err(CommandError::TooLarge { most: MOST_BACKUP as u32 });
        }
        let stamp: Stamp = serde_json::from_str(text).map_err(|_| CommandError::NotABackup)?;
        if stamp.quadrille_backup > VERSION {
            return Err(CommandError::NewerBackup { version: stamp.quadrille_backup });
        }
        let parts: Parts<'_> = serde_json::from_str(text).map_err(|_| CommandError::NotABackup)?;
        let mut restored = Restored::default();
        // First, so that no game that ended is taken for a new one.
        let results = parts.results.is_none_or(|results| self.results.merge(results.get()));
        let settings = match parts.settings {
            Some(chosen) => settings.restore(chosen.get())?,
            None => true,
        };
        restored.refused += u32::from(!results) + u32::from(!settings);
        for game in parts.games {
            match self.restore_game(game.get()) {
                Ok(Merged::Added) => restored.added += 1,
                Ok(Merged::Updated) => restored.updated += 1,
                Ok(Merged::Beside) => restored.beside += 1,
                Ok(Merged::Unchanged) => restored.unchanged += 1,
                Err(error @ CommandError::Save { .. }) => return Err(error),
                Err(_) => restored.refused += 1,
            }
        }
        Ok(restored)
    }

    fn restore_game(&self, text: &str) -> Result<Merged, CommandError> {
        let game: BackupGame = serde_json::from_str(text).map_err(|_| CommandError::NotABackup)?;
        let id = GameId::read(&game.id)?;
        let (record, session) = guard_foreign(game.record.get())?;
        let back = !game.deleted && self.bin.take_out(&id)?;
        if self.bin.when_deleted(id.as_str()).is_some() {
            return Ok(Merged::Unchanged);
        }
        let mut there = Some(Playing::foreign(session, &record));
        let relation = self.with(&id, |here| {
            let relation = Relation::of(&here.record(), &record);
            if relation == Relation::GoesOn
                && let Some(there) = there.take()
            {
                here.become_game(there);
                here.save(&self.saves, &id);
                here.unsaved.map_or(Ok(()), |fault| Err(CommandError::from(fault)))?;
                self.results.settle(&id, here);
            }
            Ok(relation)
        });
        match (relation, there) {
            (Ok(Relation::Holds), _) => Ok(if back { Merged::Added } else { Merged::Unchanged }),
            (Ok(Relation::GoesOn), _) => Ok(Merged::Updated),
            (Err(CommandError::UnknownGame), Some(there)) => {
                self.bring(&id, there)?;
                if game.deleted {
                    self.bin.put_in(&id)?;
                }
                Ok(Merged::Added)
            }
            (Ok(Relation::Differs) | Err(CommandError::Record { .. }), Some(mut there)) => {
                let id = id.beside(game.record.get());
                if self.saves.exists(id.as_str()) {
                    return Ok(Merged::Unchanged);
                }
                there.rated = false;
                self.results.leave_out(&id);
                self.bring(&id, there)?;
                Ok(Merged::Beside)
            }
            (Err(error), _) => Err(error),
            (Ok(Relation::Differs), None) => Err(CommandError::Engine),
        }
    }

    /// Saves a game of a backup under its own id.
    fn bring(&self, id: &GameId, mut playing: Playing) -> Result<(), CommandError> {
        // Held, so that nobody reads the game before it is whole.
        let _open = self.open_games();
        playing.save(&self.saves, id);
        let Some(fault) = playing.unsaved else { return Ok(()) };
        // Half a game would be taken for a broken one.
        let _ = self.saves.remove(id.as_str());
        Err(fault.into())
    }
}

/// What a backup's record of a game is to the game here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// The game here has all of it.
    Holds,
    /// It has all of the game here, and more.
    GoesOn,
    /// Each has something that the other has not.
    Differs,
}

impl Relation {
    fn of(here: &Record, there: &Record) -> Self {
        let is_same_game = (&here.game, here.rules, &here.setup, &here.start, here.seed, here.rated)
            == (&there.game, there.rules, &there.setup, &there.start, there.seed, there.rated);
        if !is_same_game {
            return Relation::Differs;
        }
        let (ours, theirs) = (line(here), line(there));
        if ours == theirs {
            // Names, seats, a resignation: the last word holds. In a rated game nothing is taken back.
            let is_newer = there.updated > here.updated && !here.rated;
            return if is_newer { Relation::GoesOn } else { Relation::Holds };
        }
        if ours.starts_with(&theirs) {
            Relation::Holds
        } else if theirs.starts_with(&ours) && (here.end.is_none() || !here.rated) {
            Relation::GoesOn
        } else {
            Relation::Differs
        }
    }
}

/// All moves of a game, those taken back too.
fn line(record: &Record) -> Vec<&str> {
    record.moves.iter().chain(record.undone.iter().rev()).map(String::as_str).collect()
}
