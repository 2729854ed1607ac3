//! Suot à: what a player would see.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashSet;

use quadrille_engine::brain::Brain;
use quadrille_engine::game::{Attempt, Button, Cell, Game, Outcome, Player, Reason, Refusal, Side, Target};
use quadrille_engine::games::suota::{Rules, Stake, Suota};
use quadrille_engine::notation::{MoveError, Notation, PositionError};
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::session::{GameResult, Session};
use quadrille_engine::setup::{Setup, SetupError, read_rules};
use quadrille_engine::table::Table;

/// White's C on d1 is two cells below the black b on d3, white's B on c2 one cell beside it.
const CLOSE: &str = "acacaca/b5b/7/3b3/B1B1B2/AACCCAA w";
/// White's ten pieces fill ten cells behind a closed wall of black ones.
const STUCK: &str = "7/7/a5a/bcbcbc1/BCBCBa1/AAAACa1 w";
/// The end of a game: black covers a C, two B and another C.
const FINISHED: &str = "3c2(aCa)/(Ba)(Ba)5/6(Cc)/2b2(bA)B/1(bA)2c2/2A2CA w";

fn rules(text: &str) -> Rules {
    Rules::from_values(&read_rules(text).unwrap()).unwrap()
}

fn position(text: &str) -> Suota {
    Suota::read_position(text, &Rules::default()).unwrap()
}

fn start(setup: &str, moves: &str) -> Box<dyn Session> {
    let mut game = registry::start("suota", &read_rules(setup).unwrap(), None, [Seat::Person; 2], 0).unwrap();
    play(&mut *game, moves);
    game
}

fn play(game: &mut dyn Session, moves: &str) {
    for text in moves.split_whitespace() {
        if let Err(error) = game.play(game.ply(), text) {
            panic!("{text} in {}: {error}", game.position());
        }
    }
}

fn points(game: &dyn Session) -> Vec<u8> {
    game.view().counters.iter().map(|counter| counter.value).collect()
}

fn refusal(position: &Suota, text: &str) -> Refusal {
    match position.read_move(text) {
        Err(MoveError::Refused { refusal, .. }) => refusal,
        other => panic!("{text} gives {other:?} in {}", position.write_position()),
    }
}

fn cell(name: &str) -> Cell {
    quadrille_engine::grid::Grid { columns: 7, rows: 6 }.read(name).unwrap()
}

#[test]
fn the_start_position_is_the_one_of_the_rules() {
    let white_rows = [("", "1B1B1B1/ACACACA"), ("layout=phalanx", "A1ABA1A/1CBCBC1")];
    for (setup, rows) in white_rows {
        assert!(start(setup, "").position().ends_with(&format!("7/7/{rows} w")), "{setup}");
    }
    assert_eq!(start("", "").position(), "acacaca/1b1b1b1/7/7/1B1B1B1/ACACACA w");
    assert_eq!(
        start("layout=AAAACCC|.BB.B..", "").position(),
        "cccaaaa/2b1bb1/7/7/1BB1B2/AAAACCC w",
        "black is white turned by half a turn"
    );
}

#[test]
fn house_rules_are_validated() {
    let bad = [
        "layout=",
        "layout=square",
        "layout=ACACACA",
        "layout=ACACACA|.B.B.B",
        "layout=ACACACA|.B.B.B..",
        "layout=ACACACA|.B.B.BB",
        "layout=ACACACA|.B.B.C.",
        "layout=acacaca|.b.b.b.",
        "layout=ACACACA.|B.B.B.",
        "layout=ACACACA|.B.B|B.",
        "layout=ÀCACACA|.B.B.B.",
        "layout=7",
        "goal=5",
        "goal=13",
        "goal=nine",
        "goal=4294967295",
        "repetition=true",
        "repetition=win",
    ];
    for text in bad {
        let values = read_rules(text).unwrap();
        assert!(matches!(Rules::from_values(&values), Err(SetupError::BadValue { .. })), "{text}");
    }
    let unknown = read_rules("size=7").unwrap();
    assert!(matches!(Rules::from_values(&unknown), Err(SetupError::UnknownRule { .. })));
}

