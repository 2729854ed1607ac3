//! File formats: what people's files hold is read, kept and refused by name.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use quadrille_engine::formats::{
    self, Claim, Format, FormatError, GameFile, MAX_BYTES, MAX_JSON_BYTES, Syntax, Variation, WriteError,
};
use quadrille_engine::game::{Player, Refusal};
use quadrille_engine::record::{End, Record};
use quadrille_engine::registry::RecordError;
use quadrille_engine::session::ChangeError;
use quadrille_engine::setup::RuleValue;

fn read(text: &str) -> Vec<GameFile> {
    formats::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read_one(text: &str) -> GameFile {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The line and the kind of fault, and how many games came before or with it.
fn fault(text: &str) -> (u32, Syntax, Vec<GameFile>) {
    match formats::read(text) {
        Err(FormatError::Syntax { line, what, games }) => (line, what, games),
        other => panic!("{other:?}: {text}"),
    }
}

fn moves(file: &GameFile) -> String {
    file.record.moves.join(" ")
}

fn variation(ply: u32, moves: &str) -> Variation {
    let moves = moves.split(' ').map(str::to_owned).collect();
    Variation { ply, moves, comments: BTreeMap::new() }
}

fn won(by: Player) -> Option<Claim> {
    Some(Claim::Won { by })
}

#[test]
fn the_format_is_told_by_the_content() {
    let cases = [
        ("[Event \"a\"]\n[Notation \"Aba-Pro\"]\n\n1. a1b2 i9h8 *", "sumito", 2),
        ("[Game \"suota\"]\n1. a2a3 a5a4 *", "suota", 2),
        ("(;GM[9];B[b1-b3];W[a2-c2])", "loa", 2),
        ("(;B[b1b3];W[a2c2])", "loa", 2),
        ("mail from a friend\n(;GM[11]SZ[13];B[a1];W[b2])", "hex", 2),
        ("https://hexworld.org/board/#11c1,a1b2", "hex", 2),
        ("11r9c1,a1b2", "hex", 2),
        ("1-0 | b1-b3 a2-c2", "loa", 2),
        ("# from a book\nb1-b3 a2-c2 *", "loa", 2),
        ("1. b1-b3 a2xc2", "loa", 2),
        ("1. b1b3 a2c2", "loa", 2),
        ("1. c3c5d3 i9h8", "sumito", 2),
        ("Black resigns. | a1 m13", "hex", 2),
    ];
    for (text, game, plies) in cases {
        let file = read_one(text);
        assert_eq!((&*file.record.game, file.record.moves.len()), (game, plies), "{text}");
        assert_eq!(file.fault, None, "{text}");
    }
    for text in ["", "\u{feff}", " \r\n", "hello world", "<html>", "[]", "%PDF-1.4"] {
        assert!(formats::read(text).is_err(), "{text:?} is no game");
    }
    assert_eq!(formats::read("Dear friend, how are you?"), Err(FormatError::NotRecognised));
}

#[test]
fn a_windows_file_with_a_byte_order_mark_and_odd_spacing_is_read() {
    let text = "\u{feff}[ Event \t\"Café Zürich 東京\" ]\r\n[Game \"loa\"]\r\n[Black \"Zoë \\\"Z\\\" O\\\\K\"]\r\n\r\n\
                \r\n 1.b1b3   a2c2\r\n2. c1-c3 ( 2.  d1-d3 ) {so \\} la}  *  \r\n\r\n";
    let file = read_one(text);
    assert_eq!(file.event, "Café Zürich 東京");
    assert_eq!(file.players[0], "Zoë \"Z\" O\\K");
    assert_eq!(moves(&file), "b1b3 a2c2 c1c3");
    assert_eq!(file.comments, BTreeMap::from([(3, "so } la".to_owned())]));
    assert_eq!(file.variations, [variation(2, "d1d3")]);
    assert_eq!(formats::decode(b"[Event \"Z\xfcrich\"]"), "[Event \"Zürich\"]", "old files are Latin-1");
}

#[test]
fn an_apgn_file_has_its_tags_in_order() {
    let text = "[Variant \"German Daisy\"]\n[Result \"0-1\"]\n[Notation \"Aba-Pro\"]\n[Black \"Ann\"]\n[Elo \"1500\"]\n\
                \n1. a1b2 {good} i9h8 0-1";
    let file = read_one(text);
    assert_eq!(file.record.setup["layout"], RuleValue::Text("german_daisy".to_owned()));
    assert_eq!(
        formats::write(
            &GameFile { result: None, record: Record { end: None, ..file.record.clone() }, ..file },
            Format::Apgn
        )
        .unwrap(),
        "[Event \"?\"]\n[Date \"?\"]\n[Black \"Ann\"]\n[White \"?\"]\n[Variant \"german_daisy\"]\n[Result \"*\"]\n\
         [Notation \"Aba-Pro\"]\n[Elo \"1500\"]\n\n1. a1b2 {good} i9h8 *\n\n"
    );
    for (variant, layout) in
        [("Belgian Daisy", "belgian"), ("the-wall", "the_wall"), ("Standard", "standard")]
    {
        let file = read_one(&format!("[Variant \"{variant}\"]\n[Notation \"Aba-Pro\"]\n\n1. a1b2 *"));
        assert_eq!(file.record.setup["layout"], RuleValue::Text(layout.to_owned()));
    }
    let start = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w";
    let file = read_one(&format!("[Variant \"{start}\"]\n[Notation \"Aba-Pro\"]\n\n1... i9h8 *"));
    assert_eq!(file.record.start.as_deref(), Some(start));
    assert!(formats::write(&file, Format::Apgn).unwrap().contains("\n1... i9h8 *"), "white moves first");
}

#[test]
fn several_games_in_one_file_are_all_read() {
    let games =
        read("[Game \"loa\"]\n\n1. b1b3 1-0\n\n[Game \"suota\"]\n\n1. a2a3 1/2-1/2\n[Game \"hex\"]\n1. a1 *");
    let ids: Vec<_> = games.iter().map(|file| &*file.record.game).collect();
    assert_eq!(ids, ["loa", "suota", "hex"]);
    assert_eq!(games[0].record.end, Some(End::Resigned { by: Player::Second }));
    assert_eq!(games[1].result, Some(Claim::Draw));
    assert_eq!(read("(;GM[9];B[b1b3])\n(;GM[11];B[a1])(;GM[11];B[b1])").len(), 3);
    assert_eq!(
        read("https://hexworld.org/board/#11c1,a1\nand <https://hexworld.org/board/#13c1,b2>").len(),
        2
    );
    let one = formats::write(&games[0], Format::Json).unwrap();
    assert_eq!(read(&format!("[{one},{one}]")).len(), 2);
}

#[test]
fn nested_variations_are_reported_as_whole_lines() {
    let pgn = "[Game \"loa\"]\n\n1. b1b3 a2c2 (1... a3c3 2. c1c3 (2. d1d3) 2... h2f2) 2. e1e3 *";
    let sgf = "(;GM[9];B[b1b3](;W[a2c2];B[e1e3])(;W[a3c3](;B[c1c3];W[h2f2])(;B[d1d3])))";
    for text in [pgn, sgf] {
        let file = read_one(text);
        assert_eq!(moves(&file), "b1b3 a2c2 e1e3");
        let mut lines = file.variations.clone();
        lines.sort_by_key(|line| line.moves.len());
        assert_eq!(lines, [variation(1, "a3c3 d1d3"), variation(1, "a3c3 c1c3 h2f2")]);
        for format in [Format::Text, Format::Sgf, Format::Json] {
            let text = formats::write(&file, format).unwrap();
            assert_eq!(read_one(&text), file, "{text}");
        }
    }
}

#[test]
fn an_sgf_file_keeps_names_escapes_and_unknown_properties() {
    let text = "(;FF[4]GM[9]SZ[8]PB[A\\]b\\\\c]PW[Łukasz: 王]RE[W+Resign]EVent[cup]GN[final]\
                XY[1][2]RU[house]\r\n C[one\\\r\n line];B[B1-B3]C[good!];W[a2:c2++])";
    let file = read_one(text);
    assert_eq!(file.players, ["A]b\\c", "Łukasz: 王"]);
    assert_eq!((&*file.event, &*file.record.title), ("cup", "final"));
    assert_eq!(file.comments, BTreeMap::from([(0, "one line".to_owned()), (1, "good!".to_owned())]));
    assert_eq!(file.record.end, Some(End::Resigned { by: Player::First }));
    let tags: Vec<_> = file.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    assert_eq!(tags, [("XY", "1"), ("XY", "2"), ("Rules", "house")]);
    for format in [Format::Sgf, Format::Text, Format::Json] {
        assert_eq!(read_one(&formats::write(&file, format).unwrap()), file);
    }
}

#[test]
fn swapped_pieces_become_our_swap_and_go_back() {
    let swapped = "a2 swap c2 d4 e3";
    // The first stone is blue at b1 in the file and red at a2 here: every later cell is mirrored.
    for text in [
        "(;GM[11]SZ[11];B[a2];W[swap-pieces];B[b3];W[d4];B[c5])",
        "(;GM[11]SZ[11];B[a2];W[swap];B[b3];W[d4];B[c5])",
        "https://hexworld.org/board/#11c1,a2:sb3d4c5",
        "https://hexworld.org/board/#11x11r9c1,a2:sb3,d4c5",
        "# 11x11\nBlack resigns. | a2 swap-pieces b3 d4 c5",
        "[Game \"hex\"]\n1. a2 swap-pieces 2. b3 d4 3. c5 *",
        // Here the players exchange colours and the stone stays.
        "(;GM[11]SZ[11];B[a2];W[swap-sides];W[c2];B[d4];W[e3])",
        "(;GM[11]SZ[11];B[a2];W[swap-pieces];W[c2];B[d4];W[e3])",
        "(;GM[11]SZ[11];B[a2];W[swap-sides];B[c2];W[d4];B[e3])",
        "[Game \"hex\"]\n1. a2 swap 2. c2 d4 3. e3 *",
    ] {
        let file = read_one(text);
        assert_eq!(moves(&file), swapped, "{text}");
        assert_eq!(file.fault, None, "{text}");
        assert_eq!(file.record.setup["swap"], RuleValue::Flag(true), "the house rule follows from the move");
    }
    let file = read_one("(;GM[11]SZ[13];B[l2];W[swap-pieces];B[b3](;W[d4])(;W[e5];B[m1]))");
    assert_eq!(moves(&file), "l2 swap c2 d4");
    assert_eq!(file.variations, [variation(3, "e5 a13")], "variations are mirrored too");
    let text = formats::write(&file, Format::Sgf).unwrap();
    assert!(text.contains(";B[l2];W[swap-pieces];B[b3]"), "{text}");
    assert_eq!(read_one(&text), file);
    let link = formats::write(&file, Format::HexWorld).unwrap();
    assert_eq!(link, "https://hexworld.org/board/#13c1,l2:sb3d4\n");
}

#[test]
fn results_of_hex_name_the_seat_after_a_swap() {
    let pieces = "(;GM[11]RE[B+R];B[a2];W[swap-pieces];B[b3])";
    assert_eq!(read_one(pieces).result, won(Player::First), "the players keep their colours");
    let sides = "(;GM[11]RE[B+R];B[a2];W[swap-sides];W[c2])";
    assert_eq!(read_one(sides).result, won(Player::Second), "black is the second seat's colour now");
    let resigned = read_one("https://hexworld.org/board/#11c1,a2:sb3:rw");
    assert_eq!(resigned.record.end, Some(End::Resigned { by: Player::Second }));
    assert_eq!(read_one(&formats::write(&resigned, Format::HexWorld).unwrap()), resigned);
    let late = &read_one("White times out. | a2 swap-pieces b3");
    assert_eq!(late.record.end, Some(End::Resigned { by: Player::Second }));
    assert_eq!(late.comments[&0], "White times out.", "a record knows no loss on time: the words are kept");
}

#[test]
fn a_hex_problem_starts_from_its_stones() {
    let file = read_one("(;GM[11]SZ[3]AB[a1][B2]AW[c3]PL[B];B[a2];W[c1])");
    assert_eq!(file.record.start.as_deref(), Some("r2/1r1/2b r -"));
    let file = read_one("(;GM[11]SZ[3]AB[a1];W[c1];B[a2])");
    assert_eq!(file.record.start.as_deref(), Some("r2/3/3 b -"), "who has fewer stones moves");
    assert_eq!(file.fault, None);
    assert_eq!(read_one(&formats::write(&file, Format::Sgf).unwrap()), file);
    assert_eq!(formats::write(&file, Format::HexWorld), Err(WriteError::Start));
}

#[test]
fn a_broken_game_offers_the_moves_before_the_fault() {
    let cases = [
        ("1. b1-b3 a2-c2 2. b3-b9 *", 3, "leaves the board"),
        ("1. b1-b3 a2-c2 2. c1-c4 *", 3, "is refused"),
        ("1. b1-b3 a2-c2 2. oops h2-f2 *", 3, "is not a move"),
        ("(;GM[9];B[b1-b3];W[a2-c2];B[pass];W[h2-f2])", 3, "is not a move"),
        ("(;GM[9];B[b1-b3];W[a2-c2];W[h2-f2])", 3, "not a piece of the side to move"),
        ("1-0 | b1-b3 a2-c2 c1-c4", 3, "is refused"),
    ];
    for (text, ply, reason) in cases {
        let Err(broken) = read_one(text).replay() else { panic!("{text} is not sound") };
        let RecordError::Move { ply: found, .. } = &broken.error else { panic!("{text}: {}", broken.error) };
        assert_eq!(*found, ply, "{text}");
        assert!(broken.error.to_string().contains(reason), "{text}: {}", broken.error);
        let prefix = broken.prefix.expect("the sound moves are offered");
        assert_eq!(prefix.ply(), ply - 1, "{text}");
    }
    let file = read_one("(;GM[9];B[b1-b3];B[c1-c3])");
    let refusal = Refusal::NotYours;
    assert_eq!(file.fault, Some(ChangeError::Refused { text: "c1-c3".to_owned(), refusal }));
    let file = read_one("https://hexworld.org/board/#11c1,a2b3:pc4");
    assert_eq!(file.fault, Some(ChangeError::Unreadable { text: ":p".to_owned() }), "Hex has no pass");
}

#[test]
fn a_broken_form_is_named_with_its_line_and_what_came_before() {
    let loa = "[Game \"loa\"]\n";
    let cases = [
        (format!("{loa}[Event \"a]\n1. b1b3"), 2, Syntax::Tag),
        (format!("{loa}[Event a]\n"), 2, Syntax::Tag),
        (format!("{loa}\n1. b1b3 {{open"), 3, Syntax::OpenComment),
        (format!("{loa}\n1. b1b3 (1. c1c3"), 3, Syntax::OpenVariation),
        (format!("{loa}\n(1. c1c3)"), 3, Syntax::StrayVariation),
        (format!("{loa}\n1. b1b3 )"), 3, Syntax::StrayVariation),
        (format!("{loa}\n1. b1b3 }}"), 3, Syntax::Stray { found: '}' }),
        (format!("{loa}[Setup \"x\"]\n1. b1b3 *"), 1, Syntax::Setup),
        (format!("{loa}\n1. b1b3 {}", "(1. c1c3 ".repeat(70)), 3, Syntax::TooDeep),
        ("[Game \"chess\"]\n\n1. e2e4 *".to_owned(), 1, Syntax::UnknownGame { name: "chess".to_owned() }),
        ("[Event \"who knows\"]\n\n*".to_owned(), 1, Syntax::GameNotNamed),
        ("(;GM[9]\n;B[b1b3]\n;W[a2".to_owned(), 3, Syntax::OpenValue),
        ("(;GM[9]\n;B[b1b3]".to_owned(), 2, Syntax::OpenVariation),
        ("(;GM[9]\n;B)".to_owned(), 2, Syntax::NoValue),
        ("(;GM[9];B[b1b3] 7)".to_owned(), 1, Syntax::Stray { found: '7' }),
        ("(;GM[1];B[aa])".to_owned(), 1, Syntax::UnknownGame { name: "GM[1]".to_owned() }),
        ("(;GM[11]SZ[11:13];B[a1])".to_owned(), 1, Syntax::BoardSize),
        ("(;GM[9]SZ[12];B[b1b3])".to_owned(), 1, Syntax::BoardSize),
        ("(;GM[9]SU[scrambled-eggs];B[b1b3])".to_owned(), 1, Syntax::Start),
        ("(;GM[11];B[a1]\n;AB[c1])".to_owned(), 2, Syntax::Start),
        ("https://hexworld.org/board/#11x13c1,a1".to_owned(), 1, Syntax::BoardSize),
    ];
    for (text, line, what) in cases {
        let (found, kind, _) = fault(&text);
        assert_eq!((found, kind), (line, what), "{text}");
    }
    let (_, _, games) = fault("(;GM[9];B[b1b3])(;GM[9];B[c1c3];W[a2c2];B[e1");
    assert_eq!(
        games.iter().map(moves).collect::<Vec<_>>(),
        ["b1b3", "c1c3 a2c2"],
        "a torn file gives what it has"
    );
    let (_, _, games) = fault("[Game \"loa\"]\n\n1. b1b3 *\n\n[Game \"loa\"]\n\n1. c1c3 a2c2 {never closed");
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["b1b3", "c1c3 a2c2"]);
}

#[test]
fn json_is_limited_and_strict() {
    let record = read_one("1. b1-b3 a2-c2 *").record;
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(read_one(&json).record, record);
    assert_eq!(formats::write(&read_one(&json), Format::Json).unwrap().matches("record").count(), 0);
    for broken in [
        json.replacen('{', "{\"cheat\":1,", 1),
        json.replace("\"moves\"", "\"steps\""),
        json[..json.len() - 2].to_owned(),
        json.replace("[\"b1b3\"", &"[".repeat(500)),
        format!("{{\"record\":{json},\"cheat\":1}}"),
        "{}".to_owned(),
    ] {
        let (_, what, games) = fault(&broken);
        assert!(matches!(what, Syntax::Json { .. }), "{what:?}: {broken}");
        assert_eq!(games, [], "nothing of a broken record is taken");
    }
    let large = format!("{{\"title\":\"{}\"}}", "a".repeat(MAX_JSON_BYTES));
    assert_eq!(formats::read(&large), Err(FormatError::TooLarge { limit: MAX_JSON_BYTES as u32 }));
    let long = json.replace("[\"b1b3\"", &format!("[{}\"b1b3\"", "\"b1b3\",".repeat(6000)));
    assert!(matches!(fault(&long).1, Syntax::TooLong { .. }));
}

#[test]
fn large_and_deep_texts_are_refused_at_once() {
    let limit = MAX_BYTES as u32;
    assert_eq!(formats::read(&"a1 ".repeat(MAX_BYTES)), Err(FormatError::TooLarge { limit }));
    let many = ";B[b1b3];W[a2c2]".repeat(100_000);
    assert!(matches!(fault(&format!("(;GM[9]{many})")).1, Syntax::TooLong { .. }));
    assert!(matches!(fault(&"1. b1-b3 a2-c2 ".repeat(10_000)).1, Syntax::TooLong { .. }));
    // A variation at every ply of a variation: its lines together would not fit into memory.
    let comb = ";B[b1b3](;W[a2c2])(".repeat(4_000);
    let text = format!("(;GM[9];B[c1c3](;W[a3c3])({comb};B[b1b3]{}))", ")".repeat(4_000));
    assert!(matches!(fault(&text).1, Syntax::TooLong { .. }));
    let deep = format!("{}{}", "(;".repeat(500_000), ")".repeat(500_000));
    assert!(formats::read(&deep).is_err(), "depth alone does no harm");
}

#[test]
fn a_format_refuses_what_it_cannot_hold() {
    let loa = read_one("1. b1-b3 a2-c2 *");
    let game = |format| Err(WriteError::Game { game: "loa".to_owned() }) == formats::write(&loa, format);
    assert!(game(Format::Apgn) && game(Format::HexWorld), "Lines of Action is written in neither");
    let mut odd = loa.clone();
    odd.record.moves[1] = "a2 c2".to_owned();
    assert_eq!(formats::write(&odd, Format::Text), Err(WriteError::Move { ply: 2 }));
    let mut odd = loa.clone();
    odd.record.setup.insert("layout".to_owned(), RuleValue::Text("a,b".to_owned()));
    assert_eq!(formats::write(&odd, Format::Text), Err(WriteError::Setup));
    let mut odd = loa;
    odd.tags.push(formats::Tag { name: "a]b".to_owned(), value: String::new() });
    let refused = Err(WriteError::Tag { name: "a]b".to_owned() });
    assert_eq!(formats::write(&odd, Format::Text), refused);
    assert_eq!(formats::write(&odd, Format::Sgf), refused);
}

#[test]
fn a_result_that_the_board_contradicts_is_noticed() {
    // Black joins all its pieces with the last move of the third Olympiad game.
    let list = quadrille_tests::data::read("records/loa-olympiad-8.txt");
    let line = list.lines().nth(4).unwrap();
    let file = read_one(&line.replacen("1-0", "0-1", 1));
    let game = file.replay().unwrap_or_else(|broken| panic!("{}", broken.error));
    assert_eq!(file.record.end, None, "a game that ended on the board is not resigned");
    assert!(!file.agrees_with(&*game));
    assert!(GameFile::from_record(file.record.clone()).agrees_with(&*game), "the moves tell the result");
}

#[test]
fn suota_games_have_a_text_form() {
    let text = "[Game \"suota\"]\n[Event \"Club\"]\n[Date \"2024.05.01\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\
                [Setup \"goal=7,layout=phalanx\"]\n[End \"resigned\"]\n\n1. a2a3 g5g4 {hm} 2. b2d4 1-0\n\n";
    let file = read_one(text);
    assert_eq!(file.players, ["Ada", "Bo"], "white is the first seat");
    assert_eq!(file.record.setup["goal"], RuleValue::Number(7));
    assert_eq!(file.record.end, Some(End::Resigned { by: Player::Second }));
    assert_eq!(formats::write(&file, Format::Text).unwrap(), text);
}
