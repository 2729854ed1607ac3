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
    /// Think as a player of `match` does, such as `net,nodes=400`.
    #[arg(long, conflicts_with_all = ["level", "time", "nodes", "depth", "multipv"])]
    player: Option<Style>,
    /// Threads to think with; all cores for a bare time limit, else one.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    /// The best so many moves, a line each; Hex names one.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "level")]
    multipv: Option<u16>,
    /// Seed of the level's choices.
    #[arg(long, default_value_t = 0)]
    seed: u32,
}

/// Reads a level's name.
pub fn read_level(name: &str) -> Result<Level, String> {
    Level::from_name(name).ok_or_else(|| "a level is facile, moyen, difficile or expert".to_owned())
}

impl Think {
    fn limits(&self) -> Limits {
        let time = self.time.map(Duration::from_millis);
        Limits { time, nodes: self.nodes, depth: self.depth, ..Limits::NONE }
    }

    fn threads(&self) -> usize {
        let only_time = self.time.is_some() && self.nodes.is_none() && self.depth.is_none();
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(|| if only_time { cores() } else { 1 }, usize::from)
    }

    pub fn run(&self) -> Result<(), Fault> {
        let session = self.start.session(&self.game, self.seed)?;
        let mut thinker = session.thinker();
        let never = AtomicBool::new(false);
        let is_bounded = self.limits() != Limits::NONE;
        let thoughts = match (self.multipv, self.level) {
            (Some(most), _) => {
                let limits = if is_bounded { self.limits() } else { Limits::time(Duration::from_secs(1)) };
                thinker.think_of_several(limits, self.threads(), most.into(), &never)
            }
            (None, level) => {
                let style = match (self.player, level) {
                    (Some(player), _) => player,
                    (None, None) if is_bounded => Style::within(self.limits()),
                    (None, level) => level.unwrap_or(Level::Difficile).into(),
                };
                let style = style.with_threads(self.threads());
                thinker.think(&style, &never, &mut |_| {}).into_iter().collect()
            }
        };
        if thoughts.is_empty() {
            return Err(Fault::Over);
        }
        for thought in thoughts {
            say!("{}", serde_json::to_string(&thought)?)?;
        }
        Ok(())
    }
}
