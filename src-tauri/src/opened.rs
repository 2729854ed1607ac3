//! Files that the system opens with this app: a double click, “open with”, a drop on the icon.
//!
//! They come before there is a page, or while another game is on the board. So each waits until a page listens, and
//! becomes a game then.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use quadrille_engine::formats;
use serde::Serialize;
use tauri::ipc::Channel;

use crate::error::CommandError;
use crate::shelf::{OpenGame, Shelf};

/// What became of a file: the game that was added, or why there is none. It has the form of a command's answer.
#[derive(Clone, Debug, Serialize, specta::Type)]
#[serde(tag = "status", rename_all = "camelCase")]
pub enum Opened {
    /// The game, as a new one.
    #[allow(missing_docs)]
    Ok { data: Box<OpenGame> },
    /// No game could be read.
    #[allow(missing_docs)]
    Error { error: CommandError },
}

/// The files that were opened, and the page that wants them.
#[derive(Default)]
pub struct Inbox(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    files: VecDeque<PathBuf>,
    page: Option<Channel<Opened>>,
}

impl Inbox {
    /// Takes in files. A page that listens is told of each at once.
    pub fn take(&self, shelf: &Shelf, files: impl IntoIterator<Item = PathBuf>) {
        let mut waiting = self.lock();
        waiting.files.extend(files);
        waiting.deliver(shelf);
    }

    /// From now on this page is told, and no earlier one: first of the files that wait.
    pub fn listen(&self, shelf: &Shelf, page: Channel<Opened>) {
        let mut waiting = self.lock();
        waiting.page = Some(page);
        waiting.deliver(shelf);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn deliver(&mut self, shelf: &Shelf) {
        while let Some(page) = &self.page
            && let Some(file) = self.files.pop_front()
        {
            let opened = match open(shelf, &file) {
                Ok(game) => Opened::Ok { data: Box::new(game) },
                Err(error) => Opened::Error { error },
            };
            if page.send(opened).is_err() {
                // The page is gone. The game is kept, and the next page lists it.
                self.page = None;
            }
        }
    }
}

/// The files that this process was started to open.
#[must_use]
pub fn named() -> Vec<PathBuf> {
    files_of(std::env::args_os(), &std::env::current_dir().unwrap_or_default()).collect()
}

/// The files that a command line names after the program, some of them as seen from a folder. What begins with a dash
/// is no file.
pub fn files_of(
    arguments: impl IntoIterator<Item = OsString>,
    folder: &Path,
) -> impl Iterator<Item = PathBuf> {
    arguments
        .into_iter()
        .skip(1)
        .filter(|argument| !argument.as_encoded_bytes().starts_with(b"-"))
        .map(|argument| folder.join(argument))
}

/// Adds the first sound game of a file.
fn open(shelf: &Shelf, file: &Path) -> Result<OpenGame, CommandError> {
    let bytes = read(file).map_err(|_| CommandError::NoFile)?;
    shelf.import(&formats::decode(&bytes))
}

/// The bytes of a file; of one that is too long, enough to be refused.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    // Whoever opens a pipe may wait for ever.
    if !fs::metadata(file)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(formats::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
