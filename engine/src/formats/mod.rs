//! Whole games in the formats that people use: read, told apart by content, and written.
//!
//! A reader turns text into [`GameFile`]s: the record (game, house rules, moves in the engine's form) and what
//! a record has no place for. It needs no rules: an illegal move is found by [`GameFile::replay`], which names
//! the ply and the reason and offers the moves before it. `docs/formats.md` shows every format.

mod apgn;
mod cursor;
mod game_file;
mod hexworld;
mod json;
mod line;
mod list;
mod moves;
mod sgf;
mod swap;
mod tags;
mod text;

use serde::{Deserialize, Serialize};

pub use game_file::{Claim, GameFile, Tag, Variation};

/// The largest text that is read, in bytes.
pub const MAX_BYTES: usize = 4 << 20;

/// The largest JSON text that is read, in bytes.
pub const MAX_JSON_BYTES: usize = 1 << 20;

/// The most moves of one game that are read; all reported variations of a game together may have ten times
/// as many.
pub const MAX_PLIES: usize = 5_000;

/// How deep variations may stand inside one another in a move text.
const MAX_DEPTH: usize = 64;

/// A file format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Format {
    /// Tags and numbered moves in Aba-Pro notation: Sumito.
    Apgn,
    /// Smart Game Format FF\[4\]: Lines of Action (`GM[9]`) and Hex (`GM[11]`).
    Sgf,
    /// The engine's own record: every game, and the only one that keeps everything.
    Json,
    /// A link of the HexWorld board: Hex, moves and result only.
    HexWorld,
    /// Tags and numbered moves: every game.
    Text,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Apgn, Format::Sgf, Format::Json, Format::HexWorld, Format::Text];

    /// The name on the command line: `apgn`, `sgf`, `json`, `hexworld`, `text`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Apgn => "apgn",
            Format::Sgf => "sgf",
            Format::Json => "json",
            Format::HexWorld => "hexworld",
            Format::Text => "text",
        }
    }

    /// The format of that [`Format::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// What is wrong in a text that has the form of a known format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Syntax {
    /// A tag is not of the form `[Name "value"]` on one line.
    #[error("a tag has the form [Name \"value\"]")]
    Tag,
    /// A comment is not closed.
    #[error("a comment is not closed")]
    OpenComment,
    /// A variation, or a tree of SGF, is not closed.
    #[error("a variation is not closed")]
    OpenVariation,
    /// A variation is closed that was not opened, or opened before any move that it could replace.
    #[error("a variation stands where none can be")]
    StrayVariation,
    /// Variations stand too deep inside one another.
    #[error("variations are nested too deeply")]
    TooDeep,
    /// A property of SGF has no value.
    #[error("a property has no value")]
    NoValue,
    /// A value of SGF is not closed.
    #[error("a value is not closed")]
    OpenValue,
    /// A character that has no meaning here.
    #[error("`{found}` has no meaning here")]
    #[allow(missing_docs)]
    Stray { found: char },
    /// A game that is none of ours.
    #[error("no game `{name}`")]
    #[allow(missing_docs)]
    UnknownGame { name: String },
    /// Neither a tag nor the moves tell which game this is.
    #[error("nothing tells which game this is")]
    GameNotNamed,
    /// The board's size cannot be read, or is not one that the game has.
    #[error("the size of the board cannot be read")]
    BoardSize,
    /// The game starts from a set-up that cannot be read.
    #[error("the start position cannot be read")]
    Start,
    /// The house rules are not of the form `key=value,…`.
    #[error("the house rules are not of the form key=value")]
    Setup,
    /// More moves than one game can have here.
    #[error("more than {most} moves")]
    #[allow(missing_docs)]
    TooLong { most: u32 },
    /// Not JSON, or not the JSON of a record.
    #[error("{message}")]
    #[allow(missing_docs)]
    Json { message: String },
}

/// A text that cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum FormatError {
    /// No known format looks like this.
    #[error("not a format that can be read")]
    NotRecognised,
    /// The text is too large.
    #[error("larger than {limit} bytes")]
    #[allow(missing_docs)]
    TooLarge { limit: u32 },
    /// The form is broken at a line, counted from 1. `games` are those before the fault; where the fault lies
    /// inside a game, the moves before it are the last of them.
    #[error("line {line}: {what}")]
    #[allow(missing_docs)]
    Syntax { line: u32, what: Syntax, games: Vec<GameFile> },
}

