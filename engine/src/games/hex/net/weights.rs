//! The numbers that a network has learned, in one list, and the file that keeps them.

use std::ops::Range;

use super::{BLOCKS, CHANNELS, Features, HIDDEN, INPUTS, POOLED, TAPS};

const STEM: usize = 0;
const TOWER: usize = STEM + layer_len(INPUTS);
const POLICY: usize = TOWER + 2 * BLOCKS * layer_len(CHANNELS);
const POLICY_BIAS: usize = POLICY + TAPS * CHANNELS;
const POOL: usize = POLICY_BIAS + 1;
const CHANCE: usize = POOL + (POOLED + 1) * HIDDEN;
const CHANCE_BIAS: usize = CHANCE + HIDDEN;

/// How many weights a network has.
pub const COUNT: usize = CHANCE_BIAS + 1;

const fn layer_len(inputs: usize) -> usize {
    (TAPS * inputs + 1) * CHANNELS
}

/// The weights of a network, or a number for each: a gradient, a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<f32>);

/// A convolution's weights: for each of the seven cells and each channel that goes in a row of what goes out.
#[derive(Clone, Copy, Debug)]
pub struct Layer<'a, const IN: usize> {
    /// The rows of each tap, in the order of [`Frame::taps`](super::frame::Frame::taps).
    pub taps: &'a [[Features; IN]],
    /// What every cell begins with.
    pub bias: &'a Features,
}

/// The same, to change.
#[derive(Debug)]
pub struct LayerMut<'a, const IN: usize> {
    /// The rows of each tap.
    pub taps: &'a mut [[Features; IN]],
    /// What every cell begins with.
    pub bias: &'a mut Features,
}

/// Cuts the rows of a layer and its bias, the last row, out of its weights.
fn layer<const IN: usize>(weights: &[f32]) -> Layer<'_, IN> {
    let rows = weights.as_chunks::<CHANNELS>().0;
    let (taps, bias) = rows.split_at(TAPS * IN);
    Layer { taps: taps.as_chunks().0, bias: &bias[0] }
}

fn layer_mut<const IN: usize>(weights: &mut [f32]) -> LayerMut<'_, IN> {
    let rows = weights.as_chunks_mut::<CHANNELS>().0;
    let (taps, bias) = rows.split_at_mut(TAPS * IN);
    LayerMut { taps: taps.as_chunks_mut().0, bias: &mut bias[0] }
}

const fn tower_range(number: usize) -> Range<usize> {
    let first = TOWER + number * layer_len(CHANNELS);
    first..first + layer_len(CHANNELS)
}

/// Why a text of bytes is no network of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It does not begin as such a file does.
    #[error("not a Hex network")]
    Foreign,
    /// Its network has another form than this program's.
    #[error("a network of another form")]
    OtherForm,
    /// It is not what was written: too long, too short, or changed.
    #[error("a damaged Hex network")]
    Damaged,
}

/// How a file begins; the last byte is the format's version.
const MAGIC: [u8; 8] = *b"QHEXNET\x01";

impl Weights {
    /// All zero.
    #[must_use]
    pub fn zeros() -> Self {
        Weights(vec![0.0; COUNT])
    }

    /// All weights in the order of the file: stem, blocks, policy, chance to win.
    #[must_use]
    pub fn all(&self) -> &[f32] {
        &self.0
    }

    /// All weights, to change.
    pub fn all_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }

    /// The convolution of the planes.
    #[must_use]
    pub fn stem(&self) -> Layer<'_, INPUTS> {
        layer(&self.0[STEM..TOWER])
    }

    /// The convolution of the planes, to change.
    pub fn stem_mut(&mut self) -> LayerMut<'_, INPUTS> {
        layer_mut(&mut self.0[STEM..TOWER])
    }

    /// A convolution of the blocks, from 0 to 2 × [`BLOCKS`] − 1; each block has two.
    #[must_use]
    pub fn tower(&self, number: usize) -> Layer<'_, CHANNELS> {
        layer(&self.0[tower_range(number)])
    }

    /// A convolution of the blocks, to change.
    pub fn tower_mut(&mut self, number: usize) -> LayerMut<'_, CHANNELS> {
        layer_mut(&mut self.0[tower_range(number)])
    }

    /// The policy's convolution, a row for each tap, and what every logit begins with.
    #[must_use]
    pub fn policy(&self) -> (&[Features], f32) {
        (self.0[POLICY..POLICY_BIAS].as_chunks().0, self.0[POLICY_BIAS])
    }

    /// The policy's convolution, to change.
    pub fn policy_mut(&mut self) -> (&mut [Features], &mut f32) {
        let (taps, rest) = self.0[POLICY..POOL].split_at_mut(TAPS * CHANNELS);
        (taps.as_chunks_mut().0, &mut rest[0])
    }

    /// For each pooled channel a row of hidden neurons; the last row is what these begin with.
    #[must_use]
    pub fn pool(&self) -> &[[f32; HIDDEN]] {
        self.0[POOL..CHANCE].as_chunks().0
    }

    /// The same, to change.
    pub fn pool_mut(&mut self) -> &mut [[f32; HIDDEN]] {
        self.0[POOL..CHANCE].as_chunks_mut().0
    }

    /// From the hidden neurons to the chance to win; the last one is what it begins with.
    #[must_use]
    pub fn chance(&self) -> &[f32] {
        &self.0[CHANCE..]
    }

    /// The same, to change.
    pub fn chance_mut(&mut self) -> &mut [f32] {
        &mut self.0[CHANCE..]
    }

    /// The file: eight bytes of name and version, blocks, channels and planes as 32-bit numbers, the weights as
    /// 32-bit floats, and a CRC-32 of all that, everything with the low byte first.
    #[must_use]
    pub fn to_file(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(MAGIC.len() + 4 * (FORM.len() + COUNT + 1));
        bytes.extend(MAGIC);
        bytes.extend(FORM.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.0.iter().flat_map(|weight| weight.to_le_bytes()));
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads a file of [`Weights::to_file`].
    ///
    /// # Errors
    /// [`FileError`].
    pub fn from_file(bytes: &[u8]) -> Result<Self, FileError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(FileError::Foreign)?;
        let (body, checksum) = bytes.split_last_chunk().ok_or(FileError::Damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(FileError::Damaged);
        }
        let words = rest.as_chunks::<4>().0;
        let (form, words) = words.split_at_checked(FORM.len()).ok_or(FileError::Damaged)?;
        if !form.iter().map(|word| u32::from_le_bytes(*word)).eq(FORM) {
            return Err(FileError::OtherForm);
        }
        let weights: Vec<f32> =
            words[..words.len() - 1].iter().map(|word| f32::from_le_bytes(*word)).collect();
        let sound = weights.len() == COUNT && weights.iter().all(|weight| weight.is_finite());
        if sound { Ok(Weights(weights)) } else { Err(FileError::Damaged) }
    }
}

const FORM: [u32; 3] = [BLOCKS as u32, CHANNELS as u32, INPUTS as u32];
