//! Random weights to begin with.

use quadrille_engine::games::hex::net::weights::Weights;
use quadrille_engine::games::hex::net::{BLOCKS, CHANNELS, HIDDEN, INPUTS, POOLED, TAPS};
use quadrille_engine::random::Random;

/// A number between 0 and 1, both left out.
pub fn unit(random: &mut Random) -> f32 {
    ((random.bits() >> 40) as f32 + 0.5) / (1 << 24) as f32
}

/// A standard normal number (G. Box, M. Muller, 1958).
fn normal(random: &mut Random) -> f32 {
    let (radius, angle) = ((-2.0 * unit(random).ln()).sqrt(), std::f32::consts::TAU * unit(random));
    radius * angle.cos()
}

/// Normal weights whose spread keeps the layers' (K. He et al., *Delving Deep into Rectifiers*, 2015); the second convolution
/// of a block begins small, so that the blocks begin as almost nothing, which makes normalisation needless.
#[must_use]
pub fn random_weights(seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let mut weights = Weights::zeros();
    let mut fill = |list: &mut [f32], spread: f32| {
        for weight in list {
            *weight = spread * normal(&mut random);
        }
    };
    let inputs = |channels: usize| (TAPS * channels) as f32;
    // Half of the planes are zero on most cells.
    fill(weights.stem_mut().taps.as_flattened_mut().as_flattened_mut(), (4.0 / inputs(INPUTS)).sqrt());
    for number in 0..2 * BLOCKS {
        let calm = if number % 2 == 1 { 0.3 / (BLOCKS as f32).sqrt() } else { 1.0 };
        let spread = calm * (2.0 / inputs(CHANNELS)).sqrt();
        fill(weights.tower_mut(number).taps.as_flattened_mut().as_flattened_mut(), spread);
    }
    fill(weights.policy_mut().0.as_flattened_mut(), 0.3 * (2.0 / inputs(CHANNELS)).sqrt());
    fill(weights.pool_mut()[..POOLED].as_flattened_mut(), (1.0 / POOLED as f32).sqrt());
    fill(&mut weights.chance_mut()[..HIDDEN], (1.0 / HIDDEN as f32).sqrt());
    weights
}
