//! `replay` and `convert`: whole games from files.

use std::path::{Path, PathBuf};

use clap::Args;
use quadrille_engine::formats::{self, Format, FormatError, GameFile};

use crate::fault::Fault;
use crate::terminal::{in_one_line, say};

/// Replay the games of files and say how each ends.
#[derive(Args)]
pub struct Replay {
    /// Files in any format that can be read.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Write the games of a file in another format.
#[derive(Args)]
pub struct Convert {
    /// A file in any format that can be read.
    file: PathBuf,
    /// apgn, sgf, json, hexworld or text.
    #[arg(long, value_parser = read_format)]
    to: Format,
}

fn read_format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        format!("a format is one of {}", names.join(", "))
    })
}

fn read(path: &Path) -> Result<Result<Vec<GameFile>, FormatError>, Fault> {
    let file = || path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| Fault::File { file: file(), error: error.to_string() })?;
    Ok(formats::read(&formats::decode(&bytes)))
}

impl Replay {
    /// Prints a line a game. A game of a broken file that breaks off is bad at the ply where it does.
    pub fn run(&self) -> Result<(), Fault> {
        let (mut bad, mut unreadable) = (0, None);
        for path in &self.files {
            let read = match read(path) {
                Ok(read) => read,
                // The other files are looked at all the same.
                Err(fault) => {
                    unreadable = unreadable.or(Some(fault));
                    continue;
                }
            };
            let (games, fault) = match read {
                Ok(games) => (games, None),
                Err(FormatError::Syntax { line, what, games }) => {
                    (games, Some(format!("line {line}: {what}")))
                }
                Err(error) => (Vec::new(), Some(error.to_string())),
            };
            let broken = fault.as_ref().map(|_| games.len().saturating_sub(1));
            for (index, game) in games.iter().enumerate() {
                let reason = fault.as_deref().filter(|_| broken == Some(index));
                match verdict(game, reason) {
                    Ok(text) => say!("ok {}", in_one_line(&text))?,
                    Err(text) => {
                        bad += 1;
                        say!("bad {}", in_one_line(&text))?;
                    }
                }
            }
            if let Some(reason) = fault.filter(|_| games.is_empty()) {
                bad += 1;
                say!("bad 0 {}", in_one_line(&reason))?;
            }
        }
        match unreadable {
            Some(fault) => Err(fault),
            None if bad > 0 => Err(Fault::BadGames(bad)),
            None => Ok(()),
        }
    }
}

/// Plies and result of a sound game, or the ply of the fault and its reason.
fn verdict(file: &GameFile, broken_off: Option<&str>) -> Result<String, String> {
    match file.replay() {
        Ok(game) if broken_off.is_some() => {
            Err(format!("{} {}", game.ply() + 1, broken_off.unwrap_or_default()))
        }
        Ok(game) if !file.agrees_with(game.as_ref()) => {
            Err(format!("{} the board shows another result than the file", game.ply()))
        }
        Ok(game) => {
            let result = game.result().map_or_else(|| "*".to_owned(), |result| result.to_string());
            Ok(format!("{} {result}", game.ply()))
        }
        Err(broken) => {
            let ply = broken.prefix.map_or(0, |prefix| prefix.ply() + 1);
            Err(format!("{ply} {}", broken.error))
        }
    }
}

impl Convert {
    /// Prints the games in the other format, with an empty line between them; several as JSON are an array.
    pub fn run(&self) -> Result<(), Fault> {
        let games = read(&self.file)?.map_err(|error| Fault::Usage(error.to_string()))?;
        for (index, game) in games.iter().enumerate() {
            game.replay().map_err(|broken| Fault::Usage(format!("game {}: {}", index + 1, broken.error)))?;
        }
        let text = formats::write_all(&games, self.to).map_err(|error| Fault::Usage(error.to_string()))?;
        say!("{}", text.trim_end())
    }
}
