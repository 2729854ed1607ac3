//! `quadrille`: the engine's command line. Its forms are written down in `docs/command-line.md`.

mod bench;
mod fault;
mod files;
mod gtp;
mod matches;
mod moves;
mod openings;
mod options;
mod play;
mod tally;
mod terminal;
mod think;
mod tune;
mod ugi;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use fault::Fault;

/// Rules, search and records of four abstract board games.
#[derive(Parser)]
#[command(name = "quadrille", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaves of the move tree.
    Perft(options::Perft),
    /// Show the position and its legal moves as JSON.
    Moves(moves::Moves),
    /// Find a move.
    Think(think::Think),
    /// Play a game in the terminal.
    Play(play::Play),
    /// Replay the games of files and say how each ends.
    Replay(files::Replay),
    /// Write the games of a file in another format.
    Convert(files::Convert),
    /// Let two players play against each other.
    Match(matches::Match),
    /// Let a player play against itself from every first move.
    Openings(openings::Openings),
    /// Search fixed positions of every game.
    Bench(bench::Bench),
    /// Find the weights of an evaluation from self-play.
    Tune(tune::Tune),
    /// Speak the Universal Game Interface.
    Ugi(ugi::Ugi),
    /// Speak the Go Text Protocol for Hex.
    Gtp(gtp::Gtp),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return fault::report(&Fault::usage(&error)),
        Err(help) => {
            return match terminal::print_part(&help.to_string()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(fault) => fault::report(&fault),
            };
        }
    };
    let done = match arguments.command {
        Command::Perft(command) => command.run(),
        Command::Moves(command) => command.run(),
        Command::Think(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Convert(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Openings(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Tune(command) => command.run(),
        Command::Ugi(command) => command.run(),
        Command::Gtp(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault::report(&fault),
    }
}
