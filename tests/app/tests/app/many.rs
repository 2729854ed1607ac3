//! Very many games, and a very long one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::{Desk, people, slots};

/// Copies a game of one move many times, under ids of its own.
fn fill(folder: &Path, count: usize) -> BTreeSet<String> {
    let id = {
        let desk = Desk::at(folder);
        let id = desk.start(people());
        desk.play_any(&id);
        id
    };
    let files = slots(folder, &id);
    let mut ids = BTreeSet::from([id]);
    for number in 1..count {
        let copy = format!("copy{number:010}");
        for (from, to) in files.iter().zip(slots(folder, &copy)) {
            fs::copy(from, to).unwrap();
        }
        ids.insert(copy);
    }
    ids
}

fn list(desk: &Desk) -> (BTreeSet<String>, Vec<Value>) {
    let list = desk.call("list_games", json!({}));
    let games = list.as_array().unwrap().clone();
    (games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect(), games)
}

/// Makes the files of a game older than those that may still change within their time.
fn settle(folder: &Path, ids: &BTreeSet<String>) {
    let past = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    for file in ids.iter().flat_map(|id| slots(folder, id)) {
        fs::File::options().write(true).open(file).unwrap().set_modified(past).unwrap();
    }
}

#[test]
fn the_list_is_told_by_its_index_and_the_index_never_tells_what_the_games_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut ids = fill(folder.path(), 60);
    settle(folder.path(), &ids);
    let first = list(&Desk::at(folder.path()));
    assert_eq!(first.0, ids);
    let index = folder.path().join("index/index.a.json");
    assert!(fs::read_to_string(&index).unwrap().contains("copy0000000059"), "the index was written");
    assert_eq!(list(&Desk::at(folder.path())), first, "with the index");
    let second = folder.path().join("index/index.b.json");
    assert!(!second.exists(), "no game had to be read again");

    // Whatever happens to games behind the back of the index is seen.
    let gone = "copy0000000007".to_owned();
    for file in slots(folder.path(), &gone) {
        fs::remove_file(file).unwrap();
    }
    ids.remove(&gone);
    let torn = "copy0000000008";
    for file in slots(folder.path(), torn) {
        fs::write(file, "").unwrap();
    }
    let played = "copy0000000009";
    Desk::at(folder.path()).play_any(played);
    let (found, games) = list(&Desk::at(folder.path()));
    assert_eq!(found, ids);
    let game = |id: &str| games.iter().find(|game| game["id"] == id).unwrap();
    assert_eq!(game(torn)["kind"], "broken");
    assert_eq!(game(played)["ply"], 2);

    // An index that is torn, of another version or plainly wrong costs time and nothing else.
    let expected = list(&Desk::at(folder.path()));
    for damage in ["", "{}", "null"] {
        fs::write(&index, damage).unwrap();
        let _ = fs::remove_file(&second);
        assert_eq!(list(&Desk::at(folder.path())), expected, "`{damage}`");
    }
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    assert_eq!(list(&Desk::at(folder.path())), expected);
}

#[test]
fn fault_ten_thousand_games_are_all_listed_and_each_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let ids = fill(folder.path(), 10_000);
    settle(folder.path(), &ids);
    assert_eq!(list(&Desk::at(folder.path())).0, ids);
    let desk = Desk::at(folder.path());
    assert_eq!(list(&desk).0, ids, "and once more by the index");
    assert_eq!(desk.view("copy0000009999")["ply"], 1);
}

#[test]
fn fault_a_game_of_two_thousand_moves_is_played_saved_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let rules = json!({ "repetition": "off" });
    let opened = desk.call("new_game", json!({ "game": "sumito", "rules": rules, "seats": people() }));
    let id = opened["id"].as_str().unwrap().to_owned();
    let record = desk.call("export_game", json!({ "id": id }));
    let mut record: Value = serde_json::from_str(record.as_str().unwrap()).unwrap();
    // Both sides step forward and back again.
    let moves = there_and_back(&desk, &id);
    record["moves"] = moves.iter().cycle().take(1_998).map(|text| json!(text)).collect();
    record["undone"] = json!([]);
    let game = desk.call("import_game", json!({ "text": record.to_string() }));
    let id = game["id"].as_str().unwrap();
    desk.play(id, 1_998, &moves[2]);
    let view = desk.play(id, 1_999, &moves[3]);
    assert_eq!(view["ply"], 2_000);
    let desk = Desk::at(folder.path());
    assert_eq!(desk.view(id), view);
    assert_eq!(desk.call("undo", json!({ "id": id, "ply": 2_000 }))["view"]["ply"], 1_999);
    assert_eq!(desk.call("view_at", json!({ "id": id, "ply": 1_000 }))["ply"], 1_000);
}

/// Four moves after which a game is as it was at first.
fn there_and_back(desk: &Desk, id: &str) -> [String; 4] {
    let first = desk.view(id)["position"].clone();
    let texts = |view: &Value| -> Vec<String> {
        view["choices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|choice| choice["text"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut moves = Vec::new();
    for (front, free) in [('c', 'd'), ('g', 'f')] {
        // A marble of the front row goes where nothing is: its way back is open.
        let view = desk.view(id);
        let is_step =
            |text: &String| text.len() == 4 && text.starts_with(front) && text[2..].starts_with(free);
        let text = texts(&view).into_iter().find(is_step).expect("a step of one marble");
        desk.play(id, view["ply"].as_u64().unwrap() as u32, &text);
        moves.push(text);
    }
    for at in 0..2 {
        let view = desk.view(id);
        let (from, to) = moves[at].split_at(2);
        let back = format!("{to}{from}");
        desk.play(id, view["ply"].as_u64().unwrap() as u32, &back);
        moves.push(back);
    }
    assert_eq!(desk.view(id)["position"], first);
    moves.try_into().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn games_of_the_cpu_one_after_the_other_leave_no_memory_threads_or_files_behind() {
    let soak = std::process::Command::new(env!("CARGO_BIN_EXE_soak")).args(["24", "12"]).output().unwrap();
    let said = String::from_utf8_lossy(&soak.stdout);
    assert!(soak.status.success(), "{said}{}", String::from_utf8_lossy(&soak.stderr));
}