#[test]
fn every_offered_house_rule_is_accepted_and_kept() {
    for rule in Rules::house_rules() {
        let default = Rules::default().values();
        assert_eq!(default.get(&rule.key), rule.choices.first(), "the default choice comes first");
        for choice in rule.choices {
            let mut setup = Rules::default();
            setup.set(&rule.key, &choice).unwrap();
            assert_eq!(setup.values().get(&rule.key), Some(&choice));
        }
    }
}

#[test]
fn an_arrangement_like_a_named_layout_is_that_layout() {
    assert_eq!(rules("layout=ACACACA|.B.B.B."), Rules::default());
    assert_eq!(rules("layout=.CBCBC.|A.ABA.A"), rules("layout=phalanx"));
}

#[test]
fn a_piece_takes_at_exactly_its_full_reach_only() {
    let close = position(CLOSE);
    assert_eq!(refusal(&close, "d1d3"), Refusal::WrongDistance { needed: 3 }, "a C two cells away");
    assert_eq!(refusal(&close, "c2d3"), Refusal::WrongDistance { needed: 2 }, "a B beside it");
    assert_eq!(refusal(&close, "f1d3"), Refusal::WrongDistance { needed: 1 }, "an A two cells away");
    assert_eq!(refusal(&close, "a2a5"), Refusal::WrongDistance { needed: 2 }, "farther than it reaches");
    let far = position("acacaca/b5b/3b3/7/B1B1B2/AACCCAA w");
    assert!(far.read_move("d1d4").is_ok(), "a C three cells away");
    assert!(far.read_move("d1d3").is_ok() && far.read_move("d1d2").is_ok(), "on the board it may go less");
}

#[test]
fn every_refusal_has_its_name() {
    let close = position(CLOSE);
    assert_eq!(refusal(&close, "b2b3"), Refusal::NotYours, "an empty cell");
    assert_eq!(refusal(&close, "d3d4"), Refusal::NotYours, "an enemy piece");
    assert_eq!(refusal(&close, "f1f3"), Refusal::TooFar { reach: 1 });
    assert_eq!(refusal(&close, "c2c5"), Refusal::TooFar { reach: 2 });
    assert_eq!(refusal(&close, "c1c3"), Refusal::PieceBetween, "its own B is in the way");
    assert_eq!(refusal(&close, "c1c2"), Refusal::OwnPiece);
    assert_eq!(refusal(&close, "c1e1"), Refusal::OwnPiece, "whatever stands between");
    assert_eq!(refusal(&close, "c2d4"), Refusal::NotStraight);
    assert_eq!(refusal(&close, "c2c2"), Refusal::NotStraight, "a piece cannot stay");
    assert_eq!(refusal(&close, "c2c7"), Refusal::OffBoard);
    assert_eq!(refusal(&close, "h1g1"), Refusal::OffBoard);
    assert_eq!(refusal(&position(FINISHED), "g1g2"), Refusal::GameOver);

    let covered = start("", "b1d3 f5d3");
    let touch = Attempt { select: vec![cell("d3")], then: None };
    assert_eq!(covered.explain(&touch), Some(Refusal::Covered), "white's C lies under black's b");
    let touch = Attempt { select: vec![cell("e3")], then: None };
    assert_eq!(covered.explain(&touch), Some(Refusal::NotYours));

    let resolve = |select: &[&str], then| {
        close.resolve(&Attempt { select: select.iter().map(|name| cell(name)).collect(), then })
    };
    assert_eq!(resolve(&[], None), Err(Refusal::Incomplete));
    assert_eq!(resolve(&["c2"], None), Err(Refusal::Incomplete));
    assert_eq!(resolve(&[], Some(Target::Cell(cell("c3")))), Err(Refusal::NotAMove));
    assert_eq!(resolve(&["c2", "a2"], Some(Target::Cell(cell("c3")))), Err(Refusal::NotAMove));
    assert_eq!(resolve(&["c2"], Some(Target::Direction(0))), Err(Refusal::NotAMove));
    assert_eq!(resolve(&["c2"], Some(Target::Button(Button::Swap))), Err(Refusal::NotAMove));
    let off = Attempt::from_to(cell("c2"), Cell(42));
    assert_eq!(close.resolve(&off), Err(Refusal::OffBoard));
}

