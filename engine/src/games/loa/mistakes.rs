//! Costly mistakes: a take that helped, an unseen connection, an edge piece left behind.

use super::moves::Move;
use super::position::{Loa, Squares, group_of, squares};
use crate::game::{Cell, Game, Player};
use crate::mistake::{Mistake, MistakeKind, futures};

const EDGE: Squares = 0xff81_8181_8181_81ff;

/// King steps from which a piece is far from another.
const FAR: u8 = 3;

/// Groups at most, the piece itself included, of a side that is nearly joined.
const NEARLY_JOINED: u8 = 3;

pub(super) fn mistakes(before: &Loa, mv: Move) -> Vec<Mistake> {
    let after = before.after(mv);
    let mover = before.turn;
    if after.outcome().is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut name = |kind, squares: &[u8]| {
        found.push(Mistake { kind, cells: squares.iter().map(|&square| Cell(square.into())).collect() });
    };

    let takes = before.of(mover.other()) & 1 << mv.to != 0;
    if takes && after.groups(mover.other()) < before.groups(mover.other()) {
        name(MistakeKind::HelpfulTake, &[mv.to]);
    }
    if let Some(reply) = connection(&after) {
        let avoids = |other: &Loa| other.connected == Some(mover) || connection(other).is_none();
        if futures(before).iter().any(|(_, other)| avoids(other)) {
            name(MistakeKind::UnseenConnection, &[reply.from, reply.to]);
        }
    }
    let own = after.of(mover);
    if (2..=NEARLY_JOINED).contains(&after.groups(mover)) {
        let left = |&square: &u8| {
            square != mv.to
                && group_of(1 << square, own) == 1 << square
                && squares(own & !(1 << square)).all(|other| distance(square, other) >= FAR)
        };
        if let Some(square) = squares(own & EDGE).find(left) {
            name(MistakeKind::EdgePieceLeft, &[square]);
        }
    }
    found
}

/// A move by which the side to move wins at once.
fn connection(position: &Loa) -> Option<Move> {
    let winner: Option<Player> = Some(position.turn);
    futures(position).into_iter().find_map(|(mv, next)| (next.connected == winner).then_some(mv))
}

/// King steps between two squares.
fn distance(a: u8, b: u8) -> u8 {
    (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8))
}
