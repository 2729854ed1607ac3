//! `gtp`: the Go Text Protocol 2 (G. Farnebäck, 2002) for Hex, as HexGui and other Hex programs speak it.
//!
//! Black is red and has the first seat. A swap is written `swap-pieces` and mirrors the first stone, as
//! [`swap_pieces`] explains; with it a colour stays with its seat.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use quadrille_engine::game::{Cell, Player};
use quadrille_engine::games::hex::{Colour, Hex, HexSetup, Move, swap_pieces};
use quadrille_engine::grid::OFF_BOARD;
use quadrille_engine::notation::Notation;
use quadrille_engine::record::Seat;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::{Match, Session};
use quadrille_engine::setup::SetupError;

use crate::fault::Fault;
use crate::options::MOST_THREADS;
use crate::terminal::{input_lines, print_part};

const COMMANDS: [&str; 14] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_settings",
    "undo",
    "version",
];

/// Moves that a main time is shared out among.
const MOVES_TO_GO: u32 = 30;

/// Speak the Go Text Protocol for Hex.
#[derive(Args)]
pub struct Gtp {
    /// Milliseconds a move, until `time_settings` says otherwise.
    #[arg(long, default_value_t = 1000)]
    time: u64,
    /// Play as a player of `match` does, such as `net,nodes=400`, until `time_settings` says for how long.
    #[arg(long, conflicts_with = "time")]
    player: Option<Style>,
    /// Threads to think with.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: u16,
    /// Let the program answer with `swap-pieces` too. It is always accepted from the other side.
    #[arg(long)]
    swap: bool,
}

impl Gtp {
    pub fn run(&self) -> Result<(), Fault> {
        let mut talk = Talk::new(self)?;
        for line in input_lines() {
            let Some(answer) = talk.hear(&line?) else { continue };
            print_part(&answer)?;
            if talk.over {
                break;
            }
        }
        Ok(())
    }
}

/// Why a command failed: the text after the `?`.
type Failure = String;

struct Talk<'a> {
    options: &'a Gtp,
    setup: HexSetup,
    game: Match<Hex>,
    time: Duration,
    style: Style,
    over: bool,
}

impl<'a> Talk<'a> {
    fn new(options: &'a Gtp) -> Result<Self, SetupError> {
        let setup = HexSetup::new(11, true)?;
        let time = Duration::from_millis(options.time);
        let style = options.player.unwrap_or(Style::within(Limits::time(time)));
        Ok(Talk { options, setup, game: table(setup), time, style, over: false })
    }

