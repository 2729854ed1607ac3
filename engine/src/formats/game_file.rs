//! One game of a file: its record, and what a record has no place for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::WriteError;
use super::line::Line;
use super::{moves, swap};
use crate::game::{Player, Reason};
use crate::record::{End, FIRST_FORMAT, Record, Seat};
use crate::registry::{self, Broken, RecordError};
use crate::session::{ChangeError, GameResult, Session};
use crate::setup::{RuleValue, RuleValues};

/// The house rule that a third occurrence of a position is a draw.
const REPETITION: &str = "repetition";

/// The result that a file states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Claim {
    /// Nobody won.
    Draw,
    /// A seat won.
    #[allow(missing_docs)]
    Won { by: Player },
}

/// A tag that has no field of its own: kept as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// Its name, as in `[Name "value"]`; properties of SGF have the names of the corresponding tags.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A line that was not played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// How many moves of the game come before it: its first move stands for the game's move `ply + 1`.
    pub ply: u32,
    /// Its moves. A variation of a variation is a line of its own, with the moves that both share.
    pub moves: Vec<String>,
    /// Comments by the number of the variation's moves before them.
    #[serde(default)]
    pub comments: BTreeMap<u32, String>,
}

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameFile {
    /// The game.
    pub record: Record,
    /// Names of the first and of the second seat, empty if unknown.
    #[serde(default)]
    pub players: [String; 2],
    /// Where the game belongs to, empty if unknown.
    #[serde(default)]
    pub event: String,
    /// When it was played, as written (`2016.09.19`, `2016-09-19`), empty if unknown.
    #[serde(default)]
    pub date: String,
    /// The result that the file states; `None` for an unfinished or unknown one.
    #[serde(default)]
    pub result: Option<Claim>,
    /// What else the file says about the game, in its order.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Comments by the number of moves before them.
    #[serde(default)]
    pub comments: BTreeMap<u32, String>,
    /// The lines that were not played, in the order of their plies.
    #[serde(default)]
    pub variations: Vec<Variation>,
    /// Why reading stopped after the record's moves: the text that follows is no move, or a move of the wrong
    /// side. Not written.
    #[serde(skip)]
    pub fault: Option<ChangeError>,
}

impl GameFile {
    /// A file of `game` without any move.
    #[must_use]
    pub(super) fn empty(game: &str, setup: RuleValues) -> Self {
        GameFile {
            record: Record {
                format: FIRST_FORMAT,
                game: game.to_owned(),
                rules: 1,
                setup,
                start: None,
                seats: [Seat::Person; 2],
                moves: Vec::new(),
                undone: Vec::new(),
                end: None,
                clock: None,
                timed_out: Vec::new(),
                rated: false,
                seed: 0,
                created: 0,
                updated: 0,
                title: String::new(),
            },
            players: [String::new(), String::new()],
            event: String::new(),
            date: String::new(),
            result: None,
            tags: Vec::new(),
            comments: BTreeMap::new(),
            variations: Vec::new(),
            fault: None,
        }
    }

    /// A file that holds a record and nothing else.
    pub(super) fn bare(record: Record) -> Self {
        GameFile { record, ..GameFile::empty("", RuleValues::new()) }
    }

    /// A file that holds a record, with the result that its moves lead to.
    #[must_use]
    pub fn from_record(record: Record) -> Self {
        let mut file = GameFile::bare(record);
        file.result = file.replay().ok().and_then(|game| {
            let outcome = game.outcome()?;
            Some(outcome.winner.map_or(Claim::Draw, |by| Claim::Won { by }))
        });
        file
    }

    /// Replays the game by its rules.
    ///
    /// # Errors
    /// [`Broken`], with the ply, the reason and the sound moves before it.
    pub fn replay(&self) -> Result<Box<dyn Session>, Broken> {
        match &self.fault {
            None => registry::replay(&self.record),
            Some(error) => {
                // The moves before the fault may be refused by the rules, at an earlier ply.
                let prefix = registry::replay(&Record { end: None, ..self.record.clone() })?;
                let error = RecordError::Move { ply: prefix.ply() + 1, error: error.clone() };
                Err(Broken { error, prefix: Some(prefix) })
            }
        }
    }

    /// Whether a replayed game ended as the file states. A file that states no result agrees with all.
    #[must_use]
    pub fn agrees_with(&self, game: &dyn Session) -> bool {
        match (self.result, game.result()) {
            (None, _) => true,
            (Some(Claim::Draw), result) => result == Some(GameResult::Draw),
            (Some(Claim::Won { by }), result) => result == Some(GameResult::Won(game.side(by))),
        }
    }

