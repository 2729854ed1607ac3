//! The last positions played: what is learned from.

use quadrille_engine::random::Random;

use crate::bytes::{Damaged, Reader};
use crate::sample::Sample;

/// A ring of samples; new ones take the place of the oldest.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    samples: Vec<Sample>,
    next: usize,
    most: usize,
}

impl Replay {
    /// Room for so many samples.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Replay { samples: Vec::new(), next: 0, most }
    }

    /// Takes in a sample.
    pub fn push(&mut self, sample: Sample) {
        if self.samples.len() < self.most {
            self.samples.push(sample);
        } else {
            self.samples[self.next] = sample;
            self.next = (self.next + 1) % self.most;
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Samples at random, each either way round; as many as asked for, unless there is none at all.
    pub fn draw(&self, count: usize, random: &mut Random) -> Vec<Sample> {
        let drawn = (0..count).filter_map(|_| {
            let sample = self.samples.get(random.below(self.samples.len()))?;
            Some(if random.below(2) == 1 { sample.turn() } else { sample.clone() })
        });
        drawn.collect()
    }

    /// Appends all samples to a file.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.samples.len() as u32).to_le_bytes());
        bytes.extend((self.next as u32).to_le_bytes());
        for sample in &self.samples {
            sample.write(bytes);
        }
    }

    /// Reads what [`Replay::write`] wrote, with room for `most`.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn read(reader: &mut Reader<'_>, most: usize) -> Result<Self, Damaged> {
        let (count, next) = (reader.u32()? as usize, reader.u32()? as usize);
        let mut samples = Vec::with_capacity(count.min(most));
        for _ in 0..count {
            samples.push(Sample::read(reader)?);
        }
        if count <= most && next <= count {
            return Ok(Replay { samples, next, most });
        }
        // A smaller ring than before keeps the newest.
        samples.rotate_left(next.min(count));
        samples.drain(..count.saturating_sub(most));
        Ok(Replay { samples, next: 0, most })
    }
}
