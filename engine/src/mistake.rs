//! The costly mistakes that the help of each game names, found in moves that were played.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::game::{Cell, Game};

/// A mistake by its name in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum MistakeKind {
    /// Every game: a win at once was there, and another move was played.
    MissedWin,
    /// Sumito: a marble went away from all its own.
    LoneMarble,
    /// Sumito: three own marbles or more stand in a line along one edge.
    MarblesAlongEdge,
    /// Sumito: three marbles meet the enemy in a column with no own one beside it.
    LongColumn,
    /// Sumito: one marble from the end, the enemy may push it out, and need not have been able to.
    LostCount,
    /// Lines of Action: taking a piece left the enemy fewer groups to join.
    HelpfulTake,
    /// Lines of Action: the enemy can join all its pieces now, and need not have been able to.
    UnseenConnection,
    /// Lines of Action: a single piece at the edge is far from all the others, which are nearly joined.
    EdgePieceLeft,
    /// Hex: a stone in an enemy bridge was answered in its other cell, and does nothing else.
    BridgeCutInVain,
    /// Hex with the swap: the first stone is better taken over.
    OpeningTooStrong,
    /// Hex with the swap: the first stone is better left to its owner.
    OpeningTooWeak,
    /// Suot à: the piece went to where an enemy stands at exactly its reach, and cannot be avenged.
    ExactReach,
    /// Suot à: leaving a stack gave back more points than the move took.
    StackGivenBack,
    /// Suot à: a safe take was worth two points more.
    PointsLeft,
}

/// A mistake of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Which one.
    pub kind: MistakeKind,
    /// The cells that show it, in the position after the move.
    pub cells: Vec<Cell>,
}

/// The legal moves of a position, each with the position it leads to.
pub(crate) fn futures<G: Game>(position: &G) -> Vec<(G::Move, G)> {
    let mut futures = Vec::new();
    let _ = position.moves(&mut |mv| {
        futures.push((mv, position.after(mv)));
        ControlFlow::Continue(())
    });
    futures
}
