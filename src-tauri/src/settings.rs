//! What a person chose for all games.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use quadrille_engine::record::Seat;
use quadrille_engine::setup::RuleValues;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::saves::{Cursor, Loaded, SaveFault, Saves};
use crate::shelf::Terms;

/// A language of the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// English.
    En,
    /// French.
    Fr,
}

/// How moves are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum Animation {
    /// At once.
    Off,
    /// Quickly.
    Fast,
    /// So that everybody can follow.
    #[default]
    Normal,
}

/// The last choice on the set-up screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct LastChoice {
    /// The game's id, `loa`.
    pub game: String,
    /// The house rules.
    pub rules: RuleValues,
    /// Who plays: first seat, second seat.
    pub seats: [Seat; 2],
    /// Clock, and whether it is rated.
    #[serde(default)]
    pub terms: Terms,
}

/// What a person chose for all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The language, or the system's.
    pub language: Option<Language>,
    /// How moves are shown.
    pub animation: Animation,
    /// What to offer on the set-up screen.
    pub last_choice: Option<LastChoice>,
}

/// The name of the save.
const NAME: &str = "settings";

/// The settings and where they are kept.
pub struct SettingsShelf {
    saves: Saves,
    /// Read when they are first asked for: the store plugin may not be there before.
    present: OnceLock<Mutex<(Settings, Cursor)>>,
}

impl SettingsShelf {
    /// The settings in a folder of saves; the default ones where there are none to read.
    #[must_use]
    pub const fn new(saves: Saves) -> Self {
        SettingsShelf { saves, present: OnceLock::new() }
    }

    fn present(&self) -> MutexGuard<'_, (Settings, Cursor)> {
        let present = self.present.get_or_init(|| {
            let sound = match self.saves.load(NAME) {
                Loaded::Sound(sound) => sound,
                Loaded::Nothing | Loaded::Torn => Vec::new(),
            };
            let newest = sound.into_iter().find_map(|saved| Some((read(&saved.text)?, saved.next)));
            Mutex::new(newest.unwrap_or((Settings::default(), Cursor::START)))
        });
        present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The settings now.
    #[must_use]
    pub fn get(&self) -> Settings {
        self.present().0.clone()
    }

    /// Changes the settings; they hold at once, even if they cannot be saved.
    ///
    /// # Errors
    /// [`SaveFault`]: they are lost when the app ends.
    pub fn set(&self, settings: Settings) -> Result<(), SaveFault> {
        let mut present = self.present();
        present.0 = settings;
        let text = serde_json::to_string(&present.0).map_err(|_| SaveFault::Failed)?;
        self.saves.save(NAME, &mut present.1, text)
    }
}

/// Reads settings of any version: what it did not know yet keeps its default.
fn read(text: &str) -> Option<Settings> {
    let mut all = serde_json::to_value(Settings::default()).ok()?;
    let known: Map<String, Value> = serde_json::from_str(text).ok()?;
    all.as_object_mut()?.extend(known);
    serde_json::from_value(all).ok()
}
