//! The network backwards: what each weight does to the loss of one view.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, dispatch, f32x16};
use quadrille_engine::games::hex::net::activations::Activations;
use quadrille_engine::games::hex::net::frame::Frame;
use quadrille_engine::games::hex::net::kernels::{Finish, add_scaled, convolve};
use quadrille_engine::games::hex::net::weights::{Layer, LayerMut, Weights};
use quadrille_engine::games::hex::net::{BLOCKS, CHANNELS, Features, HIDDEN, Network, POOLED, TAPS};

/// Channels that go in and are worked on at once, by [`LANES`] that go out.
const ROWS: usize = 4;
const LANES: usize = 16;

/// The convolutions of the blocks with what goes in and what comes out exchanged, and the seven cells in the
/// opposite order: convolving with them brings a gradient back.
#[derive(Clone, Debug)]
pub struct Reversed {
    layers: Vec<Vec<[Features; CHANNELS]>>,
}

impl Reversed {
    /// Of these weights.
    #[must_use]
    pub fn of(weights: &Weights) -> Self {
        let reverse = |number| {
            let layer = weights.tower(number);
            let mut taps = vec![[[0.0; CHANNELS]; CHANNELS]; TAPS];
            for (to, from) in taps.iter_mut().rev().zip(layer.taps) {
                for (input, row) in from.iter().enumerate() {
                    for (output, &weight) in row.iter().enumerate() {
                        to[output][input] = weight;
                    }
                }
            }
            taps
        };
        Reversed { layers: (0..2 * BLOCKS).map(reverse).collect() }
    }

    fn layer(&self, number: usize) -> Layer<'_, CHANNELS> {
        Layer { taps: &self.layers[number], bias: &[0.0; CHANNELS] }
    }
}

/// What the loss does with the network's answer.
#[derive(Clone, Copy, Debug)]
pub struct Slope<'a> {
    /// By each logit, in the order of the view.
    pub logits: &'a [f32],
    /// By the logit of the chance to win.
    pub chance: f32,
}

/// Room for the gradients of the layers of one size.
#[derive(Clone, Debug)]
pub struct Backward {
    frame: Frame,
    out: Vec<Features>,
    between: Vec<Features>,
    into: Vec<Features>,
}

impl Backward {
    /// Room for a board of that size.
    #[must_use]
    pub fn new(size: u8) -> Self {
        let frame = Frame::new(size);
        Backward { frame, out: frame.zeros(), between: frame.zeros(), into: frame.zeros() }
    }

    /// Adds to `gradient` what each weight does to the loss. `activations` are those of
    /// [`Activations::keeping_all`] after the network ran; `reversed` is of the same weights.
    pub fn run(
        &mut self,
        network: &Network,
        reversed: &Reversed,
        activations: &Activations,
        slope: Slope<'_>,
        gradient: &mut Weights,
    ) {
        let weights = network.weights();
        dispatch!(network.level(), simd => self.pass(simd, weights, reversed, activations, slope, gradient));
    }

    #[inline(always)]
    fn pass<S: Simd>(
        &mut self,
        simd: S,
        weights: &Weights,
        reversed: &Reversed,
        activations: &Activations,
        slope: Slope<'_>,
        gradient: &mut Weights,
    ) {
        let frame = self.frame;
        self.out.fill([0.0; CHANNELS]);
        self.policy(simd, weights, activations, slope.logits, gradient);
        self.chance(simd, weights, activations, slope.chance, gradient);
        for block in (0..BLOCKS).rev() {
            let (first, second) = (2 * block, 2 * block + 1);
            let [input, between, output] =
                [first, second, second + 1].map(|number| activations.layer(number));
            gate(&mut self.out, output);
            add_products(simd, frame, between, &self.out, gradient.tower_mut(second));
            convolve(
                simd,
                frame,
                reversed.layer(second),
                &self.out,
                Finish::Gate(between),
                &mut self.between,
            );
            add_products(simd, frame, input, &self.between, gradient.tower_mut(first));
            convolve(
                simd,
                frame,
                reversed.layer(first),
                &self.between,
                Finish::Add(&self.out),
                &mut self.into,
            );
            std::mem::swap(&mut self.out, &mut self.into);
        }
        gate(&mut self.out, activations.layer(0));
        add_products(simd, frame, activations.planes(), &self.out, gradient.stem_mut());
    }

