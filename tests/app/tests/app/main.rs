//! The app's commands as the web view calls them, over real saves, without a window.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod backup;
mod bad_input;
mod bin;
mod broken;
mod calls;
mod cpu;
mod damage;
mod disk;
#[cfg(unix)]
mod door;
mod faults;
mod files;
mod games;
mod golden;
mod help;
mod many;
mod opened;
mod permissions;
mod results;
mod saves;
mod seats;
mod sketches;

use std::fs;
use std::path::{Path, PathBuf};

use quadrille_app_tests::Headless;
use serde_json::{Value, json};

/// An app in a folder, and calls that must succeed.
struct Desk {
    app: Headless,
}

impl Desk {
    fn at(folder: &Path) -> Self {
        Desk { app: Headless::start(Some(folder.to_owned()), |_| {}).expect("the app starts") }
    }

    fn call(&self, command: &str, arguments: Value) -> Value {
        let answer = self.app.caller.call(command, arguments);
        answer.unwrap_or_else(|error| panic!("{command} is refused: {error}"))
    }

    fn refused(&self, command: &str, arguments: Value) -> Value {
        let answer = self.app.caller.call(command, arguments);
        answer.err().unwrap_or_else(|| panic!("{command} must be refused"))
    }

    /// Starts a game of Lines of Action and returns its id.
    fn start(&self, seats: [Value; 2]) -> String {
        let game = self.call("new_game", json!({ "game": "loa", "rules": {}, "seats": seats }));
        game["id"].as_str().expect("an id").to_owned()
    }

    fn view(&self, id: &str) -> Value {
        self.call("view", json!({ "id": id }))
    }

    fn play(&self, id: &str, ply: u32, text: &str) -> Value {
        self.call("play", json!({ "id": id, "ply": ply, "text": text }))
    }

    /// Plays the first legal move and returns its text.
    fn play_any(&self, id: &str) -> String {
        let view = self.view(id);
        let text = view["choices"][0]["text"].as_str().expect("a legal move").to_owned();
        self.call("play", json!({ "id": id, "ply": view["ply"], "text": text }));
        text
    }
}

fn person() -> Value {
    json!({ "kind": "person" })
}

fn cpu(level: &str) -> Value {
    json!({ "kind": "cpu", "level": level })
}

fn people() -> [Value; 2] {
    [person(), person()]
}

/// The files of a saved game.
fn slots(folder: &Path, id: &str) -> [PathBuf; 2] {
    ["a", "b"].map(|half| folder.join("games").join(format!("{id}.{half}.json")))
}

/// Writes a sound slot by hand.
fn write_slot(file: &Path, sequence: u64, record: &str) {
    let sum = crc32(&[&sequence.to_le_bytes(), record.as_bytes()].concat());
    let slot = json!({ "sequence": sequence, "checksum": format!("{sum:08x}"), "record": record });
    fs::write(file, slot.to_string()).expect("the slot is written");
}

/// The checksum of saves, bit by bit: old saves must keep loading whatever library computes it.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}