#[test]
fn a_freed_piece_moves_again_and_its_points_go() {
    let mut game = start("", "b1d3 f5d3");
    assert_eq!(points(&*game), [0, 3], "black covers a C");
    assert!(game.legal().iter().all(|text| !text.starts_with("d3")), "a covered piece cannot move");
    play(&mut *game, "a1a2 d3c3");
    assert_eq!(points(&*game), [0, 0], "the taker left");
    assert!(game.legal().iter().any(|text| text.starts_with("d3")), "the freed C moves in white's turn");
    game.undo(game.ply()).unwrap();
    assert_eq!(points(&*game), [0, 3], "taking back covers it again");
}

#[test]
fn a_taker_that_is_taken_keeps_its_points() {
    let stakes = position(FINISHED).stakes();
    let at = |name: &str| stakes.iter().find(|stake| stake.cell == cell(name)).copied();
    assert_eq!(at("g6"), Some(Stake { cell: cell("g6"), white: 1, black: 3 }), "a under C under a");
    assert_eq!(at("b5"), Some(Stake { cell: cell("b5"), white: 0, black: 2 }));
    assert_eq!(at("d6"), None, "a single piece is no stack");
    assert_eq!(stakes.iter().map(|stake| stake.white).sum::<u8>(), 5);
    assert_eq!(stakes.iter().map(|stake| stake.black).sum::<u8>(), 10);
}

#[test]
fn the_goal_ends_the_game_at_once() {
    let end = position(FINISHED);
    assert_eq!(end.outcome(), Some(Outcome::win(Player::Second, Reason::Goal)));
    assert_eq!((end.legal_moves().len(), end.count_moves()), (0, 0), "a game that is over has no moves");
    let stacks = ["b5", "a5", "g4", "g6"].map(cell);
    assert_eq!(end.winning_cells().into_iter().collect::<HashSet<_>>(), HashSet::from(stacks));
    assert_eq!(end.write_position(), FINISHED);

    let longer = Suota::read_position(FINISHED, &rules("goal=12")).unwrap();
    assert_eq!(longer.outcome(), None, "ten points are not twelve");
    assert!(longer.count_moves() > 0);
    assert_ne!(longer.hash(), end.hash(), "another goal is another future");
}

#[test]
fn the_counters_tell_points_and_goal() {
    let counters = position(FINISHED).counters();
    let seen: Vec<_> = counters.iter().map(|counter| (counter.side, counter.value, counter.goal)).collect();
    assert_eq!(seen, [(Side::White, 5, 9), (Side::Black, 10, 9)]);
}

#[test]
fn a_side_without_a_move_loses() {
    let stuck = position(STUCK);
    assert_eq!(stuck.outcome(), Some(Outcome::win(Player::Second, Reason::NoMove)));
    assert_eq!(stuck.winning_cells(), []);
    let open = "7/7/a5a/bcbcbc1/BCBCBa1/AAAAC1a b";
    let rules = read_rules("").unwrap();
    let mut game = registry::start("suota", &rules, Some(open), [Seat::Person; 2], 0).unwrap();
    assert_eq!(game.result(), None);
    play(&mut *game, "g1f1");
    assert_eq!(game.position(), STUCK);
    assert_eq!(game.result(), Some(GameResult::Won(Side::Black)), "black closed the wall");
}

