//! The loops that take the time, written for whatever vectors a machine has: a tile of six cells by sixteen channels
//! stays in registers while all that goes into it is added up.
//!
//! Every number is added up in the same order everywhere, so machines differ only in whether a product is rounded
//! before it is added.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f32x16};

use super::frame::{Frame, TILE};
use super::weights::Layer;
use super::{CHANNELS, Features};

/// Channels of a tile.
const LANES: usize = 16;

/// What becomes of a convolution's sums.
#[derive(Clone, Copy, Debug)]
pub enum Finish<'a> {
    /// Negative ones become zero.
    Rectify,
    /// The same after the numbers given were added.
    AddAndRectify(&'a [Features]),
    /// They become zero where the numbers given are not positive: [`Finish::Rectify`] backwards.
    Gate(&'a [Features]),
    /// The numbers given are added.
    Add(&'a [Features]),
}

/// Convolves all cells of `input` into `output`, whose margin stays zero.
#[inline(always)]
pub fn convolve<S: Simd, const IN: usize>(
    simd: S,
    frame: Frame,
    layer: Layer<'_, IN>,
    input: &[[f32; IN]],
    finish: Finish<'_>,
    output: &mut [Features],
) {
    let zero = f32x16::splat(simd, 0.0);
    for first in (0..CHANNELS).step_by(LANES) {
        let channels = first..first + LANES;
        let bias = f32x16::from_slice(simd, &layer.bias[channels.clone()]);
        for at in frame.cells().step_by(TILE) {
            let mut sums = [bias; TILE];
            for (rows, step) in layer.taps.iter().zip(frame.taps()) {
                let start = at.wrapping_add_signed(step);
                let cells = &input[start..start + TILE].as_chunks::<TILE>().0[0];
                for (channel, row) in rows.iter().enumerate() {
                    let row = f32x16::from_slice(simd, &row[channels.clone()]);
                    for (sum, cell) in sums.iter_mut().zip(cells) {
                        *sum = f32x16::splat(simd, cell[channel]).mul_add(row, *sum);
                    }
                }
            }
            for (i, sum) in sums.into_iter().enumerate() {
                let with = |other: &[Features]| f32x16::from_slice(simd, &other[at + i][channels.clone()]);
                let out = match finish {
                    Finish::Rectify => sum.max(zero),
                    Finish::AddAndRectify(other) => (sum + with(other)).max(zero),
                    Finish::Gate(other) => with(other).simd_gt(zero).select(sum, zero),
                    Finish::Add(other) => sum + with(other),
                };
                out.store_slice(&mut output[at + i][channels.clone()]);
            }
        }
    }
    frame.clear_margin(output);
}

/// The sum of seven cells' channels times a row each, for the cell at `at`.
#[inline(always)]
pub fn convolve_to_one<S: Simd>(
    simd: S,
    frame: Frame,
    taps: &[Features],
    input: &[Features],
    at: usize,
) -> f32 {
    let (mut low, mut high) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 0.0));
    for (row, step) in taps.iter().zip(frame.taps()) {
        let cell = &input[at.wrapping_add_signed(step)];
        let part = |from: &Features, first: usize| f32x16::from_slice(simd, &from[first..first + LANES]);
        low = part(cell, 0).mul_add(part(row, 0), low);
        high = part(cell, LANES).mul_add(part(row, LANES), high);
    }
    let mut lanes = [0.0; LANES];
    (low + high).store_slice(&mut lanes);
    lanes.iter().sum()
}

/// Adds a row times a factor.
#[inline(always)]
pub fn add_scaled<S: Simd>(simd: S, sum: &mut Features, factor: f32, row: &Features) {
    let factor = f32x16::splat(simd, factor);
    for (sum, row) in sum.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0) {
        let old = f32x16::from_slice(simd, sum);
        factor.mul_add(f32x16::from_slice(simd, row), old).store_slice(sum);
    }
}
