//! Bridges, the optional help.

use std::collections::HashSet;

use quadrille_engine::game::{Cell, Side};
use quadrille_engine::games::hex::{Bridge, Hex, bridges};
use quadrille_engine::random::Random;

use super::support::{after, board, cell, hex, neighbours};
use quadrille_engine::game::Game;

fn names(position: &Hex, names: [&str; 2]) -> [Cell; 2] {
    names.map(|name| cell(position, name))
}

#[test]
fn two_stones_a_diagonal_step_apart_make_a_bridge() {
    // The three diagonals through f6: along the rows, up to the right, up to the left.
    for (other, between) in [
        ("g7", ["g6", "f7"]),
        ("e8", ["f7", "e7"]),
        ("d7", ["e7", "e6"]),
        ("e5", ["f5", "e6"]),
        ("g4", ["f5", "g5"]),
        ("h5", ["g5", "g6"]),
    ] {
        let position = after(hex(11, false), &["f6", "a1", other]);
        let found = bridges(&position);
        assert_eq!(found.len(), 1, "f6 and {other}");
        let sorted = |mut cells: [Cell; 2]| {
            cells.sort();
            cells
        };
        assert_eq!(sorted(found[0].stones), sorted(names(&position, ["f6", other])));
        assert_eq!(found[0].between, sorted(names(&position, between)));
        assert_eq!(found[0].colour.side(), Side::Red);
        for name in between {
            let broken = after(hex(11, false), &["f6", "a1", other, name]);
            assert!(bridges(&broken).is_empty(), "blue stands on {name}");
            let filled = after(hex(11, false), &["f6", "a1", other, "a11", name]);
            assert!(bridges(&filled).is_empty(), "red stands on {name}: joined already");
        }
    }
}

#[test]
fn stones_of_two_colours_make_no_bridge() {
    assert!(bridges(&after(hex(11, false), &["f6", "g7"])).is_empty());
}

#[test]
fn bridges_are_all_pairs_with_two_free_common_neighbours() {
    let mut random = Random::new(3);
    for round in 0..200_u32 {
        let size = 3 + (round % 17) as u8;
        let mut position = hex(size, false);
        for _ in 0..random.below(usize::from(size).pow(2)) {
            let Some(mv) = random.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        let found = bridges(&position);
        let distinct: HashSet<Bridge> = found.iter().copied().collect();
        assert_eq!(distinct.len(), found.len(), "a bridge is listed twice");
        let pairs: HashSet<(Cell, Cell)> =
            found.iter().map(|bridge| (bridge.stones[0], bridge.stones[1])).collect();
        assert_eq!(pairs, expected(&position), "{position:?}");
    }
}

/// From the definition alone: not neighbours, same side, two common neighbours, both empty.
fn expected(position: &Hex) -> HashSet<(Cell, Cell)> {
    let (board, size) = (board(position), usize::from(position.size()));
    let around = |i: usize| neighbours(size, i / size, i % size).map(|(row, column)| row * size + column);
    let at = |i: usize| board[i / size][i % size];
    let mut pairs = HashSet::new();
    for i in 0..size * size {
        for j in i + 1..size * size {
            let common: Vec<usize> = around(i).filter(|&cell| around(j).any(|other| other == cell)).collect();
            let apart = common.len() == 2 && !around(i).any(|cell| cell == j);
            if at(i).is_some() && at(i) == at(j) && apart && common.iter().all(|&cell| at(cell).is_none()) {
                pairs.insert((Cell(i as u16), Cell(j as u16)));
            }
        }
    }
    pairs
}
