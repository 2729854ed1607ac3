//! Broken saves: told, kept byte for byte, and played on as far as they go.

use std::fs;

use serde_json::{Value, json};

use crate::{Desk, people, slots, write_slot};

/// Makes the fourth move of a game illegal in both of its slots, and gives it the name of a rated one.
fn break_fourth_move(folder: &std::path::Path) -> String {
    let id = {
        let desk = Desk::at(folder);
        let id = desk.start(people());
        for _ in 0..6 {
            desk.play_any(&id);
        }
        id
    };
    for (sequence, file) in (7..).zip(slots(folder, &id)) {
        let slot: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let mut record: Value = serde_json::from_str(slot["record"].as_str().unwrap()).unwrap();
        record["moves"][3] = json!("a1-a1");
        write_slot(&file, sequence, &record.to_string());
    }
    id
}

#[test]
fn fault_an_illegal_move_is_named_and_the_moves_before_it_can_be_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let id = break_fourth_move(folder.path());
    let bytes = slots(folder.path(), &id).map(|file| fs::read(file).unwrap());
    let desk = Desk::at(folder.path());
    let list = desk.call("list_games", json!({}));
    assert_eq!(list[0]["kind"], "broken");
    assert_eq!(list[0]["fault"]["error"]["ply"], 4, "{list}");
    let resumed = desk.call("resume_broken", json!({ "id": id }));
    assert_eq!(resumed["view"]["ply"], 3);
    let new = resumed["id"].as_str().unwrap();
    desk.play_any(new);
    assert_eq!(Desk::at(folder.path()).view(new)["ply"], 4);
    assert_eq!(slots(folder.path(), &id).map(|file| fs::read(file).unwrap()), bytes, "the broken one stays");
}

#[test]
fn fault_the_bytes_of_a_broken_game_go_out_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let [a, b] = slots(folder.path(), &id);
    fs::write(&a, [0xff, 0x00, 0xfe]).unwrap();
    fs::write(&b, "half a ga").unwrap();
    let desk = Desk::at(folder.path());
    assert_eq!(desk.refused("resume_broken", json!({ "id": id }))["fault"]["kind"], "unreadable");
    let arguments = json!({ "id": id, "name": "../../broken?.txt" });
    assert_eq!(desk.call("save_raw_game", arguments), json!(true));
    let files = folder.path().join("files");
    let names: Vec<_> = fs::read_dir(&files).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names.len(), 1, "{names:?}");
    assert_eq!(fs::read(files.join(&names[0])).unwrap(), b"\xff\x00\xfe\nhalf a ga");
    assert_eq!(
        desk.refused("save_raw_game", json!({ "id": "nosuchgame", "name": "x" }))["kind"],
        "unknownGame"
    );
}

#[test]
fn a_text_is_saved_under_a_name_that_is_never_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    for (name, file) in [
        ("My game.sgf", "My game.sgf"),
        ("/etc/passwd", "etc passwd"),
        ("..", "quadrille.txt"),
        ("", "quadrille.txt"),
        ("a\0b\n", "a b"),
        (&"x".repeat(1000), &"x".repeat(80)),
    ] {
        assert_eq!(desk.call("save_text", json!({ "name": name, "text": "é <b>" })), json!(true));
        assert_eq!(fs::read_to_string(folder.path().join("files").join(file)).unwrap(), "é <b>", "{name}");
    }
    let huge = "x".repeat((64 << 20) + 1);
    assert_eq!(desk.refused("save_text", json!({ "name": "x", "text": huge }))["kind"], "tooLarge");
}

#[test]
fn fault_settings_and_results_that_cannot_be_read_are_set_aside_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    {
        let desk = Desk::at(folder.path());
        let mut settings = desk.call("settings", json!({}));
        settings["language"] = json!("fr");
        desk.call("set_settings", json!({ "settings": settings }));
        let seats = [crate::person(), crate::cpu("facile")];
        let id = desk.start(seats);
        desk.call("resign", json!({ "id": id, "ply": 0, "player": "first" }));
    }
    let before = Desk::at(folder.path()).call("ratings", json!({}));
    let files = ["settings/settings.a.json", "results/results1.a.json"].map(|file| folder.path().join(file));
    for file in &files {
        fs::write(file, "torn").unwrap();
    }
    {
        let desk = Desk::at(folder.path());
        assert_eq!(desk.call("set_aside", json!({})), json!(["settings", "results"]));
        let mut settings = desk.call("settings", json!({}));
        assert_eq!(settings["language"], Value::Null);
        settings["language"] = json!("en");
        desk.call("set_settings", json!({ "settings": settings }));
        assert_eq!(desk.call("ratings", json!({})), before, "gathered anew from the games");
    }
    for file in &files {
        assert_eq!(fs::read_to_string(file).unwrap(), "torn");
    }
    let desk = Desk::at(folder.path());
    assert_eq!(desk.call("settings", json!({}))["language"], "en");
    assert_eq!(desk.call("ratings", json!({})), before);
    assert_eq!(desk.call("set_aside", json!({})), json!([]));
}

#[cfg(unix)]
#[test]
fn fault_a_pipe_in_a_saves_place_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let id = {
        let desk = Desk::at(folder.path());
        let id = desk.start(people());
        desk.play_any(&id);
        id
    };
    let [older, newer] = slots(folder.path(), &id);
    fs::remove_file(&newer).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&newer).status().unwrap().success());
    let desk = Desk::at(folder.path());
    assert_eq!(desk.view(&id)["ply"], 0);
    fs::write(older, "").unwrap();
    let desk = Desk::at(folder.path());
    assert_eq!(desk.call("list_games", json!({}))[0]["kind"], "broken");
}
