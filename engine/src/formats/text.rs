//! Our own text form for every game: tags, numbered moves, the result. APGN is the same with other tags.

use super::game_file::{Claim, GameFile, Tag};
use super::moves;
use super::tags::{self, Raw};
use super::{Reading, Syntax, WriteError, apgn};
use crate::game::{Player, Side};
use crate::record::End;
use crate::registry::{self, IDS};
use crate::setup::{RuleValue, RuleValues, read_rules};

/// The widest line of a move text.
const WIDTH: usize = 80;

/// Which colours name the first and the second seat of a game.
pub(super) fn colours(game: &str) -> [&'static str; 2] {
    let entry = registry::catalog().into_iter().find(|entry| entry.id == game);
    entry.map_or([Side::Black, Side::White], |entry| entry.sides).map(|side| match side {
        Side::Black => "Black",
        Side::White => "White",
        Side::Red => "Red",
        Side::Blue => "Blue",
    })
}

/// The seat that a colour's name stands for; other programs call red black and blue white.
pub(super) fn seat_of(game: &str, colour: &str) -> Option<Player> {
    let colour = match (game, colour) {
        ("hex", "Black") => "Red",
        ("hex", "White") => "Blue",
        _ => colour,
    };
    let at = colours(game).iter().position(|&name| name == colour)?;
    Some(Player::BOTH[at.min(1)])
}

/// The result that a text like `1-0` states: 1-0 is a win of the first seat in all games.
pub(super) fn read_result(text: &str) -> Option<Claim> {
    match text {
        "1-0" => Some(Claim::Won { by: Player::First }),
        "0-1" => Some(Claim::Won { by: Player::Second }),
        "1/2-1/2" | "½-½" => Some(Claim::Draw),
        _ => None,
    }
}

/// The text of a stated result.
pub(super) const fn write_result(result: Option<Claim>) -> &'static str {
    match result {
        None => "*",
        Some(Claim::Draw) => "1/2-1/2",
        Some(Claim::Won { by: Player::First }) => "1-0",
        Some(Claim::Won { by: Player::Second }) => "0-1",
    }
}

/// The id of a game by the name that people give it.
fn game_of(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let id = match name.as_str() {
        "lines of action" | "lines-of-action" => "loa",
        "suot à" | "suot a" => "suota",
        _ => name.as_str(),
    };
    IDS.iter().copied().find(|&game| game == id)
}

