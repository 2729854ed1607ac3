//! Options that several commands share, and `perft`, which needs nothing else.

use std::time::Instant;

use clap::Args;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::session::Session;
use quadrille_engine::setup::read_rules;

use crate::fault::Fault;
use crate::terminal::say;

/// The most threads, or games at once, that can be asked for.
pub const MOST_THREADS: i64 = 64;

/// The most plies that a perft can be asked for.
const MOST_PLIES: i64 = 64;

/// Which position a command is about.
#[derive(Args)]
pub struct Start {
    /// House rules, `key=value,…`.
    #[arg(long, default_value = "")]
    setup: String,
    /// A text position to start from, instead of the setup's.
    #[arg(long)]
    position: Option<String>,
    /// Moves played from there, separated by spaces.
    #[arg(long, default_value = "")]
    moves: String,
}

impl Start {
    /// The game at that position.
    pub fn session(&self, game: &str, seed: u32) -> Result<Box<dyn Session>, Fault> {
        let rules = read_rules(&self.setup)?;
        let mut session = registry::start(game, &rules, self.position.as_deref(), [Seat::Person; 2], seed)?;
        play_all(session.as_mut(), self.moves.split_whitespace())?;
        Ok(session)
    }
}

/// Plays moves one after the other; the fault names the first one that is refused, counted from 1.
pub fn play_all<'a>(session: &mut dyn Session, moves: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
    for (index, text) in moves.enumerate() {
        let ply = session.ply();
        session.play(ply, text).map_err(|error| Fault::Move { ply: index + 1, error })?;
    }
    Ok(())
}

/// Count the leaves of the move tree.
#[derive(Args)]
pub struct Perft {
    /// The game's id.
    game: String,
    /// Plies to look ahead.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_PLIES))]
    depth: u32,
    #[command(flatten)]
    start: Start,
}

impl Perft {
    pub fn run(&self) -> Result<(), Fault> {
        let session = self.start.session(&self.game, 0)?;
        let begun = Instant::now();
        let nodes = session.perft(self.depth);
        let seconds = begun.elapsed().as_secs_f64();
        say!("nodes {nodes} seconds {seconds:.3} nps {:.0}", nodes as f64 / seconds.max(1e-9))?;
        Ok(())
    }
}
