//! Every way in which one file can be damaged by a byte or a bit, for a save of each game.

use std::fs;
use std::path::Path;

use quadrille_lib::error::CommandError;
use quadrille_lib::record::RecordFault;
use quadrille_lib::shelf::{GameId, Shelf};
use serde_json::{Value, json};
use tauri::Manager;

use crate::{Desk, people, slots};

const GAMES: [&str; 4] = ["sumito", "loa", "hex", "suota"];

/// The slots of a game of five moves, the newer one last, and what the board was at both.
fn saved_game(folder: &Path, game: &str) -> ([Vec<u8>; 2], [(u32, String); 2]) {
    let desk = Desk::at(folder);
    let id = desk.call("new_game", json!({ "game": game, "rules": {}, "seats": people() }))["id"].clone();
    let id = id.as_str().unwrap();
    let mut seen = Vec::new();
    for _ in 0..5 {
        desk.play_any(id);
        let view = desk.view(id);
        seen.push((view["ply"].as_u64().unwrap() as u32, view["position"].as_str().unwrap().to_owned()));
    }
    // The start is a save too: the fifth move is the sixth save, and went to the second slot.
    let bytes = slots(folder, id).map(|file| fs::read(file).unwrap());
    (bytes, [seen[3].clone(), seen[4].clone()])
}

/// Puts a game on the disk, and opens it as any game is opened.
fn open(
    shelf: &Shelf,
    folder: &Path,
    number: u32,
    files: [Option<&[u8]>; 2],
) -> Result<(u32, String), CommandError> {
    let id = format!("damage{number:010}");
    let paths = slots(folder, &id);
    for (path, bytes) in paths.iter().zip(files) {
        if let Some(bytes) = bytes {
            fs::write(path, bytes).unwrap();
        }
    }
    let game = GameId::read(&id).unwrap();
    let opened = shelf.with(&game, |playing| Ok((playing.session.ply(), playing.session.position())));
    for (path, bytes) in paths.iter().zip(files) {
        assert_eq!(fs::read(path).ok().as_deref(), bytes, "reading changes nothing");
        let _ = fs::remove_file(path);
    }
    opened
}

#[test]
fn fault_every_truncation_and_every_flipped_bit_of_a_save_of_each_game_falls_back_to_the_one_before() {
    let mut cases = 0;
    for game in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let ([older, newer], [before, now]) = saved_game(folder.path(), game);
        let desk = Desk::at(folder.path());
        let shelf = desk.app.app.state::<Shelf>();
        let mut check = |damaged: &[u8], what: &str| {
            cases += 1;
            let opened = open(&shelf, folder.path(), 2 * cases, [Some(&older), Some(damaged)]);
            assert_eq!(opened.as_ref(), Ok(&before), "{game}: {what}");
            // Alone it is told, and never taken for another game.
            let alone = open(&shelf, folder.path(), 2 * cases + 1, [None, Some(damaged)]);
            let torn = Err(CommandError::Record { fault: RecordFault::Unreadable });
            assert_eq!(alone, torn, "{game}: {what}, without the one before");
        };
        for length in 0..newer.len() {
            check(&newer[..length], &format!("cut to {length} bytes"));
        }
        for bit in 0..8 * newer.len() {
            let mut damaged = newer.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            check(&damaged, &format!("bit {bit} flipped"));
        }
        check(&vec![0; newer.len()], "zeros");
        let whole = open(&shelf, folder.path(), 0, [Some(&older), Some(&newer)]);
        assert_eq!(whole.as_ref(), Ok(&now));
    }
    println!("{cases} damaged saves, each opened twice, none lost and none taken for another");
}

#[test]
fn fault_a_folder_in_the_place_of_a_save_is_moved_aside_and_the_game_is_saved() {
    for half in 0..2 {
        let folder = tempfile::tempdir().unwrap();
        let id = {
            let desk = Desk::at(folder.path());
            let id = desk.start(people());
            desk.play_any(&id);
            id
        };
        let place = slots(folder.path(), &id)[half].clone();
        fs::remove_file(&place).unwrap();
        fs::create_dir(&place).unwrap();
        fs::write(place.join("kept"), "kept").unwrap();
        let desk = Desk::at(folder.path());
        let ply = desk.view(&id)["ply"].as_u64().unwrap();
        for _ in 0..2 {
            desk.play_any(&id);
            assert_eq!(desk.view(&id)["unsaved"], Value::Null);
        }
        assert_eq!(Desk::at(folder.path()).view(&id)["ply"], json!(ply + 2));
        let aside = place.with_file_name(format!("{}.aside1", place.file_name().unwrap().to_str().unwrap()));
        assert_eq!(fs::read_to_string(aside.join("kept")).unwrap(), "kept");
    }
}

#[test]
fn fault_a_folder_of_rubbish_keeps_no_game_from_opening() {
    let folder = tempfile::tempdir().unwrap();
    let id = {
        let desk = Desk::at(folder.path());
        let id = desk.start(people());
        desk.play_any(&id);
        id
    };
    let games = folder.path().join("games");
    for name in
        ["", ".a.json", "short.a.json", "UPPERCASE.a.json", "x.json", "aaaaaaaaaa", "\u{fc}berlang00.a.json"]
    {
        fs::write(games.join(format!("{name}_")), "rubbish").unwrap();
        if !name.is_empty() {
            fs::write(games.join(name), "rubbish").unwrap();
        }
    }
    fs::create_dir(games.join("folderfolder.a.json")).unwrap();
    fs::write(games.join("zeroszeros.a.json"), vec![0; 1 << 20]).unwrap();
    fs::write(games.join("emptyempty.b.json"), "").unwrap();
    let desk = Desk::at(folder.path());
    let list = desk.call("list_games", json!({}));
    let ids = |kind: &str| -> Vec<String> {
        let games = list.as_array().unwrap().iter().filter(|game| game["kind"] == kind);
        let mut ids: Vec<String> = games.map(|game| game["id"].as_str().unwrap().to_owned()).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids("sound"), std::slice::from_ref(&id));
    assert_eq!(ids("broken"), ["emptyempty", "folderfolder", "zeroszeros"]);
    assert_eq!(desk.view(&id)["ply"], 1);
}
