//! What a board shows: its shape, the pieces on it, the taps of a move and the effects of playing it.

use serde::{Deserialize, Serialize};

use crate::game::{Attempt, Cell, Game, Player, Side};

/// A point of the drawing. x grows to the right, y downwards; one unit is the distance of neighbour cells.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[allow(missing_docs)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// How one cell is drawn and named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct CellShape {
    /// The cell's name in move texts, `e4`.
    pub name: String,
    /// Where a piece stands.
    pub centre: Point,
    /// The outline, in order around.
    pub outline: Vec<Point>,
    /// Whether it is one of the darker cells of a chequered board.
    pub dark: bool,
}

/// A direction of the board's own axes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Direction {
    /// The step in the drawing from a cell to its neighbour.
    pub step: Point,
    /// For each cell, the next one in this direction.
    pub next: Vec<Option<Cell>>,
}

/// A stretch of the board's edge that belongs to a side (Hex).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct OwnedEdge {
    /// The side that must reach it.
    pub side: Side,
    /// The line along the edge.
    pub line: Vec<Point>,
}

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Label {
    /// What is written.
    pub text: String,
    /// Its middle.
    pub at: Point,
}

/// The shape of a board: everything that stays the same while a game lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Geometry {
    /// All cells; a [`Cell`] is an index into this list.
    pub cells: Vec<CellShape>,
    /// The board's directions; [`Target::Direction`](crate::game::Target::Direction) is an index into this list.
    pub directions: Vec<Direction>,
    /// Edges that belong to a side.
    pub edges: Vec<OwnedEdge>,
    /// Coordinates beside the board.
    pub labels: Vec<Label>,
}

/// What kind of piece it is, for its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum PieceKind {
    /// Lines of Action: a draughtsman.
    Man,
    /// Sumito.
    Marble,
    /// Hex.
    Stone,
    /// Suot à: one collar, reach 1.
    OneCollar,
    /// Suot à: two collars, reach 2.
    TwoCollars,
    /// Suot à: no collar, reach 3.
    NoCollar,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Where it stands.
    pub cell: Cell,
    /// How many pieces lie under it.
    pub level: u8,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}

/// What a move does to the picture. Played in order, the effects turn the old picture into the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum Effect {
    /// The top piece of `from` goes to the empty cell `to`.
    Slide { from: Cell, to: Cell },
    /// The top piece of `from` goes onto the pieces at `to`.
    Stack { from: Cell, to: Cell },
    /// A piece comes onto the board.
    Place { piece: Piece },
    /// A piece is taken from the board.
    Remove { piece: Piece },
    /// A piece leaves the board in a direction.
    Eject { piece: Piece, direction: u8 },
    /// The seats exchange sides; no piece changes.
    SwapSides,
}

/// What a counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum CounterKind {
    /// Lines of Action: groups of connected pieces; one is the goal.
    Groups,
    /// Sumito: enemy marbles pushed out.
    PushedOut,
    /// Suot à: points of covered enemy pieces.
    Points,
}

/// A number that a side watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Counter {
    /// Whose number it is.
    pub side: Side,
    /// What is counted.
    pub kind: CounterKind,
    /// The number now.
    pub value: u8,
    /// The number that wins.
    pub goal: u8,
}

/// Something that a board may point out beside its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum Mark {
    /// Suot à: the points that `side` has in a stack as long as nobody leaves it.
    Stake { cell: Cell, side: Side, points: u8 },
    /// Hex: two stones that can be joined through either of two empty cells.
    Bridge { side: Side, stones: [Cell; 2], between: [Cell; 2] },
}

/// What people see and touch of a game.
pub trait Table: Game {
    /// The shape of the board.
    fn geometry(setup: &Self::Setup) -> Geometry;

    /// The side that a seat plays now.
    fn side(&self, player: Player) -> Side;

    /// The pieces on the board: by cell, and from the bottom up within a cell.
    fn picture(&self) -> Vec<Piece>;

    /// The numbers that the sides watch; the first seat's before the second's.
    fn counters(&self) -> Vec<Counter>;

    /// The taps that make a legal move; [`Game::resolve`] gives the move back.
    fn attempt(&self, mv: Self::Move) -> Attempt;

    /// What a legal move does to the picture.
    fn effects(&self, mv: Self::Move) -> Vec<Effect>;

    /// A number to show on the target of a legal move (Lines of Action: the pieces on its line).
    fn badge(&self, _mv: Self::Move) -> Option<u8> {
        None
    }

    /// What a board may point out as help.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// The cells that won, once the game is over: the winning group or chain.
    fn winning_cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

/// Applies effects to a picture, as a board does while it animates.
///
/// # Errors
/// The first effect that does not fit the picture (an empty cell to move from, a taken cell to move to).
pub fn apply(picture: &[Piece], effects: &[Effect]) -> Result<Vec<Piece>, Effect> {
    let mut pieces = picture.to_vec();
    for effect in effects {
        let top = |pieces: &[Piece], cell: Cell| {
            (0..pieces.len()).filter(|&i| pieces[i].cell == cell).max_by_key(|&i| pieces[i].level)
        };
        match *effect {
            Effect::Slide { from, to } => {
                let moved = top(&pieces, from).filter(|_| top(&pieces, to).is_none()).ok_or(*effect)?;
                pieces[moved].cell = to;
                pieces[moved].level = 0;
            }
            Effect::Stack { from, to } => {
                let under = top(&pieces, to).ok_or(*effect)?;
                let moved = top(&pieces, from).ok_or(*effect)?;
                pieces[moved].level = pieces[under].level + 1;
                pieces[moved].cell = to;
            }
            Effect::Place { piece } => {
                let free = top(&pieces, piece.cell).map_or(0, |i| pieces[i].level + 1) == piece.level;
                if !free {
                    return Err(*effect);
                }
                pieces.push(piece);
            }
            Effect::Remove { piece } | Effect::Eject { piece, .. } => {
                let gone = top(&pieces, piece.cell).filter(|&i| pieces[i] == piece).ok_or(*effect)?;
                pieces.remove(gone);
            }
            Effect::SwapSides => {}
        }
    }
    pieces.sort_by_key(|piece| (piece.cell, piece.level));
    Ok(pieces)
}
