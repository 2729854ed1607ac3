//! File formats: nothing that a file holds makes a reader panic, and writing and reading keeps everything.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use quadrille_engine::formats::{self, Claim, Format, GameFile, Tag, Variation};
use quadrille_engine::game::Player;
use quadrille_engine::record::{End, Record, Seat};
use quadrille_engine::registry::{self, IDS};
use quadrille_engine::setup::{RuleValue, RuleValues};

/// Pieces of all formats, to be strewn about.
const FRAGMENTS: [&str; 64] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "{",
    "}",
    "|",
    "#",
    "%",
    ":",
    ",",
    "\\",
    "\"",
    "\n",
    "\r\n",
    " ",
    "*",
    "1-0",
    "0-1",
    "1.",
    "1...",
    "!?",
    "$3",
    "1/2-1/2",
    "[Game \"loa\"]\n",
    "[Game \"hex\"]",
    "[Notation \"Aba-Pro\"]\n",
    "[Event \"é\\\"\"]\n",
    "[Setup \"swap=true\"]",
    "[Result \"1-0\"]",
    "[Position \"3 b\"]",
    "(;",
    "(;GM[9]",
    "(;GM[11]SZ[11]",
    "SZ[13:13]",
    "B[",
    "W[",
    "B[b1b3]",
    "W[a2-c2]",
    "B[a2]",
    "W[swap-pieces]",
    "B[c3]",
    "W[resign]",
    "C[x\\]y]",
    "AB[a1][b2]",
    "PL[W]",
    "RE[W+]",
    "TAG[a:b]",
    "b1-b3",
    "a2c2",
    "c1xc3",
    "c3c5d3",
    "a1",
    "m13",
    "swap",
    "swap-pieces",
    "https://hexworld.org/board/#",
    "11c1,",
    ":s",
    ":rb",
    "Black resigns.",
    "{\"record\":",
    "[[[[",
];

fn noise() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![8 => select(&FRAGMENTS[..]).prop_map(str::to_owned), 1 => "\\PC{0,6}"];
    vec(fragment, 0..40).prop_map(|parts| parts.concat())
}

/// Reads a text and does with every game what a program may do.
fn exercise(text: &str) {
    let games = match formats::read(text) {
        Ok(games) => games,
        Err(formats::FormatError::Syntax { games, .. }) => games,
        Err(_) => return,
    };
    for game in games {
        let _ = game.replay().map(|session| game.agrees_with(&*session));
        for format in Format::ALL {
            let Ok(written) = formats::write(&game, format) else { continue };
            let back = formats::read(&written);
            if game.fault.is_none() && format != Format::HexWorld {
                assert_eq!(back, Ok(vec![game.clone()]), "{format:?} changes {text:?} by {written:?}");
            } else {
                assert!(back.is_ok(), "{format:?} writes {written:?}: {back:?}");
            }
        }
    }
}

fn any_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[a-zA-Z0-9 ]{1,5}",
        2 => select(&["\\", "\"", "]", "[", "}", "{", "\n", ":", ";", "\\]", "\\n", "(", ")", "'", "%", "|"][..])
            .prop_map(str::to_owned),
        2 => "[À-žα-ωЖ-я東京王🙂]{1,3}",
    ];
    vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn comments(most: u32) -> impl Strategy<Value = BTreeMap<u32, String>> {
    let text =
        any_text().prop_map(|text| text.trim().to_owned()).prop_filter("a comment", |text| !text.is_empty());
    prop::collection::btree_map(0..=most, text, 0..4)
}

fn cell(columns: u8, rows: u8) -> impl Strategy<Value = String> {
    (0..columns, 1..=rows).prop_map(|(column, row)| format!("{}{row}", char::from(b'a' + column)))
}

fn any_move(game: &'static str) -> BoxedStrategy<String> {
    match game {
        "hex" => cell(19, 19).boxed(),
        "sumito" => vec(cell(9, 9), 2..4).prop_map(|cells| cells.concat()).boxed(),
        _ => vec(cell(7, 6), 2).prop_map(|cells| cells.concat()).boxed(),
    }
}

fn setup(game: &'static str) -> BoxedStrategy<RuleValues> {
    let rules = |pairs: &[(&str, RuleValue)]| -> RuleValues {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
    };
    match game {
        "hex" => (3u32..20, any::<bool>())
            .prop_map(move |(size, swap)| {
                rules(&[("size", RuleValue::Number(size)), ("swap", RuleValue::Flag(swap))])
            })
            .boxed(),
        "sumito" => (select(&["belgian", "the_wall", "standard"][..]), 1u32..7)
            .prop_map(move |(layout, goal)| {
                rules(&[("goal", RuleValue::Number(goal)), ("layout", RuleValue::Text(layout.to_owned()))])
            })
            .boxed(),
        "suota" => select(&["phalanx", "ACACACA|.B.B.B."][..])
            .prop_map(move |layout| rules(&[("layout", RuleValue::Text(layout.to_owned()))]))
            .boxed(),
        _ => Just(RuleValues::new()).boxed(),
    }
}

