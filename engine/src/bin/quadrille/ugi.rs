//! `ugi`: the Universal Game Interface, a text protocol after UCI for any game with two seats.

use std::process::ExitCode;
use std::str::SplitWhitespace;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use clap::Args;
use quadrille_engine::game::Player;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::{Progress, Session, Thought};
use quadrille_engine::setup::{RuleValues, read_rules};

use crate::fault::{self, Fault};
use crate::options::play_all;
use crate::terminal::{in_one_line, input_lines, say};

/// Moves that the remaining time is shared out among.
const MOVES_TO_GO: u32 = 30;

/// Where answers go; searches answer from a thread of their own.
type Say = Arc<dyn Fn(String) + Send + Sync>;

/// Speak the Universal Game Interface.
#[derive(Args)]
pub struct Ugi;

impl Ugi {
    pub fn run(&self) -> Result<(), Fault> {
        // A search answers from its own thread; once nobody reads, there is nothing left to do.
        let say: Say = Arc::new(|line| {
            if let Err(fault) = say!("{}", in_one_line(&line)) {
                let code = fault::report(&fault);
                std::process::exit(i32::from(code != ExitCode::SUCCESS) * 2);
            }
        });
        let mut talk = Talk::new(Arc::clone(&say))?;
        for line in input_lines() {
            let line = line?;
            if line.trim() == "quit" {
                break;
            }
            // A bad line is told and changes nothing: the conversation goes on.
            if let Err(fault) = talk.obey(&line) {
                say(format!("info error {fault}"));
            }
        }
        talk.halt();
        Ok(())
    }
}

/// One conversation: the game chosen, the position set, the search under way.
struct Talk {
    say: Say,
    game: String,
    rules: RuleValues,
    threads: usize,
    multipv: usize,
    session: Box<dyn Session>,
    stop: Arc<AtomicBool>,
    search: Option<JoinHandle<()>>,
}

impl Talk {
    fn new(say: Say) -> Result<Self, Fault> {
        let game = registry::catalog().into_iter().map(|entry| entry.id).next().unwrap_or_default();
        let rules = RuleValues::new();
        let session = start(&game, &rules, None)?;
        Ok(Talk { say, game, rules, threads: 1, multipv: 1, session, stop: Arc::default(), search: None })
    }

    fn obey(&mut self, line: &str) -> Result<(), Fault> {
        let mut words = line.split_whitespace();
        match words.next() {
            None => {}
            Some("ugi") => self.introduce(),
            Some("isready") => (self.say)("readyok".to_owned()),
            Some("setoption") => self.set_option(words)?,
            Some("uginewgame") => self.place(None)?,
            Some("position") => self.set_position(words)?,
            Some("go") => self.go(words)?,
            Some("stop") => self.halt(),
            Some("query") => self.answer(words.next().unwrap_or_default())?,
            Some(other) => return Err(Fault::Usage(format!("no command `{other}`"))),
        }
        Ok(())
    }

    fn introduce(&self) {
        let games: Vec<String> =
            registry::catalog().iter().map(|entry| format!("var {}", entry.id)).collect();
        let lines = [
            format!("id name Quadrille {}", env!("CARGO_PKG_VERSION")),
            "id author the Quadrille authors".to_owned(),
            format!("option name Game type combo default {} {}", self.game, games.join(" ")),
            "option name Setup type string default <empty>".to_owned(),
            "option name Threads type spin default 1 min 1 max 64".to_owned(),
            "option name MultiPV type spin default 1 min 1 max 64".to_owned(),
            "ugiok".to_owned(),
        ];
        lines.into_iter().for_each(|line| (self.say)(line));
    }

