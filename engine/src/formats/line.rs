//! The moves of a game as a file has them: the main line, comments and variations, still as written.

use std::collections::BTreeMap;

use super::game_file::Variation;
use super::{MAX_DEPTH, MAX_PLIES, Syntax};

/// A branch that is being read.
#[derive(Debug)]
struct Branch {
    variation: Variation,
    /// How many of its moves are those of the variation around it.
    shared: usize,
}

/// Collects moves, comments and variations in the order of a move text.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) moves: Vec<String>,
    pub(super) comments: BTreeMap<u32, String>,
    pub(super) variations: Vec<Variation>,
    open: Vec<Branch>,
    reported: usize,
}

impl Line {
    pub(super) fn is_main(&self) -> bool {
        self.open.is_empty()
    }

    /// Adds a move to the line that is open.
    pub(super) fn push(&mut self, text: &str) -> Result<(), Syntax> {
        let moves = match self.open.last_mut() {
            Some(branch) => &mut branch.variation.moves,
            None => &mut self.moves,
        };
        if moves.len() >= MAX_PLIES {
            return Err(Syntax::TooLong { most: MAX_PLIES as u32 });
        }
        moves.push(text.to_owned());
        Ok(())
    }

    /// Adds a comment after the last move of the line that is open.
    pub(super) fn comment(&mut self, text: &str) {
        let (comments, ply) = match self.open.last_mut() {
            Some(branch) => (&mut branch.variation.comments, branch.variation.moves.len()),
            None => (&mut self.comments, self.moves.len()),
        };
        add_comment(comments, ply as u32, text);
    }

    /// Opens a variation on the last move.
    pub(super) fn open(&mut self) -> Result<(), Syntax> {
        if self.open.len() >= MAX_DEPTH {
            return Err(Syntax::TooDeep);
        }
        let (ply, moves) = match self.open.last() {
            Some(branch) if branch.variation.moves.len() > branch.shared => {
                let mut moves = branch.variation.moves.clone();
                moves.pop();
                (branch.variation.ply, moves)
            }
            None if !self.moves.is_empty() => (self.moves.len() as u32 - 1, Vec::new()),
            _ => return Err(Syntax::StrayVariation),
        };
        self.reported += moves.len();
        if self.reported > 10 * MAX_PLIES {
            return Err(Syntax::TooLong { most: 10 * MAX_PLIES as u32 });
        }
        let shared = moves.len();
        self.open.push(Branch { variation: Variation { ply, moves, comments: BTreeMap::new() }, shared });
        Ok(())
    }

    /// Closes the variation that was opened last.
    pub(super) fn close(&mut self) -> Result<(), Syntax> {
        let branch = self.open.pop().ok_or(Syntax::StrayVariation)?;
        if branch.variation.moves.len() > branch.shared {
            self.variations.push(branch.variation);
        }
        Ok(())
    }
}

/// Adds a comment to those of its ply, on a new line.
pub(super) fn add_comment(comments: &mut BTreeMap<u32, String>, ply: u32, text: &str) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let comment = comments.entry(ply).or_default();
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}
