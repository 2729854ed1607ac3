//! From games to SGF.

use super::super::game_file::{Claim, GameFile, Tag};
use super::super::text::write_rules;
use super::super::{WriteError, swap};
use super::{NAMES, POSITION, RESERVED, SETUP, TAG};
use crate::game::Player;

/// The widest line of moves.
const WIDTH: usize = 78;

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn push(out: &mut String, name: &str, value: &str) {
    out.push_str(&format!("{name}[{}]", escape(value)));
}

fn push_known(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        push(out, name, value);
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

fn push_tag(out: &mut String, tag: &Tag) -> Result<(), WriteError> {
    let Tag { name, value } = tag;
    if let Some((short, _)) = NAMES.iter().find(|(_, long)| long == name) {
        push(out, short, value);
    } else if name == "Rules" {
        push(out, "RU", value);
    } else if name.is_empty() || !name.chars().all(|found| found.is_alphanumeric() || "_-".contains(found)) {
        return Err(WriteError::Tag { name: name.clone() });
    } else {
        let is_property = name.bytes().all(|found| found.is_ascii_uppercase())
            && !RESERVED.contains(&name.as_str())
            && name != TAG
            && !NAMES.iter().any(|(short, _)| short == name);
        if is_property {
            push(out, name, value);
        } else {
            push(out, TAG, &format!("{name}:{value}"));
        }
    }
    out.push('\n');
    Ok(())
}

/// A game as moves with their colours, lines broken where they get long.
struct Nodes<'a> {
    file: &'a GameFile,
    out: String,
    width: usize,
}

impl Nodes<'_> {
    /// The moves of a line from `ply` on; cells after a swap are mirrored, as `swap-pieces` has it.
    fn line(&mut self, moves: &[String], ply: usize) {
        let offset = self.file.first_to_move().index();
        for (at, text) in moves.iter().enumerate() {
            self.node(text, ply + at + offset);
        }
    }

    fn node(&mut self, text: &str, ply: usize) {
        let player = if ply.is_multiple_of(2) { Player::First } else { Player::Second };
        let text = if text == swap::SWAP { swap::PIECES } else { text };
        let node = format!(";{}[{text}]", letter(player));
        if self.width + node.len() > WIDTH {
            self.out.push('\n');
            self.width = 0;
        }
        self.width += node.len();
        self.out.push_str(&node);
    }

    fn comment(&mut self, text: Option<&String>) {
        if let Some(text) = text {
            push(&mut self.out, "C", text);
        }
    }
}

fn push_result(out: &mut String, file: &GameFile) {
    let how = if file.record.end.is_some() { "R" } else { "" };
    match file.result {
        None => {}
        Some(Claim::Draw) => push(out, "RE", "0"),
        Some(Claim::Won { by }) => push(out, "RE", &format!("{}+{how}", letter(by))),
    }
}

fn push_root(out: &mut String, file: &GameFile) -> Result<(), WriteError> {
    let record = &file.record;
    let (number, size) = match record.game.as_str() {
        "loa" => (9, "8".to_owned()),
        "hex" => (11, file.hex_size()?.to_string()),
        other => return Err(WriteError::Game { game: other.to_owned() }),
    };
    out.push_str(&format!("(;FF[4]CA[UTF-8]GM[{number}]SZ[{size}]\n"));
    push_known(out, "EV", &file.event);
    push_known(out, "DT", &file.date);
    push_known(out, "PB", &file.players[0]);
    push_known(out, "PW", &file.players[1]);
    push_known(out, "GN", &record.title);
    push_result(out, file);
    let mut rules = record.setup.clone();
    if record.game == "hex" {
        rules.remove("size");
    }
    if !rules.is_empty() {
        push(out, SETUP, &write_rules(&rules)?);
    }
    if let Some(start) = &record.start {
        push(out, POSITION, start);
    }
    out.push('\n');
    file.tags.iter().try_for_each(|tag| push_tag(out, tag))
}

pub(in super::super) fn write(file: &GameFile) -> Result<String, WriteError> {
    if let Some(ply) = file.first_odd_move() {
        return Err(WriteError::Move { ply });
    }
    let mut out = String::new();
    push_root(&mut out, file)?;

    let mut main = file.record.moves.clone();
    let swap_at = main.iter().position(|text| text == swap::SWAP);
    swap::convert(&mut main);
    let mut nodes = Nodes { file, out, width: 0 };
    nodes.comment(file.comments.get(&0));
    // At a fork the main line opens a bracket of its own; all of them close after it, the last one first,
    // each followed by the variations that branch off there.
    let mut forks = Vec::new();
    for (ply, text) in main.iter().enumerate() {
        if file.variations.iter().any(|variation| variation.ply as usize == ply) {
            nodes.out.push('(');
            forks.push(ply);
        }
        nodes.line(std::slice::from_ref(text), ply);
        nodes.comment(file.comments.get(&(ply as u32 + 1)));
    }
    for ply in forks.into_iter().rev() {
        nodes.out.push(')');
        for variation in file.variations.iter().filter(|variation| variation.ply as usize == ply) {
            nodes.out.push_str("\n(");
            nodes.width = 0;
            let mut moves = variation.moves.clone();
            if swap_at.is_some_and(|at| at < ply) {
                swap::mirror(&mut moves);
            } else {
                swap::convert(&mut moves);
            }
            if let Some(comment) = variation.comments.get(&0) {
                nodes.out.push(';');
                nodes.comment(Some(comment));
            }
            for (at, text) in moves.iter().enumerate() {
                nodes.line(std::slice::from_ref(text), ply + at);
                nodes.comment(variation.comments.get(&(at as u32 + 1)));
            }
            nodes.out.push(')');
        }
    }
    nodes.out.push_str(")\n");
    Ok(nodes.out)
}
