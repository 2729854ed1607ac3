//! What the positions of a game were worth, one after the other; where it turned, and by which mistakes.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::{Match, Thinker};
use crate::brain::Brain;
use crate::game::{Cell, Player, Target};
use crate::mistake::{Mistake, MistakeKind, futures};
use crate::notation::Notation;
use crate::search::limits::Limits;
use crate::search::score::{DRAW, WIN};
use crate::search::style::Style;
use crate::table::Table;

/// The worth of one position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Assessment {
    /// Moves played before it.
    pub ply: u32,
    /// Its worth for the first seat: hundredths of the game's unit, or 30 000 less the plies to a certain win (negative
    /// for a certain loss).
    pub score: i32,
}

/// A mistake that the help names, in a move that cost something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct NamedMistake {
    /// The number of the move, from 1: the moves played when it had been made.
    pub ply: u32,
    /// Who made it.
    pub player: Player,
    /// Which one.
    pub kind: MistakeKind,
    /// The cells that show it, on the board after the move.
    pub cells: Vec<Cell>,
}

/// What a curve tells about its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// The numbers of the moves by which the game swung most, at most [`TURNS`], in the order of the game.
    pub turns: Vec<u32>,
    /// Mistakes that cost something, in the order of the game.
    pub mistakes: Vec<NamedMistake>,
}

/// The most turning points that a game can have.
pub const TURNS: usize = 3;

/// A score at which a side is half way from even to won, in hundredths.
const HALF_WON: i32 = 250;
/// Thousandths of the way between even and won that make a swing a turning point.
const TURN: i32 = 150;
/// Thousandths of that way that a move must have cost to be called a mistake.
const COST: i32 = 80;
/// Thousandths beyond which a side is lost so clearly that nothing more is held against it.
const HOPELESS: i32 = -900;

/// How far a score is from even on the way to won: from −1000 to 1000, however great an advantage is.
const fn advantage(score: i32) -> i32 {
    1000 * score / (score.abs() + HALF_WON)
}

/// A copy of a game, to judge it away from the session.
pub trait Reviewer: Send {
    /// Judges every position from the start to the present, each by a search within `limits`, and tells each as
    /// soon as it is known. It ends early once `stop` is set.
    fn review(&self, limits: Limits, stop: &AtomicBool, tell: &mut dyn FnMut(Assessment));

    /// What the assessments of a whole review tell.
    fn verdict(&self, curve: &[Assessment]) -> Verdict;
}

impl<G: Notation + Table + Brain> Reviewer for Match<G> {
    fn review(&self, limits: Limits, stop: &AtomicBool, tell: &mut dyn FnMut(Assessment)) {
        for (ply, position) in (0..).zip(self.positions()) {
            let is_last = ply as usize == self.moves().len();
            let end = position.outcome().or_else(|| self.repetition().filter(|_| is_last));
            let score = match end {
                Some(end) => end.winner.map_or(DRAW, |winner| for_first(winner, WIN)),
                None => {
                    let found = self.mind(ply as usize).think(&Style::within(limits), stop, &mut |_| {});
                    found.map_or(DRAW, |thought| for_first(position.turn(), thought.score))
                }
            };
            // What a search found out before it was stopped is no judgement.
            if stop.load(Ordering::Relaxed) {
                return;
            }
            tell(Assessment { ply, score });
        }
    }

    fn verdict(&self, curve: &[Assessment]) -> Verdict {
        let advantages: Vec<i32> = curve.iter().map(|assessment| advantage(assessment.score)).collect();
        let mut mistakes = Vec::new();
        let mut swings = Vec::new();
        for (index, step) in advantages.windows(2).enumerate() {
            let (Some(position), Some(&mv)) = (self.positions().get(index), self.moves().get(index)) else {
                break;
            };
            let ply = index as u32 + 1;
            let player = position.turn();
            let (before, after) = (for_first(player, step[0]), for_first(player, step[1]));
            swings.push((before.abs_diff(after), ply));
            if before - after >= COST && before > HOPELESS {
                let reply = self.moves().get(index + 1).copied();
                let named = mistakes_of(position, mv, reply);
                let dated = |Mistake { kind, cells }| NamedMistake { ply, player, kind, cells };
                mistakes.extend(named.into_iter().map(dated));
            }
        }
        swings.retain(|&(swing, _)| swing >= TURN as u32);
        swings.sort_by_key(|&(swing, ply)| (std::cmp::Reverse(swing), ply));
        swings.truncate(TURNS);
        let mut turns: Vec<u32> = swings.into_iter().map(|(_, ply)| ply).collect();
        turns.sort_unstable();
        Verdict { turns, mistakes }
    }
}

/// The mistakes of a move, whatever it cost: a win missed before those of the game.
fn mistakes_of<G: Table + Brain>(position: &G, mv: G::Move, reply: Option<G::Move>) -> Vec<Mistake> {
    let mut found = position.mistakes(mv, reply);
    let wins = |next: &G| next.outcome().is_some_and(|end| end.winner == Some(position.turn()));
    if let Some((missed, _)) = futures(position).into_iter().find(|(_, next)| wins(next))
        && !wins(&position.after(mv))
    {
        let attempt = position.attempt(missed);
        let target =
            attempt.then.and_then(|target| if let Target::Cell(cell) = target { Some(cell) } else { None });
        let cells = attempt.select.into_iter().chain(target).collect();
        found.insert(0, Mistake { kind: MistakeKind::MissedWin, cells });
    }
    found
}

/// The first seat's view of a score for a seat.
const fn for_first(player: Player, score: i32) -> i32 {
    match player {
        Player::First => score,
        Player::Second => -score,
    }
}
