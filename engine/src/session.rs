//! One game being played: history, undo and redo, repetition, seats, records and thinking.
//!
//! [`Match`] does it for every game; the shell and the command line hold it behind [`Session`].

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::game::{Attempt, Cell, Outcome, Player, Refusal, Side};
use crate::notation::MoveError;
use crate::record::{Record, Seat};
use crate::search::limits::Limits;
use crate::search::level::Level;
use crate::table::{Counter, Effect, Geometry, Piece};

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
    /// Whether a move (or a resignation) can be taken back.
    pub can_undo: bool,
    /// Whether a taken-back move can be played again.
    pub can_redo: bool,
    /// The position as text.
    pub position: String,
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
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// There is nothing to play again.
    #[error("there is nothing to play again")]
    NothingToRedo,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Plies of the last full iteration.
    pub depth: u8,
    /// Value for the side to move; see [`Thought::score`].
    pub score: i32,
    /// Positions visited, as a float because a web view has no larger whole numbers.
    pub nodes: f64,
    /// The best move so far.
    pub best: String,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The move to play.
    #[serde(rename = "move")]
    pub best: String,
    /// Value for the side to move: hundredths of the game's unit, or a distance to the end as
    /// [`search::score`](crate::search) describes it.
    pub score: i32,
    /// Plies of the last full iteration.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The expected continuation, the move itself first.
    pub pv: Vec<String>,
}

/// A copy of a game's present, to think about away from the session.
pub trait Thinker: Send {
    /// Finds a move within `limits`, or `None` where there is none to find: the game is over.
    ///
    /// It returns soon after `stop` is set, with the best move known by then.
    fn think(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Thought>;

    /// Plays as `level` does: its limits and its noise.
    fn think_as(
        &mut self,
        level: Level,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Thought>;
}

/// A game being played, whichever it is.
pub trait Session: Send {
    /// The shape of the board.
    fn geometry(&self) -> Geometry;

    /// What the board shows now.
    fn view(&self) -> View;

    /// Moves played so far.
    fn ply(&self) -> u32;

    /// The seat to move.
    fn turn(&self) -> Player;

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;

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

    /// The game as events. Times and title are the caller's to keep: they are 0 and empty here.
    fn record(&self) -> Record;

    /// The position as text.
    fn position(&self) -> String;

    /// The legal moves in the engine's text form, in byte order.
    fn legal(&self) -> Vec<String>;

    /// A copy of the present to think about.
    fn thinker(&self) -> Box<dyn Thinker>;
}

impl From<MoveError> for ChangeError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable { text } => ChangeError::Unreadable { text },
            MoveError::Refused { text, refusal } => ChangeError::Refused { text, refusal },
        }
    }
}
