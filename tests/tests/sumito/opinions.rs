//! What the search is told: outcomes, not the tunable numbers.

use quadrille_engine::brain::Brain;
use quadrille_engine::game::Game;
use quadrille_engine::games::sumito::{Sumito, SumitoSetup};
use quadrille_engine::notation::Notation;
use quadrille_engine::table::{Effect, Table};

use crate::scene::{scene, walk};

/// The board turned by 180° with the colours exchanged.
fn exchanged(position: &Sumito) -> Sumito {
    let text = position.write_position();
    let (board, side) = text.split_once(' ').unwrap();
    let (rows, out) = board.split_once('-').map_or((board, None), |(rows, out)| (rows, Some(out)));
    let swap = |letter: char| match letter {
        'b' => 'w',
        'w' => 'b',
        other => other,
    };
    let rows: String = rows.chars().rev().map(swap).collect();
    let out = out.map_or_else(String::new, |out| {
        let (black, white) = out.trim_end_matches('w').split_once('b').unwrap();
        format!("-{white}b{black}w")
    });
    let text = format!("{rows}{out} {}", if side == "b" { 'w' } else { 'b' });
    Sumito::read_position(&text, &SumitoSetup::default()).unwrap()
}

#[test]
fn both_sides_are_judged_alike() {
    for seed in 0..100 {
        let position = walk(seed as usize, seed, 4 * seed as usize);
        let other = exchanged(&position);
        assert_eq!(position.evaluate(), other.evaluate(), "{}", position.write_position());
        assert_eq!(position.count_moves(), other.count_moves());
    }
}

#[test]
fn a_marble_pushed_out_is_worth_more_than_any_place() {
    let out = scene("e6 e7 e8", "", "e3 e4 e5 e9", [0, 1]);
    for place in ["e3", "e4", "e5", "e9"] {
        let on_board = scene("e6 e7 e8", place, "e3 e4 e5 e9", [0, 0]);
        assert!(
            out.evaluate() > on_board.evaluate(),
            "a marble out is worth more than one driven to {place}"
        );
    }
}

#[test]
fn exactly_the_moves_that_push_a_marble_out_are_noisy_and_they_come_first() {
    let mut seen = 0;
    for seed in 0..200 {
        let position = walk(seed as usize, seed, 100);
        let (noisy, quiet): (Vec<_>, Vec<_>) =
            position.legal_moves().into_iter().partition(|&mv| position.is_noisy(mv));
        let ejects = |mv| position.effects(mv).iter().any(|effect| matches!(effect, Effect::Eject { .. }));
        assert!(noisy.iter().all(|&mv| ejects(mv)) && !quiet.iter().any(|&mv| ejects(mv)));
        let last = noisy.iter().map(|&mv| position.order(mv)).min();
        let first = quiet.iter().map(|&mv| position.order(mv)).max();
        assert!(last.is_none_or(|last| first.is_none_or(|first| last > first)));
        seen += noisy.len();
    }
    assert!(seen > 0, "the walks show pushes over the edge");
}
