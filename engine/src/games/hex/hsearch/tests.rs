use super::*;
use crate::game::Game;
use crate::games::hex::position::Colour;
use crate::games::hex::setup::HexSetup;
use crate::notation::Notation;
use crate::random::Random;

const EFFORT: usize = 100_000;

fn empty_board(size: u8) -> Hex {
    Hex::new(&HexSetup::new(size, false).unwrap_or_default())
}

/// Whether the colour to move wins with perfect play.
fn wins(position: &Hex) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        next.winner().is_some() || !wins(&next)
    })
}

#[test]
fn what_connections_prove_is_true() {
    let mut random = Random::new(11);
    let (mut won, mut lost, mut narrowed) = (0, 0, 0);
    for round in 0..600 {
        let size = 3 + (round % 4) as u8;
        let mut position = empty_board(size);
        while position.winner().is_none() && position.count_moves() > 9 {
            let Some(mv) = random.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        let filled = Filled::of(&position);
        if position.winner().is_some() || position.with_stones(filled.stones).winner().is_some() {
            continue;
        }
        match Search::new(size).outlook(&position, &filled, EFFORT) {
            Outlook::Won { key: (row, column), .. } => {
                won += 1;
                let mut next = position;
                next.place(position.grid().cell(column, row));
                assert!(next.winner().is_some() || !wins(&next), "({row}, {column}) wins {position:?}");
            }
            Outlook::Lost { .. } => {
                lost += 1;
                assert!(!wins(&position), "lost: {position:?}");
            }
            Outlook::Open { must, .. } => {
                narrowed += usize::from(must.len() < filled.open.len());
                for (row, column) in filled.open.without(&must).iter() {
                    let mut next = position;
                    next.place(position.grid().cell(column, row));
                    assert!(
                        next.winner().is_none() && wins(&next),
                        "({row}, {column}) was ruled out in {position:?}"
                    );
                }
            }
        }
    }
    assert!(won > 100 && lost > 50, "won {won}, lost {lost}, narrowed {narrowed}");
}

#[test]
fn a_stone_on_the_third_row_with_room_is_joined_to_its_edge() {
    // The ziggurat: red at c3 needs the cells below it only.
    let mut position = empty_board(7);
    for mv in ["d5", "g1"] {
        if let Ok(mv) = position.read_move(mv) {
            position.play_unchecked(mv);
        }
    }
    let mut net = Net::<2>::new(7);
    net.search(Colour::Red, &Filled::of(&position), EFFORT);
    assert!(net.joins(1, 2), "the only stone is the group after the edges");
}

#[test]
fn the_first_player_wins_small_empty_boards() {
    for size in 3..=4 {
        let position = empty_board(size);
        let outlook = Search::new(size).outlook(&position, &Filled::of(&position), EFFORT);
        assert!(matches!(outlook, Outlook::Won { .. }), "{size}: {outlook:?}");
    }
}
