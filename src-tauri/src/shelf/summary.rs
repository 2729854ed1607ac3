//! What a list tells of a saved game.

use std::cmp::Ordering;

use quadrille_engine::game::{Outcome, Player, Side};
use quadrille_engine::record::Seat;
use quadrille_engine::setup::RuleValues;
use serde::{Deserialize, Serialize};

use super::GameId;
use crate::playing::Playing;
use crate::reading::guard;
use crate::record::RecordFault;

/// A saved game in a list. Times are in milliseconds since 1970, 0 if unknown, and floats because a web view
/// has no larger whole numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum GameSummary {
    /// A game that can be opened.
    Sound {
        id: String,
        /// Which game it is, `loa`.
        game: String,
        title: String,
        seats: [Seat; 2],
        /// Whether it counts for the person's rating.
        rated: bool,
        /// The side of each seat now.
        sides: [Side; 2],
        ply: u32,
        turn: Player,
        outcome: Option<Outcome>,
        /// The house rules, and the position now as text: what a picture of it needs.
        rules: RuleValues,
        position: String,
        created: f64,
        updated: f64,
    },
    /// A save that cannot be read or replayed. Its files stay as they are.
    Broken { id: String, fault: RecordFault, updated: f64 },
}

/// A game in the bin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct BinnedGame {
    /// The game.
    pub game: GameSummary,
    /// When it was deleted, in milliseconds since 1970.
    pub deleted: f64,
    /// When it leaves the bin for good, likewise.
    pub expires: f64,
}

impl GameSummary {
    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            GameSummary::Sound { id, .. } | GameSummary::Broken { id, .. } => id,
        }
    }

    fn updated(&self) -> f64 {
        match self {
            GameSummary::Sound { updated, .. } | GameSummary::Broken { updated, .. } => *updated,
        }
    }

    pub(super) fn newest_first(&self, other: &Self) -> Ordering {
        other.updated().total_cmp(&self.updated()).then_with(|| other.id().cmp(self.id()))
    }

    pub(super) fn of(id: &GameId, playing: &Playing) -> Self {
        let session = &playing.session;
        let sound = guard(|| {
            Ok(GameSummary::Sound {
                id: id.as_str().to_owned(),
                game: playing.game.clone(),
                title: playing.title.clone(),
                seats: session.seats(),
                rated: playing.rated,
                sides: Player::BOTH.map(|player| session.side(player)),
                ply: session.ply(),
                turn: session.turn(),
                outcome: session.outcome(),
                rules: session.record().setup,
                position: session.position(),
                created: playing.created as f64,
                updated: playing.updated as f64,
            })
        });
        sound.unwrap_or_else(|_| GameSummary::Broken {
            id: id.as_str().to_owned(),
            fault: RecordFault::Engine,
            updated: playing.updated as f64,
        })
    }
}
