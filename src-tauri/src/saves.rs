//! Saves that survive a kill or a power cut at any instant.
//!
//! A save is a text kept in two *slots*, two files of the store plugin that take turns. Each holds a sequence
//! number, a checksum and the text. A new save goes to the slot that does not hold the newest good one and is
//! flushed to the disk, so that whatever happens meanwhile the other slot is whole.
//!
//! How the plugin (2.5.0) is used follows from its source:
//! * its `save` writes in place, without a temporary file or a flush: hence two slots, and the flush here;
//! * a store ignores a file that it cannot read: hence `reload_ignore_defaults`, which tells;
//! * at exit it saves every store that is still open, even one whose file it could not read: hence no store
//!   stays open longer than one reading or writing;
//! * opening and closing stores take its two locks in opposite orders: hence one lock around each use, and
//!   [`Disk::close`] before the plugin's own exit.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::StoreBuilder;

/// Why the device refused to save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum SaveFault {
    /// There is no room left.
    #[error("the disk is full")]
    Full,
    /// The folder cannot be written to.
    #[error("the folder is read-only")]
    ReadOnly,
    /// Something else.
    #[error("the disk failed")]
    Failed,
}

impl From<io::Error> for SaveFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => SaveFault::Full,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => SaveFault::ReadOnly,
            _ => SaveFault::Failed,
        }
    }
}

impl From<tauri_plugin_store::Error> for SaveFault {
    fn from(error: tauri_plugin_store::Error) -> Self {
        match error {
            tauri_plugin_store::Error::Io(error) => error.into(),
            _ => SaveFault::Failed,
        }
    }
}

/// What a store file holds.
type Entries = HashMap<String, Value>;

/// Store files, without the type of the app's runtime.
trait Disk: Send + Sync {
    /// The entries of a store file, or nothing if it cannot be read.
    fn read(&self, file: &Path) -> Option<Entries>;

    /// Replaces a store file and waits until it is on the disk.
    fn write(&self, file: &Path, entries: Entries) -> Result<(), SaveFault>;

    /// Refuses everything from now on.
    fn close(&self);
}

/// The store plugin of an app.
struct StorePlugin<R: Runtime> {
    app: AppHandle<R>,
    /// Held during each use of the plugin; whether it is closed.
    closed: Mutex<bool>,
}

impl<R: Runtime> StorePlugin<R> {
    fn store(&self, file: &Path) -> StoreBuilder<R> {
        StoreBuilder::new(&self.app, file).disable_auto_save().create_new().serialize(|entries| {
            let in_order: BTreeMap<_, _> = entries.iter().collect();
            Ok(serde_json::to_vec(&in_order)?)
        })
    }
}

impl<R: Runtime> Disk for StorePlugin<R> {
    fn read(&self, file: &Path) -> Option<Entries> {
        let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        if *closed {
            return None;
        }
        let store = self.store(file).build().ok()?;
        let entries = store.reload_ignore_defaults().ok().map(|()| store.entries().into_iter().collect());
        store.close_resource();
        entries
    }

    fn write(&self, file: &Path, entries: Entries) -> Result<(), SaveFault> {
        {
            let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
            if *closed {
                return Err(SaveFault::Failed);
            }
            // As defaults, because setting an entry would broadcast it to the web view.
            let store = self.store(file).defaults(entries).build()?;
            let saved = store.save();
            store.close_resource();
            saved?;
        }
        // Windows flushes a file only through a handle that may write.
        File::options().write(true).open(file)?.sync_all()?;
        file.parent().map_or(Ok(()), flush_folder)?;
        Ok(())
    }

    fn close(&self) {
        *self.closed.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }
}

/// Flushes the names in a folder to the disk. Windows has no such thing and does it by itself.
fn flush_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// One of the two slots of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    A,
    B,
}

impl Half {
    const BOTH: [Half; 2] = [Half::A, Half::B];

    const fn other(self) -> Self {
        match self {
            Half::A => Half::B,
            Half::B => Half::A,
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Half::A => ".a.json",
            Half::B => ".b.json",
        }
    }
}

