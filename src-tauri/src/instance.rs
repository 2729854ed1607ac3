//! One app at a time: a second one over the same games hands its files to the first, which comes to the front, and ends.
//!
//! On Windows the plugin for single instances does it.

pub mod door;

use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::lock::{Lock, LockError};
use crate::opened;

/// Takes the folder of saves of the app with this identifier, as Tauri has it, before there is an app: one that is
/// half made cannot end without harm. `None` if another app has it and was told of this one. Where the disk refuses
/// the lock it takes no save either, and the games go on in memory.
///
/// # Errors
/// [`LockError`].
pub fn enter(identifier: &str) -> Result<Option<(Option<Lock>, PathBuf)>, LockError> {
    let data = dirs::data_dir().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
    let folder = data.join(identifier);
    match Lock::take(&folder) {
        Ok(lock) => Ok(Some((Some(lock), folder))),
        Err(LockError::Disk(_)) => Ok(Some((None, folder))),
        Err(LockError::Taken) if give_way(&folder) => Ok(None),
        Err(taken) => Err(taken),
    }
}

/// Whether the app that has the folder was told of this one. It may still be starting.
fn give_way(folder: &Path) -> bool {
    let files = opened::named();
    (0..20).any(|_| {
        let told = door::knock(folder, &files).is_ok();
        if !told {
            thread::sleep(Duration::from_millis(100));
        }
        told
    })
}
