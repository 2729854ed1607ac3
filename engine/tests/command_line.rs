//! The command line from outside, in the exact forms that others rely on.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use quadrille_engine::registry::IDS;
use serde_json::Value;

fn quadrille(arguments: &[&str], input: &str) -> Output {
    let mut child = start(arguments);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

fn data(name: &str) -> String {
    format!("{}/../tests/data/records/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn perft_ends_with_a_line_of_figures() {
    let output = quadrille(&["perft", "hex", "2", "--setup", "size=13,swap=true"], "");
    let last = lines(&output).pop().unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    assert_eq!((words[0], words[1], words[2], words[4]), ("nodes", "28561", "seconds", "nps"), "{last}");
    assert!(words[3].parse::<f64>().is_ok() && words[5].parse::<u64>().is_ok(), "{last}");
}

#[test]
fn moves_tells_position_legal_moves_result_and_turn() {
    let output = quadrille(&["moves", "loa", "--moves", "b1b3 a2-c2"], "");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["legal", "position", "result", "turn"]);
    assert_eq!((&answer["turn"], &answer["result"]), (&Value::from("b"), &Value::Null));
    let legal: Vec<&str> =
        answer["legal"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert!(legal.is_sorted() && legal.contains(&"b8b6"), "legal moves in byte order: {legal:?}");
}

#[test]
fn a_draw_by_repetition_counts_over_the_given_moves() {
    let shuffle = "b1b3 a2c2 b3b1 c2a2 ";
    let output = quadrille(&["moves", "loa", "--moves", &shuffle.repeat(2)], "");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["result"], "draw", "the start position occurs for the third time");
    assert_eq!(answer["legal"], Value::Array(Vec::new()), "a finished game has no move");
}

#[test]
fn a_batch_answers_every_line() {
    let question = "{\"game\":\"hex\",\"setup\":{\"size\":11,\"swap\":true},\"moves\":[\"f6\"]}\n";
    let bad = "{\"game\":\"hex\",\"moves\":[\"f6\",\"f6\"]}\n";
    let output = quadrille(&["moves", "--batch"], &(question.repeat(500) + bad + &question.repeat(499)));
    let answers = lines(&output);
    assert_eq!(answers.len(), 1000, "a line an answer");
    assert!(answers[500].starts_with("{\"error\":\"move 2:"), "the bad one is named: {}", answers[500]);
    assert!(answers[999].contains("\"swap\""), "and the ones after it are answered: {}", answers[999]);
}

#[test]
fn think_answers_with_a_legal_move_and_its_line() {
    for game in IDS {
        let output = quadrille(&["think", game, "--nodes", "2000"], "");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let best = answer["move"].as_str().unwrap();
        assert_eq!(answer["pv"][0], best, "{game}: the line begins with the move");
        let played = quadrille(&["moves", game, "--moves", best], "");
        assert_eq!(played.status.code(), Some(0), "{game}: {best} is legal");
    }
}

#[test]
fn bad_input_ends_with_2_and_one_line_that_names_it() {
    for (arguments, named) in [
        (vec!["perft", "chess", "2"], "chess"),
        (vec!["perft", "loa", "many"], "many"),
        (vec!["moves", "sumito", "--setup", "layout=castle"], "castle"),
        (vec!["moves", "hex", "--setup", "size=2"], "size"),
        (vec!["moves", "hex", "--setup", "colour=red"], "colour"),
        (vec!["moves", "suota", "--position", "nonsense"], "position"),
        (vec!["moves", "loa", "--moves", "b1b3 b1b3"], "move 2"),
        (vec!["think", "loa", "--level", "god"], "facile"),
        (vec!["match", "loa", "--a", "greedy", "--b", "lucky", "--games", "2"], "lucky"),
        (vec!["replay", "no-such-file"], "no-such-file"),
        (vec!["perft", "loa", "4294967295"], "4294967295"),
        (vec!["think", "loa", "--threads", "1000"], "1000"),
        (vec!["match", "loa", "--a", "random", "--b", "random", "--games", "2", "--jobs", "0"], "jobs"),
        (vec!["moves", "--batch", "--setup", "size=3"], "batch"),
        (vec!["perft", "lo\na", "1"], "lo\\na"),
        (vec![], "--help"),
    ] {
        let output = quadrille(&arguments, "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "one line for {arguments:?}: {error}");
        assert!(error.contains(named), "{arguments:?} names it: {error}");
    }
}

#[test]
fn a_match_can_be_repeated() {
    let arguments =
        ["match", "suota", "--a", "depth=2", "--b", "greedy", "--games", "4", "--jobs", "2", "--seed", "9"];
    let [(mut one, last), (mut two, _)] = [(); 2].map(|()| {
        let lines = lines(&quadrille(&arguments, ""));
        let last = lines.last().unwrap().clone();
        (lines, last)
    });
    // Pairs are told as they end, and two are played at a time.
    one.sort();
    two.sort();
    assert_eq!(one, two, "the same seed gives the same match");
    let words: Vec<&str> = last.split(' ').collect();
    let names: Vec<&str> = words.iter().step_by(2).copied().collect();
    assert_eq!(names, ["wins", "draws", "losses", "elo", "error"]);
}

#[test]
fn the_pieces_of_a_match_add_up() {
    let arguments = |games, first| {
        ["match", "loa", "--a", "depth=2", "--b", "greedy", "--seed", "3", "--games", games, "--first", first]
    };
    let whole = lines(&quadrille(&arguments("6", "0"), ""));
    let piece = quadrille(&arguments("2", "1"), "");
    assert_eq!(lines(&piece)[..2], [whole[0].clone(), whole[2].clone()], "the title and the second pair");

    let folder = std::env::temp_dir().join(format!("quadrille-match-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("piece.txt");
    std::fs::write(&file, piece.stdout).unwrap();
    let known = ["--known", file.to_str().unwrap()];
    let rest = lines(&quadrille(&[&arguments("6", "0")[..], &known].concat(), ""));
    let other = quadrille(&[&arguments("6", "0")[..], &known, &["--plies", "5"]].concat(), "");
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(rest, [&whole[..2], &whole[3..]].concat(), "the known pair is counted and not played again");
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(error.contains("another match"), "pairs of another match are refused: {error}");
}

#[test]
fn an_adjudicated_match_has_the_same_winners_in_fewer_moves() {
    let arguments = ["match", "sumito", "--a", "depth=3", "--b", "depth=1", "--games", "4", "--verbose"];
    let play = |more: &[&str]| {
        let lines = lines(&quadrille(&[&arguments[..], more].concat(), ""));
        let games: Vec<String> = lines.into_iter().filter(|line| line.starts_with("game ")).collect();
        let winners: Vec<char> = games.iter().filter_map(|game| game.chars().nth(7)).collect();
        (winners, games.concat().len())
    };
    let ((winners, moves), (same, fewer)) = (play(&[]), play(&["--adjudicate", "800"]));
    assert_eq!(winners, same);
    assert!(fewer < moves, "{fewer} of {moves}");
}

#[test]
fn the_best_moves_are_told_a_line_each() {
    let output = quadrille(&["think", "loa", "--nodes", "5000", "--multipv", "3"], "");
    let thoughts: Vec<Value> =
        lines(&output).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let moves: Vec<&str> = thoughts.iter().map(|thought| thought["move"].as_str().unwrap()).collect();
    assert_eq!(moves.len(), 3);
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
}

#[test]
fn files_are_replayed_and_a_bad_game_gives_1() {
    let output = quadrille(&["replay", &data("loa-olympiad-8.txt")], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(lines(&output).iter().filter(|line| line.starts_with("ok ")).count(), 8);

    let folder = std::env::temp_dir().join(format!("quadrille-replay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("bad.txt");
    std::fs::write(&file, "1-0 | b1-b3 a2-c2 b3-b9\n").unwrap();
    let output = quadrille(&["replay", file.to_str().unwrap()], "");
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(lines(&output)[0].starts_with("bad 3 "), "the ply and the reason: {:?}", lines(&output));
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    for arguments in [
        vec!["moves", "loa"],
        vec!["--help"],
        vec!["convert", &data("sumito-server-300.apgn"), "--to", "text"],
    ] {
        let mut child = start(&arguments);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && error.is_empty(), "{arguments:?}: {:?} {error}", output.status);
    }
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let mut child = start(&["moves", "--batch"]);
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for size in [3, 5] {
        writeln!(input, "{{\"game\":\"hex\",\"setup\":{{\"size\":{size}}}}}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("{\"position\":"), "answered before the input ends: {answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_draw_has_no_sequence_of_moves() {
    let shuffle = "b1b3 a2c2 b3b1 c2a2 ";
    let output = quadrille(&["perft", "loa", "2", "--moves", &shuffle.repeat(2)], "");
    assert!(lines(&output)[0].starts_with("nodes 0 "), "{:?}", lines(&output));
}

#[test]
fn a_byte_that_is_no_text_does_not_end_a_conversation() {
    for (command, question, answer) in [("ugi", "isready", "readyok"), ("gtp", "name", "= Quadrille")] {
        let mut child = start(&[command]);
        let mut input = child.stdin.take().unwrap();
        input.write_all(format!("{question}\n").as_bytes()).unwrap();
        input.write_all(b"\xff\n").unwrap();
        input.write_all(format!("{question}\n").as_bytes()).unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        let answers = lines(&output).iter().filter(|line| *line == answer).count();
        assert_eq!(answers, 2, "{command}: {:?}", lines(&output));
    }
}

#[test]
fn no_file_can_forge_a_verdict() {
    let folder = std::env::temp_dir().join(format!("quadrille-forge-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("forged.sgf");
    std::fs::write(&file, "(;GM[11]SZ[11];B[a\nok 99 b])").unwrap();
    let output = quadrille(&["replay", file.to_str().unwrap()], "");
    std::fs::remove_dir_all(&folder).unwrap();
    let verdicts = lines(&output);
    assert!(verdicts.len() == 1 && verdicts[0].starts_with("bad "), "{verdicts:?}");
}

#[test]
fn games_of_both_kinds_convert_to_one_file_that_is_read_again() {
    let folder = std::env::temp_dir().join(format!("quadrille-mixed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (text, json) = (folder.join("mixed.txt"), folder.join("mixed.json"));
    std::fs::write(&text, "[Game \"loa\"]\n\n1. b1b3 *\n\n[Game \"loa\"]\n[Black \"Ann\"]\n\n1. b1b3 *\n")
        .unwrap();
    let converted = quadrille(&["convert", text.to_str().unwrap(), "--to", "json"], "");
    std::fs::write(&json, converted.stdout).unwrap();
    let verdicts = lines(&quadrille(&["replay", json.to_str().unwrap()], ""));
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(verdicts, ["ok 1 *", "ok 1 *"]);
}

#[test]
fn a_converted_game_is_still_the_same() {
    let output = quadrille(&["convert", &data("hex-olympiad-sgf/06.sgf"), "--to", "hexworld"], "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let link = String::from_utf8(output.stdout).unwrap();
    let folder = std::env::temp_dir().join(format!("quadrille-convert-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.txt");
    std::fs::write(&file, link).unwrap();
    let (before, after) = (
        lines(&quadrille(&["replay", &data("hex-olympiad-sgf/06.sgf")], "")),
        lines(&quadrille(&["replay", file.to_str().unwrap()], "")),
    );
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(before, after);
}

/// A Go Text Protocol client at the other end of the pipes.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn start() -> Self {
        let mut child = start(&["gtp", "--time", "2"]);
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Client { child, input, output }
    }

    /// The score, once the game is over.
    fn score(&mut self) -> Option<String> {
        self.exchange("final_score").strip_prefix("= ").map(|score| score.trim_end().to_owned())
    }

    /// Sends a command and gives the text of its answer.
    fn ask(&mut self, command: &str) -> String {
        let answer = self.exchange(command);
        let text = answer.trim_end().strip_prefix('=').unwrap_or_else(|| panic!("{command}: {answer}"));
        text.trim_start_matches(' ').to_owned()
    }

    fn exchange(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert!(self.output.read_line(&mut answer).unwrap() > 0, "no answer to {command}");
        }
        answer
    }
}

/// Who has joined the edges of a board as `showboard` prints it: black from top to bottom, white across.
fn winner(board: &str, size: usize) -> Option<char> {
    let rows: Vec<Vec<char>> = board
        .lines()
        .filter_map(|line| line.trim_start().split_once(' '))
        .filter(|(number, _)| number.parse::<usize>().is_ok())
        .map(|(_, cells)| cells.chars().filter(|c| !c.is_whitespace()).collect())
        .collect();
    assert!(
        rows.len() == size && rows.iter().all(|row| row.len() == size),
        "{size} rows and columns: {board}"
    );
    let steps = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
    for (stone, colour) in [('B', 'B'), ('W', 'W')] {
        let along = |row: usize, column: usize| if stone == 'B' { row } else { column };
        let mut seen = vec![vec![false; size]; size];
        let mut open: Vec<(usize, usize)> = (0..size * size)
            .map(|at| (at / size, at % size))
            .filter(|&(row, column)| rows[row][column] == stone && along(row, column) == 0)
            .collect();
        while let Some((row, column)) = open.pop() {
            if std::mem::replace(&mut seen[row][column], true) {
                continue;
            }
            if along(row, column) == size - 1 {
                return Some(colour);
            }
            for (down, right) in steps {
                let next = (row.checked_add_signed(down), column.checked_add_signed(right));
                if let (Some(row), Some(column)) = next
                    && row < size
                    && column < size
                    && rows[row][column] == stone
                {
                    open.push((row, column));
                }
            }
        }
    }
    None
}

#[test]
fn a_gtp_client_plays_whole_games_while_the_size_changes() {
    let mut client = Client::start();
    assert_eq!(client.ask("protocol_version"), "2");
    for size in [11, 13, 5, 11] {
        client.ask(&format!("boardsize {size}"));
        client.ask("clear_board");
        let mut moves = 0;
        let score = loop {
            if let Some(score) = client.score() {
                break score;
            }
            client.ask(["genmove black", "genmove white"][moves % 2]);
            moves += 1;
        };
        let board = client.ask("showboard");
        assert_eq!(winner(&board, size), score.chars().next(), "{score} after {moves} moves on {board}");
    }
    client.ask("quit");
    assert!(client.child.wait().unwrap().success());
}

#[test]
fn a_ugi_client_gets_a_move_for_every_game() {
    let mut child = start(&["ugi"]);
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut wait_for = |start: &str| {
        let mut line = String::new();
        while !line.starts_with(start) {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0, "no line begins with {start}");
        }
        line
    };
    writeln!(input, "ugi").unwrap();
    wait_for("ugiok");
    for game in IDS {
        writeln!(input, "setoption name Game value {game}\nuginewgame\nisready").unwrap();
        wait_for("readyok");
        writeln!(input, "position startpos\ngo nodes 1000").unwrap();
        let best = wait_for("bestmove").trim().replace("bestmove ", "");
        writeln!(input, "position startpos moves {best}\nquery p1turn").unwrap();
        assert_eq!(wait_for("response").trim(), "response false", "{game}: {best} is played");
    }
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn openings_tells_how_often_each_first_move_won() {
    let arguments = ["openings", "hex", "--setup", "size=3", "--by", "nodes=50", "--games", "2", "--first"];
    let output = quadrille(&[&arguments[..], &["b2 a1"]].concat(), "");
    let lines = lines(&output);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(lines[0], "b2 2 of 2", "the middle of so small a board wins");
    assert!(lines[1].starts_with("a1 "), "{lines:?}");

    let output = quadrille(&[&arguments[..], &["d4"]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
}
