//! `bench`: fixed positions of every game, searched to a fixed number of nodes.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::style::Style;
use quadrille_engine::setup::RuleValues;
use quadrille_engine::zobrist::mix;

use crate::fault::Fault;

/// Plies from the start of the positions that are searched.
const PLIES: [u32; 6] = [0, 6, 12, 18, 24, 30];

/// Search fixed positions of every game.
#[derive(Args)]
pub struct Bench {
    /// Nodes a position.
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
}

impl Bench {
    /// Prints a line a game: the signature changes with every change of the search's behaviour and with
    /// nothing else; nodes a second are this machine's.
    pub fn run(&self) -> Result<(), Fault> {
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
            println!(
                "{} nodes {nodes} signature {signature:016x} seconds {seconds:.3} nps {:.0}",
                entry.id,
                nodes as f64 / seconds.max(1e-9)
            );
        }
        Ok(())
    }
}
