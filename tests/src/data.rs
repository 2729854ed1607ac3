//! Data files of `tests/data`.

use std::path::PathBuf;

use quadrille_engine::setup::RuleValues;
use serde::Deserialize;

/// Where a file in `tests/data` lies.
#[must_use]
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

/// The text of a file in `tests/data`.
///
/// # Panics
/// If there is no such file.
#[must_use]
pub fn read(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// One line of a file of rule vectors: what must be true after some moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// The game's id.
    pub game: String,
    /// The house rules.
    pub setup: RuleValues,
    /// The moves played from the start.
    pub moves: Vec<String>,
    /// The position then.
    pub position: String,
    /// The legal moves then, in byte order.
    pub legal: Vec<String>,
    /// `None` while the game goes on, else `draw` or the letter of the side that won.
    pub result: Option<String>,
}

/// All rule vectors of a game.
///
/// # Panics
/// If the file is missing, empty or broken.
#[must_use]
pub fn vectors(name: &str) -> Vec<Vector> {
    let text = read(name);
    let vectors: Vec<Vector> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(!vectors.is_empty(), "{name} holds no vector");
    vectors
}