/// The game among `candidates` whose rules follow the moves the farthest.
pub(super) fn likeliest(candidates: &[&'static str], line: &[String]) -> Option<&'static str> {
    if let [only] = candidates {
        return Some(only);
    }
    let sound = |game: &str| {
        let mut file = GameFile::empty(game, RuleValues::new());
        file.record.moves = line.iter().map_while(|text| moves::read(game, text)).collect();
        match file.replay() {
            Ok(session) => session.ply(),
            Err(broken) => broken.prefix.map_or(0, |prefix| prefix.ply()),
        }
    };
    let best = candidates.iter().rev().max_by_key(|game| sound(game))?;
    (sound(best) > 0).then_some(*best)
}

fn game_of_raw(raw: &Raw) -> Result<&'static str, Syntax> {
    let tag =
        |wanted: &str| raw.tags.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    if let Some(name) = tag("Game") {
        return game_of(name).ok_or_else(|| Syntax::UnknownGame { name: name.to_owned() });
    }
    if tag("Notation") == Some(apgn::NOTATION) || tag("Variant").is_some_and(apgn::is_layout) {
        return Ok("sumito");
    }
    let candidates = moves::candidates(raw.line.moves.iter().map(String::as_str));
    likeliest(&candidates, &raw.line.moves).ok_or(Syntax::GameNotNamed)
}

/// Whether a tag has a meaning of its own, so that [`build`] would not give it back as it is.
fn is_reserved(game: &str, Tag { name, value }: &Tag) -> bool {
    match name.as_str() {
        "Game" | "Event" | "Date" | "Title" | "Result" | "Position" | "Setup" => true,
        "Notation" => value == apgn::NOTATION,
        "Variant" => game == "sumito",
        "End" => value == "resigned",
        colour => seat_of(game, colour).is_some(),
    }
}

/// Makes a game of what is written.
fn build(raw: Raw) -> Result<GameFile, Syntax> {
    let game = game_of_raw(&raw)?;
    let mut file = GameFile::empty(game, RuleValues::new());
    file.result = raw.result.as_deref().and_then(read_result);
    let mut resigned = false;
    for (name, value) in raw.tags {
        // `?` is how these files write what is not known.
        let known = if value == "?" || value == "????.??.??" { "" } else { value.as_str() };
        match name.as_str() {
            "Game" => {}
            "Event" => file.event = known.to_owned(),
            "Date" => file.date = known.to_owned(),
            "Title" => file.record.title = value,
            "Result" => file.result = read_result(&value).or(file.result),
            "Position" => file.record.start = Some(value),
            "Setup" => {
                let rules = read_rules(&value).map_err(|_| Syntax::Setup)?;
                file.record.setup.extend(rules);
            }
            "Notation" if value == apgn::NOTATION => {}
            "Variant" if game == "sumito" => apgn::read_variant(&mut file, &value),
            "End" if value == "resigned" => resigned = true,
            colour => match seat_of(game, colour) {
                Some(seat) => file.players[seat.index()] = known.to_owned(),
                None => file.tags.push(Tag { name, value }),
            },
        }
    }
    if game == "hex" && !file.record.setup.contains_key("size") {
        let size = moves::hex_size_for(&raw.line.moves);
        file.record.setup.insert("size".to_owned(), RuleValue::Number(size));
    }
    if let (true, Some(Claim::Won { by })) = (resigned, file.result) {
        file.record.end = Some(End::Resigned { by: by.other() });
    }
    file.set_line(raw.line);
    Ok(file)
}

pub(super) fn read(text: &str) -> Reading {
    tags::read(text, build)
}

/// Writes one tag.
pub(super) fn push_tag(out: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    out.push_str(&format!("[{name} \"{value}\"]\n"));
}

/// Writes a tag of something that may be unknown.
pub(super) fn push_known(out: &mut String, name: &str, value: &str) {
    push_tag(out, name, if value.is_empty() { "?" } else { value });
}

/// The house rules as one text.
///
/// # Errors
/// [`WriteError::Setup`] if they would not be read back.
pub(super) fn write_rules(rules: &RuleValues) -> Result<String, WriteError> {
    let text = rules.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(",");
    if read_rules(&text).as_ref() == Ok(rules) { Ok(text) } else { Err(WriteError::Setup) }
}

/// Writes the tags that follow the first ones: house rules, start, title, end and all others.
pub(super) fn push_rest(out: &mut String, file: &GameFile, rules: &RuleValues) -> Result<(), WriteError> {
    if !rules.is_empty() {
        push_tag(out, "Setup", &write_rules(rules)?);
    }
    if let Some(start) = &file.record.start {
        push_tag(out, "Position", start);
    }
    if !file.record.title.is_empty() {
        push_tag(out, "Title", &file.record.title);
    }
    if file.record.end.is_some() {
        push_tag(out, "End", "resigned");
    }
    for tag in &file.tags {
        let is_name = tag.name.chars().all(|found| found.is_alphanumeric() || found == '_' || found == '-');
        if tag.name.is_empty() || !is_name || is_reserved(&file.record.game, tag) {
            return Err(WriteError::Tag { name: tag.name.clone() });
        }
        push_tag(out, &tag.name, &tag.value);
    }
    Ok(())
}

/// Words in lines of at most [`WIDTH`], comments as they are.
struct MoveText {
    out: String,
    width: usize,
    glue: bool,
}

impl MoveText {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.glue || self.width == 0 {
            self.glue = false;
        } else if self.width + 1 + length > WIDTH {
            self.out.push('\n');
            self.width = 0;
        } else {
            self.out.push(' ');
            self.width += 1;
        }
        self.out.push_str(word);
        self.width += length;
    }

    fn comment(&mut self, text: Option<&String>) {
        if let Some(text) = text {
            let text = text.replace('\\', "\\\\").replace('}', "\\}");
            self.word(&format!("{{{text}}}"));
            self.width = self.out.rsplit('\n').next().map_or(0, |line| line.chars().count());
        }
    }

    /// The move after `ply` plies; the number stands before the first seat's moves and at the start of a line.
    fn one(&mut self, text: &str, ply: usize, is_first: bool) {
        if ply.is_multiple_of(2) {
            self.word(&format!("{}.", ply / 2 + 1));
        } else if is_first {
            self.word(&format!("{}...", ply / 2 + 1));
        }
        self.word(text);
    }
}

/// Writes the numbered moves with comments and variations, and the result.
pub(super) fn push_moves(out: &mut String, file: &GameFile) -> Result<(), WriteError> {
    if let Some(ply) = file.first_odd_move() {
        return Err(WriteError::Move { ply });
    }
    let offset = file.first_to_move().index();
    let mut text = MoveText { out: String::new(), width: 0, glue: false };
    text.comment(file.comments.get(&0));
    let mut variations = file.variations.iter().peekable();
    for (ply, played) in file.record.moves.iter().enumerate() {
        text.one(played, ply + offset, ply == 0);
        text.comment(file.comments.get(&(ply as u32 + 1)));
        while let Some(variation) = variations.next_if(|variation| variation.ply as usize == ply) {
            text.word("(");
            text.glue = true;
            text.comment(variation.comments.get(&0));
            for (at, other) in variation.moves.iter().enumerate() {
                text.one(other, ply + at + offset, at == 0);
                text.comment(variation.comments.get(&(at as u32 + 1)));
            }
            text.glue = true;
            text.word(")");
        }
    }
    text.word(write_result(file.result));
    out.push('\n');
    out.push_str(&text.out);
    out.push_str("\n\n");
    Ok(())
}

pub(super) fn write(file: &GameFile) -> Result<String, WriteError> {
    let game = file.record.game.as_str();
    if !IDS.contains(&game) {
        return Err(WriteError::Game { game: game.to_owned() });
    }
    let mut out = String::new();
    push_tag(&mut out, "Game", game);
    push_known(&mut out, "Event", &file.event);
    push_known(&mut out, "Date", &file.date);
    for (colour, name) in colours(game).iter().zip(&file.players) {
        push_known(&mut out, colour, name);
    }
    push_tag(&mut out, "Result", write_result(file.result));
    push_rest(&mut out, file, &file.record.setup)?;
    push_moves(&mut out, file)?;
    Ok(out)
}
