//! What is certain about moves: what one does at once, and what the other seat could do in its turn.
//!
//! Nothing here is an opinion, apart from [`Comparison`]: it follows from the rules within two plies.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::brain::Brain;
use crate::game::{Attempt, Cell};
use crate::notation::Notation;
use crate::search::score::is_certain;
use crate::table::{CounterKind, Effect, Piece, Table};

/// Something that a move certainly does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum Merit {
    /// It wins the game at once.
    Wins,
    /// The other seat could have won in its turn, and cannot any more.
    Saves,
    /// It pushes an enemy piece out.
    PushesOut { piece: Piece },
    /// It takes an enemy piece, or covers it.
    Takes { piece: Piece },
    /// It leaves the mover fewer groups than before.
    Connects { groups: u8 },
    /// So many own pieces fewer can be pushed out or taken in the other seat's turn.
    Protects { pieces: u8 },
}

/// A move to recommend, and what is certain about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The move in the engine's text form.
    pub text: String,
    /// The form that people write.
    pub label: String,
    /// The taps that make it.
    pub attempt: Attempt,
    /// What it certainly does, the most important first; empty where it is just the best move found.
    pub reasons: Vec<Merit>,
    /// How it stands against the other moves, where a search compared them and there is something to say.
    pub comparison: Option<Comparison>,
}

/// How the best move stands against the others in the opinion of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum Comparison {
    /// No other move comes near.
    Alone,
    /// Another one is about as good.
    Beside { label: String },
}

/// By how many hundredths a move that comes near is behind at most.
const NEAR: i32 = 15;
/// By how many hundredths moves are behind at least of which none comes near.
const FAR: i32 = 150;

/// How a move stands that is ahead of the next best one by these scores; `label` is that one's.
pub(super) fn comparison(best: i32, next: i32, label: String) -> Option<Comparison> {
    match best - next {
        // Among moves that all win, or all lose, none needs praise.
        _ if is_certain(best) && is_certain(next) && best.signum() == next.signum() => None,
        behind if behind <= NEAR => Some(Comparison::Beside { label }),
        behind if behind >= FAR => Some(Comparison::Alone),
        _ => None,
    }
}

/// What a threat would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum ThreatKind {
    /// Win the game.
    Wins,
    /// Push a piece out.
    PushesOut,
    /// Take a piece, or cover it.
    Takes,
}

/// A move that the other seat could play if it were its turn now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Threat {
    /// What it would do.
    pub kind: ThreatKind,
    /// The form that people write.
    pub label: String,
    /// The taps that would make it.
    pub attempt: Attempt,
    /// The cell of the piece that would be lost; or the group or chain that would win.
    pub cells: Vec<Cell>,
}

/// How a move makes the other seat lose a piece.
#[derive(Clone, Copy)]
enum Loss {
    PushedOut(Piece),
    Taken(Piece),
}

impl Loss {
    const fn cell(self) -> Cell {
        match self {
            Loss::PushedOut(piece) | Loss::Taken(piece) => piece.cell,
        }
    }
}

/// The enemy piece that a legal move takes from the board or covers.
fn loss<G: Table>(position: &G, mv: G::Move) -> Option<Loss> {
    let enemy = position.side(position.turn().other());
    position.effects(mv).into_iter().find_map(|effect| match effect {
        Effect::Eject { piece, .. } => (piece.side == enemy).then_some(Loss::PushedOut(piece)),
        Effect::Remove { piece } => (piece.side == enemy).then_some(Loss::Taken(piece)),
        Effect::Stack { to, .. } => {
            let top = position.picture().into_iter().rfind(|piece| piece.cell == to)?;
            (top.side == enemy).then_some(Loss::Taken(top))
        }
        Effect::Slide { .. } | Effect::Place { .. } | Effect::SwapSides => None,
    })
}

fn wins<G: Table>(position: &G, next: &G) -> bool {
    next.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()))
}

/// Whether the seat to move can win at once.
fn can_win<G: Table>(position: &G) -> bool {
    let visited = position.moves(&mut |mv| {
        if wins(position, &position.after(mv)) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    visited.is_break()
}

/// The cells of the pieces that the seat to move can push out or take.
fn in_danger<G: Table>(position: &G) -> BTreeSet<Cell> {
    position.legal_moves().into_iter().filter_map(|mv| Some(loss(position, mv)?.cell())).collect()
}

fn groups<G: Table>(position: &G, player: crate::game::Player) -> Option<u8> {
    let side = position.side(player);
    let counters = position.counters();
    let of_side = counters.iter().find(|counter| counter.kind == CounterKind::Groups && counter.side == side);
    of_side.map(|counter| counter.value)
}

/// What a legal move certainly does, the most important first.
fn merits<G: Table + Brain>(position: &G, mv: G::Move) -> Vec<Merit> {
    let next = position.after(mv);
    let mut merits = Vec::new();
    let is_won = wins(position, &next);
    if is_won {
        merits.push(Merit::Wins);
    }
    let passed = position.passed().filter(|_| !is_won && next.outcome().is_none());
    if let Some(passed) = &passed
        && can_win(passed)
        && !can_win(&next)
    {
        merits.push(Merit::Saves);
    }
    match loss(position, mv) {
        Some(Loss::PushedOut(piece)) => merits.push(Merit::PushesOut { piece }),
        Some(Loss::Taken(piece)) => merits.push(Merit::Takes { piece }),
        None => {}
    }
    let (before, now) = (groups(position, position.turn()), groups(&next, position.turn()));
    if let (Some(before), Some(groups)) = (before, now)
        && groups < before
    {
        merits.push(Merit::Connects { groups });
    }
    if let Some(passed) = &passed {
        let fewer = in_danger(passed).len().saturating_sub(in_danger(&next).len());
        if fewer > 0 {
            merits.push(Merit::Protects { pieces: u8::try_from(fewer).unwrap_or(u8::MAX) });
        }
    }
    merits
}

/// A legal move as a hint.
pub(super) fn hint<G: Notation + Table + Brain>(position: &G, mv: G::Move) -> Hint {
    Hint {
        text: position.write_move(mv),
        label: position.write_move_for_people(mv),
        attempt: position.attempt(mv),
        reasons: merits(position, mv),
        comparison: None,
    }
}

/// What the seat that is not to move could do in a turn of its own: wins first, then the pieces it could get.
pub(super) fn threats<G: Notation + Table + Brain>(position: &G) -> Vec<Threat> {
    let Some(passed) = position.passed() else { return Vec::new() };
    let threat = |mv| {
        let next = passed.after(mv);
        let lost = loss(&passed, mv);
        let kind = match lost {
            _ if wins(&passed, &next) => ThreatKind::Wins,
            Some(Loss::PushedOut(_)) => ThreatKind::PushesOut,
            Some(Loss::Taken(_)) => ThreatKind::Takes,
            None => return None,
        };
        let mut cells = if kind == ThreatKind::Wins { next.winning_cells() } else { Vec::new() };
        if cells.is_empty() {
            cells.extend(lost.map(Loss::cell));
        }
        Some(Threat { kind, label: passed.write_move_for_people(mv), attempt: passed.attempt(mv), cells })
    };
    let mut threats: Vec<Threat> = passed.legal_moves().into_iter().filter_map(threat).collect();
    threats.sort_by_key(|threat| threat.kind != ThreatKind::Wins);
    threats
}
