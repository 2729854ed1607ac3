//! `think`: the move that a level or a bounded search finds.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use quadrille_engine::search::level::Level;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::style::Style;

use crate::fault::Fault;
use crate::options::{MOST_THREADS, Start};
use crate::terminal::say;

/// Find a move.
#[derive(Args)]
pub struct Think {
    /// The game's id.
    game: String,
    #[command(flatten)]
    start: Start,
    /// Think as a level does.
    #[arg(long, value_parser = read_level, conflicts_with_all = ["time", "nodes", "depth"])]
    level: Option<Level>,
    /// Milliseconds to think.
    #[arg(long)]
    time: Option<u64>,
    /// Positions to visit.
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies to look ahead.
    #[arg(long)]
    depth: Option<u8>,
    /// Threads to think with; all cores for a bare time limit, else one.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    /// Seed of the level's choices.
    #[arg(long, default_value_t = 0)]
    seed: u32,
}

/// Reads a level's name.
pub fn read_level(name: &str) -> Result<Level, String> {
    Level::from_name(name).ok_or_else(|| "a level is facile, moyen, difficile or expert".to_owned())
}

impl Think {
    fn style(&self) -> Style {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let limits =
            Limits { time: self.time.map(Duration::from_millis), nodes: self.nodes, depth: self.depth };
        let (style, threads) = match self.level {
            Some(level) => (level.into(), 1),
            None if limits == Limits::default() => (Level::Difficile.into(), 1),
            None if self.nodes.is_none() && self.depth.is_none() => (Style::within(limits), cores),
            None => (Style::within(limits), 1),
        };
        style.with_threads(self.threads.map_or(threads, usize::from))
    }

    pub fn run(&self) -> Result<(), Fault> {
        let session = self.start.session(&self.game, self.seed)?;
        let never = AtomicBool::new(false);
        let thought = session.thinker().think(&self.style(), &never, &mut |_| {}).ok_or(Fault::Over)?;
        say!("{}", serde_json::to_string(&thought)?)?;
        Ok(())
    }
}
