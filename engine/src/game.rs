//! The rules of a game: positions, moves, outcomes and named refusals.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::setup::Setup;

/// A seat at the table, not a colour: in Hex the swap lets the seats exchange sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Player {
    /// The seat that makes the first move of the game.
    First,
    /// The seat that answers it.
    Second,
}

impl Player {
    /// Both seats, in the order of their turns.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first seat, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A side on the board: the colour of its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Sumito, Lines of Action, Suot à.
    Black,
    /// Sumito, Lines of Action, Suot à.
    White,
    /// Hex: joins top and bottom.
    Red,
    /// Hex: joins left and right.
    Blue,
}

impl Side {
    /// The side's letter in text positions and answers: `b`, `w`, `r`, and `b` again for blue.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::Black | Side::Blue => 'b',
            Side::White => 'w',
            Side::Red => 'r',
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// All pieces of the winner form one group (Lines of Action).
    Connected,
    /// The winner joined both its edges (Hex).
    Joined,
    /// The winner reached the goal of its counter: marbles pushed out, points taken.
    Goal,
    /// The seat to move has no legal move and loses.
    NoMove,
    /// The position occurred for the third time with the same side to move: a draw.
    Repetition,
    /// The loser resigned.
    Resigned,
}

/// How a game ended: who won (`None` for a draw) and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The winning seat, or nobody.
    pub winner: Option<Player>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `player` for `reason`.
    #[must_use]
    pub const fn win(player: Player, reason: Reason) -> Self {
        Outcome { winner: Some(player), reason }
    }

    /// A draw for `reason`.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Outcome { winner: None, reason }
    }
}

/// A cell of a board: an index into the cells of its [`Geometry`](crate::table::Geometry), from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(transparent)]
pub struct Cell(pub u16);

impl Cell {
    /// The index as a position in a slice.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move that is not on the board: a button beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Button {
    /// Hex: take over the first stone instead of placing one.
    Swap,
}

/// Where an [`Attempt`] leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Target {
    /// A cell was tapped.
    Cell(Cell),
    /// A direction was chosen: an index into the directions of the geometry.
    Direction(u8),
    /// A button was pressed.
    Button(Button),
}

/// What a person touched to make a move, legal or not: first the selected cells, then a target.
///
/// Sumito selects one to three marbles then a direction, Lines of Action and Suot à one piece then a cell,
/// Hex nothing then a cell; a swap is a button. Without a target it is a selection that is still being made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attempt {
    /// The cells selected before the target, in any order.
    pub select: Vec<Cell>,
    /// The target, once chosen.
    pub then: Option<Target>,
}

impl Attempt {
    /// One piece, then a cell.
    #[must_use]
    pub fn from_to(from: Cell, to: Cell) -> Self {
        Attempt { select: vec![from], then: Some(Target::Cell(to)) }
    }
}

/// Why an attempt is refused, by name. The words are the UI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "reason", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The attempt is fine so far but does not name a whole move yet.
    #[error("the move is not complete")]
    Incomplete,
    /// The attempt is not of the kind that this game plays (a direction where a cell is asked for, say).
    #[error("this is not how a move is made in this game")]
    NotAMove,
    /// A touched cell does not hold a piece that the side to move may use.
    #[error("not a piece of the side to move")]
    NotYours,
    /// The move leaves the board.
    #[error("the move leaves the board")]
    OffBoard,
    /// The target is not on a straight line from the piece.
    #[error("moves go in straight lines")]
    NotStraight,
    /// The piece must go exactly this far.
    #[error("wrong distance: {needed} needed")]
    #[allow(missing_docs)]
    WrongDistance { needed: u8 },
    /// An enemy piece stands between.
    #[error("an enemy piece stands between")]
    JumpsEnemy,
    /// A piece stands between.
    #[error("a piece stands between")]
    PieceBetween,
    /// A piece of the own side stands on the target.
    #[error("a piece of the own side stands there")]
    OwnPiece,
    /// The target cell is taken.
    #[error("the cell is taken")]
    CellTaken,
    /// The selected cells are not adjacent to each other or not in one line.
    #[error("the selected pieces are not adjacent and aligned")]
    NotAligned,
    /// The target is not next to the selected pieces.
    #[error("the target is not adjacent")]
    NotAdjacent,
    /// More pieces than one move may take.
    #[error("more than {most} pieces")]
    #[allow(missing_docs)]
    TooMany { most: u8 },
    /// A push needs more own pieces in the axis than enemy ones.
    #[error("{own} against {enemy}: a push needs more own pieces in the axis")]
    #[allow(missing_docs)]
    Outnumbered { own: u8, enemy: u8 },
    /// An own piece behind the pushed ones blocks the push.
    #[error("an own piece behind blocks the push")]
    BlockedByOwn,
    /// A second enemy group behind the pushed ones blocks the push.
    #[error("a second enemy group behind blocks the push")]
    BlockedByEnemy,
    /// The piece is covered and cannot move.
    #[error("the piece is covered")]
    Covered,
    /// The target is farther than the piece reaches.
    #[error("too far: the piece reaches {reach}")]
    #[allow(missing_docs)]
    TooFar { reach: u8 },
    /// The swap is not offered now.
    #[error("the swap cannot be played now")]
    NoSwap,
}

/// A move handed to [`Game::play`] is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// A position of a game, without history: repetition is the business of the session and of the search.
///
/// Turns alternate strictly: after every move it is the other seat's turn.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The house rules a game starts from.
    type Setup: Setup;
    /// One whole turn of one seat, at most 16 bytes.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Stable short name: command line, saves, folders.
    const ID: &'static str;
    /// Version of the rules, kept in every save.
    const RULES: u16;

    /// The start position of `setup`.
    fn new(setup: &Self::Setup) -> Self;

    /// The seat to move. Meaningless when the game is over.
    fn turn(&self) -> Player;

    /// Calls `visit` once for every legal move, until it breaks. A finished game has none.
    fn moves(&self, visit: &mut impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Plays a move.
    ///
    /// The caller's duty: `mv` is legal here. With another move the position's contents are unspecified (but
    /// nothing is unsafe).
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The position after a move that is legal here.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// How the game ended, as far as the position alone tells.
    fn outcome(&self) -> Option<Outcome>;

    /// Zobrist hash of everything that decides the future, the side to move included; kept incrementally.
    fn hash(&self) -> u64;

    /// [`Game::hash`] computed anew from the position, to check the incremental one.
    fn rehash(&self) -> u64;

    /// The move that an attempt means.
    ///
    /// # Errors
    /// The named reason why it is no legal move; [`Refusal::Incomplete`] while a sound selection lacks its
    /// target.
    fn resolve(&self, attempt: &Attempt) -> Result<Self::Move, Refusal>;

    /// Whether a position that occurs for the third time ends the game as a draw under `setup`.
    fn draws_by_repetition(setup: &Self::Setup) -> bool;

    /// Why an attempt is refused; `None` for a legal move and for a selection that may become one.
    fn explain(&self, attempt: &Attempt) -> Option<Refusal> {
        match self.resolve(attempt) {
            Ok(_) | Err(Refusal::Incomplete) => None,
            Err(refusal) => Some(refusal),
        }
    }

    /// Whether `mv` is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves(&mut |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            .is_break()
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal here; the position is unchanged then.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// The legal moves in a new list, for callers outside a search.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        let _ = self.moves(&mut |mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
        list
    }

    /// The number of legal moves; games override it where counting is cheaper than visiting.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.moves(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }
}