/// Where the next save of a text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    half: Half,
    sequence: u64,
}

impl Cursor {
    /// Where the very first save goes.
    pub const START: Cursor = Cursor { half: Half::A, sequence: 1 };
}

/// A text that was read from a slot whose checksum fits.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The text.
    pub text: String,
    /// Where the next save goes if this text is taken as the present one.
    pub next: Cursor,
    sequence: u64,
}

/// What the two slots of a save hold.
#[derive(Clone, Debug)]
pub enum Loaded {
    /// Neither slot exists.
    Nothing,
    /// There are files, but none is whole.
    Torn,
    /// The whole ones, newest first: one or two.
    Sound(Vec<Saved>),
}

/// Sizes and times of the two files of a save: while they stay the same, so does the save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp([Option<FileStamp>; 2]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FileStamp {
    bytes: u64,
    /// When it last changed, in nanoseconds since 1970.
    changed: u64,
}

impl FileStamp {
    fn of(metadata: &Metadata) -> Self {
        let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let changed = since.and_then(|since| u64::try_from(since.as_nanos()).ok()).unwrap_or(0);
        FileStamp { bytes: metadata.len(), changed }
    }
}

impl Stamp {
    /// When the files last changed, in milliseconds since 1970.
    #[must_use]
    pub fn changed(&self) -> u64 {
        self.0.iter().flatten().map(|file| file.changed / 1_000_000).max().unwrap_or(0)
    }

    /// Whether the files last changed more than `age` milliseconds before or after `now`.
    #[must_use]
    pub fn is_older_than(&self, age: u64, now: u64) -> bool {
        self.0.iter().flatten().all(|file| (file.changed / 1_000_000).abs_diff(now) > age)
    }
}

/// A folder of saves, each under a name.
pub struct Saves {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
}

impl Saves {
    /// The saves of `app` in `folder`, which is made when it is first needed.
    #[must_use]
    pub fn new<R: Runtime>(app: &AppHandle<R>, folder: PathBuf) -> Self {
        // The plugin takes a relative path for one in the system's folder for app data.
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        Saves { disk: Arc::new(StorePlugin { app: app.clone(), closed: Mutex::new(false) }), folder }
    }

    /// The saves in a folder inside this one.
    #[must_use]
    pub fn inside(&self, folder: &str) -> Self {
        Saves { disk: Arc::clone(&self.disk), folder: self.folder.join(folder) }
    }

    /// Ends all reading and writing: the app is about to exit.
    pub fn close(&self) {
        self.disk.close();
    }

    fn slot(&self, name: &str, half: Half) -> PathBuf {
        self.folder.join(format!("{name}{}", half.ending()))
    }

    /// Whether anything is there under a name.
    #[must_use]
    pub fn exists(&self, name: &str) -> bool {
        Half::BOTH.into_iter().any(|half| self.slot(name, half).symlink_metadata().is_ok())
    }

