//! Plain lists: a game a line, `result | moves`, with `#` before remarks.

use super::game_file::{Claim, GameFile};
use super::line::{Line, add_comment};
use super::text::{likeliest, read_result, seat_of};
use super::{Reading, Syntax, moves, tags};
use crate::record::End;
use crate::setup::{RuleValue, RuleValues};

/// Whether the first line that is no remark holds a bar, or remarks come first.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let has_remark = lines.peek().is_some_and(|line| line.starts_with('#'));
    lines
        .find(|line| !line.starts_with('#'))
        .is_some_and(|line| has_remark || (line.contains('|') && !line.starts_with(['[', '{', '(', '<'])))
}

/// The size `13` of `Hex games, 13x13` in a remark.
fn size_in(remark: &str) -> Option<u32> {
    remark.split(|found: char| !found.is_alphanumeric()).find_map(|word| {
        let (columns, rows) = word.split_once('x')?;
        (columns == rows).then(|| columns.parse().ok()).flatten().filter(|size| (3..=26).contains(size))
    })
}

/// Takes over what stands before the bar: a result, or who gave up; anything else is a comment.
fn read_head(file: &mut GameFile, head: &str) {
    if tags::is_result(head) {
        file.result = read_result(head);
        return;
    }
    let game = file.record.game.clone();
    let (colour, rest) = head.split_once(' ').unwrap_or((head, ""));
    let loses = ["resign", "time", "forfeit", "lose", "lost"].iter().any(|word| rest.contains(word));
    match seat_of(&game, colour) {
        Some(by) if loses => {
            file.result = Some(Claim::Won { by: by.other() });
            file.record.end = Some(End::Resigned { by });
            if !rest.starts_with("resigns") {
                add_comment(&mut file.comments, 0, head);
            }
        }
        Some(by) if rest.starts_with("win") || rest.starts_with("won") => {
            file.result = Some(Claim::Won { by });
        }
        _ => add_comment(&mut file.comments, 0, head),
    }
}

fn read_line(text: &str, size: Option<u32>) -> Result<GameFile, Syntax> {
    let (head, body) = text.rsplit_once('|').unwrap_or(("", text));
    let mut line = Line::default();
    let mut result = None;
    for token in body.split_whitespace() {
        if tags::is_result(token) {
            result = read_result(token);
            continue;
        }
        let word = tags::without_number(token);
        if !word.is_empty() {
            line.push(word)?;
        }
    }
    let candidates = moves::candidates(line.moves.iter().map(String::as_str));
    let game = likeliest(&candidates, &line.moves).ok_or(Syntax::GameNotNamed)?;
    let mut setup = RuleValues::new();
    if game == "hex" {
        let size = size.unwrap_or_else(|| moves::hex_size_for(&line.moves));
        setup.insert("size".to_owned(), RuleValue::Number(size));
    }
    let mut file = GameFile::empty(game, setup);
    file.set_line(line);
    file.result = result;
    read_head(&mut file, head.trim());
    Ok(file)
}

pub(super) fn read(text: &str) -> Reading {
    let mut size = None;
    let mut games = Vec::new();
    for (at, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if let Some(remark) = line.strip_prefix('#') {
            size = size_in(remark).or(size);
        } else if !line.is_empty() {
            match read_line(line, size) {
                Ok(game) => games.push(game),
                Err(what) => return Reading { games, fault: Some((at, what)) },
            }
        }
    }
    Reading { games, fault: None }
}
