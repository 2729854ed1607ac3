//! Adam with decoupled weight decay (D. Kingma, J. Ba, *Adam*, 2015; I. Loshchilov, F. Hutter, *Decoupled Weight
//! Decay Regularization*, 2019).

use quadrille_engine::games::hex::net::weights::Weights;

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const SMALL: f32 = 1e-8;
const WEIGHT_DECAY: f32 = 1e-4;
/// The longest gradient that is not shortened.
const LONGEST: f64 = 1.0;

/// The moments of the gradient.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// Means of the gradient.
    pub first: Weights,
    /// Means of its squares.
    pub second: Weights,
    /// Steps made.
    pub steps: u64,
}

impl Default for Adam {
    fn default() -> Self {
        Adam { first: Weights::zeros(), second: Weights::zeros(), steps: 0 }
    }
}

impl Adam {
    /// One step down a gradient.
    pub fn step(&mut self, weights: &mut Weights, gradient: &Weights, rate: f32) {
        self.steps += 1;
        let length = gradient.all().iter().map(|&slope| f64::from(slope).powi(2)).sum::<f64>().sqrt();
        let scale = (LONGEST / length.max(LONGEST)) as f32;
        let steps = self.steps.min(1_000_000) as i32;
        let first_share = 1.0 - FIRST_DECAY.powi(steps);
        let second_share = 1.0 - SECOND_DECAY.powi(steps);
        let moments = self.first.all_mut().iter_mut().zip(self.second.all_mut());
        for ((weight, slope), (first, second)) in
            weights.all_mut().iter_mut().zip(gradient.all()).zip(moments)
        {
            let slope = slope * scale;
            *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * slope;
            *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * slope * slope;
            let step = *first / first_share / ((*second / second_share).sqrt() + SMALL);
            *weight -= rate * (step + WEIGHT_DECAY * *weight);
        }
    }
}
