//! From trees to games.

use super::super::game_file::{Claim, GameFile, Tag, Variation};
use super::super::line::{Line, add_comment};
use super::super::text::likeliest;
use super::super::{MAX_PLIES, Reading, Syntax, moves, swap};
use super::tree::{self, Node, Trees};
use super::{NAMES, POSITION, RESERVED, SETUP, TAG};
use crate::game::{Player, Refusal};
use crate::record::End;
use crate::session::ChangeError;
use crate::setup::{RuleValue, RuleValues, read_rules};

/// Black or white, as SGF has them; black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    Black,
    White,
}

impl Colour {
    fn from_name(name: &str) -> Option<Self> {
        match name.trim().chars().next() {
            Some('B' | 'b' | '1') => Some(Colour::Black),
            Some('W' | 'w' | '2') => Some(Colour::White),
            _ => None,
        }
    }

    /// The seat of the colour: `flipped` after a swap after which the seats go by each other's colour.
    const fn seat(self, flipped: bool) -> Player {
        let seat = match self {
            Colour::Black => Player::First,
            Colour::White => Player::Second,
        };
        if flipped { seat.other() } else { seat }
    }
}

fn move_of(node: &Node) -> Option<(Colour, String)> {
    node.properties.iter().find_map(|(name, values)| {
        let colour = match name.as_str() {
            "B" => Colour::Black,
            "W" => Colour::White,
            _ => return None,
        };
        Some((colour, values.first()?.trim().to_lowercase()))
    })
}

fn is_swap(text: &str) -> bool {
    matches!(text, "swap" | "swap-pieces" | "swap-sides")
}

/// How the colours go on after a swap.
///
/// Programs agree on the words but not on what follows. Where the next move has the colour that has just
/// swapped, the players have exchanged colours and the stone stays where it is (HexGui writes this, also
/// under the name `swap-pieces`). Where the colours go on taking turns, the players keep theirs, and the
/// stone has been mirrored, unless the word is `swap-sides`.
fn swap_style(word: &str, by: Colour, next: Option<Colour>) -> (&'static str, bool) {
    match next {
        Some(next) if next == by => ("swap-sides", true),
        Some(_) if word != "swap-sides" => (swap::PIECES, false),
        Some(_) => ("swap-sides", false),
        None => ("swap-sides", word == "swap-sides"),
    }
}

/// The main line while it is read.
struct Reader<'a> {
    trees: &'a Trees,
    file: GameFile,
    line: Line,
    /// Whether black and white have changed seats.
    flipped: bool,
    reported: usize,
}

impl Reader<'_> {
    fn next_colour(&self, node: usize) -> Option<Colour> {
        let mut here = node;
        loop {
            here = *self.trees.nodes[here].next.first()?;
            if let Some((colour, _)) = move_of(&self.trees.nodes[here]) {
                return Some(colour);
            }
        }
    }

    /// The word of a move as [`moves::read`] knows it, and whether a swap changes the colours.
    fn word(&self, node: usize, colour: Colour, text: String) -> (String, bool) {
        if self.file.record.game == "hex" && is_swap(&text) {
            let (word, flips) = swap_style(&text, colour, self.next_colour(node));
            (word.to_owned(), flips)
        } else {
            (text, false)
        }
    }

    /// Follows the main line from the root. An end or a fault stops it; variations branch off up to there.
    fn follow(&mut self, root: usize) -> Result<(), (u32, Syntax)> {
        let first = self.file.first_to_move();
        let mut here = root;
        loop {
            let node = &self.trees.nodes[here];
            if here != root && ["AB", "AW", "AE"].iter().any(|name| node.value(name).is_some()) {
                return Err((node.at, Syntax::Start));
            }
            if let Some((colour, text)) = move_of(node) {
                let (seat, ply) = (colour.seat(self.flipped), self.line.moves.len());
                if matches!(text.as_str(), "resign" | "forfeit") {
                    self.file.record.end = Some(End::Resigned { by: seat });
                } else {
                    let to_move = if ply.is_multiple_of(2) { first } else { first.other() };
                    if seat != to_move {
                        self.file.fault = Some(ChangeError::Refused { text, refusal: Refusal::NotYours });
                        return Ok(());
                    }
                    let (word, flips) = self.word(here, colour, text);
                    self.flipped ^= flips;
                    self.line.push(&word).map_err(|what| (node.at, what))?;
                }
            }
            for comment in node.values("C") {
                self.line.comment(comment);
            }
            if self.file.record.end.is_some() {
                return Ok(());
            }
            let Some((&next, others)) = node.next.split_first() else { return Ok(()) };
            for &other in others {
                self.report(other).map_err(|what| (self.trees.nodes[other].at, what))?;
            }
            here = next;
        }
    }

    /// Reports every line through `branch`, the first one with the comments of what they share.
    fn report(&mut self, branch: usize) -> Result<(), Syntax> {
        let ply = self.line.moves.len() as u32;
        // Nodes to visit, with how many moves the path to them has.
        let mut waiting = vec![(branch, 0)];
        let mut path: Vec<String> = Vec::new();
        let mut variation = Variation { ply, ..Variation::default() };
        while let Some((here, length)) = waiting.pop() {
            path.truncate(length);
            let node = &self.trees.nodes[here];
            if let Some((colour, text)) = move_of(node) {
                let (word, _) = self.word(here, colour, text);
                path.push(word);
            }
            for comment in node.values("C") {
                add_comment(&mut variation.comments, path.len() as u32, comment);
            }
            waiting.extend(node.next.iter().rev().map(|&next| (next, path.len())));
            if path.len() > MAX_PLIES {
                return Err(Syntax::TooLong { most: MAX_PLIES as u32 });
            }
            if node.next.is_empty() {
                self.reported += path.len() + 1;
                if self.reported > 10 * MAX_PLIES {
                    return Err(Syntax::TooLong { most: 10 * MAX_PLIES as u32 });
                }
                variation.moves.clone_from(&path);
                self.line.variations.push(std::mem::take(&mut variation));
                variation.ply = ply;
            }
        }
        Ok(())
    }
}

