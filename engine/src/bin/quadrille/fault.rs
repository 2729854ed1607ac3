//! Bad input: one line on the error stream that names it, and exit code 2; bad games in files: exit code 1.

use std::io::ErrorKind;
use std::process::ExitCode;

use quadrille_engine::registry::StartError;
use quadrille_engine::search::style::UnknownStyle;
use quadrille_engine::session::ChangeError;
use quadrille_engine::setup::SetupError;

use crate::terminal::in_one_line;

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Setup(#[from] SetupError),
    #[error("{0}")]
    Start(#[from] StartError),
    #[error("move {ply}: {error}")]
    Move { ply: usize, error: ChangeError },
    #[error("{0}")]
    Style(#[from] UnknownStyle),
    #[error("{file}: {error}")]
    File { file: String, error: String },
    #[error("bad games: {0}")]
    BadGames(usize),
    #[error("the game is over: there is no move to find")]
    Over,
    #[error("not JSON of the expected form: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Stream(#[from] std::io::Error),
}

impl Fault {
    /// What the argument parser says, in one line.
    pub fn usage(error: &clap::Error) -> Self {
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Fault::Usage("a command is needed; quadrille --help lists them".to_owned());
        }
        let text = error.to_string();
        let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
        let line = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        Fault::Usage(line.strip_prefix("error: ").unwrap_or(&line).to_owned())
    }
}

/// Prints the line and gives the exit code. A reader that has gone is no fault of anybody.
pub fn report(fault: &Fault) -> ExitCode {
    if let Fault::Stream(error) = fault
        && error.kind() == ErrorKind::BrokenPipe
    {
        return ExitCode::SUCCESS;
    }
    eprintln!("quadrille: {}", in_one_line(&fault.to_string()));
    ExitCode::from(if matches!(fault, Fault::BadGames(_)) { 1 } else { 2 })
}
