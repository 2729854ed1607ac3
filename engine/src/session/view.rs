//! What a board shows at one moment.

use serde::{Deserialize, Serialize};

use crate::game::{Attempt, Cell, Outcome, Player, Side};
use crate::record::Seat;
use crate::table::{Counter, Effect, Mark, Piece};

/// A legal move as a board offers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The move in the engine's text form: what `play` takes.
    pub text: String,
    /// The taps that make it.
    pub attempt: Attempt,
    /// A number to show on its target.
    pub badge: Option<u8>,
}

/// A move that was played, for animation, marks and announcements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// The engine's text form.
    pub text: String,
    /// The form that people write.
    pub label: String,
    /// Who played it.
    pub player: Player,
    /// The side that moved.
    pub side: Side,
    /// What it did to the picture before it.
    pub effects: Vec<Effect>,
}

/// Everything that a board shows at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The game's id, `loa`.
    pub game: String,
    /// Moves played so far. Every change names the ply that it was made for.
    pub ply: u32,
    /// The seat to move.
    pub turn: Player,
    /// The side of each seat now: first, second.
    pub sides: [Side; 2],
    /// Who plays each seat: first, second.
    pub seats: [Seat; 2],
    /// The pieces on the board.
    pub picture: Vec<Piece>,
    /// What each side watches.
    pub counters: Vec<Counter>,
    /// The legal moves; none when the game is over.
    pub choices: Vec<Choice>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The winning group or chain.
    pub winning_cells: Vec<Cell>,
    /// The last move, none at the start.
    pub last: Option<PlayedMove>,
    /// The moves so far in the form that people write.
    pub moves: Vec<String>,
    /// The moves so far, counted from 1, that the CPU played because a person's time was over.
    pub timed_out: Vec<u32>,
    /// What the board may point out as help.
    pub marks: Vec<Mark>,
    /// Whether a move (or a resignation) can be taken back.
    pub can_undo: bool,
    /// Whether a taken-back move can be played again.
    pub can_redo: bool,
    /// The position as text.
    pub position: String,
}
