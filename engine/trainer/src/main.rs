//! `quadrille-trainer`: trains the Hex network, writes its file, and lets networks play.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use quadrille_engine::games::hex::net::Network;
use quadrille_engine::games::hex::net::weights::Weights;
use quadrille_trainer::recipe::Recipe;
use quadrille_trainer::state::{State, write_whole};
use quadrille_trainer::strength::{Player, wins};
use quadrille_trainer::training::{self, Options};

/// Trains the Hex network by self-play.
#[derive(Parser)]
#[command(name = "quadrille-trainer", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Begin a training, or go on with it.
    Train {
        /// The folder of its state and its log.
        #[arg(long)]
        state: PathBuf,
        /// Hours to train now.
        #[arg(long)]
        hours: f64,
        /// Threads.
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// Games of the classical search that a training begins with.
        #[arg(long, default_value_t = 0)]
        classical_games: u64,
        /// Seed of a new training.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A network's file to begin a new training with, instead of random weights.
        #[arg(long)]
        from: Option<PathBuf>,
    },
    /// Write the network's file of a training.
    Export {
        /// The folder of its state.
        #[arg(long)]
        state: PathBuf,
        /// Where to write.
        #[arg(long)]
        to: PathBuf,
        /// The best by match instead of the newest average.
        #[arg(long)]
        best: bool,
    },
    /// Let a network play against another one or the classical search.
    Match {
        /// The network's file.
        #[arg(long)]
        a: PathBuf,
        /// Its judgements a move.
        #[arg(long, default_value_t = 100)]
        judgements: u64,
        /// The other one's file; the classical search if not given.
        #[arg(long)]
        b: Option<PathBuf>,
        /// The other one's judgements or playouts a move.
        #[arg(long, default_value_t = 100)]
        against: u64,
        /// Rows and columns.
        #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(3..=19))]
        size: u8,
        /// Pairs of games.
        #[arg(long, default_value_t = 20)]
        pairs: u64,
        /// Seed of the openings.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn read(path: &PathBuf) -> Result<Weights, Box<dyn Error>> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Weights::from_file(&bytes).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Train { state: folder, hours, threads, classical_games, seed, from } => {
            let mut state = match State::load(&folder)? {
                Some(state) => state,
                None => State::new(seed, from.as_ref().map(read).transpose()?),
            };
            let time = Duration::try_from_secs_f64(hours * 3600.0)?;
            training::run(
                &mut state,
                &Options { folder, recipe: Recipe::default(), classical_games, threads, time },
            )?;
        }
        Command::Export { state: folder, to, best } => {
            let state = State::load(&folder)?.ok_or("no training has begun there")?;
            let weights = if best { &state.best } else { &state.average };
            write_whole(&to, &weights.to_file())?;
            println!(
                "games {} positions {} steps {} hours {:.2} seed {}",
                state.games,
                state.positions,
                state.adam.steps,
                state.milliseconds as f64 / 3_600_000.0,
                state.seed
            );
        }
        Command::Match { a, judgements, b, against, size, pairs, seed } => {
            let network = Network::new(read(&a)?);
            let other = b.as_ref().map(read).transpose()?.map(Network::new);
            let own = Player::Network(&network, judgements);
            let enemy =
                other.as_ref().map_or(Player::Classical(against), |other| Player::Network(other, against));
            let won = wins(&own, &enemy, &network, size, pairs, seed);
            println!("wins {won} losses {}", 2 * pairs - won);
        }
    }
    Ok(())
}
