//! Games whose save cannot be replayed: their bytes, and what can still be played of them.

use quadrille_engine::registry::{self, Broken};

use super::{GameId, OpenGame, Shelf};
use crate::error::CommandError;
use crate::reading::guard;
use crate::record::{RecordFault, parse_record};
use crate::saves::{Loaded, SaveFault};

impl Shelf {
    /// The bytes of a game's files as they are.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`] or [`CommandError::Save`].
    pub fn bytes(&self, id: &GameId) -> Result<Vec<u8>, CommandError> {
        if !self.saves.exists(id.as_str()) {
            return Err(CommandError::UnknownGame);
        }
        Ok(self.saves.bytes(id.as_str()).map_err(SaveFault::from)?)
    }

    /// Adds what can be played of a broken game as a new one, up to the move before the fault. The broken one stays.
    ///
    /// It counts for no rating and no statistics.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`], or [`CommandError::Record`] where nothing can be played.
    pub fn resume(&self, id: &GameId) -> Result<OpenGame, CommandError> {
        let sound = match self.saves.load(id.as_str()) {
            Loaded::Nothing => return Err(CommandError::UnknownGame),
            Loaded::Torn => return Err(RecordFault::Unreadable.into()),
            Loaded::Sound(sound) => sound,
        };
        let mut fault = RecordFault::Unreadable;
        for saved in sound {
            let record = match parse_record(&saved.text) {
                Ok(record) => record,
                Err(unread) => {
                    fault = unread;
                    continue;
                }
            };
            let session = guard(|| match registry::replay(&record) {
                Ok(session) | Err(Broken { prefix: Some(session), .. }) => Ok(session),
                Err(Broken { error, prefix: None }) => Err(RecordFault::Replay { error }.into()),
            })?;
            return self.add_foreign(session, &record);
        }
        Err(fault.into())
    }
}
