//! What a person chose for all games.

use std::sync::{Mutex, PoisonError};

use quadrille_engine::record::Seat;
use quadrille_engine::setup::RuleValues;
use serde::{Deserialize, Serialize};

use crate::saves::{Cursor, Loaded, SaveFault, Saves};

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
    present: Mutex<(Settings, Cursor)>,
}

impl SettingsShelf {
    /// Reads the settings; the default ones where there are none to read.
    #[must_use]
    pub fn load(saves: Saves) -> Self {
        let sound = match saves.load(NAME) {
            Loaded::Sound(sound) => sound,
            Loaded::Nothing | Loaded::Torn => Vec::new(),
        };
        let present = sound.into_iter().find_map(|saved| {
            let settings = serde_json::from_str(&saved.text).ok()?;
            Some((settings, saved.next))
        });
        SettingsShelf { saves, present: Mutex::new(present.unwrap_or((Settings::default(), Cursor::START))) }
    }

    /// The settings now.
    #[must_use]
    pub fn get(&self) -> Settings {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// Changes the settings; they hold at once, even if they cannot be saved.
    ///
    /// # Errors
    /// [`SaveFault`]: they are lost when the app ends.
    pub fn set(&self, settings: Settings) -> Result<(), SaveFault> {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.0 = settings;
        let text = serde_json::to_string(&present.0).map_err(|_| SaveFault::Failed)?;
        self.saves.save(NAME, &mut present.1, text)
    }
}