    /// The answer to a line; nothing for an empty one or a comment.
    fn hear(&mut self, line: &str) -> Option<String> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let command = words.next()?;
        let arguments: Vec<&str> = words.collect();
        Some(match self.obey(command, &arguments) {
            Ok(text) => format!("={id} {text}\n\n"),
            Err(text) => format!("?{id} {text}\n\n"),
        })
    }

    fn obey(&mut self, command: &str, arguments: &[&str]) -> Result<String, Failure> {
        let done = |()| String::new();
        match (command, arguments) {
            ("protocol_version", []) => Ok("2".to_owned()),
            ("name", []) => Ok("Quadrille".to_owned()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit", []) => {
                self.over = true;
                Ok(String::new())
            }
            ("boardsize", [size]) => self.resize(size).map(done),
            ("clear_board", []) => {
                self.game = table(self.setup);
                Ok(String::new())
            }
            ("play", [colour, mv]) => self.play(colour, mv).map(done),
            ("genmove", [colour]) => self.generate(colour),
            ("undo", []) => match self.game.undo(self.game.ply()) {
                Ok(_) => Ok(String::new()),
                Err(_) => Err("cannot undo".to_owned()),
            },
            ("showboard", []) => Ok(self.show()),
            ("time_settings", [main, extra, stones]) => self.set_time(main, extra, stones).map(done),
            ("final_score", []) => Ok(match self.game.outcome().and_then(|outcome| outcome.winner) {
                Some(Player::First) => "B+".to_owned(),
                Some(Player::Second) => "W+".to_owned(),
                None => return Err("the game is not over".to_owned()),
            }),
            (known, _) if COMMANDS.contains(&known) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn resize(&mut self, size: &str) -> Result<(), Failure> {
        let size = size.parse().map_err(|_| "syntax error".to_owned())?;
        self.setup = HexSetup::new(size, true).map_err(|_| "unacceptable size".to_owned())?;
        // A new table with a memory of its own: nothing known of another size survives.
        self.game = table(self.setup);
        Ok(())
    }

    fn set_time(&mut self, main: &str, extra: &str, stones: &str) -> Result<(), Failure> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| "syntax error".to_owned());
        let (main, extra, stones) = (number(main)?, number(extra)?, number(stones)?);
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        self.time = match stones {
            // Extra time without stones means no limit at all: then our own holds.
            0 if extra > 0 => Duration::from_millis(self.options.time),
            0 => seconds(main) / MOVES_TO_GO,
            _ => (seconds(extra) / stones).max(seconds(main) / MOVES_TO_GO),
        };
        self.style = self.style.with_limits(Limits::time(self.time));
        Ok(())
    }

    fn swapped(&self) -> bool {
        self.game.moves().contains(&Move::Swap)
    }

    fn seat(&self, colour: &str) -> Result<Player, Failure> {
        let player = match colour.to_ascii_lowercase().as_str() {
            "b" | "black" | "red" => Player::First,
            "w" | "white" | "blue" => Player::Second,
            _ => return Err("syntax error".to_owned()),
        };
        if self.game.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        if player != self.game.turn() {
            return Err("illegal move: not this side's turn".to_owned());
        }
        Ok(player)
    }

    fn play(&mut self, colour: &str, text: &str) -> Result<(), Failure> {
        let player = self.seat(colour)?;
        let text = text.to_ascii_lowercase();
        if text == "resign" {
            return self.game.resign(self.game.ply(), player).map_err(|error| error.to_string());
        }
        let theirs = swap_pieces::read(self.setup, &text).ok_or("syntax error")?;
        if let Move::Place(cell) = theirs
            && cell == OFF_BOARD
        {
            return Err(format!("illegal move: {text} is off the board"));
        }
        let ours = swap_pieces::convert_move(self.setup, theirs, self.swapped());
        let text = self.game.position().write_move(ours);
        self.game.play(self.game.ply(), &text).map(|_| ()).map_err(|error| format!("illegal move: {error}"))
    }

    fn generate(&mut self, colour: &str) -> Result<String, Failure> {
        self.seat(colour)?;
        let swapped = self.swapped();
        let style = self.style.with_threads(self.options.threads.into());
        let never = AtomicBool::new(false);
        let thought = self.thinking_board()?.thinker().think(&style, &never, &mut |_| {});
        let best = thought.ok_or("the game is over")?.best;
        let played = self.game.position().read_move(&best).map_err(|error| error.to_string())?;
        self.game.play(self.game.ply(), &best).map_err(|error| error.to_string())?;
        Ok(swap_pieces::write(self.setup, swap_pieces::convert_move(self.setup, played, swapped)))
    }

    /// The board to think on: one without the swap where it is not wanted from us.
    fn thinking_board(&self) -> Result<Match<Hex>, Failure> {
        if self.options.swap || self.game.ply() != 1 {
            return Ok(self.game.clone());
        }
        let failure = |error: SetupError| error.to_string();
        let setup = HexSetup::new(self.setup.size(), false).map_err(failure)?;
        let mut board = table(setup);
        for text in self.game.record().moves {
            board.play(board.ply(), &text).map_err(|error| error.to_string())?;
        }
        Ok(board)
    }

    /// The board as the other side sees it: letters above, numbers before, each row further right.
    fn show(&self) -> String {
        let size = self.setup.size();
        let letters: Vec<String> = (0..size).map(|column| char::from(b'a' + column).to_string()).collect();
        let mut text = format!("\n   {}\n", letters.join(" "));
        for row in 0..size {
            let cells = (0..size).map(|column| Cell(u16::from(row) * u16::from(size) + u16::from(column)));
            let stones: Vec<&str> = cells.map(|cell| self.stone(cell)).collect();
            text.push_str(&format!("{}{:>2} {}\n", " ".repeat(row.into()), row + 1, stones.join(" ")));
        }
        // An empty line would end the answer.
        text.truncate(text.trim_end().len());
        text
    }

    /// `B`, `W` or `.` on a cell of the other side's board.
    fn stone(&self, cell: Cell) -> &'static str {
        let (cell, first) = if self.swapped() {
            (swap_pieces::mirrored(self.setup, cell), Colour::Blue)
        } else {
            (cell, Colour::Red)
        };
        match self.game.position().stone(cell) {
            None => ".",
            Some(colour) if colour == first => "B",
            Some(_) => "W",
        }
    }
}