    /// From the logits into the last layer.
    #[inline(always)]
    fn policy<S: Simd>(
        &mut self,
        simd: S,
        weights: &Weights,
        activations: &Activations,
        slopes: &[f32],
        gradient: &mut Weights,
    ) {
        let last = activations.layer(2 * BLOCKS);
        let (taps, _) = weights.policy();
        let (tap_slopes, bias_slope) = gradient.policy_mut();
        for (at, &slope) in self.frame.rows().flatten().zip(slopes) {
            if slope == 0.0 {
                continue;
            }
            *bias_slope += slope;
            for ((step, row), sum) in self.frame.taps().into_iter().zip(taps).zip(&mut *tap_slopes) {
                let beside = at.wrapping_add_signed(step);
                add_scaled(simd, &mut self.out[beside], slope, row);
                add_scaled(simd, sum, slope, &last[beside]);
            }
        }
    }

    /// From the chance to win into the last layer.
    #[inline(always)]
    fn chance<S: Simd>(
        &mut self,
        simd: S,
        weights: &Weights,
        activations: &Activations,
        slope: f32,
        gradient: &mut Weights,
    ) {
        let (last, last_slopes) = (weights.chance(), gradient.chance_mut());
        let mut hidden = [0.0; HIDDEN];
        for (i, &neuron) in activations.hidden().iter().enumerate() {
            last_slopes[i] += slope * neuron;
            if neuron > 0.0 {
                hidden[i] = slope * last[i];
            }
        }
        last_slopes[HIDDEN] += slope;
        let (rows, row_slopes) = (weights.pool(), gradient.pool_mut());
        let mut pooled = [0.0; POOLED];
        for (i, &value) in activations.pooled().iter().enumerate() {
            add_scaled(simd, &mut row_slopes[i], value, &hidden);
            pooled[i] = rows[i].iter().zip(&hidden).map(|(weight, slope)| weight * slope).sum();
        }
        add_scaled(simd, &mut row_slopes[POOLED], 1.0, &hidden);
        let mut mean = [0.0; CHANNELS];
        let share = 1.0 / (self.frame.size() * self.frame.size()) as f32;
        for (mean, slope) in mean.iter_mut().zip(&pooled) {
            *mean = slope * share;
        }
        for at in self.frame.rows().flatten() {
            add_scaled(simd, &mut self.out[at], 1.0, &mean);
        }
        for (channel, &at) in activations.peaks().iter().enumerate() {
            self.out[at][channel] += pooled[CHANNELS + channel];
        }
    }
}

/// Nothing goes back through a channel that was rectified.
fn gate(slopes: &mut [Features], outputs: &[Features]) {
    for (slope, output) in slopes.as_flattened_mut().iter_mut().zip(outputs.as_flattened()) {
        if *output <= 0.0 {
            *slope = 0.0;
        }
    }
}

/// The gradient of a convolution's weights: over all cells, what went in times the slope of what came out.
#[inline(always)]
fn add_products<S: Simd, const IN: usize>(
    simd: S,
    frame: Frame,
    input: &[[f32; IN]],
    slopes: &[Features],
    gradient: LayerMut<'_, IN>,
) {
    let cells = frame.cells();
    let slopes = &slopes[cells.clone()];
    for first in (0..CHANNELS).step_by(LANES) {
        let channels = first..first + LANES;
        for (rows, step) in gradient.taps.iter_mut().zip(frame.taps()) {
            let start = cells.start.wrapping_add_signed(step);
            let input = &input[start..start + slopes.len()];
            for (group, rows) in rows.as_chunks_mut::<ROWS>().0.iter_mut().enumerate() {
                let mut sums = [f32x16::splat(simd, 0.0); ROWS];
                for (cell, slope) in input.iter().zip(slopes) {
                    let slope = f32x16::from_slice(simd, &slope[channels.clone()]);
                    let cell = &cell.as_chunks::<ROWS>().0[group];
                    for (sum, &value) in sums.iter_mut().zip(cell) {
                        *sum = f32x16::splat(simd, value).mul_add(slope, *sum);
                    }
                }
                for (row, sum) in rows.iter_mut().zip(sums) {
                    let row = &mut row[channels.clone()];
                    (f32x16::from_slice(simd, row) + sum).store_slice(row);
                }
            }
        }
    }
    for slope in slopes {
        add_scaled(simd, gradient.bias, 1.0, slope);
    }
}
