//! Suot à along many games: promises that hold in every position, and texts and taps of every kind.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use quadrille_engine::brain::Brain;
use quadrille_engine::game::{Attempt, Button, Cell, Game, Player, Side, Target};
use quadrille_engine::games::suota::{Layout, Rules, Stake, Suota};
use quadrille_engine::notation::{MoveError, Notation};
use quadrille_engine::random::Random;
use quadrille_engine::setup::{Setup, read_rules};
use quadrille_engine::table::{PieceKind, Table};

fn rules(text: &str) -> Rules {
    Rules::from_values(&read_rules(text).unwrap()).unwrap()
}

/// Plays to the end, taking where it can, and hands every position to `see`.
fn walk(seed: u64, setup: &Rules, mut see: impl FnMut(&Suota)) {
    let mut random = Random::new(seed);
    let mut position = Suota::new(setup);
    see(&position);
    for _ in 0..150 {
        let mut moves = position.legal_moves();
        if random.below(4) > 0 && moves.iter().any(|&mv| position.is_noisy(mv)) {
            moves.retain(|&mv| position.is_noisy(mv));
        }
        let Some(mv) = random.pick(&moves) else { return };
        position.play(mv).unwrap();
        see(&position);
    }
}

#[test]
fn stacks_of_seven_and_more_are_written_and_read() {
    let setup = rules("goal=12");
    let mut tallest = 0;
    for seed in 0..2000 {
        walk(seed, &setup, |position| {
            let height = position.picture().iter().map(|piece| piece.level + 1).max().unwrap();
            if height >= 6 {
                let back = Suota::read_position(&position.write_position(), &setup);
                assert_eq!(back.as_ref(), Ok(position), "{}", position.write_position());
            }
            tallest = height.max(tallest);
        });
    }
    assert!(tallest >= 7, "the tallest stack had {tallest} pieces");
}

#[test]
fn pieces_are_always_twenty() {
    for seed in 0..200 {
        walk(seed, &rules("goal=12"), |position| {
            let picture = position.picture();
            for side in [Side::White, Side::Black] {
                let count =
                    |kind| picture.iter().filter(|piece| piece.side == side && piece.kind == kind).count();
                let kinds = [PieceKind::OneCollar, PieceKind::TwoCollars, PieceKind::NoCollar];
                assert_eq!(kinds.map(count), [4, 3, 3], "{}", position.write_position());
            }
        });
    }
}

#[test]
fn stakes_add_up_to_the_points() {
    for seed in 0..200 {
        walk(seed, &Rules::default(), |position| {
            let stakes = position.stakes();
            let sum = |points: fn(&Stake) -> u8| stakes.iter().map(points).sum::<u8>();
            assert_eq!(sum(|stake| stake.white), position.score(Player::First));
            assert_eq!(sum(|stake| stake.black), position.score(Player::Second));
        });
    }
}

/// The position turned by half a turn, the sides exchanged.
fn turned(position: &Suota) -> Suota {
    let text = position.write_position();
    let (rows, side) = text.split_once(' ').unwrap();
    let swap = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let mut cells: Vec<String> = Vec::new();
    let mut symbols = rows.chars();
    while let Some(symbol) = symbols.next() {
        cells.push(match symbol {
            '(' => format!("({})", symbols.by_ref().take_while(|&c| c != ')').map(swap).collect::<String>()),
            other => swap(other).to_string(),
        });
    }
    cells.reverse();
    let side = if side == "w" { 'b' } else { 'w' };
    Suota::read_position(&format!("{} {side}", cells.concat()), &rules("goal=12")).unwrap()
}

#[test]
fn both_sides_are_judged_alike() {
    for seed in 0..100 {
        walk(seed, &rules("goal=12"), |position| {
            let turned = turned(position);
            assert_eq!(turned.count_moves(), position.count_moves());
            assert_eq!(turned.evaluate(), position.evaluate(), "{}", position.write_position());
        });
    }
}

fn arrangements() -> impl Strategy<Value = String> {
    let pieces: Vec<char> = "AAAABBBCCC....".chars().collect();
    Just(pieces).prop_shuffle().prop_map(|places| {
        let (first, second) = places.split_at(7);
        format!("{}|{}", first.iter().collect::<String>(), second.iter().collect::<String>())
    })
}

fn attempts() -> impl Strategy<Value = Attempt> {
    let cells = prop_oneof![9 => 0..42u16, 1 => any::<u16>()].prop_map(Cell);
    let target = prop_oneof![
        8 => cells.clone().prop_map(Target::Cell),
        1 => any::<u8>().prop_map(Target::Direction),
        1 => Just(Target::Button(Button::Swap)),
    ];
    let select = prop_oneof![
        4 => cells.clone().prop_map(|cell| vec![cell]),
        1 => prop::collection::vec(cells, 0..5),
    ];
    (select, prop::option::weighted(0.9, target)).prop_map(|(select, then)| Attempt { select, then })
}

/// A position some way into a game.
fn positions() -> impl Strategy<Value = Suota> {
    (any::<u64>(), 0..60usize).prop_map(|(seed, ply)| {
        let mut seen = Vec::new();
        walk(seed, &rules("goal=12"), |position| seen.push(*position));
        seen.swap_remove(ply % seen.len())
    })
}

proptest! {
    #[test]
    fn any_arrangement_starts_a_game(layout in arrangements()) {
        let setup = rules(&format!("layout={layout}"));
        prop_assert_eq!(Rules::from_values(&setup.values()), Ok(setup));
        let position = Suota::new(&setup);
        prop_assert_eq!(Layout::read(&setup.layout().text()), Some(setup.layout()));
        prop_assert_eq!(position.outcome(), None);
        prop_assert_eq!(Suota::read_position(&position.write_position(), &setup), Ok(position));
    }

    #[test]
    fn positions_survive_writing_and_reading(position in positions()) {
        let back = Suota::read_position(&position.write_position(), &rules("goal=12"));
        prop_assert_eq!(back, Ok(position));
    }

    #[test]
    fn an_attempt_is_a_move_or_named(position in positions(), attempt in attempts()) {
        let legal = position.legal_moves();
        match position.resolve(&attempt) {
            Ok(mv) => prop_assert!(legal.contains(&mv)),
            Err(_) => prop_assert!(legal.iter().all(|&mv| position.attempt(mv) != attempt)),
        }
    }

    #[test]
    fn nearly_positions_never_panic(text in "[aAbBcC1-7/() ]{0,60} [wb]") {
        let _ = Suota::read_position(&text, &Rules::default());
    }

    #[test]
    fn stacked_positions_never_panic(stack in "[aAbBcC]{1,40}") {
        let _ = Suota::read_position(&format!("({stack})6/7/7/7/7/7 w"), &Rules::default());
    }

    #[test]
    fn arbitrary_texts_never_panic(text in any::<String>()) {
        let start = Suota::new(&Rules::default());
        let _ = start.read_move(&text);
        let _ = Suota::read_position(&text, &Rules::default());
        let _ = Layout::read(&text);
    }

    #[test]
    fn well_formed_moves_are_read_whatever_they_do(text in "[a-w]([0-9]|[1-9][0-9])[-x]?[a-w]([0-9]|[1-9][0-9])") {
        let start = Suota::new(&Rules::default());
        let unreadable = matches!(start.read_move(&text), Err(MoveError::Unreadable { .. }));
        prop_assert!(!unreadable, "{} has the form of a move", text);
    }
}
