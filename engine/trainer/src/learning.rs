//! The loss of samples and one step to make it smaller.

use std::collections::BTreeMap;

use quadrille_engine::games::hex::net::Network;
use quadrille_engine::games::hex::net::activations::{Activations, chance};
use quadrille_engine::games::hex::net::weights::Weights;

use crate::backward::{Backward, Reversed, Slope};
use crate::recipe::CHANCE_LOSS;
use crate::sample::Sample;

/// The smallest probability whose logarithm is taken.
const SMALLEST: f32 = 1e-7;

/// The losses of samples, summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Cross entropy of the policy.
    pub policy: f64,
    /// Samples with a policy.
    pub policies: u64,
    /// Cross entropy of the chance to win.
    pub chance: f64,
    /// All samples.
    pub samples: u64,
}

impl Losses {
    /// Adds other losses.
    pub fn add(&mut self, other: &Losses) {
        self.policy += other.policy;
        self.policies += other.policies;
        self.chance += other.chance;
        self.samples += other.samples;
    }

    /// What is made small: the loss of the policy and, by its worth, that of the chance to win, summed up.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.policy + f64::from(CHANCE_LOSS) * self.chance
    }
}

/// Room for boards of any size.
#[derive(Default)]
struct Desk {
    sizes: BTreeMap<u8, (Activations, Backward)>,
    slopes: Vec<f32>,
}

impl Desk {
    /// Adds the gradient of a sample's loss.
    fn learn(
        &mut self,
        network: &Network,
        reversed: &Reversed,
        sample: &Sample,
        gradient: &mut Weights,
    ) -> Losses {
        let size = sample.view.size();
        let new = || (Activations::keeping_all(size), Backward::new(size));
        let (activations, backward) = self.sizes.entry(size).or_insert_with(new);
        network.run(&sample.view, activations);
        let policy = policy_slopes(sample, activations.logits(), &mut self.slopes);
        let seen = chance(activations.chance_logit());
        let log = |chance: f32| f64::from(chance.max(SMALLEST).ln());
        let target = f64::from(sample.chance);
        let slope = Slope { logits: &self.slopes, chance: CHANCE_LOSS * (seen - sample.chance) };
        backward.run(network, reversed, activations, slope, gradient);
        Losses {
            policy,
            policies: u64::from(!sample.policy.is_empty()),
            chance: -target * log(seen) - (1.0 - target) * log(1.0 - seen),
            samples: 1,
        }
    }
}

/// The cross entropy of a sample's policy, and its slopes by the logits.
fn policy_slopes(sample: &Sample, logits: &[f32], slopes: &mut Vec<f32>) -> f64 {
    slopes.clear();
    slopes.resize(logits.len(), 0.0);
    if sample.policy.is_empty() {
        return 0.0;
    }
    let size = usize::from(sample.view.size());
    let empty = sample.view.empty();
    let cell = |(row, column): (u8, u8)| usize::from(row) * size + usize::from(column);
    let highest = empty.iter().map(|at| logits[cell(at)]).fold(f32::NEG_INFINITY, f32::max);
    for cell in empty.iter().map(cell) {
        slopes[cell] = (logits[cell] - highest).exp();
    }
    let sum: f32 = slopes.iter().sum();
    for slope in slopes.iter_mut() {
        *slope /= sum;
    }
    let mut loss = 0.0;
    for &(cell, share) in &sample.policy {
        let slope = &mut slopes[usize::from(cell)];
        loss -= f64::from(share * slope.max(SMALLEST).ln());
        *slope -= share;
    }
    loss
}

/// The gradient of the mean loss of samples, and their losses.
#[must_use]
pub fn gradient(network: &Network, samples: &[Sample], threads: usize) -> (Weights, Losses) {
    let reversed = &Reversed::of(network.weights());
    let work = |part: &[Sample]| {
        let (mut desk, mut gradient, mut losses) = (Desk::default(), Weights::zeros(), Losses::default());
        for sample in part {
            losses.add(&desk.learn(network, reversed, sample, &mut gradient));
        }
        (gradient, losses)
    };
    let parts: Vec<&[Sample]> = samples.chunks(samples.len().div_ceil(threads.max(1)).max(1)).collect();
    let (mut sum, mut losses) = (Weights::zeros(), Losses::default());
    std::thread::scope(|scope| {
        let others: Vec<_> = parts.iter().map(|part| scope.spawn(|| work(part))).collect();
        for other in others {
            match other.join() {
                Ok((gradient, part)) => {
                    for (sum, slope) in sum.all_mut().iter_mut().zip(gradient.all()) {
                        *sum += slope;
                    }
                    losses.add(&part);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    let share = 1.0 / samples.len().max(1) as f32;
    sum.all_mut().iter_mut().for_each(|slope| *slope *= share);
    (sum, losses)
}
