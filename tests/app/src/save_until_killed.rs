//! Plays and takes back moves in a game without end, and tells of each one when it is acknowledged: the child
//! process of the fault tests.
//!
//! `save-until-killed <data folder> <game id>` writes a line `<ply> <position>` for each acknowledged change.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

use quadrille_app_tests::Headless;
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (data, id) = words.next().zip(words.next()).ok_or("a folder and a game are needed")?;
    let caller = Headless::start(Some(PathBuf::from(data)), |_| {})?.caller;
    let call = |command: &str, arguments: Value| {
        caller.call(command, arguments).map_err(|error| format!("{command}: {error}"))
    };
    let mut view = call("open_game", json!({ "id": id }))?["view"].take();
    let mut out = std::io::stdout().lock();
    loop {
        let ply = view["ply"].as_u64().ok_or("no ply")?;
        let choices = view["choices"].as_array().ok_or("no choices")?;
        view = match choices.get(ply as usize % choices.len().max(1)) {
            Some(choice) if ply < 40 => {
                call("play", json!({ "id": id, "ply": ply, "text": choice["text"] }))?
            }
            _ => {
                let mut view = Value::Null;
                for ply in (1..=ply).rev() {
                    view = call("undo", json!({ "id": id, "ply": ply }))?["view"].take();
                    writeln!(out, "{} {}", view["ply"], view["position"])?;
                }
                view
            }
        };
        writeln!(out, "{} {}", view["ply"], view["position"])?;
        out.flush()?;
    }
}
