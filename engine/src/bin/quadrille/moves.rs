//! `moves`: a position and its legal moves as JSON, one or many.

use std::io::{self, BufRead, Write};

use clap::Args;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::session::Session;
use quadrille_engine::setup::RuleValues;
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::options::{Start, play_all};
use crate::terminal::say;

/// Show the position and its legal moves as JSON.
#[derive(Args)]
pub struct Moves {
    /// The game's id.
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    game: Option<String>,
    #[command(flatten)]
    start: Start,
    /// Answer one line for each line of JSON on the input.
    #[arg(long, conflicts_with_all = ["setup", "position", "moves"])]
    batch: bool,
}

/// A line that `--batch` reads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: String,
    #[serde(default)]
    setup: RuleValues,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// What is told of a position.
#[derive(Serialize)]
struct Answer {
    position: String,
    legal: Vec<String>,
    result: Option<String>,
    turn: char,
}

#[derive(Serialize)]
struct Refused {
    error: String,
}

impl Answer {
    fn of(session: &dyn Session) -> Self {
        Answer {
            position: session.position(),
            legal: session.legal(),
            result: session.result().map(|result| result.to_string()),
            turn: session.side(session.turn()).letter(),
        }
    }
}

impl Question {
    fn answer(&self) -> Result<Answer, Fault> {
        let mut session =
            registry::start(&self.game, &self.setup, self.position.as_deref(), [Seat::Person; 2], 0)?;
        play_all(session.as_mut(), self.moves.iter().map(String::as_str))?;
        Ok(Answer::of(session.as_ref()))
    }
}

impl Moves {
    pub fn run(&self) -> Result<(), Fault> {
        match &self.game {
            Some(game) => {
                let session = self.start.session(game, 0)?;
                say!("{}", serde_json::to_string(&Answer::of(session.as_ref()))?)?;
                Ok(())
            }
            None => answer_lines(io::stdin().lock(), io::stdout().lock()),
        }
    }
}

/// Answers each line with one line; a bad one is answered with its error.
fn answer_lines(questions: impl BufRead, mut answers: impl Write) -> Result<(), Fault> {
    for line in questions.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line);
        let question = serde_json::from_slice::<Question>(line).map_err(Fault::from);
        let text = match question.and_then(|question| question.answer()) {
            Ok(answer) => serde_json::to_string(&answer)?,
            Err(fault) => serde_json::to_string(&Refused { error: fault.to_string() })?,
        };
        writeln!(answers, "{text}")?;
        // Somebody may wait for this answer before asking again.
        answers.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_line_is_answered_and_the_next_one_too() {
        let questions =
            "{\"game\":\"loa\",\"moves\":[\"b1b3\"]}\nnonsense\n{\"game\":\"loa\",\"moves\":[\"b1b4\"]}\n";
        let mut answers = Vec::new();
        let done = answer_lines(questions.as_bytes(), &mut answers);
        assert!(done.is_ok());
        let text = String::from_utf8_lossy(&answers).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "one answer a line: {text}");
        assert!(lines[0].contains("\"turn\":\"w\"") && lines[0].contains("\"result\":null"), "{text}");
        assert!(lines[1].starts_with("{\"error\":"), "{text}");
        assert!(lines[2].contains("wrong distance"), "the refusal is named: {text}");
    }
}
