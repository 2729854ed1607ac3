//! `openings`: what first moves are worth, by games that a player plays against itself.

use std::sync::atomic::AtomicBool;

use clap::Args;
use quadrille_engine::game::Player;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::score::is_certain;
use quadrille_engine::search::style::Style;
use quadrille_engine::setup::{RuleValues, read_rules};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::fault::Fault;
use crate::options::MOST_THREADS;
use crate::terminal::say;

/// Plies after which nobody has won a game.
const LONGEST: u32 = 1000;

/// Let a player play against itself from every first move.
#[derive(Args)]
pub struct Openings {
    /// The game's id.
    game: String,
    /// The player: a level, or time=ms, nodes=n, depth=n, noise=n joined by commas.
    #[arg(long)]
    by: Style,
    /// Games from every first move.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Only these first moves, separated by spaces.
    #[arg(long)]
    first: Option<String>,
    /// Games to play at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    jobs: u16,
    /// House rules, `key=value,…`.
    #[arg(long, default_value = "")]
    setup: String,
    /// Seed of the players.
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

impl Openings {
    /// Prints a line for each first move: the move, and how many of the games its player won.
    pub fn run(&self) -> Result<(), Fault> {
        let rules = read_rules(&self.setup)?;
        let start = registry::start(&self.game, &rules, None, [Seat::Person; 2], 0)?;
        let firsts = match &self.first {
            Some(moves) => moves.split_whitespace().map(str::to_owned).collect(),
            None => start.legal(),
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Fault::Usage(error.to_string()))?;
        for first in firsts {
            let wins: Result<u32, Fault> = pool.install(|| {
                (0..self.games)
                    .into_par_iter()
                    .map(|number| self.play(&first, number, &rules).map(u32::from))
                    .sum()
            });
            say!("{first} {} of {}", wins?, self.games)?;
        }
        Ok(())
    }

    /// Plays a game until it is over or its end is certain; whether the first seat won.
    fn play(&self, first: &str, number: u32, rules: &RuleValues) -> Result<bool, Fault> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut board = registry::start(&self.game, rules, None, [Seat::Person; 2], seed)?;
        board.play(0, first).map_err(|error| Fault::Move { ply: 1, error })?;
        let never = AtomicBool::new(false);
        while board.outcome().is_none() && board.ply() < LONGEST {
            let thought = board.thinker().think(&self.by, &never, &mut |_| {}).ok_or(Fault::Over)?;
            if is_certain(thought.score) {
                return Ok((thought.score > 0) == (board.turn() == Player::First));
            }
            let ply = board.ply();
            board.play(ply, &thought.best).map_err(|error| Fault::Move { ply: ply as usize + 1, error })?;
        }
        Ok(board.outcome().is_some_and(|outcome| outcome.winner == Some(Player::First)))
    }
}
