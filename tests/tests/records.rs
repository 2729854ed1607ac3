//! Recorded games: every file is read and replayed to its result.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashSet;

use quadrille_engine::formats::{self, Claim, Format, GameFile};
use quadrille_engine::game::{Player, Reason};
use quadrille_engine::record::End;
use quadrille_engine::session::Session;
use quadrille_engine::setup::RuleValue;
use quadrille_tests::data;

fn replay(file: &GameFile, what: &str) -> Box<dyn Session> {
    file.replay().unwrap_or_else(|broken| panic!("{what}: {}", broken.error))
}

/// Writes and reads a game; what comes back must be the same.
fn check_round_trip(file: &GameFile, format: Format) {
    let text = formats::write(file, format).unwrap();
    let back = formats::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(back, std::slice::from_ref(file), "{format:?} loses something: {text}");
}

#[test]
fn loa_olympiad_games_replay_to_their_results() {
    let games = formats::read(&data::read("records/loa-olympiad-8.txt")).unwrap();
    assert_eq!(games.len(), 8);
    let mut on_the_board = 0;
    for (number, file) in (1..).zip(&games) {
        let game = replay(file, &format!("game {number}"));
        assert_eq!(game.ply() as usize, file.record.moves.len());
        assert!(file.agrees_with(&*game), "game {number} ends otherwise than its list says");
        let outcome = game.outcome().expect("every game of the list is over");
        on_the_board += u32::from(outcome.reason == Reason::Connected);
        for format in [Format::Text, Format::Sgf, Format::Json] {
            check_round_trip(file, format);
        }
    }
    assert!(on_the_board > 0, "most games end with a group joined");
}

#[test]
fn sumito_server_games_replay_to_their_results() {
    let games = formats::read(&data::read("records/sumito-server-300.apgn")).unwrap();
    assert_eq!(games.len(), 300);
    let unlimited = games.iter().filter(|file| file.record.setup.contains_key("repetition")).count();
    assert!((1..100).contains(&unlimited), "servers play on after a third repetition, in {unlimited} games");
    for (number, file) in (1..).zip(&games) {
        assert_eq!(file.record.game, "sumito");
        assert_eq!(file.fault, None, "game {number}");
        assert_eq!(file.event, format!("Server game {number}"));
        assert_eq!(file.record.setup["layout"], RuleValue::Text("belgian".to_owned()));
        let tag = |name: &str| file.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
        assert_eq!(tag("Plies"), Some(file.record.moves.len().to_string().as_str()), "game {number}");
        assert_eq!(tag("Termination") == Some("Au score"), file.result.is_some(), "game {number}");
        for format in [Format::Apgn, Format::Text, Format::Json] {
            check_round_trip(file, format);
        }
        let game = replay(file, &file.event);
        assert!(file.agrees_with(&*game), "game {number} ends otherwise than its file says");
        let reason = game.outcome().map(|outcome| outcome.reason);
        assert_eq!(reason, file.result.map(|_| Reason::Goal), "game {number}");
    }
}

/// What must be true of a game of Hex before any rule is asked: no cell is taken twice, none is off the board.
fn check_hex_cells(file: &GameFile, what: &str) {
    let RuleValue::Number(size) = file.record.setup["size"] else { panic!("{what}: no size") };
    let mut seen = HashSet::new();
    for text in file.record.moves.iter().filter(|text| *text != "swap") {
        let column = u32::from(text.as_bytes()[0] - b'a') + 1;
        let row: u32 = text[1..].parse().unwrap();
        assert!(column <= size && row <= size, "{what}: {text} is off the board");
        assert!(seen.insert(text), "{what}: {text} is taken twice");
    }
}

#[test]
fn hex_server_games_with_swapped_pieces_replay() {
    let games = formats::read(&data::read("records/hex-13-server-150.txt")).unwrap();
    assert_eq!(games.len(), 150);
    assert_eq!(games.iter().filter(|file| file.record.moves.iter().any(|text| text == "swap")).count(), 55);
    for (number, file) in (1..).zip(&games) {
        let what = format!("game {number}");
        assert_eq!((&*file.record.game, &file.fault), ("hex", &None), "{what}");
        assert_eq!(file.record.setup["size"], RuleValue::Number(13), "the remark says 13x13");
        assert!(matches!(file.record.end, Some(End::Resigned { .. })), "{what}");
        check_hex_cells(file, &what);
        for format in [Format::Sgf, Format::Text, Format::Json] {
            check_round_trip(file, format);
        }
        let game = replay(file, &what);
        assert!(file.agrees_with(&*game), "{what}");
        assert_eq!(game.outcome().unwrap().reason, Reason::Resigned, "{what}");
    }
}

#[test]
fn hex_olympiad_games_replay_with_variations_swap_and_resignation() {
    let (mut swaps, mut resigned, mut variations, mut joined) = (0, 0, 0, 0);
    for number in 1..=40 {
        let name = format!("records/hex-olympiad-sgf/{number:02}.sgf");
        let games = formats::read(&data::read(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let [file] = games.as_slice() else { panic!("{name}: {} games", games.len()) };
        assert_eq!((&*file.record.game, &file.fault), ("hex", &None), "{name}");
        swaps += u32::from(file.record.moves.iter().any(|text| text == "swap"));
        resigned += u32::from(file.record.end.is_some());
        variations += file.variations.len();
        check_hex_cells(file, &name);
        for format in [Format::Sgf, Format::Text, Format::Json] {
            check_round_trip(file, format);
        }
        let game = replay(file, &name);
        assert_eq!(game.ply() as usize, file.record.moves.len(), "{name}");
        joined += u32::from(game.outcome().is_some_and(|outcome| outcome.reason == Reason::Joined));
    }
    assert_eq!(joined, 7, "most of these games were broken off when they were decided");
    assert_eq!((swaps, resigned), (22, 1));
    assert_eq!(variations, 2 + 1 + 8, "lines beside the main ones of files 19, 34 and 40");
}

#[test]
fn the_swapped_stone_of_a_hexgui_file_stays_where_it_is() {
    // Both colours go on as on the board: the file exchanges the players' colours, whatever it calls it.
    let file = &formats::read(&data::read("records/hex-olympiad-sgf/11.sgf")).unwrap()[0];
    assert_eq!(file.record.moves[..4], ["a3", "swap", "g5", "j4"]);
    assert_eq!(
        file.record.end,
        Some(End::Resigned { by: Player::First }),
        "white resigns, the first seat now"
    );
    assert_eq!(file.result, Some(Claim::Won { by: Player::Second }));
}
