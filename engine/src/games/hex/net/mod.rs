//! A small convolutional network for Hex: a policy and a chance to win for every position, on any board.
//!
//! Two stone planes and six distance planes ([`planes`]) pass a stem and [`BLOCKS`] residual blocks of two
//! convolutions each, all of them over the seven cells of a hexagon; a last convolution gives each cell's logit,
//! mean and maximum of every channel give the chance to win. There is no weight of a single cell, so one
//! network serves every size. The colour to move always joins top and bottom: for blue the board is mirrored
//! along its long diagonal. (A. Silver et al., *A general reinforcement learning algorithm*, 2018, on a much smaller scale.)

pub mod activations;
pub mod distance;
pub mod frame;
mod judge;
pub mod kernels;
pub mod planes;
pub mod view;
pub mod weights;

use std::sync::OnceLock;

use fearless_simd::{Level, dispatch};

use super::moves::Move;
use super::position::Hex;
use crate::search::alphabeta::Found;
use crate::search::puct;
use crate::search::task::Task;
use activations::Activations;
pub use judge::Referee;
use view::View;
use weights::Weights;

/// Planes that go in.
pub const INPUTS: usize = 8;
/// Channels of every layer between.
pub const CHANNELS: usize = 32;
/// Residual blocks.
pub const BLOCKS: usize = 6;
/// Neurons between the pooled channels and the chance to win.
pub const HIDDEN: usize = 32;
/// Channels pooled: the mean of each, then the maximum of each.
pub const POOLED: usize = 2 * CHANNELS;
/// Cells that a convolution looks at: a cell and its six neighbours.
pub const TAPS: usize = 7;

/// The channels of a cell.
pub type Features = [f32; CHANNELS];

/// How the search weighs the network's trust; measured in matches.
pub const SEARCH: puct::Weights = puct::Weights { exploration: 0.45, reduction: 0.1 };

/// The weights that come with the program; beside them lies where they are from.
const SHIPPED: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/hex.net"));

/// The network that comes with the program, if it is one that this version can run.
#[must_use]
pub fn shipped() -> Option<&'static Network> {
    static NETWORK: OnceLock<Option<Network>> = OnceLock::new();
    NETWORK.get_or_init(|| Weights::from_file(SHIPPED).ok().map(Network::new)).as_ref()
}

/// Searches for the best move of a position that is not over; the swap is not looked at.
pub fn search(
    network: &Network,
    position: &Hex,
    task: &Task<'_>,
    report: &mut dyn FnMut(&Found<Move>),
) -> Found<Move> {
    puct::search(position, task, &SEARCH, || Referee::new(network, position, task.noise.seed), report)
}

/// Weights, with the vector instructions that this machine can run them on.
///
/// All machines that multiply and add in one step (x86-64 from AVX2, every 64-bit ARM) give the same bits.
#[derive(Clone, Debug)]
pub struct Network {
    weights: Weights,
    level: Level,
}

impl Network {
    /// A network of these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Network { weights, level: Level::new() }
    }

    /// The same without the vector instructions that not every machine of this kind has.
    #[must_use]
    pub fn portable(self) -> Self {
        Network { level: Level::baseline(), ..self }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The vector instructions in use.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Runs the network on a view; `activations`, made for its size, holds the result.
    pub fn run(&self, view: &View, activations: &mut Activations) {
        activations.look_at(view);
        dispatch!(self.level, simd => activations.fill(simd, &self.weights));
    }
}

#[cfg(test)]
mod tests;
