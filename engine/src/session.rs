//! One game being played: history, undo and redo, repetition, seats, records and thinking.
//!
//! [`Match`] does it for every game; the shell and the command line hold it behind [`Session`].

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::brain::Brain;
use crate::game::{Attempt, Cell, Game, Outcome, Player, Reason, Refusal, Side};
use crate::notation::{MoveError, Notation, PositionError};
use crate::record::{End, FORMAT, Record, Seat};
use crate::registry::{Broken, RecordError, StartError};
use crate::search::level::Level;
use crate::search::limits::Limits;
use crate::setup::Setup;
use crate::table::{Counter, Effect, Geometry, Piece, Table};

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

/// A game of `G` being played.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    setup: G::Setup,
    start: Option<String>,
    positions: Vec<G>,
    moves: Vec<G::Move>,
    undone: Vec<G::Move>,
    seats: [Seat; 2],
    end: Option<End>,
    seed: u32,
}

impl<G: Notation + Table + Brain> Match<G> {
    /// Starts a game from its setup's start position.
    #[must_use]
    pub fn new(setup: G::Setup, seats: [Seat; 2], seed: u32) -> Self {
        let first = G::new(&setup);
        Match {
            setup,
            start: None,
            positions: vec![first],
            moves: vec![],
            undone: vec![],
            seats,
            end: None,
            seed,
        }
    }

