//! Positions that no saved game holds: diagrams, lessons, thumbnails. Nothing of them is kept.

use quadrille_engine::game::{Attempt, Refusal};
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::session::{Session, View};
use quadrille_engine::setup::RuleValues;
use quadrille_engine::table::Geometry;
use serde::{Deserialize, Serialize};

use crate::error::CommandError;
use crate::reading::guard;

/// A position by its text and the moves played from there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sketch {
    /// The game's id, `loa`.
    pub game: String,
    /// The house rules that differ from the defaults.
    pub rules: RuleValues,
    /// The position as text, or the start of a game.
    pub position: Option<String>,
    /// The moves played from there, in any form that a person may type.
    pub moves: Vec<String>,
}

/// All there is to draw of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// The shape of the board.
    pub geometry: Geometry,
    /// What the board shows; its plies count from the position.
    pub view: View,
}

impl Sketch {
    /// What the board shows there, with the legal moves.
    ///
    /// # Errors
    /// [`CommandError::Start`] for a position that cannot be, [`CommandError::Change`] for the first move that is
    /// refused, [`CommandError::Engine`].
    pub fn picture(&self) -> Result<Picture, CommandError> {
        guard(|| {
            let session = self.session()?;
            Ok(Picture { geometry: session.geometry(), view: session.view() })
        })
    }

    /// Why the rules refuse an attempt there; nothing for a legal move or a selection that may become one.
    ///
    /// # Errors
    /// Those of [`Sketch::picture`].
    pub fn explain(&self, attempt: &Attempt) -> Result<Option<Refusal>, CommandError> {
        guard(|| Ok(self.session()?.explain(attempt)))
    }

    fn session(&self) -> Result<Box<dyn Session>, CommandError> {
        let position = self.position.as_deref();
        let mut session = registry::start(&self.game, &self.rules, position, [Seat::Person; 2], 0)?;
        for text in &self.moves {
            session.play(session.ply(), text)?;
        }
        Ok(session)
    }
}
