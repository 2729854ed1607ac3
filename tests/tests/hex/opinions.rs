//! What the CPU thinks of a position before it searches.

use quadrille_engine::brain::Brain;
use quadrille_engine::game::Game;
use quadrille_engine::games::hex::Move;

use super::support::{after, cell, hex, read};

#[test]
fn who_lacks_fewer_stones_is_ahead() {
    // Red lacks c1 or d1 alone, blue more than that.
    let text = "5/2r2/b1r1b/2r2/2r1b b -";
    assert!(read(text, 5, false).evaluate() < 0, "blue is behind");
    let text = "5/2r2/b1r1b/2r2/b1r1b r -";
    assert!(read(text, 5, false).evaluate() > 0, "red is ahead");
}

#[test]
fn who_may_swap_is_never_behind() {
    for name in ["a1", "f6", "b9", "k11"] {
        assert!(after(hex(11, true), &[name]).evaluate() >= 0, "after {name}");
    }
}

#[test]
fn a_broken_bridge_is_completed_first() {
    let position = after(hex(11, false), &["f6", "a1", "g7", "f7"]);
    let moves = position.legal_moves();
    let first = moves.iter().copied().max_by_key(|&mv| position.order(mv));
    assert_eq!(first, Some(Move::Place(cell(&position, "g6"))));
    assert!(moves.iter().all(|&mv| !position.is_noisy(mv)));
}
