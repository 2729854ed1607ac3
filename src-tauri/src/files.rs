//! Texts that leave the app as files, wherever the person says in the system's own dialog.
//!
//! The web view names a file and gives its text; it never sees a path, and cannot read anything this way.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use tauri::{AppHandle, Runtime};
use tauri_plugin_dialog::{DialogExt, FilePath};
use tauri_plugin_fs::{FsExt, OpenOptions};

use crate::error::CommandError;
use crate::playing::one_line;
use crate::saves::SaveFault;

/// Bytes of a file.
pub const MOST_BYTES: usize = 64 << 20;

/// Characters of a file's name.
const MOST_NAME: usize = 80;

/// Asks a person for a place, and writes bytes there; `false` if they changed their mind.
type Ask = Box<dyn Fn(String, Vec<u8>, Told) + Send + Sync>;

/// Hears what became of a file.
type Told = tokio::sync::oneshot::Sender<Result<bool, SaveFault>>;

/// The way of texts out of the app.
pub struct Files {
    ask: Ask,
    asking: AtomicBool,
}

impl Files {
    /// Files that go where the system's dialog says: into folders, or on a phone to whatever app offers a place.
    #[must_use]
    pub fn by_dialog<R: Runtime>(app: AppHandle<R>) -> Self {
        Files::new(Box::new(move |name, bytes, told| {
            let dialog = app.dialog().file().set_file_name(name);
            let app = app.clone();
            dialog.save_file(move |place| {
                // Nobody listens if the app is about to end.
                let _ = told.send(place.map_or(Ok(false), |place| write(&app, place, &bytes).map(|()| true)));
            });
        }))
    }

    /// Files that go into one folder, where no person is there to ask.
    #[must_use]
    pub fn into_folder(folder: PathBuf) -> Self {
        Files::new(Box::new(move |name, bytes, told| {
            let written = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(name), bytes));
            let _ = told.send(written.map(|()| true).map_err(SaveFault::from));
        }))
    }

    const fn new(ask: Ask) -> Self {
        Files { ask, asking: AtomicBool::new(false) }
    }

    /// Lets a person choose a place for a file; whether they did.
    ///
    /// # Errors
    /// [`CommandError::TooLarge`]; [`CommandError::Choosing`] while another place is being chosen;
    /// [`CommandError::Save`].
    pub async fn save(&self, name: &str, bytes: Vec<u8>) -> Result<bool, CommandError> {
        if bytes.len() > MOST_BYTES {
            return Err(CommandError::TooLarge { most: MOST_BYTES as u32 });
        }
        if self.asking.swap(true, Ordering::AcqRel) {
            return Err(CommandError::Choosing);
        }
        let (told, heard) = tokio::sync::oneshot::channel();
        (self.ask)(file_name(name), bytes, told);
        let answer = heard.await;
        self.asking.store(false, Ordering::Release);
        // A dialog that went away without a word was not confirmed.
        Ok(answer.unwrap_or(Ok(false))?)
    }
}

fn write<R: Runtime>(app: &AppHandle<R>, place: FilePath, bytes: &[u8]) -> Result<(), SaveFault> {
    let mut how = OpenOptions::new();
    how.read(false).write(true).create(true).truncate(true);
    let mut file = app.fs().open(place, how)?;
    file.write_all(bytes)?;
    // A phone's place may be no real file, which nobody can flush.
    if cfg!(desktop) {
        file.sync_all()?;
    }
    Ok(())
}

/// A name that is one everywhere, and no path anywhere.
fn file_name(wanted: &str) -> String {
    let plain = one_line(wanted).replace(['/', '\\', ':', '*', '?', '"', '<', '>', '|'], " ");
    let short: String = plain.trim_matches([' ', '.']).chars().take(MOST_NAME).collect();
    if short.is_empty() { "quadrille.txt".to_owned() } else { short }
}
