//! The socket beside the saves where a second app knocks: whoever may read the folder's games may, and nobody else.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The most bytes that one knock may bring: more than a command line holds.
const MOST: u64 = 1 << 22;

/// How long one that knocks may keep silent.
const PATIENCE: Duration = Duration::from_secs(1);

/// Opens the door of a folder whose lock is held, and tells of each knock the files that it brought.
///
/// # Errors
/// Of the system: the path may be too long for a socket, for one.
pub fn open(folder: &Path, again: impl Fn(Vec<PathBuf>) + Send + 'static) -> io::Result<()> {
    let place = place(folder);
    // One that is there was left by an app that is gone: the lock is ours.
    match fs::remove_file(&place) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let door = UnixListener::bind(place)?;
    thread::Builder::new().name("door".into()).spawn(move || {
        for visitor in door.incoming() {
            // One that breaks off brought nothing.
            if let Ok(files) = visitor.and_then(hear) {
                again(files);
            }
        }
    })?;
    Ok(())
}

/// Tells the app that holds the folder that there was another one, and which files it was to open.
///
/// # Errors
/// Of the system: nobody may be there.
pub fn knock(folder: &Path, files: &[PathBuf]) -> io::Result<()> {
    let mut door = UnixStream::connect(place(folder))?;
    let names: Vec<&[u8]> = files.iter().map(|file| file.as_os_str().as_bytes()).collect();
    door.write_all(&names.join(&0))
}

fn place(folder: &Path) -> PathBuf {
    folder.join("door")
}

fn hear(visitor: UnixStream) -> io::Result<Vec<PathBuf>> {
    visitor.set_read_timeout(Some(PATIENCE))?;
    let mut names = Vec::new();
    visitor.take(MOST).read_to_end(&mut names)?;
    let files = names.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    Ok(files.map(|name| OsString::from_vec(name.to_vec()).into()).collect())
}