fn start(game: &'static str) -> BoxedStrategy<Option<String>> {
    let text = match game {
        "loa" => "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 w",
        "hex" => "r2/1b1/3 r -",
        "suota" => "acacaca/1b1b1b1/7/7/1B1B1B1/ACACACA b",
        _ => "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w",
    };
    prop_oneof![3 => Just(None), 1 => Just(Some(text.to_owned()))].boxed()
}

/// Moves by random choice among legal ones where the game can be played here, else random texts.
fn moves(game: &'static str) -> BoxedStrategy<Vec<String>> {
    if game != "loa" {
        let with_swap = (vec(any_move(game), 0..30), any::<bool>()).prop_map(move |(mut moves, swap)| {
            if swap && game == "hex" && moves.len() > 1 {
                moves[1] = "swap".to_owned();
            }
            moves
        });
        return with_swap.boxed();
    }
    vec(any::<prop::sample::Index>(), 0..30)
        .prop_map(|choices| {
            let mut session = registry::start("loa", &RuleValues::new(), None, [Seat::Person; 2], 0).unwrap();
            for choice in choices {
                let legal = session.legal();
                if !legal.is_empty() {
                    session.play(session.ply(), choice.get(legal.as_slice()).as_str()).unwrap();
                }
            }
            session.record().moves
        })
        .boxed()
}

fn variations(game: &'static str, plies: u32) -> BoxedStrategy<Vec<Variation>> {
    if plies == 0 {
        return Just(Vec::new()).boxed();
    }
    let one = (0..plies, vec(any_move(game), 1..5)).prop_flat_map(|(ply, moves)| {
        comments(moves.len() as u32).prop_map(move |comments| Variation {
            ply,
            moves: moves.clone(),
            comments,
        })
    });
    vec(one, 0..4)
        .prop_map(|mut list| {
            list.sort_by_key(|variation| variation.ply);
            list
        })
        .boxed()
}

fn tag() -> impl Strategy<Value = Tag> {
    ("[A-Z][a-z]{2,6}[0-9]|[A-Z]{2,4}x?", any_text()).prop_map(|(name, value)| Tag { name, value })
}

fn game_file() -> impl Strategy<Value = GameFile> {
    select(IDS)
        .prop_flat_map(|game| (Just(game), setup(game), start(game), moves(game)))
        .prop_flat_map(move |(game, setup, start, moves)| {
            let plies = moves.len() as u32;
            let record = Record {
                format: 1,
                game: game.to_owned(),
                rules: 1,
                setup,
                start,
                seats: [Seat::Person; 2],
                moves,
                undone: Vec::new(),
                end: None,
                clock: None,
                timed_out: Vec::new(),
                rated: false,
                seed: 0,
                created: 0,
                updated: 0,
                title: String::new(),
            };
            let texts = [any_text(), any_text(), any_text(), any_text(), any_text()];
            (Just(record), texts, vec(tag(), 0..4), comments(plies), variations(game, plies), 0..4u8)
        })
        .prop_map(|(mut record, [first, second, event, date, title], tags, comments, variations, end)| {
            let swap = record.moves.iter().chain(variations.iter().flat_map(|line| &line.moves));
            if swap.into_iter().any(|text| text == "swap") {
                record.setup.insert("swap".to_owned(), RuleValue::Flag(true));
            }
            record.title = title;
            record.end = match end {
                0 => Some(End::Resigned { by: Player::First }),
                1 => Some(End::Resigned { by: Player::Second }),
                _ => None,
            };
            let result = match record.end {
                Some(End::Resigned { by }) => Some(Claim::Won { by: by.other() }),
                None => (end == 2).then_some(Claim::Draw),
            };
            let players = [first, second];
            GameFile { record, players, event, date, result, tags, comments, variations, fault: None }
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        exercise(&text);
    }

    #[test]
    fn strewn_fragments_are_read_or_refused(text in noise()) {
        exercise(&text);
    }

    #[test]
    fn any_bytes_are_text(bytes in vec(any::<u8>(), 0..200)) {
        exercise(&formats::decode(&bytes));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn writing_and_reading_keeps_everything(file in game_file()) {
        for format in Format::ALL {
            let Ok(text) = formats::write(&file, format) else { continue };
            let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            for text in [text, windows] {
                let mut back = formats::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                prop_assert_eq!(back.len(), 1);
                let back = back.remove(0);
                if format == Format::HexWorld {
                    prop_assert_eq!((&back.record.moves, back.record.end), (&file.record.moves, file.record.end));
                } else {
                    prop_assert_eq!(&back, &file, "{}", text);
                }
            }
        }
    }

    #[test]
    fn every_game_has_a_format(file in game_file()) {
        let fits = |format| formats::write(&file, format).is_ok();
        prop_assert!(fits(Format::Text) && fits(Format::Json));
        let game = file.record.game.as_str();
        prop_assert_eq!(fits(Format::Apgn), game == "sumito");
        prop_assert_eq!(fits(Format::Sgf), matches!(game, "loa" | "hex"));
        prop_assert_eq!(fits(Format::HexWorld), game == "hex" && file.record.start.is_none());
    }
}
