//! Move and position texts, sound and unsound ones.

use proptest::prelude::*;
use quadrille_engine::game::{Attempt, Cell, Game, Target};
use quadrille_engine::games::hex::{Hex, HexSetup};
use quadrille_engine::notation::{MoveError, Notation, PositionError};
use quadrille_engine::random::Random;
use quadrille_engine::setup::{RuleValue, Setup, SetupError, read_rules};

use super::support::{hex, setup};

fn error(text: &str, swap: bool) -> PositionError {
    Hex::read_position(text, &setup(3, swap)).err().unwrap_or_else(|| panic!("{text} is read"))
}

#[test]
fn a_bad_position_text_is_refused_by_name() {
    for text in ["", "3/3/3", "3/3/3 r", "3/3/3 r - -", "3/3/3  r -", "3/3/3 r - "] {
        assert_eq!(error(text, true), PositionError::Parts, "{text:?}");
    }
    for text in [" r -", "3/3 r -", "3/3/3/3 r -", "11/11/11/11/11/11/11/11/11/11/11 r -"] {
        assert_eq!(error(text, true), PositionError::Rows { needed: 3 }, "{text:?}");
    }
    for (text, row) in [
        ("3/2/3 r -", 2),
        ("4/3/3 r -", 1),
        ("3/3/rbr1 b -", 3),
        ("3/3/ r -", 3),
        ("3/2rb/3 r -", 2),
        ("33/3/3 r -", 1),
        ("3/3/99999999999999999999 r -", 3),
        ("999999999r/3/3 b -", 1),
    ] {
        assert_eq!(error(text, true), PositionError::RowLength { row }, "{text:?}");
    }
    for (text, found) in [("3/3/2x r -", 'x'), ("R2/3/3 b -", 'R'), ("03/3/3 r -", '0'), ("3/é2/3 r -", 'é')]
    {
        assert_eq!(error(text, true), PositionError::Symbol { found }, "{text:?}");
    }
    for text in ["3/3/3 w -", "3/3/3 R -", "3/3/3 red -"] {
        assert_eq!(error(text, true), PositionError::Side, "{text:?}");
    }
    for text in ["3/3/3 b -", "r2/3/3 r -", "b2/3/3 r -", "rr1/3/3 b -", "rb1/3/3 b -", "b2/3/3 b -"] {
        assert_eq!(error(text, true), PositionError::Pieces, "{text:?}");
    }
    for text in ["3/3/3 r s", "rb1/3/3 r s", "rbr/3/3 b s", "r2/3/3 b x", "r2/3/3 b ", "r2/3/3 b ss"] {
        assert_eq!(error(text, true), PositionError::Swap, "{text:?}");
    }
    assert_eq!(error("r2/3/3 b s", false), PositionError::Swap, "no swap in this game");
}

#[test]
fn empty_runs_of_two_digits_are_read_and_written() {
    for size in 3..=19 {
        let start = hex(size, false);
        let row = size.to_string();
        let expected = format!("{} r -", vec![row; size.into()].join("/"));
        assert_eq!(start.write_position(), expected);
        assert_eq!(Hex::read_position(&expected, &setup(size, false)), Ok(start));
    }
}

#[test]
fn move_texts_of_another_form_are_not_moves() {
    let position = hex(11, true);
    for text in
        ["", "f", "6", "6f", "F6", "f6 ", " f6", "f-6", "f6f7", "Swap", "swap-pieces", "ff", "f100", "é1"]
    {
        let expected = Err(MoveError::Unreadable { text: text.to_owned() });
        assert_eq!(position.read_move(text), expected, "{text:?}");
    }
}

#[test]
fn house_rules_are_checked() {
    let rules = |text: &str| HexSetup::from_values(&read_rules(text).unwrap());
    assert_eq!(rules(""), Ok(setup(11, false)));
    assert_eq!(rules("size=13,swap=true"), Ok(setup(13, true)));
    for size in 3..=19 {
        assert_eq!(rules(&format!("size={size}")), Ok(setup(size, false)));
    }
    for text in ["size=2", "size=20", "size=0", "size=259", "size=big", "size=true", "swap=1", "swap=yes"] {
        assert!(matches!(rules(text), Err(SetupError::BadValue { .. })), "{text}");
    }
    assert_eq!(rules("goal=6"), Err(SetupError::UnknownRule { key: "goal".to_owned() }));
    assert_eq!(HexSetup::from_values(&setup(19, true).values()), Ok(setup(19, true)));
    let offered = HexSetup::house_rules();
    assert_eq!(offered[0].choices, [11, 13, 19].map(RuleValue::Number), "the default size comes first");
    assert_eq!(offered[1].choices, [false, true].map(RuleValue::Flag));
}

fn any_position() -> impl Strategy<Value = (HexSetup, Hex)> {
    (3..=19_u8, any::<bool>(), any::<u64>(), 0..400_u32).prop_map(|(size, swap, seed, plies)| {
        let (setup, mut random) = (setup(size, swap), Random::new(seed));
        let mut position = Hex::new(&setup);
        for _ in 0..plies % (2 * u32::from(size).pow(2)) {
            let Some(mv) = random.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        (setup, position)
    })
}

fn any_attempt() -> impl Strategy<Value = Attempt> {
    let cell = || prop_oneof![0..400_u16, any::<u16>()].prop_map(Cell);
    let then = prop_oneof![
        Just(None),
        cell().prop_map(|cell| Some(Target::Cell(cell))),
        any::<u8>().prop_map(|direction| Some(Target::Direction(direction))),
        Just(Some(Target::Button(quadrille_engine::game::Button::Swap))),
    ];
    (prop::collection::vec(cell(), 0..4), then).prop_map(|(select, then)| Attempt { select, then })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn a_position_survives_its_text((setup, position) in any_position()) {
        let text = position.write_position();
        let back = Hex::read_position(&text, &setup).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(back.write_position(), text);
        prop_assert_eq!(back.winner(), position.winner());
        prop_assert_eq!(back.hash(), back.rehash());
        if !position.is_swapped() {
            prop_assert_eq!(back, position, "unswapped seats are read as they were");
        }
    }

    #[test]
    fn every_attempt_is_a_legal_move_or_refused((_, position) in any_position(), attempt in any_attempt()) {
        match position.resolve(&attempt) {
            Ok(mv) => {
                prop_assert!(position.is_legal(mv));
                let text = position.write_move(mv);
                prop_assert_eq!(position.read_move(&text), Ok(mv));
            }
            Err(refusal) => {
                let incomplete = refusal == quadrille_engine::game::Refusal::Incomplete;
                prop_assert_eq!(position.explain(&attempt), (!incomplete).then_some(refusal));
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".*", size in 3..=19_u8, swap in any::<bool>()) {
        let setup = setup(size, swap);
        let _ = Hex::new(&setup).read_attempt(&text);
        let _ = Hex::read_position(&text, &setup);
    }

    #[test]
    fn texts_that_look_like_moves_never_panic(text in "[a-z]{0,2}[0-9]{0,4}", (_, position) in any_position()) {
        let _ = position.read_move(&text);
    }

    #[test]
    fn texts_that_look_like_positions_never_panic(
        rows in prop::collection::vec("[rb0-9]{0,4}", 3..=3),
        side in "[rbw]",
        mark in "[s-]",
        swap in any::<bool>(),
    ) {
        let text = format!("{} {side} {mark}", rows.join("/"));
        if let Ok(position) = Hex::read_position(&text, &setup(3, swap)) {
            let again = Hex::read_position(&position.write_position(), &setup(3, swap));
            prop_assert_eq!(again, Ok(position), "{}", text);
        }
    }
}
