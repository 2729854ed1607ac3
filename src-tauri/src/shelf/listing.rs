//! The list of all games, and the index that makes it quick.
//!
//! The index is a cache: for each save, what the list tells of it, under the sizes and times of its files. What
//! does not fit is read from the save itself, and an index that is missing or of another version is made anew. It is
//! never the truth.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use quadrille_engine::record::FORMAT;
use serde::{Deserialize, Serialize};

use super::{GameId, GameSummary, Shelf, now};
use crate::error::CommandError;
use crate::kept::Origin;
use crate::playing::Playing;
use crate::saves::{Cursor, Loaded, Saves, Stamp};

/// Games that are rather read at each start than written to the index at each change.
const MOST_UNWRITTEN: usize = 32;

/// Milliseconds in which a file may change once more and keep its time.
const SETTLED: u64 = 2_000;

#[derive(Debug, Serialize, Deserialize)]
struct Entries {
    /// The versions of the app and of records that wrote it.
    version: String,
    games: BTreeMap<String, Entry>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    stamp: Stamp,
    summary: GameSummary,
}

/// What is known of the saved games.
pub(super) struct Index {
    saves: Saves,
    present: OnceLock<Mutex<(Entries, Cursor)>>,
}

const NAME: &str = "index";

impl Index {
    /// The index in a folder of saves.
    pub(super) const fn new(saves: Saves) -> Self {
        Index { saves, present: OnceLock::new() }
    }

    /// The entries, read when they are first needed, and where to save them next.
    fn present(&self, is_of_use: bool) -> MutexGuard<'_, (Entries, Cursor)> {
        let present = self.present.get_or_init(|| {
            let version = format!("{} {FORMAT}", env!("CARGO_PKG_VERSION"));
            let newest = match self.saves.load(NAME) {
                Loaded::Sound(sound) => sound.into_iter().next(),
                Loaded::Nothing | Loaded::Torn => None,
            };
            let cursor = newest.as_ref().map_or(Cursor::START, |saved| saved.next);
            let known = newest
                .and_then(|saved| serde_json::from_str::<Entries>(&saved.text).ok())
                .filter(|known| is_of_use && known.version == version);
            Mutex::new((known.unwrap_or(Entries { version, games: BTreeMap::new() }), cursor))
        });
        present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the entries down. An index that cannot be written costs time only.
    fn save(&self, (entries, cursor): &mut (Entries, Cursor)) {
        if let Ok(text) = serde_json::to_string(entries) {
            let _ = self.saves.save(NAME, cursor, text);
        }
    }
}

impl Shelf {
    /// All games that are not in the bin, those that changed last first.
    #[must_use]
    pub fn list(&self) -> Vec<GameSummary> {
        self.empty_expired();
        let mut list = self.summaries();
        list.retain(|game| self.bin.when_deleted(game.id()).is_none());
        list.sort_by(GameSummary::newest_first);
        list
    }

    /// All games, those in the bin too, in no order.
    pub(super) fn summaries(&self) -> Vec<GameSummary> {
        // Where the results begin anew, every game must be read once more to tell how it ended.
        let mut index = self.index.present(self.results.origin() == Origin::Saved);
        let open: HashMap<GameId, Arc<Mutex<Playing>>> = self.open_games().clone();
        let mut list: Vec<GameSummary> = open
            .iter()
            .filter_map(|(id, game)| {
                let playing = game.lock().unwrap_or_else(PoisonError::into_inner);
                (!playing.closed).then(|| GameSummary::of(id, &playing))
            })
            .collect();
        let mut known = std::mem::take(&mut index.0.games);
        let mut unwritten = 0;
        for (name, stamp) in self.saves.stamps() {
            let Ok(id) = GameId::read(&name) else { continue };
            if open.contains_key(&id) {
                continue;
            }
            let entry = known.remove(&name).filter(|entry| entry.stamp == stamp).or_else(|| {
                unwritten += 1;
                Some(Entry { stamp, summary: self.summary(&id)? })
            });
            // Nothing is left of a game that was removed a moment ago.
            let Some(entry) = entry else { continue };
            list.push(entry.summary.clone());
            if stamp.is_older_than(SETTLED, now()) {
                index.0.games.insert(name, entry);
            }
        }
        if unwritten > MOST_UNWRITTEN && !self.results.is_unsaved() {
            self.index.save(&mut index);
        }
        list
    }

    /// What a save tells; nothing if it was removed a moment ago.
    fn summary(&self, id: &GameId) -> Option<GameSummary> {
        match self.read(id) {
            Ok(playing) => {
                self.results.settle(id, &playing);
                Some(GameSummary::of(id, &playing))
            }
            Err(CommandError::Record { fault }) => {
                let updated = self.saves.stamp(id.as_str()).changed() as f64;
                Some(GameSummary::Broken { id: id.as_str().to_owned(), fault, updated })
            }
            Err(_) => None,
        }
    }
}