fn size_of(root: &Node) -> Result<Option<u32>, Syntax> {
    let Some(text) = root.value("SZ") else { return Ok(None) };
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    match (columns.trim().parse(), rows.trim().parse::<u32>()) {
        (Ok(columns), Ok(rows)) if columns == rows => Ok(Some(columns)),
        _ => Err(Syntax::BoardSize),
    }
}

/// The game of a tree by `GM`, else by the form of its moves.
fn game_of(trees: &Trees, root: usize) -> Result<&'static str, Syntax> {
    match trees.nodes[root].value("GM").map(str::trim) {
        Some("9") => return Ok("loa"),
        Some("11") => return Ok("hex"),
        Some(other) => return Err(Syntax::UnknownGame { name: format!("GM[{other}]") }),
        None => {}
    }
    let mut texts = Vec::new();
    let mut here = Some(root);
    while let Some(node) = here {
        texts.extend(move_of(&trees.nodes[node]).map(|(_, text)| text).filter(|text| text != "resign"));
        here = trees.nodes[node].next.first().copied().filter(|_| texts.len() < MAX_PLIES);
    }
    let mut candidates = moves::candidates(texts.iter().map(String::as_str));
    candidates.retain(|&game| game == "loa" || game == "hex");
    likeliest(&candidates, &texts).ok_or(Syntax::GameNotNamed)
}

/// The position that the stones of `AB` and `AW` make on an empty board of Hex.
fn hex_start(root: &Node, size: u32) -> Option<String> {
    if root.value("AE").is_some() || !(1..=26).contains(&size) {
        return None;
    }
    let size = size as usize;
    let mut cells = vec![None; size * size];
    let mut counts = [0usize; 2];
    for (seat, (name, letter)) in [("AB", 'r'), ("AW", 'b')].into_iter().enumerate() {
        for point in root.values(name) {
            let mut chars = point.trim().chars();
            let column = chars.next()?.to_ascii_lowercase();
            let column = usize::from(u8::try_from(column).ok()?.checked_sub(b'a')?);
            let row: usize = chars.as_str().parse::<usize>().ok()?.checked_sub(1)?;
            if column >= size || row >= size {
                return None;
            }
            *cells.get_mut(row * size + column)? = Some(letter);
            counts[seat] += 1;
        }
    }
    let rows: Vec<String> = cells.chunks(size).map(hex_row).collect();
    let to_move = root.value("PL").and_then(Colour::from_name);
    let black = to_move.map_or(counts[0] <= counts[1], |colour| colour == Colour::Black);
    Some(format!("{} {} -", rows.join("/"), if black { 'r' } else { 'b' }))
}

fn hex_row(cells: &[Option<char>]) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for cell in cells.iter().copied().chain([Some('\0')]) {
        match cell {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    row.push_str(&empty.to_string());
                    empty = 0;
                }
                if letter != '\0' {
                    row.push(letter);
                }
            }
        }
    }
    row
}

