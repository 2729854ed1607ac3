//! Files that the system opens with the app.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;

use quadrille_lib::opened::{Inbox, files_of};
use quadrille_lib::shelf::Shelf;
use serde_json::{Value, json};
use tauri::Manager;
use tauri::ipc::{Channel, InvokeResponseBody};

use crate::Desk;

/// A page that listens, and what it is told.
fn page() -> (Channel<quadrille_lib::opened::Opened>, mpsc::Receiver<Value>) {
    let (tell, told) = mpsc::channel();
    let channel = Channel::new(move |body| {
        let InvokeResponseBody::Json(json) = body else { panic!("it is told in JSON") };
        tell.send(serde_json::from_str(&json)?).expect("the test listens");
        Ok(())
    });
    (channel, told)
}

struct Opening {
    desk: Desk,
    folder: tempfile::TempDir,
}

impl Opening {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Opening { desk: Desk::at(&folder.path().join("data")), folder }
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let file = self.folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        file
    }

    fn take(&self, file: PathBuf) {
        let app = &self.desk.app.app;
        app.state::<Inbox>().take(&app.state::<Shelf>(), [file]);
    }

    fn listen(&self, page: Channel<quadrille_lib::opened::Opened>) {
        let app = &self.desk.app.app;
        app.state::<Inbox>().listen(&app.state::<Shelf>(), page);
    }

    fn saved(&self) -> usize {
        self.desk.call("list_games", json!({})).as_array().unwrap().len()
    }
}

#[test]
fn a_file_waits_for_the_page_and_becomes_a_game() {
    let opening = Opening::new();
    opening.take(opening.file("one.apgn", "[Variant \"belgian\"]\n[Notation \"Aba-Pro\"]\n\n1. i9h8 i6h6 *"));
    assert_eq!(opening.saved(), 0, "nobody is there to see it");
    let (first, told) = page();
    opening.listen(first);
    let opened = told.try_recv().unwrap();
    assert_eq!((&opened["status"], &opened["data"]["view"]["ply"]), (&json!("ok"), &json!(2)));
    opening.take(opening.file("two.sgf", b"(;GM[9]PB[Andr\xe9]PW[Bob];B[b1b3])"));
    assert_eq!(told.try_recv().unwrap()["data"]["title"], "André – Bob", "older files are in Latin-1");
    assert_eq!(opening.saved(), 2);
}

#[test]
fn only_the_newest_page_is_told() {
    let opening = Opening::new();
    let (first, told_first) = page();
    let (second, told_second) = page();
    opening.listen(first);
    opening.listen(second);
    opening.take(opening.file("one.sgf", "(;GM[9];B[b1b3])"));
    assert!(told_first.try_recv().is_err());
    assert_eq!(told_second.try_recv().unwrap()["status"], "ok");
}

#[test]
fn what_is_no_game_is_refused_by_name() {
    let opening = Opening::new();
    let (channel, told) = page();
    opening.listen(channel);
    let absent = opening.folder.path().join("absent.quadrille");
    let folder = opening.folder.path().to_owned();
    let long = opening.file("long.quadrille", vec![b'x'; 9 << 20]);
    let picture = opening.file("picture.quadrille", b"\x89PNG\r\n\x1a\n\0\0\xff");
    for (file, kind) in [(absent, "noFile"), (folder, "noFile"), (long, "tooLarge"), (picture, "record")] {
        opening.take(file);
        let answer = told.try_recv().unwrap();
        assert_eq!((&answer["status"], &answer["error"]["kind"]), (&json!("error"), &json!(kind)));
    }
    assert_eq!(opening.saved(), 0);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let opening = Opening::new();
    let (channel, told) = page();
    opening.listen(channel);
    let pipe = opening.folder.path().join("pipe.quadrille");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    opening.take(pipe);
    assert_eq!(told.try_recv().unwrap()["error"]["kind"], "noFile");
}

#[test]
fn a_command_line_names_files_as_seen_from_its_folder() {
    let words = ["quadrille-app", "--flag", "game.apgn", "/else/where.quadrille", "-"].map(Into::into);
    let files: Vec<_> = files_of(words, Path::new("/home/ada")).collect();
    assert_eq!(files, [Path::new("/home/ada/game.apgn"), Path::new("/else/where.quadrille")]);
}