#[test]
fn the_third_occurrence_is_a_draw_by_the_house_rule_only() {
    let around = "a1a2 g6g5 a2a1 g5g6";
    let mut game = start("", around);
    assert_eq!(game.result(), None, "the second occurrence");
    play(&mut *game, around);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)));
    let mut endless = start("repetition=off", around);
    for _ in 0..3 {
        play(&mut *endless, around);
    }
    assert_eq!(endless.outcome(), None);
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_no_repetition() {
    // White comes back in three moves, black in two: the start again, but black is to move.
    let mut game = start("", "f2f3 g6g5 f3f4 g5g6 f4f2");
    assert_eq!(game.position(), "acacaca/1b1b1b1/7/7/1B1B1B1/ACACACA b");
    let around = "g6g5 a1a2 g5g6 a2a1";
    play(&mut *game, around);
    assert_eq!(game.outcome(), None, "three times on the board, twice with black to move");
    play(&mut *game, around);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn taking_moves_show_their_distance_and_a_cross() {
    let game = position("acacaca/b5b/3b3/7/B1B1B2/AACCCAA w");
    let take = game.read_move("d1d4").unwrap();
    let quiet = game.read_move("d1-d3").unwrap();
    assert_eq!((game.badge(take), game.badge(quiet)), (Some(3), None));
    assert_eq!(game.write_move_for_people(take), "d1xd4");
    assert_eq!(game.write_move_for_people(quiet), "d1-d3");
    assert!(game.is_noisy(take) && !game.is_noisy(quiet));
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let pieces = [
        ("acacaca/1b1b1b1/7/7/1B1B1B1/ACACAC1 w", "nineteen pieces"),
        ("acacaca/1b1b1b1/7/7/1B1B1BA/ACACACA w", "five A"),
        ("acacaca/1b1b1b1/7/7/1B1B1C1/ACACACA w", "a fourth C for a B"),
        ("acacaca/1b1b1b1/7/7/1B1B3/ACACAC(AB) w", "a piece on one of its own side"),
        ("3c2(aCa)/(Ba)(Ba)5/6(Cc)/2b2(bA)B/1(bA)2c2/2A2CA b", "ten points and the move"),
        ("7/7/7/7/7/7 w", "no piece at all"),
    ];
    for (text, why) in pieces {
        assert_eq!(Suota::read_position(text, &Rules::default()), Err(PositionError::Pieces), "{why}");
    }
    let read = |text| Suota::read_position(text, &Rules::default()).unwrap_err();
    assert_eq!(read("acacaca/1b1b1b1/7/7/1B1B1B1/ACACACA"), PositionError::Parts);
    assert_eq!(read("acacaca/1b1b1b1/7/7/1B1B1B1/ACACACA r"), PositionError::Side);
    assert_eq!(read("acacaca/1b1b1b1/7/1B1B1B1/ACACACA w"), PositionError::Rows { needed: 6 });
    assert_eq!(read("acacaca/1b1b1b1/8/7/1B1B1B1/ACACACA w"), PositionError::RowLength { row: 3 });
    assert_eq!(read("acacaca/1b1b1b1/7/7/1B1D1B1/ACACACA w"), PositionError::Symbol { found: 'D' });
    assert_eq!(read("acacaca/1b1b1b1/7/7/1B1()1B1/ACACACA w"), PositionError::Symbol { found: '(' });
    assert_eq!(read("acacaca/1b1b1b1/7/7/1B(B1B1/ACACACA w"), PositionError::Symbol { found: '(' });
    assert_eq!(read("acacaca/1b1b1b1/7/7/1B(B2)1B1/ACACACA w"), PositionError::Symbol { found: '2' });
}

#[test]
fn equal_positions_by_other_ways_are_equal() {
    let one = start("", "a1a2 g6g5 g1g2 a6a5").position();
    let other = start("", "g1g2 a6a5 a1a2 g6g5").position();
    assert_eq!(one, other);
    let built = |moves: &[&str]| {
        let mut position = Suota::new(&Rules::default());
        for text in moves {
            position.play_unchecked(position.read_move(text).unwrap());
        }
        position
    };
    // The C on d3 is covered and freed on the way: nothing of that stays behind.
    let detour = built(&["b1d3", "f5d3", "a1a2", "d3d4", "a2a1", "d4e4"]);
    assert_eq!(detour, Suota::read_position(&detour.write_position(), &Rules::default()).unwrap());
}
