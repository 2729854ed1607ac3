//! One app at a time over one folder of saves: two of them would write over each other's games.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

/// Why a folder cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another app has it.
    #[error("another Quadrille is open over the same games")]
    Taken,
    /// The disk refused.
    #[error("the folder for games cannot be used: {0}")]
    Disk(#[from] io::Error),
}

/// Holds a folder until it is dropped, or until its process ends, however that happens.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes a folder, which is made if it is not there.
    ///
    /// # Errors
    /// [`LockError`].
    pub fn take(folder: &Path) -> Result<Self, LockError> {
        fs::create_dir_all(folder)?;
        let file = File::options().create(true).truncate(false).write(true).open(folder.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}
