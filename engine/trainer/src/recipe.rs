//! The numbers of the training, in one place.

use quadrille_engine::random::Random;

use crate::start::unit;

/// How much is played before anything is learned.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Board sizes with the share of games played on each.
    pub sizes: &'static [(u8, f32)],
    /// Games between two rounds of learning.
    pub games: u64,
    /// Playouts a move of the classical search.
    pub playouts: u64,
    /// Samples before learning begins.
    pub fewest_samples: usize,
}

impl Default for Recipe {
    fn default() -> Self {
        let sizes = &[(11, 0.72), (13, 0.2), (19, 0.08)];
        Recipe { sizes, games: 32, playouts: 600, fewest_samples: 2_000 }
    }
}

impl Recipe {
    /// The board of a game.
    pub fn size(&self, random: &mut Random) -> u8 {
        let mut left = unit(random);
        let drawn = self.sizes.iter().find(|&&(_, share)| {
            left -= share;
            left < 0.0
        });
        drawn.or(self.sizes.first()).map_or(11, |&(size, _)| size)
    }
}

/// Samples kept.
pub const REPLAY: usize = 150_000;
/// Samples of a step.
pub const BATCH: usize = 128;
/// How often a sample is learned from, on average.
pub const REUSE: usize = 4;
/// Adam's rate while the games are the classical search's.
pub const FIRST_RATE: f32 = 1e-3;
/// Adam's rate while they are the network's own.
pub const RATE: f32 = 4e-4;
/// Steps until the rate is whole.
pub const WARM_UP: u64 = 300;
/// Share of the newest weights in the average, each step.
pub const AVERAGING: f32 = 0.002;
/// Worth of the loss of the chance to win against that of the policy.
pub const CHANCE_LOSS: f32 = 0.6;
/// Share of a search's own judgement in the chance that is learned; the rest is how the game ended.
pub const JUDGEMENT: f32 = 0.25;

/// Share of a classical game's first moves that are made at random.
pub const BLUNDERS: f32 = 0.08;
/// Plies with such moves.
pub const BLUNDER_PLIES: u16 = 24;

/// Judgements of a full search.
pub const SIMULATIONS: u32 = 32;
/// Moves that a full search begins with.
pub const CANDIDATES: usize = 8;
/// Share of moves that are searched fully; the others are drawn from the policy.
pub const FULL_SEARCHES: f32 = 0.5;
/// Temperature of the draw.
pub const TEMPERATURE: f32 = 0.5;
/// Share of drawn moves whose position is learned from, for the chance to win alone.
pub const DRAWN_SAMPLES: f32 = 0.35;
/// Share of games that end when they are decided.
pub const ADJUDICATED: f32 = 0.85;
/// A chance from which on a game is decided, or up to one minus which.
pub const DECIDED: f32 = 0.96;
/// Full searches that have to agree on it.
pub const AGREEMENTS: u32 = 3;
/// Two first stones at random are kept if the chance to win lies between this and one minus this.
pub const FAIREST: f32 = 0.12;
