//! The bin: deleted games stay in it for a while.
//!
//! Which games are in the bin is a list of its own, so that a game goes in and comes out at once, whenever the app is
//! killed. Its files stay where they are until it leaves the bin for good.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use super::{BinnedGame, GameId, GameSummary, Shelf, now};
use crate::error::CommandError;
use crate::kept::{Kept, Origin};
use crate::saves::{SaveFault, Saves};

/// How long a deleted game stays in the bin, in milliseconds.
pub const BIN_TIME: u64 = 30 * 24 * 60 * 60 * 1000;

/// When each game in the bin was deleted, in milliseconds since 1970.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Deleted {
    games: BTreeMap<String, u64>,
}

/// Which games are in the bin.
pub(super) struct Bin {
    saves: Saves,
    present: OnceLock<Mutex<Kept<Deleted>>>,
}

impl Bin {
    /// The list in a folder of saves.
    pub(super) const fn new(saves: Saves) -> Self {
        Bin { saves, present: OnceLock::new() }
    }

    fn present(&self) -> MutexGuard<'_, Kept<Deleted>> {
        let load = || Mutex::new(Kept::load(&self.saves, "bin", |text| serde_json::from_str(text).ok()));
        self.present.get_or_init(load).lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn origin(&self) -> Origin {
        self.present().origin()
    }

    /// When a game was deleted, if it is in the bin.
    pub(super) fn when_deleted(&self, id: &str) -> Option<u64> {
        self.present().value.games.get(id).copied()
    }

    /// Changes the list and saves it, or leaves it as it was.
    fn change(&self, change: impl FnOnce(&mut BTreeMap<String, u64>)) -> Result<(), SaveFault> {
        let mut present = self.present();
        let before = present.value.clone();
        change(&mut present.value.games);
        let saved = present.save(&self.saves);
        if saved.is_err() {
            present.value = before;
        }
        saved
    }

    pub(super) fn put_in(&self, id: &GameId) -> Result<(), SaveFault> {
        self.change(|games| {
            games.insert(id.as_str().to_owned(), now());
        })
    }

    /// Takes a game out; whether it was in the bin.
    pub(super) fn take_out(&self, id: &GameId) -> Result<bool, SaveFault> {
        let mut was_there = false;
        self.change(|games| was_there = games.remove(id.as_str()).is_some())?;
        Ok(was_there)
    }
}

impl Shelf {
    /// Moves a game to the bin, a broken one too.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`]; [`CommandError::RatedUnfinished`], because nobody escapes a defeat this way;
    /// [`CommandError::Save`], and the game stays where it was.
    pub fn delete(&self, id: &GameId) -> Result<(), CommandError> {
        let deleted = self.with(id, |playing| {
            let is_open = playing.session.outcome().is_none() && playing.session.ply() > 0;
            if playing.rated && is_open {
                return Err(CommandError::RatedUnfinished);
            }
            // The bin holds what is saved.
            if playing.unsaved.is_some() {
                playing.save(&self.saves, id);
                playing.unsaved.map_or(Ok(()), |fault| Err(CommandError::from(fault)))?;
            }
            self.bin.put_in(id)?;
            playing.close();
            Ok(())
        });
        match deleted {
            Err(CommandError::Record { .. }) => self.bin.put_in(id)?,
            deleted => deleted?,
        }
        self.open_games().remove(id);
        Ok(())
    }

    /// The games in the bin, those that were deleted last first.
    #[must_use]
    pub fn list_bin(&self) -> Vec<BinnedGame> {
        self.empty_expired();
        let binned = |game: GameSummary| {
            let deleted = self.bin.when_deleted(game.id())?;
            let expires = deleted.saturating_add(BIN_TIME) as f64;
            Some(BinnedGame { game, deleted: deleted as f64, expires })
        };
        let mut list: Vec<BinnedGame> = self.summaries().into_iter().filter_map(binned).collect();
        list.sort_by(|one, two| {
            two.deleted.total_cmp(&one.deleted).then_with(|| one.game.newest_first(&two.game))
        });
        list
    }

    /// Takes a game out of the bin.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`] or [`CommandError::Save`].
    pub fn undelete(&self, id: &GameId) -> Result<(), CommandError> {
        if self.bin.take_out(id)? { Ok(()) } else { Err(CommandError::UnknownGame) }
    }

    /// Removes all games in the bin for good.
    ///
    /// # Errors
    /// [`CommandError::Save`]; some of them may be gone then.
    pub fn empty_bin(&self) -> Result<(), CommandError> {
        Ok(self.remove_deleted(|_| true)?)
    }

    /// Removes the games whose time in the bin is over. A disk that refuses gets another chance later.
    pub(super) fn empty_expired(&self) {
        let now = now();
        let _ = self.remove_deleted(|deleted| now.saturating_sub(deleted) > BIN_TIME);
    }

    fn remove_deleted(&self, is_due: impl Fn(u64) -> bool) -> Result<(), SaveFault> {
        let mut present = self.bin.present();
        let due: Vec<String> =
            present.value.games.iter().filter(|&(_, &at)| is_due(at)).map(|(id, _)| id.clone()).collect();
        if due.is_empty() {
            return Ok(());
        }
        // A kill in between leaves names without files, and the next time takes them away. One game that cannot be
        // removed keeps no other.
        let mut refused = Ok(());
        for id in due {
            // What is no name of a game leads out of the folder.
            let removed = if GameId::read(&id).is_ok() { self.saves.remove(&id) } else { Ok(()) };
            match removed {
                Ok(()) => drop(present.value.games.remove(&id)),
                Err(fault) => refused = Err(fault),
            }
        }
        present.save(&self.bin.saves)?;
        refused
    }
}