fn read_setup(file: &mut GameFile, root: &Node) -> Result<(), Syntax> {
    let size = size_of(root)?;
    if file.record.game == "hex" {
        file.record.setup.insert("size".to_owned(), RuleValue::Number(size.unwrap_or(11)));
        if root.values("RU").any(|rules| rules.to_lowercase().contains("swap")) {
            file.record.setup.insert("swap".to_owned(), RuleValue::Flag(true));
        }
    } else if size.is_some_and(|size| size != 8) {
        return Err(Syntax::BoardSize);
    }
    for rules in root.values(SETUP) {
        file.record.setup.extend(read_rules(rules).map_err(|_| Syntax::Setup)?);
    }
    let has_stones = ["AB", "AW", "AE"].iter().any(|name| root.value(name).is_some());
    file.record.start = match root.value(POSITION) {
        Some(text) => Some(text.to_owned()),
        None if has_stones && file.record.game == "hex" => {
            Some(hex_start(root, size.unwrap_or(11)).ok_or(Syntax::Start)?)
        }
        None if has_stones => return Err(Syntax::Start),
        None => None,
    };
    if root.value("SU").is_some_and(|name| !name.trim().eq_ignore_ascii_case("standard")) {
        return Err(Syntax::Start);
    }
    Ok(())
}

/// Names, places and everything else that the root says.
fn read_root(file: &mut GameFile, root: &Node) {
    for (name, values) in &root.properties {
        for value in values {
            let field = match name.as_str() {
                "EV" => &mut file.event,
                "DT" => &mut file.date,
                "PB" => &mut file.players[0],
                "PW" => &mut file.players[1],
                "GN" => &mut file.record.title,
                "RU" => {
                    file.tags.push(Tag { name: "Rules".to_owned(), value: value.clone() });
                    continue;
                }
                TAG => {
                    if let Some((name, value)) = value.split_once(':') {
                        file.tags.push(Tag { name: name.to_owned(), value: value.to_owned() });
                    }
                    continue;
                }
                other if other.is_empty() || RESERVED.contains(&other) => continue,
                other => {
                    let name =
                        NAMES.iter().find(|(short, _)| *short == other).map_or(other, |(_, name)| name);
                    file.tags.push(Tag { name: name.to_owned(), value: value.clone() });
                    continue;
                }
            };
            field.clone_from(value);
        }
    }
}

/// The result of `RE`: `B+R`, `W+`, `0`, …; after a swap of colours their names are those at the end.
fn read_result(file: &mut GameFile, text: &str, flipped: bool) {
    let text = text.trim();
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        file.result = Some(Claim::Draw);
    }
    let (winner, how) = text.split_once('+').unwrap_or((text, ""));
    let winner = match winner {
        "B" | "b" | "Black" => Colour::Black,
        "W" | "w" | "White" => Colour::White,
        _ => return,
    };
    let by = winner.seat(flipped);
    file.result = Some(Claim::Won { by });
    let gave_up = ["r", "resign", "t", "time", "f", "forfeit"].contains(&how.trim().to_lowercase().as_str());
    if gave_up && file.record.end.is_none() {
        file.record.end = Some(End::Resigned { by: by.other() });
    }
}

fn build(trees: &Trees, at: usize) -> (Option<GameFile>, Option<(u32, Syntax)>) {
    let root = &trees.nodes[at];
    let game = match game_of(trees, at) {
        Ok(game) => game,
        Err(what) => return (None, Some((root.at, what))),
    };
    let mut file = GameFile::empty(game, RuleValues::new());
    if let Err(what) = read_setup(&mut file, root) {
        return (None, Some((root.at, what)));
    }
    read_root(&mut file, root);
    let mut reader = Reader { trees, file, line: Line::default(), flipped: false, reported: 0 };
    let fault = reader.follow(at).err();
    let Reader { mut file, line, flipped, .. } = reader;
    let stopped = file.fault.take();
    file.set_line(line);
    file.fault = file.fault.or(stopped);
    if let Some(text) = root.value("RE") {
        read_result(&mut file, text, flipped);
    }
    (Some(file), fault)
}

pub(in super::super) fn read(text: &str) -> Reading {
    let mut trees = Trees::default();
    let mut fault = tree::read(text, &mut trees).err();
    let mut games = Vec::new();
    for &root in &trees.roots {
        let (game, broken) = build(&trees, root);
        games.extend(game);
        if let Some(broken) = broken {
            // A tree that the text breaks off may also lack what tells its game: the break comes first.
            fault = fault.or(Some(broken));
            break;
        }
    }
    Reading { games, fault }
}