    /// Tells from the replayed game what files leave out.
    ///
    /// * A game that went on after a position had occurred for the third time was played without the house rule
    ///   that ends it there: `repetition` is set to `off`, where the game has that rule and the file does not
    ///   set it.
    /// * A win that the board does not show was resigned. Files do not tell a resignation from a game that was
    ///   lost on time or broken off; a record knows only the first.
    ///
    /// A game that cannot be replayed stays as it is.
    pub fn settle(&mut self) {
        let mut replayed = self.replay();
        if self.went_on_after_repetition(&replayed) {
            self.record.setup.insert(REPETITION.to_owned(), RuleValue::Text("off".to_owned()));
            replayed = self.replay();
        }
        let is_open = replayed.is_ok_and(|game| game.outcome().is_none());
        if let (Some(Claim::Won { by }), None, true) = (self.result, self.record.end, is_open) {
            self.record.end = Some(End::Resigned { by: by.other() });
        }
    }

    fn went_on_after_repetition(&self, replayed: &Result<Box<dyn Session>, Broken>) -> bool {
        let Err(Broken { error: RecordError::Move { error: ChangeError::Over, .. }, prefix: Some(prefix) }) =
            replayed
        else {
            return false;
        };
        let has_rule = registry::catalog()
            .iter()
            .filter(|entry| entry.id == self.record.game)
            .any(|entry| entry.house_rules.iter().any(|rule| rule.key == REPETITION));
        has_rule
            && !self.record.setup.contains_key(REPETITION)
            && prefix.outcome().is_some_and(|outcome| outcome.reason == Reason::Repetition)
    }

    /// Takes over a line: moves in the engine's form up to the first text that is none, the rest as it fits.
    /// Games that swap pieces are converted.
    pub(super) fn set_line(&mut self, line: Line) {
        let game = self.record.game.clone();
        let swap_at = line.moves.iter().position(|text| text == swap::PIECES);
        for text in line.moves {
            match moves::read(&game, &text) {
                Some(read) => self.record.moves.push(read),
                None => {
                    self.fault = Some(ChangeError::Unreadable { text });
                    break;
                }
            }
        }
        if swap_at.is_some() {
            swap::convert(&mut self.record.moves);
        }
        self.comments = line.comments;
        self.variations = line.variations;
        for variation in &mut self.variations {
            let is_after = swap_at.is_some_and(|at| at < variation.ply as usize);
            let swaps_pieces = variation.moves.iter().any(|text| text == swap::PIECES);
            variation.moves = variation.moves.iter().map_while(|text| moves::read(&game, text)).collect();
            if is_after {
                swap::mirror(&mut variation.moves);
            } else if swaps_pieces {
                swap::convert(&mut variation.moves);
            }
        }
        let lines = self.variations.iter().map(|variation| &variation.moves).chain([&self.record.moves]);
        if game == "hex" && lines.flatten().any(|text| text == swap::SWAP) {
            self.record.setup.entry("swap".to_owned()).or_insert(RuleValue::Flag(true));
        }
    }

    /// Brings a file into the form that reading gives: line ends, no empty comments, variations in order and
    /// only where there is a move that they replace, the result that a resignation implies.
    pub(super) fn tidy(&mut self) {
        let most = self.record.moves.len() as u32;
        tidy_comments(&mut self.comments, most);
        self.variations.retain(|variation| variation.ply < most && !variation.moves.is_empty());
        self.variations.sort_by_key(|variation| variation.ply);
        for variation in &mut self.variations {
            tidy_comments(&mut variation.comments, variation.moves.len() as u32);
        }
        let tags = self.tags.iter_mut().map(|tag| &mut tag.value);
        let fields = self.players.iter_mut().chain([&mut self.event, &mut self.date, &mut self.record.title]);
        for text in tags.chain(fields) {
            *text = unix_lines(text);
        }
        if let Some(End::Resigned { by }) = self.record.end {
            self.result = Some(Claim::Won { by: by.other() });
        }
    }

    /// The seat that makes the first move: not the first one where a start position says so.
    pub(super) fn first_to_move(&self) -> Player {
        let side = self.record.start.as_deref().and_then(|text| text.split_whitespace().nth(1));
        let first = match self.record.game.as_str() {
            "hex" => "r",
            "suota" => "w",
            _ => "b",
        };
        if side.is_none_or(|side| side == first) { Player::First } else { Player::Second }
    }

    /// The size of the board of Hex.
    pub(super) fn hex_size(&self) -> Result<u32, WriteError> {
        match self.record.setup.get("size") {
            None => Ok(11),
            Some(&RuleValue::Number(size)) => Ok(size),
            Some(_) => Err(WriteError::Setup),
        }
    }

    /// The ply of the first move that is not in the engine's form, counted from 1.
    pub(super) fn first_odd_move(&self) -> Option<u32> {
        let is_odd = |text: &String| moves::read(&self.record.game, text).as_ref() != Some(text);
        let main = self.record.moves.iter().position(is_odd).map(|at| at as u32 + 1);
        main.or_else(|| {
            let odd = |variation: &&Variation| variation.moves.iter().any(is_odd);
            self.variations.iter().find(odd).map(|variation| variation.ply + 1)
        })
    }
}

fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn tidy_comments(comments: &mut BTreeMap<u32, String>, most: u32) {
    for text in comments.values_mut() {
        *text = unix_lines(text).trim().to_owned();
    }
    comments.retain(|&ply, text| ply <= most && !text.is_empty());
}
