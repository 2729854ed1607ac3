//! Costly mistakes: lone marbles, marbles along the edge, long columns, a lost count.

use super::brain::{beside, in_danger};
use super::cells::{ALL, Cells, INNER, bits, cell, far};
use super::moves::Move;
use super::position::Sumito;
use crate::game::{Cell, Game};
use crate::mistake::{Mistake, MistakeKind, futures};

/// The six edges, five cells each, corners included.
const EDGES: [Cells; 6] = {
    let mut edges = [0; 6];
    let mut step = 0;
    while step < 6 {
        edges[step] = ALL & !INNER[step] & !INNER[(step + 1) % 6];
        step += 1;
    }
    edges
};

/// Own marbles on one edge that are too many.
const LINED: u32 = 3;

pub(super) fn mistakes(before: &Sumito, mv: Move) -> Vec<Mistake> {
    let after = before.after(mv);
    let (was, own) = (before.of(before.turn), after.of(before.turn));
    let enemy = after.of(after.turn);
    let mut found = Vec::new();
    let mut name = |kind, set: Cells| found.push(Mistake { kind, cells: cells(set) });

    let (lone_before, lone) = (was & !beside(was), own & !beside(own));
    if lone.count_ones() > lone_before.count_ones() {
        name(MistakeKind::LoneMarble, lone & !lone_before);
    }
    let lined = |edge: &&Cells| {
        let now = (own & **edge).count_ones();
        now >= LINED && now > (was & **edge).count_ones()
    };
    if let Some(edge) = EDGES.iter().find(lined) {
        name(MistakeKind::MarblesAlongEdge, own & edge);
    }
    if mv.is_in_line() && mv.count == 3 {
        let step = usize::from(mv.step);
        let column = (1..=3).fold(0, |column, place| column | 1 << far(mv.first, step, place));
        let around = beside(column) & !column;
        if around & own == 0 && around & enemy != 0 {
            name(MistakeKind::LongColumn, column);
        }
    }
    let last_one = |position: &Sumito| position.pushed_out(before.turn) + 1 == position.goal;
    let endangered = |position: &Sumito| in_danger(position.of(position.turn), position.of(before.turn));
    let danger = endangered(&after);
    if last_one(&after)
        && danger != 0
        && after.outcome().is_none()
        && futures(before).iter().any(|(_, other)| other.outcome().is_some() || endangered(other) == 0)
    {
        name(MistakeKind::LostCount, danger);
    }
    found
}

fn cells(set: Cells) -> Vec<Cell> {
    let mut cells: Vec<_> = bits(set).map(cell).collect();
    cells.sort_unstable_by_key(|cell| cell.index());
    cells
}
