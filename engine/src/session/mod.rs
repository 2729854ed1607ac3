//! One game being played: history, undo and redo, repetition, seats, records and thinking.
//!
//! [`Match`] does it for every game; the shell and the command line hold it behind [`Session`].

mod insight;
mod matched;
mod replay;
mod review;
mod thinking;
mod view;

pub use insight::{Comparison, Hint, Merit, Threat, ThreatKind};
pub use matched::Match;
pub use review::{Assessment, NamedMistake, Reviewer, TURNS, Verdict};
pub use thinking::{Progress, Thinker, Thought};
pub use view::{Choice, PlayedMove, View};

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{Attempt, Outcome, Player, Refusal, Side};
use crate::notation::MoveError;
use crate::record::{Record, Seat};
use crate::table::Geometry;

/// The result of a game by sides, as answers and files give it; shown as `draw` or the winner's letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Nobody won.
    Draw,
    /// The side that won.
    Won(Side),
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Draw => f.write_str("draw"),
            GameResult::Won(side) => write!(f, "{}", side.letter()),
        }
    }
}

/// Why a change of a game was refused. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ChangeError {
    /// The change was made for another ply than the present one.
    #[error("made for ply {sent}, the game is at ply {now}")]
    #[allow(missing_docs)]
    Stale { sent: u32, now: u32 },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The text has not the form of a move.
    #[error("`{text}` is not a move")]
    #[allow(missing_docs)]
    Unreadable { text: String },
    /// The rules refuse the move.
    #[error("`{text}` is refused: {refusal}")]
    #[allow(missing_docs)]
    Refused { text: String, refusal: Refusal },
    /// The game has no such ply: the last one is `last`.
    #[error("there is no ply {ply}, the game is at ply {last}")]
    #[allow(missing_docs)]
    NoSuchPly { ply: u32, last: u32 },
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// There is nothing to play again.
    #[error("there is nothing to play again")]
    NothingToRedo,
}

/// A game being played, whichever it is.
pub trait Session: Send {
    /// The shape of the board.
    fn geometry(&self) -> Geometry;

    /// What the board shows now.
    fn view(&self) -> View;

    /// What the board showed after `ply` moves; with nothing to choose there, and the end only at the end.
    ///
    /// # Errors
    /// [`ChangeError::NoSuchPly`].
    fn view_at(&self, ply: u32) -> Result<View, ChangeError>;

    /// Moves played so far.
    fn ply(&self) -> u32;

    /// The seat to move.
    fn turn(&self) -> Player;

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ended, as a side on the board.
    fn result(&self) -> Option<GameResult>;

    /// The side of a seat now.
    fn side(&self, player: Player) -> Side;

    /// Who plays each seat: first, second.
    fn seats(&self) -> [Seat; 2];

    /// Gives a seat to somebody else.
    fn set_seat(&mut self, player: Player, seat: Seat);

    /// Plays a move for the seat to move.
    ///
    /// # Errors
    /// [`ChangeError`]: `Stale`, `Over`, `Unreadable` or `Refused`.
    fn play(&mut self, ply: u32, text: &str) -> Result<PlayedMove, ChangeError>;

    /// Why the rules refuse an attempt; `None` for a legal one and for a selection that may become one.
    fn explain(&self, attempt: &Attempt) -> Option<Refusal>;

    /// Takes the last move back (or a resignation), and returns it with its effects.
    ///
    /// # Errors
    /// [`ChangeError`]: `Stale` or `NothingToUndo`.
    fn undo(&mut self, ply: u32) -> Result<Option<PlayedMove>, ChangeError>;

    /// Plays a taken-back move again.
    ///
    /// # Errors
    /// [`ChangeError`]: `Stale` or `NothingToRedo`.
    fn redo(&mut self, ply: u32) -> Result<PlayedMove, ChangeError>;

    /// Ends the game as lost for `player`.
    ///
    /// # Errors
    /// [`ChangeError`]: `Stale` or `Over`.
    fn resign(&mut self, ply: u32, player: Player) -> Result<(), ChangeError>;

    /// The game as events. Times, title, clock and whether it is rated are the caller's to keep: they are 0, empty
    /// or off here.
    fn record(&self) -> Record;

    /// The position as text.
    fn position(&self) -> String;

    /// The legal moves in the engine's text form, in byte order.
    fn legal(&self) -> Vec<String>;

    /// The number of move sequences of length `depth` from here ([`perft`](crate::perft::perft)).
    fn perft(&self, depth: u32) -> u64;

    /// Notes that the last move was played because the time for it was over.
    fn mark_timed_out(&mut self);

    /// A copy of the present to think about.
    fn thinker(&self) -> Box<dyn Thinker>;

    /// What is certain about a move that the seat to move could play.
    ///
    /// # Errors
    /// [`ChangeError`]: `Over`, `Unreadable` or `Refused`.
    fn hint(&self, text: &str) -> Result<Hint, ChangeError>;

    /// How the best of several moves stands against the others, from what
    /// [`Thinker::think_of_several`] found out of the present.
    fn comparison(&self, thoughts: &[Thought]) -> Option<Comparison>;

    /// What the other seat could do if it were its turn now; nothing where a turn cannot be passed.
    fn threats(&self) -> Vec<Threat>;

    /// A copy of the whole game to judge it ply by ply.
    fn reviewer(&self) -> Box<dyn Reviewer>;
}

impl From<MoveError> for ChangeError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable { text } => ChangeError::Unreadable { text },
            MoveError::Refused { text, refusal } => ChangeError::Refused { text, refusal },
        }
    }
}