    /// Starts a game from a position text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_position(
        setup: G::Setup,
        text: &str,
        seats: [Seat; 2],
        seed: u32,
    ) -> Result<Self, PositionError> {
        let first = G::read_position(text, &setup)?;
        let mut game = Match::new(setup, seats, seed);
        game.start = Some(first.write_position());
        game.positions = vec![first];
        Ok(game)
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        // There is always the start position.
        &self.positions[self.positions.len() - 1]
    }

    fn current_ply(&self) -> u32 {
        self.moves.len() as u32
    }

    fn check_ply(&self, sent: u32) -> Result<(), ChangeError> {
        let now = self.current_ply();
        if sent == now { Ok(()) } else { Err(ChangeError::Stale { sent, now }) }
    }

    fn is_third_occurrence(&self) -> bool {
        let now = self.position();
        G::draws_by_repetition(&self.setup)
            && self.positions.iter().filter(|past| past.hash() == now.hash() && *past == now).count() >= 3
    }

    /// How the game ended: by resignation, on the board, or by repetition.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(End::Resigned { by }) = self.end {
            return Some(Outcome::win(by.other(), Reason::Resigned));
        }
        self.position()
            .outcome()
            .or_else(|| self.is_third_occurrence().then_some(Outcome::draw(Reason::Repetition)))
    }

    fn read(&self, text: &str) -> Result<G::Move, ChangeError> {
        if self.outcome().is_some() {
            return Err(ChangeError::Over);
        }
        Ok(self.position().read_move(text)?)
    }

    fn push(&mut self, mv: G::Move) {
        let mut next = self.position().clone();
        next.play_unchecked(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    fn pop(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The move that led from `self.positions[ply]` to the next position.
    fn played(&self, ply: usize) -> PlayedMove {
        let (before, mv) = (&self.positions[ply], self.moves[ply]);
        PlayedMove {
            text: before.write_move(mv),
            label: before.write_move_for_people(mv),
            player: before.turn(),
            side: before.side(before.turn()),
            effects: before.effects(mv),
        }
    }

    /// Restores the moves taken back of a record; they are read one after the other from here on.
    ///
    /// # Errors
    /// The first move that is refused, and how many of `undone` were sound.
    fn restore_undone(&mut self, undone: &[String]) -> Result<(), ChangeError> {
        let mut ahead = self.clone();
        let mut list = Vec::with_capacity(undone.len());
        for text in undone.iter().rev() {
            let mv = ahead.read(text)?;
            ahead.push(mv);
            list.push(mv);
        }
        list.reverse();
        self.undone = list;
        Ok(())
    }

    /// Replays a record of this game.
    ///
    /// # Errors
    /// [`Broken`], with the sound moves before the fault.
    pub fn replay(record: &Record) -> Result<Self, Broken> {
        let refuse = |error| Broken { error, prefix: None };
        if record.format > FORMAT || record.rules > G::RULES {
            return Err(refuse(RecordError::Newer { format: record.format, rules: record.rules }));
        }
        let start_error = |error| refuse(RecordError::Start { error });
        let setup =
            G::Setup::from_values(&record.setup).map_err(|error| start_error(StartError::Setup { error }))?;
        let mut game = match &record.start {
            None => Match::new(setup, record.seats, record.seed),
            Some(text) => Match::from_position(setup, text, record.seats, record.seed)
                .map_err(|error| start_error(StartError::Position { error }))?,
        };
        for text in &record.moves {
            match game.read(text) {
                Ok(mv) => game.push(mv),
                Err(error) => {
                    let ply = game.current_ply() + 1;
                    return Err(Broken {
                        error: RecordError::Move { ply, error },
                        prefix: Some(Box::new(game)),
                    });
                }
            }
        }
        if let Err(error) = game.restore_undone(&record.undone) {
            let ply = game.current_ply() + 1;
            return Err(Broken { error: RecordError::Move { ply, error }, prefix: Some(Box::new(game)) });
        }
        game.end = record.end;
        Ok(game)
    }
}

impl<G: Notation + Table + Brain> Session for Match<G> {
    fn geometry(&self) -> Geometry {
        G::geometry(&self.setup)
    }

    fn view(&self) -> View {
        let position = self.position();
        let outcome = self.outcome();
        let mut choices = Vec::new();
        if outcome.is_none() {
            let _ = position.moves(&mut |mv| {
                choices.push(Choice {
                    text: position.write_move(mv),
                    attempt: position.attempt(mv),
                    badge: position.badge(mv),
                });
                ControlFlow::Continue(())
            });
        }
        let labels = self.moves.iter().zip(&self.positions);
        View {
            game: G::ID.to_owned(),
            ply: self.current_ply(),
            turn: position.turn(),
            sides: Player::BOTH.map(|player| position.side(player)),
            seats: self.seats,
            picture: position.picture(),
            counters: position.counters(),
            choices,
            outcome,
            winning_cells: if outcome.is_some() { position.winning_cells() } else { Vec::new() },
            last: self.moves.len().checked_sub(1).map(|ply| self.played(ply)),
            moves: labels.map(|(&mv, before)| before.write_move_for_people(mv)).collect(),
            can_undo: self.end.is_some() || !self.moves.is_empty(),
            can_redo: self.end.is_none() && !self.undone.is_empty(),
            position: position.write_position(),
        }
    }

    fn ply(&self) -> u32 {
        self.current_ply()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn result(&self) -> Option<GameResult> {
        Match::outcome(self).map(|outcome| {
            outcome.winner.map_or(GameResult::Draw, |winner| GameResult::Won(self.side(winner)))
        })
    }

    fn side(&self, player: Player) -> Side {
        self.position().side(player)
    }

    fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    fn set_seat(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = seat;
    }

    fn play(&mut self, ply: u32, text: &str) -> Result<PlayedMove, ChangeError> {
        self.check_ply(ply)?;
        let mv = self.read(text)?;
        self.push(mv);
        self.undone.clear();
        Ok(self.played(self.moves.len() - 1))
    }

    fn explain(&self, attempt: &Attempt) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        self.position().explain(attempt)
    }

    fn undo(&mut self, ply: u32) -> Result<Option<PlayedMove>, ChangeError> {
        self.check_ply(ply)?;
        if self.end.take().is_some() {
            return Ok(None);
        }
        let last = self.moves.len().checked_sub(1).ok_or(ChangeError::NothingToUndo)?;
        let played = self.played(last);
        if let Some(mv) = self.pop() {
            self.undone.push(mv);
        }
        Ok(Some(played))
    }

    fn redo(&mut self, ply: u32) -> Result<PlayedMove, ChangeError> {
        self.check_ply(ply)?;
        if self.end.is_some() {
            return Err(ChangeError::NothingToRedo);
        }
        let mv = self.undone.pop().ok_or(ChangeError::NothingToRedo)?;
        self.push(mv);
        Ok(self.played(self.moves.len() - 1))
    }

    fn resign(&mut self, ply: u32, player: Player) -> Result<(), ChangeError> {
        self.check_ply(ply)?;
        if self.outcome().is_some() {
            return Err(ChangeError::Over);
        }
        self.end = Some(End::Resigned { by: player });
        Ok(())
    }

    fn record(&self) -> Record {
        let mut ahead = self.clone();
        let mut undone = Vec::with_capacity(self.undone.len());
        for &mv in self.undone.iter().rev() {
            undone.push(ahead.position().write_move(mv));
            ahead.push(mv);
        }
        undone.reverse();
        Record {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            setup: self.setup.values(),
            start: self.start.clone(),
            seats: self.seats,
            moves: self
                .moves
                .iter()
                .zip(&self.positions)
                .map(|(&mv, before)| before.write_move(mv))
                .collect(),
            undone,
            end: self.end,
            seed: self.seed,
            created: 0,
            updated: 0,
            title: String::new(),
        }
    }

    fn position(&self) -> String {
        self.position().write_position()
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let position = self.position();
        let mut texts: Vec<String> =
            position.legal_moves().into_iter().map(|mv| position.write_move(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn thinker(&self) -> Box<dyn Thinker> {
        todo!()
    }
}
