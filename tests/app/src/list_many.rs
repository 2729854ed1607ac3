//! Measures how long the list of very many games takes: without an index, by the index of an earlier start, and once
//! more.
//!
//! `list-many [games]` makes 10 000 games of one move.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use quadrille_app_tests::Headless;
use quadrille_lib::shelf::Shelf;
use serde_json::{Value, json};
use tauri::Manager;

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(10_000), |word| word.parse())?;
    let folder = tempfile::tempdir()?;
    fill(folder.path(), games)?;
    for what in ["without an index", "by the index"] {
        let app = Headless::start(Some(folder.path().to_owned()), |_| {})?;
        let shelf = app.app.state::<Shelf>();
        measure(&shelf, games, what)?;
        measure(&shelf, games, "once more")?;
    }
    Ok(())
}

fn measure(shelf: &Shelf, games: usize, what: &str) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let list = shelf.list();
    let listed = begun.elapsed();
    let text = serde_json::to_string(&list)?;
    let written = begun.elapsed();
    if list.len() != games {
        return Err(format!("{} games are listed, not {games}", list.len()).into());
    }
    println!("{games} games {what}: {listed:.0?}, {written:.0?} with its {} kB of JSON", text.len() >> 10);
    Ok(())
}

/// Copies a game of one move under many ids.
fn fill(folder: &Path, games: usize) -> Result<(), Box<dyn Error>> {
    let person = json!({ "kind": "person" });
    let id = {
        let caller = Headless::start(Some(folder.to_owned()), |_| {})?.caller;
        let call = |command: &str, arguments: Value| {
            caller.call(command, arguments).map_err(|error| error.to_string())
        };
        let seats = [&person, &person];
        let game = call("new_game", json!({ "game": "loa", "rules": {}, "seats": seats, "terms": null }))?;
        let text = game["view"]["choices"][0]["text"].clone();
        call("play", json!({ "id": game["id"], "ply": 0, "text": text }))?;
        game["id"].as_str().ok_or("no id")?.to_owned()
    };
    // Older than what may change once more without a change of its time.
    let past = SystemTime::now() - Duration::from_secs(60);
    for half in ["a", "b"] {
        let file = |id: &str| folder.join("games").join(format!("{id}.{half}.json"));
        fs::File::options().write(true).open(file(&id))?.set_modified(past)?;
        for number in 1..games {
            let copy = file(&format!("copy{number:010}"));
            fs::copy(file(&id), &copy)?;
            fs::File::options().write(true).open(&copy)?.set_modified(past)?;
        }
    }
    Ok(())
}
