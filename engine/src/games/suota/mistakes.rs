//! Costly mistakes: a wrong distance kept, a stack given back, points left.

use std::ops::ControlFlow;

use super::cells::{Bit, cell};
use super::moves::Move;
use super::position::Suota;
use crate::game::{Cell, Game};
use crate::mistake::{Mistake, MistakeKind};

/// Points from which a take that was not made is worth a word.
const MANY: u8 = 2;

pub(super) fn mistakes(before: &Suota, mv: Move) -> Vec<Mistake> {
    let after = before.after(mv);
    let mover = before.turn;
    if after.outcome().is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut name = |kind, cells: Vec<Cell>| found.push(Mistake { kind, cells });

    if let Some(taker) = unavenged_taker(&after, mv.to) {
        name(MistakeKind::ExactReach, vec![cell(mv.to), cell(taker)]);
    }
    if after.score(mover) < before.score(mover) {
        name(MistakeKind::StackGivenBack, vec![cell(mv.from)]);
    }
    let better = takes(before)
        .into_iter()
        .map(|take| (before.after(take), take))
        .filter(|(other, take)| {
            other.score(mover) >= after.score(mover) + MANY && unavenged_taker(other, take.to).is_none()
        })
        .max_by_key(|(other, _)| other.score(mover));
    if let Some((_, take)) = better {
        name(MistakeKind::PointsLeft, vec![cell(take.from), cell(take.to)]);
    }
    found
}

/// Where an enemy stands, the side to move, that can take the piece in `cell` and cannot be taken back there.
fn unavenged_taker(position: &Suota, cell: Bit) -> Option<Bit> {
    let taking =
        |position: &Suota| takes(position).into_iter().filter(|take| take.to == cell).collect::<Vec<_>>();
    let safe = |take: &Move| {
        let taken = position.after(*take);
        taken.outcome().is_some() || taking(&taken).is_empty()
    };
    taking(position).into_iter().find(safe).map(|take| take.from)
}

fn takes(position: &Suota) -> Vec<Move> {
    let mut takes = Vec::new();
    let _ = position.visit_takes(&mut |mv| {
        takes.push(mv);
        ControlFlow::Continue(())
    });
    takes
}
