//! What a network makes of a view, layer by layer.

use std::array::from_fn;
use std::mem::take;

use fearless_simd::Simd;

use super::frame::Frame;
use super::kernels::{Finish, add_scaled, convolve, convolve_to_one};
use super::planes::{self, Planes};
use super::view::View;
use super::weights::Weights;
use super::{BLOCKS, CHANNELS, Features, HIDDEN, POOLED};

/// Outputs of the stem and of every convolution of the blocks.
const LAYERS: usize = 2 * BLOCKS + 1;
/// Layers that a block works with at once: its input, what is between, its output.
const AT_ONCE: usize = 3;

/// The layers' outputs for one view, and the network's answer.
#[derive(Clone, Debug)]
pub struct Activations {
    frame: Frame,
    planes: Vec<Planes>,
    layers: Vec<Vec<Features>>,
    pooled: [f32; POOLED],
    peaks: [usize; CHANNELS],
    hidden: [f32; HIDDEN],
    logits: Vec<f32>,
    chance_logit: f32,
}

/// The chance that a logit stands for, from 0 to 1.
#[must_use]
pub fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

impl Activations {
    /// Room for a board of that size; what is between is overwritten.
    #[must_use]
    pub fn new(size: u8) -> Self {
        Self::with_layers(size, AT_ONCE)
    }

    /// The same with every layer kept, as learning needs it.
    #[must_use]
    pub fn keeping_all(size: u8) -> Self {
        Self::with_layers(size, LAYERS)
    }

    fn with_layers(size: u8, layers: usize) -> Self {
        let frame = Frame::new(size);
        Activations {
            frame,
            planes: frame.zeros(),
            layers: vec![frame.zeros(); layers],
            pooled: [0.0; POOLED],
            peaks: [0; CHANNELS],
            hidden: [0.0; HIDDEN],
            logits: vec![0.0; frame.size() * frame.size()],
            chance_logit: 0.0,
        }
    }

    /// The frame of all layers.
    #[must_use]
    pub const fn frame(&self) -> Frame {
        self.frame
    }

    /// The policy's logit of each cell seen, row by row; those of taken cells mean nothing.
    #[must_use]
    pub fn logits(&self) -> &[f32] {
        &self.logits
    }

    /// The logit of the chance to win of the colour to move.
    #[must_use]
    pub const fn chance_logit(&self) -> f32 {
        self.chance_logit
    }

    /// The planes that went in.
    #[must_use]
    pub fn planes(&self) -> &[Planes] {
        &self.planes
    }

    /// What the stem (0) or a convolution of the blocks (from 1) gave; only of [`Activations::keeping_all`].
    #[must_use]
    pub fn layer(&self, number: usize) -> &[Features] {
        &self.layers[number % self.layers.len()]
    }

    /// The mean of each channel, then its maximum.
    #[must_use]
    pub const fn pooled(&self) -> &[f32; POOLED] {
        &self.pooled
    }

    /// Where each channel has its maximum.
    #[must_use]
    pub const fn peaks(&self) -> &[usize; CHANNELS] {
        &self.peaks
    }

    /// The hidden neurons.
    #[must_use]
    pub const fn hidden(&self) -> &[f32; HIDDEN] {
        &self.hidden
    }

    /// Takes in the planes of a view of the right size.
    pub(super) fn look_at(&mut self, view: &View) {
        planes::fill(self.frame, view, &mut self.planes);
    }

    /// Runs the network on the planes taken in.
    #[inline(always)]
    pub(super) fn fill<S: Simd>(&mut self, simd: S, weights: &Weights) {
        let frame = self.frame;
        convolve(simd, frame, weights.stem(), &self.planes, Finish::Rectify, &mut self.layers[0]);
        let kept = self.layers.len();
        for block in 0..BLOCKS {
            let [from, between, to] = from_fn(|i| (2 * block + i) % kept);
            let (first, second) = (weights.tower(2 * block), weights.tower(2 * block + 1));
            let mut output = take(&mut self.layers[between]);
            convolve(simd, frame, first, &self.layers[from], Finish::Rectify, &mut output);
            self.layers[between] = output;
            let mut output = take(&mut self.layers[to]);
            let finish = Finish::AddAndRectify(&self.layers[from]);
            convolve(simd, frame, second, &self.layers[between], finish, &mut output);
            self.layers[to] = output;
        }
        let last = &self.layers[(LAYERS - 1) % kept];
        let (taps, bias) = weights.policy();
        let cells = frame.rows().flatten();
        for (logit, at) in self.logits.iter_mut().zip(cells) {
            *logit = bias + convolve_to_one(simd, frame, taps, last, at);
        }
        self.pool();
        self.judge(simd, weights);
    }

    /// Means and maxima of the last layer.
    fn pool(&mut self) {
        let last = &self.layers[(LAYERS - 1) % self.layers.len()];
        let (mut sums, mut peaks) = ([0.0; CHANNELS], [(0.0, 0); CHANNELS]);
        for at in self.frame.rows().flatten() {
            for ((sum, peak), &value) in sums.iter_mut().zip(&mut peaks).zip(&last[at]) {
                *sum += value;
                if peak.1 == 0 || value > peak.0 {
                    *peak = (value, at);
                }
            }
        }
        let share = 1.0 / self.logits.len() as f32;
        for i in 0..CHANNELS {
            self.pooled[i] = sums[i] * share;
            (self.pooled[CHANNELS + i], self.peaks[i]) = peaks[i];
        }
    }

    #[inline(always)]
    fn judge<S: Simd>(&mut self, simd: S, weights: &Weights) {
        let rows = weights.pool();
        self.hidden = rows[POOLED];
        for (row, &value) in rows.iter().zip(&self.pooled) {
            add_scaled(simd, &mut self.hidden, value, row);
        }
        let last = weights.chance();
        self.chance_logit = last[HIDDEN];
        for (neuron, weight) in self.hidden.iter_mut().zip(last) {
            *neuron = neuron.max(0.0);
            self.chance_logit += *neuron * weight;
        }
    }
}
