//! Costly mistakes: a bridge cut in vain, a first stone too strong or too weak to offer for a swap.

use super::bridges::bridges;
use super::moves::Move;
use super::opening::is_worth_a_swap;
use super::position::Hex;
use crate::game::{Cell, Game};
use crate::mistake::{Mistake, MistakeKind};

pub(super) fn mistakes(before: &Hex, mv: Move, reply: Option<Move>) -> Vec<Mistake> {
    let Move::Place(stone) = mv else { return Vec::new() };
    let after = before.after(mv);
    if before.is_swap_ahead() {
        let kind = match is_worth_a_swap(&after) {
            Some(true) => MistakeKind::OpeningTooStrong,
            Some(false) => MistakeKind::OpeningTooWeak,
            None => return Vec::new(),
        };
        return vec![Mistake { kind, cells: vec![stone] }];
    }
    let Some(Move::Place(reply)) = reply else { return Vec::new() };
    let colour = before.colour_to_move();
    let saved = bridges(before).into_iter().find(|bridge| {
        bridge.colour != colour && (bridge.between == [stone, reply] || bridge.between == [reply, stone])
    });
    match saved {
        Some(bridge) if is_useless(&after, stone) => {
            vec![Mistake {
                kind: MistakeKind::BridgeCutInVain,
                cells: [bridge.stones, [stone, reply]].concat(),
            }]
        }
        _ => Vec::new(),
    }
}

/// Whether a stone touches no stone of its colour and is in no bridge with one.
fn is_useless(position: &Hex, stone: Cell) -> bool {
    let Some(colour) = position.stone(stone) else { return false };
    let touches = position
        .grid()
        .coordinates(stone)
        .is_some_and(|(column, row)| !position.stones(colour).beside(row, column).is_empty());
    !touches
        && !bridges(position).iter().any(|bridge| bridge.colour == colour && bridge.stones.contains(&stone))
}
