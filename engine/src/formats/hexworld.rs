//! Links of the HexWorld board: `https://hexworld.org/board/#11c1,a2b3:sc4:rw`.
//!
//! The size comes first, then how the board is shown (turned, coloured; passed over), a comma, the moves
//! without spaces; another comma only marks the move that is shown. `:s` swaps pieces, `:p` passes, `:rb` and
//! `:rw` are resignations of the first and of the second player, `:fb` and `:fw` losses on time.

use super::game_file::{Claim, GameFile};
use super::line::Line;
use super::{Reading, Syntax, WriteError, swap};
use crate::game::Player;
use crate::record::End;
use crate::setup::{RuleValue, RuleValues};

const LINK: &str = "hexworld.org/board/#";
/// Another board that reads the same strings.
const STUDY: &str = "hex-study/y.html#";

/// What follows the link's `#`, up to whatever ends a link in a text.
fn strings(line: &str) -> impl Iterator<Item = &str> {
    let links = [LINK, STUDY].into_iter().flat_map(|link| line.split(link).skip(1));
    let bare = looks_bare(line.trim()).then(|| line.trim());
    links.chain(bare).map(|text| {
        text.split(|end: char| end.is_whitespace() || "\"'<>)]".contains(end)).next().unwrap_or("")
    })
}

/// Whether a line is a move string without the link: `11r9c1,b4:sh4`.
fn looks_bare(line: &str) -> bool {
    let Some((head, moves)) = line.split_once(',') else { return false };
    let is_config =
        |text: &str| text.chars().all(|found| found.is_ascii_lowercase() || found.is_ascii_digit());
    head.starts_with(|digit: char| digit.is_ascii_digit())
        && is_config(head)
        && head.len() < 24
        && moves.chars().all(|found| found.is_ascii_alphanumeric() || found == ':' || found == ',')
}

pub(super) fn looks_like(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or("");
    text.contains(LINK) || text.contains(STUDY) || looks_bare(first.trim())
}

fn read_size(head: &str) -> Option<u32> {
    let digits = |text: &str| text.find(|found: char| !found.is_ascii_digit()).unwrap_or(text.len());
    let (columns, rest) = head.split_at(digits(head));
    let size = columns.parse().ok()?;
    if let Some(rest) = rest.strip_prefix('x') {
        let rows: u32 = rest[..digits(rest)].parse().ok()?;
        if rows != size {
            return None;
        }
    }
    Some(size)
}

/// Cuts the next token off: a cell, or a colon and what belongs to it.
fn split_token(text: &str) -> (&str, &str) {
    let length = match text.strip_prefix(':') {
        Some(rest) if rest.starts_with(['r', 'f']) => 3,
        Some(_) => 2,
        None => {
            let digits = text.trim_start_matches(|found: char| found.is_ascii_alphabetic());
            let rest = digits.trim_start_matches(|found: char| found.is_ascii_digit());
            (text.len() - rest.len()).max(text.chars().next().map_or(1, char::len_utf8))
        }
    };
    text.split_at_checked(length).unwrap_or((text, ""))
}

fn read_string(text: &str) -> Result<GameFile, Syntax> {
    let (head, moves) = text.split_once(',').unwrap_or((text, ""));
    let size = read_size(head).ok_or(Syntax::BoardSize)?;
    let mut file = GameFile::empty("hex", RuleValues::from([("size".to_owned(), RuleValue::Number(size))]));
    let mut line = Line::default();
    let mut end = None;
    let mut rest = moves;
    while !rest.is_empty() {
        let (token, after) = split_token(rest);
        rest = after;
        match token {
            "," => {}
            ":s" => line.push(swap::PIECES)?,
            ":rb" | ":fb" => end = Some(Player::First),
            ":rw" | ":fw" => end = Some(Player::Second),
            _ => line.push(token)?,
        }
    }
    file.set_line(line);
    if let Some(by) = end {
        file.result = Some(Claim::Won { by: by.other() });
        file.record.end = Some(End::Resigned { by });
    }
    Ok(file)
}

pub(super) fn read(text: &str) -> Reading {
    let mut games = Vec::new();
    for (at, line) in (1..).zip(text.lines()) {
        for string in strings(line) {
            match read_string(string) {
                Ok(game) => games.push(game),
                Err(what) => return Reading { games, fault: Some((at, what)) },
            }
        }
    }
    Reading { games, fault: None }
}

pub(super) fn write(file: &GameFile) -> Result<String, WriteError> {
    let record = &file.record;
    if record.game != "hex" {
        return Err(WriteError::Game { game: record.game.clone() });
    }
    if record.start.is_some() {
        return Err(WriteError::Start);
    }
    if let Some(ply) = file.first_odd_move() {
        return Err(WriteError::Move { ply });
    }
    let size = file.hex_size()?;
    let mut moves = record.moves.clone();
    swap::convert(&mut moves);
    let moves: String = moves.iter().map(|text| if text == swap::SWAP { ":s" } else { text }).collect();
    let end = match record.end {
        Some(End::Resigned { by: Player::First }) => ":rb",
        Some(End::Resigned { by: Player::Second }) => ":rw",
        None => "",
    };
    Ok(format!("https://{LINK}{size}c1,{moves}{end}\n"))
}
