//! Why a command was refused. The UI matches the variants; the words are its own.

use quadrille_engine::formats::{Syntax, WriteError};
use quadrille_engine::registry::StartError;
use quadrille_engine::session::ChangeError;
use serde::{Deserialize, Serialize};

use crate::record::RecordFault;
use crate::saves::SaveFault;

/// A command that was refused. Whatever it was, the game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type, thiserror::Error)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CommandError {
    /// There is no saved game of that id.
    #[error("no such saved game")]
    UnknownGame,
    /// The game cannot be started.
    #[error("{error}")]
    #[allow(missing_docs)]
    Start { error: StartError },
    /// The change is stale, illegal or impossible now.
    #[error("{error}")]
    #[allow(missing_docs)]
    Change { error: ChangeError },
    /// The record (a save, an imported text) is broken.
    #[error("{fault}")]
    #[allow(missing_docs)]
    Record { fault: RecordFault },
    /// The text is longer than any that can be taken.
    #[error("more than {most} bytes")]
    #[allow(missing_docs)]
    TooLarge { most: u32 },
    /// The file that was opened is not there, or cannot be read.
    #[error("the file cannot be read")]
    NoFile,
    /// The title is longer than `most` characters.
    #[error("a title has at most {most} characters")]
    #[allow(missing_docs)]
    TitleTooLong { most: u32 },
    /// A search for this game is running already.
    #[error("the CPU is thinking already")]
    Busy,
    /// A place for a file is being chosen already.
    #[error("the system's dialog is open already")]
    Choosing,
    /// The CPU is to move: a person has to wait.
    #[error("it is the CPU's turn")]
    CpuTurn,
    /// A rated game allows no such help.
    #[error("not in a rated game")]
    Rated,
    /// Only a person's games against the CPU can be rated.
    #[error("a rated game is one of a person against the CPU")]
    RatedSeats,
    /// A rated game that goes on cannot be deleted: it can be resigned.
    #[error("a rated game must end before it is deleted")]
    RatedUnfinished,
    /// The text is no backup.
    #[error("not a backup")]
    NotABackup,
    /// The backup was made by a newer version of the app.
    #[error("backup version {version} is newer than this app")]
    #[allow(missing_docs)]
    NewerBackup { version: u32 },
    /// The game has no clock.
    #[error("this game has no clock")]
    NoClock,
    /// No clock of that time can be chosen.
    #[error("no clock of {per_turn} seconds")]
    #[allow(missing_docs)]
    BadClock { per_turn: u16 },
    /// The game is not over yet.
    #[error("the game is not over")]
    NotOver,
    /// The imported text has the form of a known format, and a fault at a line, counted from 1.
    #[error("line {line}: {what}")]
    #[allow(missing_docs)]
    Syntax { line: u32, what: Syntax },
    /// The format cannot hold the game.
    #[error("{error}")]
    #[allow(missing_docs)]
    Export { error: WriteError },
    /// A person is to move, or nobody.
    #[error("it is not the CPU's turn")]
    NotCpuTurn,
    /// The game changed while the CPU was thinking: its answer was dropped.
    #[error("the game changed while the CPU was thinking")]
    Superseded,
    /// The device refused to save. What the command changed is not kept.
    #[error("not saved: {fault}")]
    #[allow(missing_docs)]
    Save { fault: SaveFault },
    /// A fault of the program itself. The game goes on from its last save.
    #[error("the engine failed")]
    Engine,
}

impl From<ChangeError> for CommandError {
    fn from(error: ChangeError) -> Self {
        CommandError::Change { error }
    }
}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> Self {
        CommandError::Export { error }
    }
}

impl From<StartError> for CommandError {
    fn from(error: StartError) -> Self {
        CommandError::Start { error }
    }
}

impl From<RecordFault> for CommandError {
    fn from(fault: RecordFault) -> Self {
        CommandError::Record { fault }
    }
}

impl From<SaveFault> for CommandError {
    fn from(fault: SaveFault) -> Self {
        CommandError::Save { fault }
    }
}