/// A game that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum WriteError {
    /// The format is not one for this game.
    #[error("{game} is not written in this format")]
    #[allow(missing_docs)]
    Game { game: String },
    /// The format has no place for a start position.
    #[error("this format cannot start from a position")]
    Start,
    /// The house rules cannot be written (a comma in a value, say).
    #[error("the house rules cannot be written")]
    Setup,
    /// A tag's name has other characters than letters, digits and `_`, or is one that the format itself uses.
    #[error("`{name}` cannot be the name of a tag")]
    #[allow(missing_docs)]
    Tag { name: String },
    /// A move, counted from 1, is not in the engine's form.
    #[error("move {ply} is not in the engine's form")]
    #[allow(missing_docs)]
    Move { ply: u32 },
    /// JSON could not be made.
    #[error("{message}")]
    #[allow(missing_docs)]
    Json { message: String },
}

/// What a reader found: games, and where it had to stop.
#[derive(Debug, Default)]
struct Reading {
    games: Vec<GameFile>,
    fault: Option<(u32, Syntax)>,
}

impl Reading {
    fn fault(line: u32, what: Syntax) -> Self {
        Reading { games: Vec::new(), fault: Some((line, what)) }
    }
}

/// Turns the bytes of a file into text: UTF-8 (with or without a byte order mark), else Latin-1, which is
/// what older tag and SGF files are written in.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Reads all games of a text; the format is told by its content.
///
/// What files leave out is told from the replayed game, a resignation for one; see [`GameFile::settle`].
///
/// # Errors
/// [`FormatError`]; a syntax error brings along what could be read before it. An illegal move is none:
/// [`GameFile::replay`] finds it.
pub fn read(text: &str) -> Result<Vec<GameFile>, FormatError> {
    if text.len() > MAX_BYTES {
        return Err(FormatError::TooLarge { limit: MAX_BYTES as u32 });
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let format = recognise(&text).ok_or(FormatError::NotRecognised)?;
    if format == Found::Json && text.len() > MAX_JSON_BYTES {
        return Err(FormatError::TooLarge { limit: MAX_JSON_BYTES as u32 });
    }
    let Reading { mut games, fault } = match format {
        Found::Json => json::read(&text),
        Found::Sgf => sgf::read(&text),
        Found::HexWorld => hexworld::read(&text),
        Found::Tags => text::read(&text),
        Found::List => list::read(&text),
    };
    for game in &mut games {
        game.tidy();
        if format != Found::Json {
            game.settle();
        }
    }
    match fault {
        Some((line, what)) => Err(FormatError::Syntax { line, what, games }),
        None if games.is_empty() => Err(FormatError::NotRecognised),
        None => Ok(games),
    }
}

/// Writes one game. Several games in one file: write them one after the other (JSON: in an array).
///
/// # Errors
/// [`WriteError`] if the format cannot hold the game. Formats drop what they have no place for (a HexWorld link
/// names and comments, all but JSON the seats, the seed, the times and moves taken back).
pub fn write(game: &GameFile, format: Format) -> Result<String, WriteError> {
    let mut game = game.clone();
    game.tidy();
    match format {
        Format::Apgn => apgn::write(&game),
        Format::Sgf => sgf::write(&game),
        Format::Json => json::write(&game),
        Format::HexWorld => hexworld::write(&game),
        Format::Text => text::write(&game),
    }
}

/// The formats that can hold a game.
#[must_use]
pub fn writable(game: &GameFile) -> Vec<Format> {
    Format::ALL.into_iter().filter(|&format| write(game, format).is_ok()).collect()
}

/// Writes several games into one text; [`write`] says what is lost.
///
/// # Errors
/// [`WriteError`] if the format cannot hold one of them.
pub fn write_all(games: &[GameFile], format: Format) -> Result<String, WriteError> {
    if format == Format::Json && games.len() > 1 {
        return json::write_all(games);
    }
    let texts: Result<Vec<String>, WriteError> = games.iter().map(|game| write(game, format)).collect();
    Ok(texts?.join("\n"))
}

/// The families of texts that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Json,
    Sgf,
    HexWorld,
    Tags,
    List,
}

fn recognise(text: &str) -> Option<Found> {
    let mut start = text.trim_start().chars();
    let first = start.next()?;
    let second = start.find(|found| !found.is_whitespace());
    match (first, second) {
        ('{', Some('"' | '}')) | ('[', Some('{' | ']')) => Some(Found::Json),
        ('(', Some(';' | '(')) => Some(Found::Sgf),
        ('[', _) => Some(Found::Tags),
        _ if hexworld::looks_like(text) => Some(Found::HexWorld),
        _ if list::looks_like(text) => Some(Found::List),
        // Mail or a page around a game.
        _ if text.contains("(;") && !text.contains("\n[") => Some(Found::Sgf),
        ('{' | ';' | '%', _) => Some(Found::Tags),
        _ if text.split_whitespace().take(20).any(moves::looks_like) => Some(Found::Tags),
        _ => None,
    }
}
