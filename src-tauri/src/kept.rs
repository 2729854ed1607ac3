//! A value that is kept in a save of its own and never lost to a bad file.

use serde::Serialize;

use crate::saves::{Cursor, Loaded, SaveFault, Saves};

/// A value and the save that holds it.
///
/// Saves that cannot be read are set aside: they stay as they are, and the value begins anew under the next name,
/// `settings-2` after `settings`.
#[derive(Debug)]
pub struct Kept<T> {
    /// The value now.
    pub value: T,
    name: String,
    cursor: Cursor,
    origin: Origin,
}

/// Where a value came from when it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was saved before.
    Saved,
    /// There was no save.
    New,
    /// There were saves, but none that could be read: the value is new, and they were set aside.
    BesideBroken,
}

impl<T: Default + Serialize> Kept<T> {
    /// The first value under `name` that `read` can read, or the default one.
    pub fn load(saves: &Saves, name: &str, read: impl Fn(&str) -> Option<T>) -> Self {
        let (mut origin, mut number) = (Origin::New, 1);
        let base = name;
        let mut name = base.to_owned();
        loop {
            let sound = match saves.load(&name) {
                Loaded::Nothing => {
                    return Kept { value: T::default(), name, cursor: Cursor::START, origin };
                }
                Loaded::Torn => Vec::new(),
                Loaded::Sound(sound) => sound,
            };
            let readable = sound.into_iter().find_map(|saved| Some((read(&saved.text)?, saved.next)));
            if let Some((value, cursor)) = readable {
                return Kept { value, name, cursor, origin: Origin::Saved };
            }
            (origin, number) = (Origin::BesideBroken, number + 1);
            name = format!("{base}-{number}");
        }
    }

    /// Where the value came from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Saves the value.
    ///
    /// # Errors
    /// [`SaveFault`].
    pub fn save(&mut self, saves: &Saves) -> Result<(), SaveFault> {
        let text = serde_json::to_string(&self.value).map_err(|_| SaveFault::Failed)?;
        saves.save(&self.name, &mut self.cursor, text)
    }
}
