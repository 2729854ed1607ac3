//! What the positions of a game were worth, one after the other.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::{Match, Thinker};
use crate::brain::Brain;
use crate::game::Player;
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

/// A copy of a game, to judge it away from the session.
pub trait Reviewer: Send {
    /// Judges every position from the start to the present, each by a search within `limits`, and tells each as
    /// soon as it is known. It ends early once `stop` is set.
    fn review(&self, limits: Limits, stop: &AtomicBool, tell: &mut dyn FnMut(Assessment));
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
}

/// The first seat's view of a score for a seat.
const fn for_first(player: Player, score: i32) -> i32 {
    match player {
        Player::First => score,
        Player::Second => -score,
    }
}
