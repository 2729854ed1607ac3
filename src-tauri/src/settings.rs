//! What a person chose for all games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use quadrille_engine::record::Seat;
use quadrille_engine::registry::{self, StartError};
use quadrille_engine::setup::RuleValues;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::kept::{Kept, Origin};
use crate::saves::{SaveFault, Saves};
use crate::shelf::Terms;

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

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum Scheme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How boards and pieces look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// Warm wood.
    #[default]
    Wood,
    /// Cool stone.
    Slate,
    /// Strong contrast and shapes, for every kind of sight.
    Clear,
}

/// Where a move waits to be confirmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum Confirm {
    /// Nowhere.
    Never,
    /// Where cells are small.
    #[default]
    BigBoards,
    /// On every board.
    Always,
}

/// A choice on the set-up screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct SetupChoice {
    /// The house rules.
    pub rules: RuleValues,
    /// Who plays: first seat, second seat.
    pub seats: [Seat; 2],
    /// Clock, and whether it is rated.
    #[serde(default)]
    pub terms: Terms,
}

/// What a person chose for all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The tag of the language, `fr`, or the system's. The web view knows which ones there are.
    pub language: Option<String>,
    /// Light or dark.
    pub scheme: Scheme,
    /// How boards and pieces look.
    pub theme: Theme,
    /// How moves are shown.
    pub animation: Animation,
    /// Whether moves are heard.
    pub sound: bool,
    /// Whether a phone vibrates with them.
    pub haptics: bool,
    /// Whether boards show the names of their rows.
    pub coordinates: bool,
    /// Whether boards point out bridges between stones.
    pub bridges: bool,
    /// Whether what is tapped often lies on the left.
    pub left_handed: bool,
    /// Where a move waits to be confirmed.
    pub confirm: Confirm,
    /// Whether the other seat begins a rematch.
    pub alternate: bool,
    /// Whether the board is covered until the other person has the device.
    pub hand_over: bool,
    /// Whether the board is turned towards the second of two persons.
    pub turn_board: bool,
    /// The games whose lesson was played to its end.
    pub learned: BTreeSet<String>,
    /// The game that was set up last.
    pub last_game: Option<String>,
    /// The last choice for each game, by its id.
    pub choices: BTreeMap<String, SetupChoice>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            scheme: Scheme::default(),
            theme: Theme::default(),
            animation: Animation::default(),
            sound: true,
            haptics: true,
            coordinates: true,
            bridges: false,
            left_handed: false,
            confirm: Confirm::default(),
            alternate: true,
            hand_over: false,
            turn_board: false,
            learned: BTreeSet::new(),
            last_game: None,
            choices: BTreeMap::new(),
        }
    }
}

/// The name of the save.
const NAME: &str = "settings";

/// The settings and where they are kept.
pub struct SettingsShelf {
    saves: Saves,
    /// Read when they are first asked for: the store plugin may not be there before.
    present: OnceLock<Mutex<Kept<Settings>>>,
}

impl SettingsShelf {
    /// The settings in a folder of saves; the default ones where there are none to read.
    #[must_use]
    pub const fn new(saves: Saves) -> Self {
        SettingsShelf { saves, present: OnceLock::new() }
    }

    fn present(&self) -> MutexGuard<'_, Kept<Settings>> {
        let present = self.present.get_or_init(|| Mutex::new(Kept::load(&self.saves, NAME, read)));
        present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the settings came from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.present().origin()
    }

    /// The settings now.
    #[must_use]
    pub fn get(&self) -> Settings {
        self.present().value.clone()
    }

    /// Changes the settings; they hold at once, even if they cannot be saved.
    ///
    /// # Errors
    /// [`SaveFault`]: they are lost when the app ends.
    pub fn set(&self, settings: Settings) -> Result<(), SaveFault> {
        let mut present = self.present();
        present.value = settings;
        present.save(&self.saves)
    }

    /// Takes from a backup every setting that still is here as it was at first. Whether they could be read.
    ///
    /// # Errors
    /// [`SaveFault`].
    pub fn restore(&self, text: &str) -> Result<bool, SaveFault> {
        let here = self.get();
        let Some(both) = read(text).and_then(|theirs| here.or(&theirs)) else { return Ok(false) };
        if both.check().is_err() {
            return Ok(false);
        }
        if both != here {
            self.set(both)?;
        }
        Ok(true)
    }
}

impl Settings {
    /// Checks that every choice can be started: what cannot is not worth remembering, whoever sends it.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn check(&self) -> Result<(), StartError> {
        for (game, choice) in &self.choices {
            registry::start(game, &choice.rules, None, choice.seats, 0)?;
        }
        match self.learned.iter().chain(&self.last_game).find(|game| !registry::IDS.contains(&game.as_str()))
        {
            Some(game) => Err(StartError::UnknownGame { id: game.clone() }),
            None => Ok(()),
        }
    }

    /// These settings, and those of `others` where these are as they were at first.
    fn or(&self, others: &Settings) -> Option<Settings> {
        let values = |settings: &Settings| match serde_json::to_value(settings) {
            Ok(Value::Object(values)) => Some(values),
            _ => None,
        };
        let (mut both, first) = (values(self)?, values(&Settings::default())?);
        for (key, value) in values(others)? {
            if both.get(&key) == first.get(&key) {
                both.insert(key, value);
            }
        }
        serde_json::from_value(both.into()).ok()
    }
}

/// Reads settings of any version: what it did not know yet, or what is wrong in it, keeps its default.
fn read(text: &str) -> Option<Settings> {
    let mut known: Map<String, Value> = serde_json::from_str(text).ok()?;
    // The one choice that the first version kept.
    if let Some(choice) = known.remove("lastChoice")
        && let Some(game) = choice.get("game").and_then(Value::as_str).map(str::to_owned)
    {
        known.insert("lastGame".into(), game.clone().into());
        known.insert("choices".into(), Map::from_iter([(game, choice)]).into());
    }
    let mut settings = Settings::default();
    for (key, value) in known {
        let Ok(Value::Object(mut all)) = serde_json::to_value(&settings) else { return None };
        all.insert(key, value);
        if let Ok(with) = serde_json::from_value(all.into()) {
            settings = with;
        }
    }
    Some(settings)
}
