//! The state of a training on the disk: one file that holds everything, replaced as a whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quadrille_engine::games::hex::net::weights::{COUNT, Weights};

use crate::adam::Adam;
use crate::bytes::{Damaged, Reader};
use crate::recipe::REPLAY;
use crate::replay::Replay;
use crate::start::random_weights;

/// How a file begins; the last byte is the format's version.
const MAGIC: [u8; 8] = *b"QHEXTRN\x01";
/// The name of the file in its folder.
const NAME: &str = "state.bin";

/// Everything that a training goes on from.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Seed of everything random.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Samples taken from them.
    pub positions: u64,
    /// Milliseconds spent.
    pub milliseconds: u64,
    /// Of these, when the strength was last measured.
    pub measured: u64,
    /// The weights that learn.
    pub weights: Weights,
    /// Their exponential average, which plays.
    pub average: Weights,
    /// The average that won the last match of those that the log tells of.
    pub best: Weights,
    /// The learner's moments.
    pub adam: Adam,
    /// What is learned from.
    pub replay: Replay,
}

/// Why there is no state to go on from.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The disk refused.
    #[error("{path}: {error}")]
    #[allow(missing_docs)]
    Io { path: PathBuf, error: io::Error },
    /// The file is not what was written, or of another version.
    #[error("{path}: {error}")]
    #[allow(missing_docs)]
    Damaged { path: PathBuf, error: Damaged },
}

impl State {
    /// The beginning of a training, from these weights or from random ones.
    #[must_use]
    pub fn new(seed: u64, from: Option<Weights>) -> Self {
        let weights = from.unwrap_or_else(|| random_weights(seed));
        State {
            seed,
            games: 0,
            positions: 0,
            milliseconds: 0,
            measured: 0,
            average: weights.clone(),
            best: weights.clone(),
            weights,
            adam: Adam::default(),
            replay: Replay::new(REPLAY),
        }
    }

    /// The state in a folder; `None` where no training has begun.
    ///
    /// # Errors
    /// [`StateError`].
    pub fn load(folder: &Path) -> Result<Option<Self>, StateError> {
        let path = folder.join(NAME);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StateError::Io { path, error }),
        };
        Self::read(&bytes).map(Some).map_err(|error| StateError::Damaged { path, error })
    }

    /// Writes the state into a folder. A kill at any time leaves the old state or the new one.
    ///
    /// # Errors
    /// [`StateError::Io`].
    pub fn save(&self, folder: &Path) -> Result<(), StateError> {
        write_whole(&folder.join(NAME), &self.to_bytes())
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in
            [self.seed, self.games, self.positions, self.milliseconds, self.measured, self.adam.steps]
        {
            bytes.extend(number.to_le_bytes());
        }
        for weights in [&self.weights, &self.average, &self.best, &self.adam.first, &self.adam.second] {
            bytes.extend(weights.all().iter().flat_map(|weight| weight.to_le_bytes()));
        }
        self.replay.write(&mut bytes);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let (body, checksum) = bytes.split_last_chunk().ok_or(Damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(Damaged);
        }
        let mut reader = Reader(body.strip_prefix(&MAGIC).ok_or(Damaged)?);
        let mut number = || reader.u64();
        let (seed, games, positions) = (number()?, number()?, number()?);
        let (milliseconds, measured, steps) = (number()?, number()?, number()?);
        let mut weights = || {
            let mut weights = Weights::zeros();
            let words = reader.bytes(4 * COUNT)?.as_chunks::<4>().0;
            for (weight, word) in weights.all_mut().iter_mut().zip(words) {
                *weight = f32::from_le_bytes(*word);
            }
            Ok(weights)
        };
        let (learning, average, best) = (weights()?, weights()?, weights()?);
        let adam = Adam { first: weights()?, second: weights()?, steps };
        let replay = Replay::read(&mut reader, REPLAY)?;
        Ok(State {
            seed,
            games,
            positions,
            milliseconds,
            measured,
            weights: learning,
            average,
            best,
            adam,
            replay,
        })
    }
}

/// Writes a file beside its place, makes sure that it is on the disk, and moves it there.
///
/// # Errors
/// [`StateError::Io`].
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StateError> {
    let failed = |error| StateError::Io { path: path.to_owned(), error };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let beside = path.with_extension("new");
    let mut file = File::create(&beside).map_err(failed)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(failed)?;
    fs::rename(&beside, path).map_err(failed)
}
