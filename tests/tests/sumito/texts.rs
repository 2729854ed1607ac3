//! Texts of moves, positions and house rules.

use proptest::collection::vec;
use proptest::prelude::*;
use quadrille_engine::game::{Attempt, Button, Cell, Game, Target};
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::notation::{Notation, PositionError};
use quadrille_engine::setup::{RuleValue, Setup, SetupError, read_rules};
use quadrille_tests::data;
use serde_json::Value;

use crate::scene::walk;

fn read(text: &str) -> Result<Sumito, PositionError> {
    Sumito::read_position(text, &SumitoSetup::default())
}

#[test]
fn the_layouts_are_the_published_ones() {
    let table: Value = serde_json::from_str(&data::read("sumito-layouts.json")).unwrap();
    let table = table.as_object().unwrap();
    assert_eq!(table.len(), Layout::ALL.len());
    for layout in Layout::ALL {
        let position = Sumito::new(&SumitoSetup::with_layout(layout));
        assert_eq!(Some(position.write_position().as_str()), table[layout.name()].as_str(), "{layout:?}");
        assert_eq!(read(&position.write_position()), Ok(position), "{layout:?}");
    }
}

#[test]
fn house_rules_are_offered_with_the_default_first() {
    let offered = SumitoSetup::house_rules();
    let defaults = SumitoSetup::default().values();
    assert_eq!(offered.len(), defaults.len());
    for rule in offered {
        assert_eq!(rule.choices.first(), defaults.get(&rule.key), "{}", rule.key);
        for choice in &rule.choices {
            let mut setup = SumitoSetup::default();
            assert_eq!(setup.set(&rule.key, choice), Ok(()));
            assert_eq!(setup.values().get(&rule.key), Some(choice), "a rule changes by setting it");
            assert_eq!(SumitoSetup::from_values(&setup.values()), Ok(setup));
        }
    }
}

#[test]
fn house_rules_that_cannot_be_are_refused_by_name() {
    let set = |text: &str| SumitoSetup::from_values(&read_rules(text).unwrap());
    for text in ["goal=0", "goal=7", "goal=300", "goal=six", "layout=none", "layout=3", "repetition=true"] {
        assert!(matches!(set(text), Err(SetupError::BadValue { .. })), "{text}");
    }
    assert_eq!(set("size=11"), Err(SetupError::UnknownRule { key: "size".to_owned() }));
    assert_eq!(set("goal=3").unwrap().goal(), 3);
    assert_eq!(RuleValue::from_text("swiss_daisy"), set("layout=swiss_daisy").unwrap().values()["layout"]);
}

#[test]
fn positions_with_marbles_out_tell_how_many() {
    let text = "w1b2/3bb1/1b1b1b1/wb3w1w/1wb2bw2/1ww3w1/2b4/3w1w/2w2-4b2w b";
    let position = read(text).unwrap();
    assert_eq!(position.write_position(), text);
}

#[test]
fn broken_positions_are_refused_by_name() {
    let rows = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb";
    assert_eq!(read(rows), Err(PositionError::Parts));
    assert_eq!(read(&format!("{rows} r")), Err(PositionError::Side));
    assert_eq!(read(&format!("{rows}  b")), Err(PositionError::Side));
    assert_eq!(read("wwwww/8 b"), Err(PositionError::Rows { needed: 9 }));
    assert_eq!(read(&format!("{} b", rows.replace("/9/", "/8/"))), Err(PositionError::RowLength { row: 5 }));
    assert_eq!(read(&format!("{} b", rows.replace("/9/", "/91/"))), Err(PositionError::RowLength { row: 5 }));
    assert_eq!(read(&format!("w{rows} b")), Err(PositionError::RowLength { row: 1 }));
    assert_eq!(read(&format!("{} b", rows.replace('9', "4x4"))), Err(PositionError::Symbol { found: 'x' }));
    assert_eq!(read(&format!("{rows}-1b w")), Err(PositionError::Symbol { found: '-' }));
    assert_eq!(read(&format!("{rows}-0b0w b")).map(|_| ()), Ok(()), "nothing out may be said");
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let one_missing = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/1bbbb";
    assert_eq!(read(&format!("{one_missing} b")), Err(PositionError::Pieces), "a marble is lost");
    assert_eq!(read(&format!("{one_missing}-0b1w b")), Err(PositionError::Pieces), "the wrong side's");
    assert_eq!(read(&format!("{one_missing}-1b0w b")).map(|_| ()), Ok(()));
    let goal_one = SumitoSetup::from_values(&read_rules("goal=1").unwrap()).unwrap();
    let with = |side| Sumito::read_position(&format!("{one_missing}-1b0w {side}"), &goal_one);
    assert!(with('b').is_ok_and(|position| position.outcome().is_some()), "white has just won");
    assert_eq!(with('w'), Err(PositionError::Pieces), "white had won before black's last move");
    let six_missing = "wwwww/wwwwww/2www2/8/9/8/7/3bbb/bbbbb-6b0w";
    assert_eq!(read(&format!("{six_missing} w")), Err(PositionError::Pieces));
    let seven_missing = "wwwww/wwwwww/2www2/8/9/8/7/4bb/bbbbb-7b0w";
    assert_eq!(read(&format!("{seven_missing} b")), Err(PositionError::Pieces), "more than the goal");
}