    /// All saves by name, whole or not.
    #[must_use]
    pub fn stamps(&self) -> BTreeMap<String, Stamp> {
        let mut stamps: BTreeMap<String, Stamp> = BTreeMap::new();
        for file in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = file.file_name();
            let slot = Half::BOTH.into_iter().find_map(|half| {
                let name = name.to_str()?.strip_suffix(half.ending())?;
                Some((half, name))
            });
            if let (Some((half, name)), Ok(metadata)) = (slot, file.metadata()) {
                stamps.entry(name.to_owned()).or_default().0[half as usize] = Some(FileStamp::of(&metadata));
            }
        }
        stamps
    }

    /// The sizes and times of the files of a save.
    #[must_use]
    pub fn stamp(&self, name: &str) -> Stamp {
        Stamp(Half::BOTH.map(|half| Some(FileStamp::of(&fs::metadata(self.slot(name, half)).ok()?))))
    }

    /// The bytes of the files of a save as they are, one after the other, with a line break between them.
    ///
    /// # Errors
    /// There is no file, or none that can be read.
    pub fn bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        let [a, b] = Half::BOTH.map(|half| {
            let slot = self.slot(name, half);
            // Whoever opens a pipe may wait for ever.
            if slot.is_file() { fs::read(slot) } else { Err(ErrorKind::NotFound.into()) }
        });
        match (a, b) {
            (Ok(a), Ok(b)) => Ok([a, b].join(&b'\n')),
            (Ok(bytes), Err(_)) | (Err(_), Ok(bytes)) => Ok(bytes),
            (Err(error), Err(_)) => Err(error),
        }
    }

    /// Reads both slots of a save.
    #[must_use]
    pub fn load(&self, name: &str) -> Loaded {
        if !self.exists(name) {
            return Loaded::Nothing;
        }
        let mut sound: Vec<(Half, u64, String)> = Half::BOTH
            .into_iter()
            .filter_map(|half| {
                let slot = self.slot(name, half);
                if !slot.is_file() {
                    return None;
                }
                let (sequence, text) = check(&self.disk.read(&slot)?)?;
                Some((half, sequence, text))
            })
            .collect();
        sound.sort_by_key(|&(_, sequence, _)| std::cmp::Reverse(sequence));
        let Some(&(_, newest, _)) = sound.first() else { return Loaded::Torn };
        let saved = sound.into_iter().map(|(half, sequence, text)| {
            let next = Cursor { half: half.other(), sequence: newest.saturating_add(1) };
            Saved { text, next, sequence }
        });
        Loaded::Sound(saved.collect())
    }

    /// Saves a text at `cursor` and moves that on; when this returns, the text is on the disk.
    ///
    /// # Errors
    /// [`SaveFault`]. The cursor stays then, so that the next try goes to the same slot and the other one
    /// remains whole.
    pub fn save(&self, name: &str, cursor: &mut Cursor, text: String) -> Result<(), SaveFault> {
        if !self.folder.is_dir() {
            fs::create_dir_all(&self.folder)?;
            self.folder.parent().map_or(Ok(()), flush_folder)?;
        }
        let entries = Entries::from([
            ("sequence".to_owned(), cursor.sequence.into()),
            ("checksum".to_owned(), checksum(cursor.sequence, &text).into()),
            ("record".to_owned(), text.into()),
        ]);
        let slot = self.slot(name, cursor.half);
        if slot.is_dir() {
            // Whatever made it, no save can go there while it stands.
            move_aside(&slot)?;
        }
        self.disk.write(&slot, entries)?;
        *cursor = Cursor { half: cursor.half.other(), sequence: cursor.sequence.saturating_add(1) };
        Ok(())
    }

    /// Removes a save.
    ///
    /// # Errors
    /// [`SaveFault`]; some of it may be gone then.
    pub fn remove(&self, name: &str) -> Result<(), SaveFault> {
        for half in Half::BOTH {
            let slot = self.slot(name, half);
            if slot.is_dir() {
                move_aside(&slot)?;
                continue;
            }
            match fs::remove_file(slot) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        if self.folder.is_dir() {
            flush_folder(&self.folder)?;
        }
        Ok(())
    }
}

impl Saved {
    /// The number of the save: the newest has the highest.
    #[must_use]
    pub const fn sequence(&self) -> u64 {
        self.sequence
    }
}

/// Gives what stands at `path` a name beside it that nothing has yet.
fn move_aside(path: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let free = (1..1000)
        .map(|number| path.with_file_name(format!("{name}.aside{number}")))
        .find(|free| free.symlink_metadata().is_err())
        .ok_or(ErrorKind::AlreadyExists)?;
    fs::rename(path, free)
}

fn checksum(sequence: u64, text: &str) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&sequence.to_le_bytes());
    hasher.update(text.as_bytes());
    format!("{:08x}", hasher.finalize())
}

/// The sequence number and the text of a slot, if its checksum fits.
fn check(entries: &Entries) -> Option<(u64, String)> {
    let sequence = entries.get("sequence")?.as_u64()?;
    let text = entries.get("record")?.as_str()?;
    (entries.get("checksum")?.as_str()? == checksum(sequence, text)).then(|| (sequence, text.to_owned()))
}