/// A new game between two players that are not here.
fn table(setup: HexSetup) -> Match<Hex> {
    Match::new(setup, [Seat::Person; 2], 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: Gtp = Gtp { time: 5, player: None, threads: 1, swap: false };

    /// Hears the lines and gives the answers, each without its trailing empty line.
    fn hold(lines: &[&str]) -> Vec<String> {
        let Ok(mut talk) = Talk::new(&OPTIONS) else { return Vec::new() };
        lines.iter().filter_map(|line| talk.hear(line)).map(|answer| answer.trim_end().to_owned()).collect()
    }

    /// Lets the program play both sides of a whole game, and gives the number of moves and the score.
    fn play_through(talk: &mut Talk) -> (usize, String) {
        for moves in 0.. {
            let score = talk.hear("final_score").unwrap_or_default();
            if score.contains('+') {
                return (moves, score);
            }
            let colour = ["black", "white"][moves % 2];
            let answer = talk.hear(&format!("genmove {colour}")).unwrap_or_default();
            assert!(answer.starts_with('='), "move {moves}: {answer}");
        }
        (0, String::new())
    }

    #[test]
    fn whole_games_at_changing_sizes_keep_their_edges() {
        let Ok(mut talk) = Talk::new(&OPTIONS) else { return };
        for size in [5, 4, 7, 3] {
            assert_eq!(talk.hear(&format!("boardsize {size}")).as_deref(), Some("= \n\n"));
            let (moves, score) = play_through(&mut talk);
            assert!(moves <= size * size, "a game on {size} × {size} ends in time, with {score}");
        }
    }

    #[test]
    fn a_swap_mirrors_the_first_stone_and_all_that_follows() {
        let answers = hold(&[
            "boardsize 3",
            "play black a2",
            "play white swap-pieces",
            "play black c1",
            "play white a2",
            "showboard",
        ]);
        let board = answers.last().map(String::as_str).unwrap_or_default();
        assert!(board.contains(" 1 . W B"), "the first stone went to b1 and turned white: {board}");
        assert!(board.contains(" 2 W . ."), "its old cell was free for white: {board}");
    }

    #[test]
    fn failures_are_answered_and_change_nothing() {
        let answers = hold(&[
            "7 boardsize 2",
            "8 play black z9",
            "play white a1",
            "play black a1",
            "play white a1",
            "play white hello",
            "juggle",
            "undo",
            "undo",
        ]);
        let starts: Vec<&str> =
            answers.iter().map(|answer| answer.split_whitespace().next().unwrap_or_default()).collect();
        assert_eq!(starts, ["?7", "?8", "?", "=", "?", "?", "?", "=", "?"], "{answers:?}");
    }

    #[test]
    fn times_of_every_form_are_understood() {
        let Ok(mut talk) = Talk::new(&OPTIONS) else { return };
        for (line, expected) in [
            ("time_settings 300 0 0", Duration::from_secs(10)),
            ("time_settings 0 20 4", Duration::from_secs(5)),
            ("time_settings 0 1 0", Duration::from_millis(5)),
        ] {
            assert_eq!(talk.hear(line).as_deref(), Some("= \n\n"), "{line}");
            assert_eq!(talk.time, expected, "{line}");
        }
    }
}