#[test]
fn a_broadside_is_read_from_either_end() {
    let start = Sumito::new(&SumitoSetup::default());
    assert_eq!(start.read_move("c5c3d5"), start.read_move("c3c5d3"));
    assert!(start.read_move("c3c5d3").is_ok());
    let attempt = start.read_attempt("c3c5d3").unwrap();
    assert_eq!(attempt.select, crate::scene::cells("c3 c4 c5"));
}

#[test]
fn texts_of_another_form_are_no_moves() {
    let start = Sumito::new(&SumitoSetup::default());
    for text in ["", "a1", "a1b", "a1b22", "A1B2", "a1-b2", "c3c5c6", "c3c5c2", "c3c4c4", "é1é1", "a1b2c3d4"]
    {
        assert_eq!(start.read_attempt(text), None, "{text}");
    }
}

fn any_target() -> impl Strategy<Value = Option<Target>> {
    prop_oneof![
        Just(None),
        Just(Some(Target::Button(Button::Swap))),
        (0..8u8).prop_map(|direction| Some(Target::Direction(direction))),
        any::<u8>().prop_map(|direction| Some(Target::Direction(direction))),
        (0..64u16).prop_map(|cell| Some(Target::Cell(Cell(cell)))),
        any::<u16>().prop_map(|cell| Some(Target::Cell(Cell(cell)))),
    ]
}

proptest! {
    #[test]
    fn positions_and_moves_survive_writing_and_reading(layout in 0..7usize, seed: u64, plies in 0..250usize) {
        let position = walk(layout, seed, plies);
        let text = position.write_position();
        prop_assert_eq!(read(&text), Ok(position), "{}", text);
        for mv in position.legal_moves() {
            prop_assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
        }
    }

    #[test]
    fn any_text_is_answered(text in "\\PC*", seed: u64) {
        let position = walk(0, seed, 20);
        let _ = position.read_move(&text);
        let _ = read(&text);
    }

    #[test]
    fn any_text_that_looks_like_one_is_answered(
        mv in "[a-k][0-9]([a-k][0-9]){0,3}",
        rows in "([bw1-9]{0,7}/){7,9}[bw1-9]{0,6}(-[0-9]{0,2}b[0-9]{0,4}w)? [bw]",
        seed: u64,
    ) {
        let position = walk(1, seed, 40);
        if let Ok(mv) = position.read_move(&mv) {
            prop_assert!(position.is_legal(mv));
        }
        if let Ok(position) = read(&rows) {
            prop_assert_eq!(read(&position.write_position()), Ok(position));
        }
    }

    #[test]
    fn any_attempt_is_answered(
        layout in 0..7usize,
        seed: u64,
        select in vec(prop_oneof![4 => 0..64u16, 1 => any::<u16>()], 0..6),
        then in any_target(),
    ) {
        let position = walk(layout, seed, 60);
        let attempt = Attempt { select: select.into_iter().map(Cell).collect(), then };
        if let Ok(mv) = position.resolve(&attempt) {
            prop_assert!(position.is_legal(mv));
            prop_assert!(attempt.then.is_some());
        }
    }
}
