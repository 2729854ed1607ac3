//! `bench`: fixed positions of every game, searched to a fixed number of nodes, and how fast moves are made.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use quadrille_engine::game::Game;
use quadrille_engine::games::hex::playout::{Fill, Filled};
use quadrille_engine::games::hex::{Hex, HexSetup};
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::clock::Clock;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::style::Style;
use quadrille_engine::setup::{RuleValues, read_rules};
use quadrille_engine::zobrist::mix;

use crate::fault::Fault;
use crate::terminal::say;

/// Plies from the start of the positions that are searched.
const PLIES: [u32; 6] = [0, 6, 12, 18, 24, 30];

/// Nodes from which on a perft tells a speed.
const PERFT_NODES: u64 = 20_000_000;

/// Fills of the Hex board that tell a speed.
const FILLS: u32 = 200_000;

/// Search fixed positions of every game.
#[derive(Args)]
pub struct Bench {
    /// Nodes a position.
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// Milliseconds a position: measure how long answers take instead, all through random games.
    #[arg(long)]
    budget: Option<u64>,
    /// Positions of every game to answer within the budget.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// What measures the answers: wall, or cpu, which tells the search's own part on a busy machine.
    #[arg(long, default_value = "wall", requires = "budget")]
    clock: Clock,
    /// The only game to answer in.
    #[arg(long, requires = "budget")]
    game: Option<String>,
    /// Its house rules, `key=value,…`.
    #[arg(long, default_value = "", requires = "game")]
    setup: String,
}

impl Bench {
    /// Prints three kinds of lines: a search a game, whose signature changes with every change of the search's
    /// behaviour and with nothing else; a perft a game; fills of the Hex board. What is a second is this
    /// machine's.
    pub fn run(&self) -> Result<(), Fault> {
        if let Some(budget) = self.budget {
            return self.measure_answers(Duration::from_millis(budget));
        }
        for entry in registry::catalog() {
            let (mut nodes, mut signature) = (0, 0);
            let begun = Instant::now();
            for plies in PLIES {
                let mut session = registry::start(&entry.id, &RuleValues::new(), None, [Seat::Person; 2], 0)?;
                let mut random = Random::new(u64::from(plies));
                while session.ply() < plies {
                    let legal = session.legal();
                    let texts: Vec<&str> = legal.iter().map(String::as_str).collect();
                    let Some(text) = random.pick(&texts) else { break };
                    let ply = session.ply();
                    session.play(ply, text).map_err(|error| Fault::Move { ply: ply as usize + 1, error })?;
                }
                let never = AtomicBool::new(false);
                let style = Style::within(Limits::nodes(self.nodes));
                let Some(thought) = session.thinker().think(&style, &never, &mut |_| {}) else { continue };
                nodes += thought.nodes;
                let line = thought.pv.join(" ");
                signature =
                    line.bytes().fold(mix(signature ^ thought.nodes), |sum, byte| mix(sum ^ u64::from(byte)));
            }
            let seconds = begun.elapsed().as_secs_f64();
            say!(
                "{} nodes {nodes} signature {signature:016x} seconds {seconds:.3} nps {:.0}",
                entry.id,
                nodes as f64 / seconds.max(1e-9)
            )?;
        }
        for entry in registry::catalog() {
            let session = registry::start(&entry.id, &RuleValues::new(), None, [Seat::Person; 2], 0)?;
            for depth in 3.. {
                let begun = Instant::now();
                let nodes = session.perft(depth);
                if nodes >= PERFT_NODES {
                    let speed = nodes as f64 / begun.elapsed().as_secs_f64().max(1e-9);
                    say!("{} perft {depth} nodes {nodes} nps {speed:.0}", entry.id)?;
                    break;
                }
            }
        }
        fill_boards()
    }

    /// Prints a line a game: how long answers took in milliseconds, the whole answer measured from outside.
    fn measure_answers(&self, budget: Duration) -> Result<(), Fault> {
        let rules = read_rules(&self.setup)?;
        let mut games = registry::catalog();
        games.retain(|entry| self.game.as_ref().is_none_or(|game| *game == entry.id));
        for entry in games {
            let wanted = self.positions as usize;
            let mut times = Vec::with_capacity(wanted);
            let mut illegal = 0;
            let mut seed = 0;
            while times.len() < wanted {
                let mut session = registry::start(&entry.id, &rules, None, [Seat::Person; 2], seed)?;
                let mut random = Random::new(seed.into());
                seed += 1;
                while times.len() < wanted && session.outcome().is_none() {
                    let never = AtomicBool::new(false);
                    let style = Style::within(Limits { clock: self.clock, ..Limits::time(budget) });
                    let begun = self.clock.start();
                    let thought = session.thinker().think(&style, &never, &mut |_| {});
                    times.push(begun.elapsed());
                    let legal = session.legal();
                    illegal += usize::from(!thought.is_some_and(|thought| legal.contains(&thought.best)));
                    let texts: Vec<&str> = legal.iter().map(String::as_str).collect();
                    let Some(text) = random.pick(&texts) else { break };
                    let ply = session.ply();
                    session.play(ply, text).map_err(|error| Fault::Move { ply: ply as usize + 1, error })?;
                }
            }
            times.sort_unstable();
            let share = |percent: usize| {
                let at = (times.len() * percent / 100).min(times.len() - 1);
                times[at].as_secs_f64() * 1000.0
            };
            say!(
                "{} positions {} illegal {illegal} budget {} median {:.1} p90 {:.1} p99 {:.1} longest {:.1}",
                entry.id,
                times.len(),
                budget.as_millis(),
                share(50),
                share(90),
                share(99),
                share(100)
            )?;
        }
        Ok(())
    }
}

/// Fills empty boards of Hex to the end, at random and with replies that save bridges.
fn fill_boards() -> Result<(), Fault> {
    for size in [11, 13, 19] {
        let board = Fill::of(&Hex::new(&HexSetup::new(size, false)?));
        let mut random = Random::new(1);
        let mut a_second = |fill: &dyn Fn(&mut Random) -> Filled| {
            let begun = Instant::now();
            for _ in 0..FILLS {
                black_box(fill(&mut random));
            }
            f64::from(FILLS) / begun.elapsed().as_secs_f64().max(1e-9)
        };
        let plain = a_second(&|random| board.random(random));
        let saving = a_second(&|random| board.saving_bridges(None, random));
        say!("hex fills size {size} a second {plain:.0} saving bridges {saving:.0}")?;
    }
    Ok(())
}
