//! Move texts without rules: from the ways in which people write them to the engine's form.

use super::swap::SWAP;
use super::tags::without_number;
use crate::registry::IDS;

/// The cells that a text consists of, `b1` and `b3` of `b1xb3`; `None` if it is made of anything else.
fn cells(text: &str) -> Option<Vec<&str>> {
    let mut rest = text;
    let mut cells = Vec::new();
    while !rest.is_empty() {
        let digits = rest.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
        let after = digits.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let length = rest.len() - after.len();
        if !(2..=3).contains(&length) {
            return None;
        }
        cells.push(&rest[..length]);
        rest = after;
        // `x` and a digit is a cell's column only on boards of 24 columns and more.
        if cells.len() < 3 {
            rest = rest.strip_prefix(['-', ':', 'x', '*']).unwrap_or(rest);
        }
    }
    Some(cells)
}

/// Without marks like `!?` and in small letters.
fn plain(text: &str) -> String {
    text.trim_end_matches(['!', '?', '+', '#']).to_lowercase()
}

/// The engine's form of a move of `game`; `None` if the text has not the form of one.
pub(super) fn read(game: &str, text: &str) -> Option<String> {
    let text = plain(text);
    if game == "hex" && matches!(text.as_str(), "swap" | "swap-pieces" | "swap-sides") {
        return Some(SWAP.to_owned());
    }
    let cells = cells(&text)?;
    let fits = match game {
        "hex" => cells.len() == 1,
        "sumito" => (2..=3).contains(&cells.len()),
        _ => cells.len() == 2,
    };
    fits.then(|| cells.concat())
}

/// Whether a word, with or without a number in front, has the form of a move of any game.
pub(super) fn looks_like(word: &str) -> bool {
    IDS.iter().any(|game| read(game, without_number(word)).is_some())
}

/// The games that these moves may belong to, by their form alone, the likeliest first.
pub(super) fn candidates<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Vec<&'static str> {
    let mut plain_texts = texts.map(plain).peekable();
    if plain_texts.peek().is_none() {
        return Vec::new();
    }
    let (mut longest, mut shortest, mut marked) = (0, usize::MAX, false);
    for text in plain_texts {
        let count = if text.starts_with(SWAP) { 1 } else { cells(&text).map_or(0, |cells| cells.len()) };
        // One odd text does not change what the rest is: its move is refused later, by its ply.
        if count > 0 {
            (longest, shortest) = (longest.max(count), shortest.min(count));
            marked |= count == 2 && text.contains(['-', 'x', ':']);
        }
    }
    match (shortest, longest) {
        (1, 1) => vec!["hex"],
        (_, 3) => vec!["sumito"],
        (2, 2) if marked => vec!["loa"],
        (2, 2) => vec!["loa", "sumito", "suota"],
        _ => Vec::new(),
    }
}

/// The smallest common size of Hex that has all cells.
pub(super) fn hex_size_for(line: &[String]) -> u32 {
    let reach = |cell: &String| {
        let mut chars = cell.chars();
        let column = chars.next().map_or(0, |letter| (letter as u32).saturating_sub('a' as u32) + 1);
        chars.as_str().parse().map_or(0, |row: u32| row.max(column))
    };
    let needed = line.iter().map(reach).max().unwrap_or(0);
    [11, 13, 19].into_iter().find(|&size| size >= needed).unwrap_or(11)
}
