//! House rules: what can be chosen before a game starts, as typed values with a text form.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};

/// The value of one house rule, in the form it has in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(untagged)]
pub enum RuleValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(u32),
    /// A word.
    Text(String),
}

impl RuleValue {
    /// Reads the form `key=value` of the command line: `true`, `false`, a number, else a word.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        match text {
            "true" => RuleValue::Flag(true),
            "false" => RuleValue::Flag(false),
            _ => text.parse().map_or_else(|_| RuleValue::Text(text.to_owned()), RuleValue::Number),
        }
    }
}

impl fmt::Display for RuleValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleValue::Flag(flag) => write!(f, "{flag}"),
            RuleValue::Number(number) => write!(f, "{number}"),
            RuleValue::Text(text) => f.write_str(text),
        }
    }
}

/// House rules by name, as saves, the command line and the UI exchange them.
pub type RuleValues = BTreeMap<String, RuleValue>;

/// A house rule that a person can choose before a game, for a set-up screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct HouseRule {
    /// Name of the rule, as in `--setup` and in saves.
    pub key: String,
    /// The values offered to people, the default one first. The engine may accept more.
    pub choices: Vec<RuleValue>,
}

/// What the third occurrence of a position with the same side to move does, where that is a house rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repetition {
    /// It ends the game as a draw.
    #[default]
    Draw,
    /// Nothing: the game goes on.
    Off,
}

impl Repetition {
    /// The name of the rule.
    pub const KEY: &'static str = "repetition";

    const ALL: [Repetition; 2] = [Repetition::Draw, Repetition::Off];

    const fn name(self) -> &'static str {
        match self {
            Repetition::Draw => "draw",
            Repetition::Off => "off",
        }
    }

    /// The rule with its choices.
    #[must_use]
    pub fn house_rule() -> HouseRule {
        HouseRule { key: Self::KEY.to_owned(), choices: Self::ALL.map(Self::value).to_vec() }
    }

    /// The choice as a value: `draw` or `off`.
    #[must_use]
    pub fn value(self) -> RuleValue {
        RuleValue::Text(self.name().to_owned())
    }

    /// The choice that a value names.
    #[must_use]
    pub fn from_value(value: &RuleValue) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.value() == *value)
    }
}

/// A house rule that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SetupError {
    /// The game has no rule of that name.
    #[error("no house rule `{key}` in this game")]
    #[allow(missing_docs)]
    UnknownRule { key: String },
    /// The rule does not take that value.
    #[error("house rule `{key}` does not take `{value}`")]
    #[allow(missing_docs)]
    BadValue { key: String, value: String },
    /// `--setup` is not of the form `key=value,…`.
    #[error("`{text}` is not of the form key=value")]
    #[allow(missing_docs)]
    NotAPair { text: String },
}

impl SetupError {
    /// [`SetupError::BadValue`] for `key`.
    #[must_use]
    pub fn bad_value(key: &str, value: &RuleValue) -> Self {
        SetupError::BadValue { key: key.to_owned(), value: value.to_string() }
    }
}

/// The house rules of one game: always a valid combination.
pub trait Setup: Clone + Eq + Debug + Default + Send + Sync + 'static {
    /// The rules that people can choose, each with its choices.
    fn house_rules() -> Vec<HouseRule>;

    /// Changes one rule.
    ///
    /// # Errors
    /// [`SetupError::UnknownRule`] or [`SetupError::BadValue`]; the setup is unchanged then.
    fn set(&mut self, key: &str, value: &RuleValue) -> Result<(), SetupError>;

    /// All rules with their present values.
    fn values(&self) -> RuleValues;

    /// The default setup with some rules changed.
    ///
    /// # Errors
    /// The first rule that cannot be set, see [`Setup::set`].
    fn from_values(values: &RuleValues) -> Result<Self, SetupError> {
        let mut setup = Self::default();
        for (key, value) in values {
            setup.set(key, value)?;
        }
        Ok(setup)
    }
}

/// Reads the text form `key=value,…` (an empty text is no rule at all).
///
/// # Errors
/// [`SetupError::NotAPair`] for a part without `=`.
pub fn read_rules(text: &str) -> Result<RuleValues, SetupError> {
    text.split(',')
        .filter(|part| !part.trim().is_empty())
        .map(|part| {
            let (key, value) =
                part.split_once('=').ok_or_else(|| SetupError::NotAPair { text: part.trim().to_owned() })?;
            Ok((key.trim().to_owned(), RuleValue::from_text(value.trim())))
        })
        .collect()
}

/// The setup of a game without house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoRules;

impl Setup for NoRules {
    fn house_rules() -> Vec<HouseRule> {
        Vec::new()
    }

    fn set(&mut self, key: &str, _value: &RuleValue) -> Result<(), SetupError> {
        Err(SetupError::UnknownRule { key: key.to_owned() })
    }

    fn values(&self) -> RuleValues {
        RuleValues::new()
    }
}
