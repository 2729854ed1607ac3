//! Tags and numbered moves, the form that APGN and our own texts share: a text cut into games.

use super::cursor::Cursor;
use super::line::Line;
use super::{Reading, Syntax};

/// One game as it is written, before anything is known of it.
#[derive(Debug, Default)]
pub(super) struct Raw {
    /// The line of its first tag or move.
    pub(super) at: u32,
    pub(super) tags: Vec<(String, String)>,
    pub(super) line: Line,
    /// The result that closes the moves.
    pub(super) result: Option<String>,
}

impl Raw {
    fn has_moves(&self) -> bool {
        !self.line.moves.is_empty() || self.result.is_some()
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_moves()
    }
}

/// Whether a text is one of the four results of tags and move texts.
pub(super) fn is_result(text: &str) -> bool {
    matches!(text, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*")
}

/// A token without the number in front, `e4` of `12.e4` and nothing of `12...`.
pub(super) fn without_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if rest.is_empty() {
        rest
    } else {
        rest.strip_prefix('.').map_or(token, |rest| rest.trim_start_matches('.'))
    }
}

/// Reads `Name "value"]` after the bracket.
fn read_tag(text: &mut Cursor<'_>) -> Result<(String, String), Syntax> {
    let blank = |found| found == ' ' || found == '\t';
    text.take_while(blank);
    let name = text.take_while(|found| found.is_alphanumeric() || found == '_' || found == '-');
    text.take_while(blank);
    if name.is_empty() || !text.take('"') {
        return Err(Syntax::Tag);
    }
    let mut value = String::new();
    loop {
        match text.next() {
            Some('"') => break,
            Some('\\') => match text.peek() {
                Some(found @ ('"' | '\\')) => {
                    text.next();
                    value.push(found);
                }
                Some('n') => {
                    text.next();
                    value.push('\n');
                }
                _ => value.push('\\'),
            },
            Some('\n') | None => return Err(Syntax::Tag),
            Some(found) => value.push(found),
        }
    }
    text.take_while(blank);
    if text.take(']') { Ok((name.to_owned(), value)) } else { Err(Syntax::Tag) }
}

/// Reads a comment after its brace.
fn read_comment(text: &mut Cursor<'_>) -> Result<String, Syntax> {
    let mut comment = String::new();
    loop {
        match text.next() {
            Some('}') => return Ok(comment),
            Some('\\') => match text.peek() {
                Some(found @ ('}' | '\\')) => {
                    text.next();
                    comment.push(found);
                }
                _ => comment.push('\\'),
            },
            Some(found) => comment.push(found),
            None => return Err(Syntax::OpenComment),
        }
    }
}

/// Cuts a text into games.
struct Scanner<'a> {
    text: Cursor<'a>,
    raw: Raw,
    games: Vec<Raw>,
}

impl Scanner<'_> {
    fn finish(&mut self) {
        let raw = std::mem::take(&mut self.raw);
        if !raw.is_empty() {
            self.games.push(raw);
        }
    }

    fn token(&mut self) -> Result<(), Syntax> {
        let token = self
            .text
            .take_while(|found| !found.is_whitespace() && !matches!(found, '{' | '(' | ')' | '[' | ';'));
        if is_result(token) {
            if self.raw.line.is_main() {
                self.raw.result = Some(token.to_owned());
            }
            return Ok(());
        }
        let word = without_number(token).trim_start_matches(['.', '…']);
        // Marks such as `!?` and `$14` are opinions on a move, not moves.
        if word.is_empty() || word.starts_with('$') || word.chars().all(|mark| matches!(mark, '!' | '?')) {
            return Ok(());
        }
        if self.raw.result.is_some() && self.raw.line.is_main() {
            self.finish();
        }
        if self.raw.is_empty() {
            self.raw.at = self.text.line();
        }
        self.raw.line.push(word)
    }

    fn step(&mut self) -> Result<(), Syntax> {
        match self.text.peek() {
            Some('[') => {
                if self.raw.has_moves() {
                    self.finish();
                }
                if !self.raw.line.is_main() {
                    return Err(Syntax::OpenVariation);
                }
                if self.raw.is_empty() {
                    self.raw.at = self.text.line();
                }
                self.text.next();
                let tag = read_tag(&mut self.text)?;
                self.raw.tags.push(tag);
                Ok(())
            }
            Some('{') => {
                self.text.next();
                let comment = read_comment(&mut self.text)?;
                self.raw.line.comment(&comment);
                Ok(())
            }
            Some(';') => {
                self.text.next();
                let comment = self.text.take_while(|found| found != '\n').to_owned();
                self.raw.line.comment(&comment);
                Ok(())
            }
            Some('(') => {
                self.text.next();
                self.raw.line.open()
            }
            Some(')') => {
                self.text.next();
                self.raw.line.close()
            }
            Some(found @ (']' | '}')) => Err(Syntax::Stray { found }),
            _ => self.token(),
        }
    }

    fn scan(&mut self) -> Result<(), (u32, Syntax)> {
        let mut before = 0;
        loop {
            self.text.skip_space();
            let at = self.text.line();
            match self.text.peek() {
                None if self.raw.line.is_main() => return Ok(()),
                None => return Err((at, Syntax::OpenVariation)),
                // A line that starts with `%` is no part of the game.
                Some('%') if at > before => {
                    self.text.take_while(|found| found != '\n');
                }
                Some(_) => self.step().map_err(|what| (at, what))?,
            }
            before = self.text.line();
        }
    }
}

/// Reads all games of a text; `build` makes a game of one.
pub(super) fn read(text: &str, build: impl Fn(Raw) -> Result<super::GameFile, Syntax>) -> Reading {
    let mut scanner = Scanner { text: Cursor::new(text), raw: Raw::default(), games: Vec::new() };
    let mut fault = scanner.scan().err();
    scanner.finish();
    let mut games = Vec::new();
    for raw in scanner.games {
        let at = raw.at;
        match build(raw) {
            Ok(game) => games.push(game),
            Err(what) => {
                if fault.as_ref().is_none_or(|(line, _)| at < *line) {
                    fault = Some((at, what));
                }
                break;
            }
        }
    }
    Reading { games, fault }
}