    fn set_option(&mut self, words: SplitWhitespace) -> Result<(), Fault> {
        let words: Vec<&str> = words.collect();
        let (name, value) = match words.as_slice() {
            ["name", name, "value", value @ ..] => (*name, value.join(" ")),
            _ => return Err(Fault::Usage("setoption name … value …".to_owned())),
        };
        self.halt();
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                // Another game knows other house rules.
                let rules = RuleValues::new();
                self.session = start(&value, &rules, None)?;
                (self.game, self.rules) = (value, rules);
            }
            "setup" => {
                let rules = read_rules(if value == "<empty>" { "" } else { &value })?;
                self.session = start(&self.game, &rules, None)?;
                self.rules = rules;
            }
            "threads" => {
                let threads = value.parse().ok().filter(|threads| (1..=64).contains(threads));
                self.threads = threads.ok_or_else(|| Fault::Usage("Threads is 1 to 64".to_owned()))?;
            }
            "multipv" => {
                let lines = value.parse().ok().filter(|lines| (1..=64).contains(lines));
                self.multipv = lines.ok_or_else(|| Fault::Usage("MultiPV is 1 to 64".to_owned()))?;
            }
            other => return Err(Fault::Usage(format!("no option `{other}`"))),
        }
        Ok(())
    }

    fn place(&mut self, position: Option<&str>) -> Result<(), Fault> {
        self.halt();
        self.session = start(&self.game, &self.rules, position)?;
        Ok(())
    }

    fn set_position(&mut self, words: SplitWhitespace) -> Result<(), Fault> {
        let words: Vec<&str> = words.collect();
        let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(split);
        let text = match place {
            ["startpos"] => None,
            ["fen", rest @ ..] if !rest.is_empty() => Some(rest.join(" ")),
            _ => return Err(Fault::Usage("position startpos|fen … [moves …]".to_owned())),
        };
        let mut session = start(&self.game, &self.rules, text.as_deref())?;
        play_all(session.as_mut(), moves.iter().skip(1).copied())?;
        self.halt();
        self.session = session;
        Ok(())
    }

    fn go(&mut self, mut words: SplitWhitespace) -> Result<(), Fault> {
        let (mut limits, mut clock, mut increment) = (Limits::default(), None, Duration::ZERO);
        let own = if self.session.turn() == Player::First { "p1" } else { "p2" };
        while let Some(word) = words.next() {
            if word == "infinite" {
                continue;
            }
            let bad = || Fault::Usage(format!("go: `{word}` needs a number"));
            let number: u64 = words.next().and_then(|word| word.parse().ok()).ok_or_else(bad)?;
            let time = Duration::from_millis(number);
            match word {
                "movetime" => limits.time = Some(time),
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(u8::try_from(number).map_err(|_| bad())?),
                "p1time" | "p2time" if word.starts_with(own) => clock = Some(time),
                "p1inc" | "p2inc" if word.starts_with(own) => increment = time,
                "p1time" | "p2time" | "p1inc" | "p2inc" | "movestogo" => {}
                _ => return Err(Fault::Usage(format!("go: no bound `{word}`"))),
            }
        }
        if let Some(clock) = clock {
            let share = (clock / MOVES_TO_GO + increment / 2).min(clock / 2);
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
        }
        self.halt();
        self.stop = Arc::default();
        let (stop, say) = (Arc::clone(&self.stop), Arc::clone(&self.say));
        let (threads, lines) = (self.threads, self.multipv);
        let mut thinker = self.session.thinker();
        self.search = Some(std::thread::spawn(move || {
            if lines > 1 {
                let thoughts = thinker.think_of_several(limits, threads, lines, &stop);
                for (rank, Thought { depth, score, nodes, pv, .. }) in (1..).zip(&thoughts) {
                    let pv = pv.join(" ");
                    say(format!("info depth {depth} multipv {rank} score cp {score} nodes {nodes} pv {pv}"));
                }
                let best = thoughts.first().map_or("0000", |thought| &thought.best);
                say(format!("bestmove {best}"));
                return;
            }
            let mut tell = |progress: Progress| {
                let Progress { depth, score, nodes, best } = progress;
                say(format!("info depth {depth} score cp {score} nodes {nodes:.0} pv {best}"));
            };
            let style = Style::within(limits).with_threads(threads);
            let best = thinker.think(&style, &stop, &mut tell).map(|thought| thought.best);
            say(format!("bestmove {}", best.as_deref().unwrap_or("0000")));
        }));
        Ok(())
    }

    /// Ends the search under way and waits until it has answered.
    fn halt(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(search) = self.search.take()
            && search.join().is_err()
        {
            (self.say)("info error the search failed".to_owned());
        }
    }

    fn answer(&self, question: &str) -> Result<(), Fault> {
        let outcome = self.session.outcome();
        let text = match question {
            "gameover" => outcome.is_some().to_string(),
            "p1turn" => (self.session.turn() == Player::First).to_string(),
            "result" => match outcome.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Player::First)) => "p1win",
                Some(Some(Player::Second)) => "p2win",
            }
            .to_owned(),
            other => return Err(Fault::Usage(format!("no query `{other}`"))),
        };
        (self.say)(format!("response {text}"));
        Ok(())
    }
}

fn start(game: &str, rules: &RuleValues, position: Option<&str>) -> Result<Box<dyn Session>, Fault> {
    Ok(registry::start(game, rules, position, [Seat::Person; 2], 0)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Says the lines one after the other and gives the answers; faults are answers too.
    fn hold(lines: &[&str]) -> Vec<String> {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = Arc::clone(&heard);
        let say: Say = Arc::new(move |line| {
            if let Ok(mut lines) = ear.lock() {
                lines.push(line);
            }
        });
        let Ok(mut talk) = Talk::new(Arc::clone(&say)) else { return Vec::new() };
        for line in lines {
            if let Err(fault) = talk.obey(line) {
                say(fault.to_string());
            }
        }
        talk.halt();
        drop((talk, say));
        heard.lock().map(|lines| lines.clone()).unwrap_or_default()
    }

    #[test]
    fn a_search_without_bounds_answers_when_it_is_stopped() {
        let answers = hold(&["setoption name Game value loa", "position startpos moves b1b3", "go", "stop"]);
        assert!(answers.last().is_some_and(|line| line.starts_with("bestmove ")), "{answers:?}");
    }

    #[test]
    fn queries_tell_a_finished_game() {
        let fen = "position fen 6wb/6ww/8/8/8/8/ww6/bw6 b";
        let answers =
            hold(&["setoption name Game value loa", fen, "query gameover", "query p1turn", "query result"]);
        assert_eq!(
            answers,
            ["response true", "response true", "response p2win"],
            "black has no move and loses"
        );
    }

    #[test]
    fn a_bad_position_leaves_the_old_one() {
        let answers = hold(&[
            "setoption name Game value loa",
            "position startpos moves b1b3",
            "position startpos moves b1b9",
            "query p1turn",
        ]);
        assert_eq!(answers.len(), 2, "the bad one is told: {answers:?}");
        assert_eq!(answers[1], "response false", "white is still to move after b1b3");
    }
}
