//! The text forms of moves and positions.

use serde::{Deserialize, Serialize};

use crate::game::{Attempt, Game, Refusal};

/// A text that is not a move or not a legal one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum MoveError {
    /// The text has not the form of a move.
    #[error("`{text}` is not a move")]
    #[allow(missing_docs)]
    Unreadable { text: String },
    /// The text names a move that the rules refuse here.
    #[error("`{text}` is refused: {refusal}")]
    #[allow(missing_docs)]
    Refused { text: String, refusal: Refusal },
}

/// A text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PositionError {
    /// The text does not consist of a board and a side to move, separated by a space.
    #[error("a position is a board, a space and the side to move")]
    Parts,
    /// The board has not this many rows.
    #[error("the board needs {needed} rows")]
    #[allow(missing_docs)]
    Rows { needed: u8 },
    /// A row does not fill its cells exactly. Rows count from 1 in the order of the text.
    #[error("row {row} of the board does not fill its cells")]
    #[allow(missing_docs)]
    RowLength { row: u8 },
    /// A character that stands for nothing.
    #[error("`{found}` stands for nothing in a position")]
    #[allow(missing_docs)]
    Symbol { found: char },
    /// The side to move is none of this game's.
    #[error("the side to move is not one of this game's letters")]
    Side,
    /// The pieces cannot come from any game.
    #[error("the pieces cannot come from a game of these rules")]
    Pieces,
    /// Whether the swap is offered is not told by `s` or `-`, or it cannot be offered here (Hex).
    #[error("the swap is marked by `s` where it may be played now, else by `-`")]
    Swap,
}

/// Reading and writing the text forms of `docs/rules/`.
pub trait Notation: Game {
    /// The move in the engine's form. It needs the position where a move alone does not tell everything.
    fn write_move(&self, mv: Self::Move) -> String;

    /// The move as people write it in lists; the engine's form unless the game has another.
    fn write_move_for_people(&self, mv: Self::Move) -> String {
        self.write_move(mv)
    }

    /// What a move text touches, legal or not; both the engine's form and people's are read.
    ///
    /// `None` if the text has not the form of a move.
    fn read_attempt(&self, text: &str) -> Option<Attempt>;

    /// The whole position as text, side to move included.
    fn write_position(&self) -> String;

    /// Reads [`Notation::write_position`]. `setup` gives what the text does not tell.
    ///
    /// # Errors
    /// What is wrong with the text. A position that is returned is sound.
    fn read_position(text: &str, setup: &Self::Setup) -> Result<Self, PositionError>;

    /// Reads a legal move.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no move, or none that is legal here, with its named reason.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let attempt =
            self.read_attempt(text).ok_or_else(|| MoveError::Unreadable { text: text.to_owned() })?;
        self.resolve(&attempt).map_err(|refusal| MoveError::Refused { text: text.to_owned(), refusal })
    }
}
