//! Backups: everything goes out, and what comes back loses nothing that is here.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Desk, cpu, people, person, slots, write_slot};

fn backup(desk: &Desk) -> String {
    desk.call("backup", json!({})).as_str().unwrap().to_owned()
}

fn restore(desk: &Desk, text: &str) -> Value {
    desk.call("restore", json!({ "text": text }))
}

fn counts(added: u32, updated: u32, beside: u32, unchanged: u32, refused: u32) -> Value {
    json!({ "added": added, "updated": updated, "beside": beside, "unchanged": unchanged, "refused": refused })
}

/// A device with a game of two moves, a finished rated one, one in the bin, and settings.
fn used_device() -> (TempDir, Desk, [String; 3]) {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let open = desk.start(people());
    desk.play_any(&open);
    desk.play_any(&open);
    let terms = json!({ "clock": { "perTurn": 60 }, "rated": true });
    let seats = [person(), cpu("expert")];
    let rated = desk.call("new_game", json!({ "game": "hex", "rules": {}, "seats": seats, "terms": terms }));
    let rated = rated["id"].as_str().unwrap().to_owned();
    desk.play_any(&rated);
    desk.call("resign", json!({ "id": rated, "ply": 1, "player": "first" }));
    let binned = desk.start(people());
    desk.call("delete_game", json!({ "id": binned }));
    let mut settings = desk.call("settings", json!({}));
    settings["language"] = json!("fr");
    desk.call("set_settings", json!({ "settings": settings }));
    (folder, desk, [open, rated, binned])
}

#[test]
fn a_backup_brings_everything_to_another_device() {
    let (_folder, here, [open, rated, binned]) = used_device();
    let text = backup(&here);
    let folder = tempfile::tempdir().unwrap();
    let there = Desk::at(folder.path());
    assert_eq!(restore(&there, &text), counts(3, 0, 0, 0, 0));
    let there = Desk::at(folder.path());
    for command in ["list_games", "ratings", "settings"] {
        assert_eq!(there.call(command, json!({})), here.call(command, json!({})), "{command}");
    }
    for id in [&open, &rated] {
        let arguments = json!({ "id": id });
        assert_eq!(there.call("open_game", arguments.clone()), here.call("open_game", arguments));
    }
    assert_eq!(there.call("list_bin", json!({}))[0]["game"]["id"], json!(binned));
    assert_eq!(restore(&there, &text), counts(0, 0, 0, 3, 0), "a second time brings nothing");
}

#[test]
fn a_game_that_went_on_is_kept_whichever_side_it_is_on() {
    let (_folder, here, [open, ..]) = used_device();
    let older = backup(&here);
    here.play_any(&open);
    let newer = backup(&here);
    assert_eq!(restore(&here, &older), counts(0, 0, 0, 3, 0));
    assert_eq!(here.view(&open)["ply"], 3, "what was played since stays");

    let folder = tempfile::tempdir().unwrap();
    let there = Desk::at(folder.path());
    restore(&there, &older);
    assert_eq!(there.view(&open)["ply"], 2);
    assert_eq!(restore(&there, &newer), counts(0, 1, 0, 2, 0));
    assert_eq!(there.view(&open)["ply"], 3);
    assert_eq!(Desk::at(folder.path()).view(&open)["ply"], 3);
}

#[test]
fn of_a_game_that_went_two_ways_both_are_kept_and_the_second_time_changes_nothing() {
    let (folder, here, [open, ..]) = used_device();
    here.play_any(&open);
    let text = backup(&here);
    here.call("undo", json!({ "id": open, "ply": 3 }));
    let other = here.view(&open)["choices"][5]["text"].as_str().unwrap().to_owned();
    here.play(&open, 2, &other);
    let view = here.view(&open);
    assert_eq!(restore(&here, &text), counts(0, 0, 1, 2, 0));
    assert_eq!(here.view(&open), view, "the game here is as it was");
    assert_eq!(here.call("list_games", json!({})).as_array().map(Vec::len), Some(3));
    assert_eq!(restore(&here, &text), counts(0, 0, 0, 3, 0));
    assert_eq!(Desk::at(folder.path()).call("list_games", json!({})).as_array().map(Vec::len), Some(3));
}

#[test]
fn a_rated_game_cannot_be_played_again_from_a_backup() {
    let (_folder, here, [_, rated, _]) = used_device();
    let mut text: Value = serde_json::from_str(&backup(&here)).unwrap();
    for game in text["games"].as_array_mut().unwrap() {
        if game["id"] == json!(rated) {
            game["record"]["end"] = Value::Null;
            game["record"]["updated"] = json!(u64::MAX);
        }
    }
    restore(&here, &text.to_string());
    assert_eq!(here.view(&rated)["outcome"]["reason"], "resigned");
}

#[test]
fn a_deleted_game_comes_back_with_an_older_backup() {
    let (_folder, here, [open, ..]) = used_device();
    let text = backup(&here);
    here.call("delete_game", json!({ "id": open }));
    assert_eq!(restore(&here, &text), counts(1, 0, 0, 2, 0));
    assert_eq!(here.view(&open)["ply"], 2);
}

#[test]
fn settings_chosen_here_hold() {
    let (_folder, here, _) = used_device();
    let text = backup(&here);
    let folder = tempfile::tempdir().unwrap();
    let there = Desk::at(folder.path());
    let mut settings = there.call("settings", json!({}));
    settings["language"] = json!("en");
    there.call("set_settings", json!({ "settings": settings }));
    restore(&there, &text);
    assert_eq!(there.call("settings", json!({}))["language"], "en");
}

#[test]
fn what_is_no_backup_is_refused_by_name_and_a_bad_part_spoils_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let refused = |text: &str| desk.refused("restore", json!({ "text": text }));
    let deep = format!("{{\"quadrilleBackup\":1,\"games\":{}", "[".repeat(1_000_000));
    for text in ["", "null", "[]", "{}", "{\"games\":[]}", "{\"quadrilleBackup\":1}", "a game", &deep] {
        assert_eq!(refused(text), json!({ "kind": "notABackup" }));
    }
    assert_eq!(
        refused("{\"quadrilleBackup\":2,\"tables\":[]}"),
        json!({ "kind": "newerBackup", "version": 2 })
    );
    let (_folder, other, [open, ..]) = used_device();
    let mut text: Value = serde_json::from_str(&backup(&other)).unwrap();
    let sound = text["games"].as_array().unwrap().clone();
    let game = sound.iter().find(|game| game["id"] == json!(open)).unwrap().clone();
    let mut games =
        vec![json!(null), json!(7), json!({ "id": "../../etc/passwd", "record": game["record"] })];
    for (field, value) in
        [("moves", json!(["b1-b3", "b1-b3"])), ("game", json!("chess")), ("format", json!(1000))]
    {
        let mut broken = game.clone();
        broken["id"] = json!("brokengame");
        broken["record"][field] = value;
        games.push(broken);
    }
    let broken = games.len() as u32;
    games.push(game);
    text["games"] = json!(games);
    text["results"] = json!("none");
    text["settings"] = json!([]);
    assert_eq!(restore(&desk, &text.to_string()), counts(1, 0, 0, 0, broken + 2));
    assert_eq!(desk.view(&open)["ply"], 2);
}

#[test]
fn a_title_of_a_backup_is_cut_to_its_length() {
    let (_folder, here, [open, ..]) = used_device();
    let mut text: Value = serde_json::from_str(&backup(&here)).unwrap();
    for game in text["games"].as_array_mut().unwrap() {
        game["record"]["title"] = json!("<b>\n".repeat(1000));
    }
    let folder = tempfile::tempdir().unwrap();
    let there = Desk::at(folder.path());
    restore(&there, &text.to_string());
    let title = there.call("open_game", json!({ "id": open }))["title"].as_str().unwrap().to_owned();
    assert_eq!((title.chars().count(), title.contains('\n')), (80, false));
}

#[test]
fn a_result_that_a_backup_holds_often_counts_once() {
    let (_folder, here, _) = used_device();
    let mut text: Value = serde_json::from_str(&backup(&here)).unwrap();
    let results = text["results"]["results"].as_array().unwrap().clone();
    text["results"]["results"] = results.iter().cycle().take(100).cloned().collect();
    let folder = tempfile::tempdir().unwrap();
    let there = Desk::at(folder.path());
    restore(&there, &text.to_string());
    assert_eq!(there.call("ratings", json!({})), here.call("ratings", json!({})));
}

#[test]
fn a_backup_holds_the_game_that_would_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    desk.play_any(&id);
    let record = desk.call("export_game", json!({ "id": id, "format": "json" }));
    let mut broken: Value = serde_json::from_str(record.as_str().unwrap()).unwrap();
    broken["moves"] = json!(["a1a1"]);
    let [older, _] = slots(folder.path(), &id);
    write_slot(&older, 99, &broken.to_string());
    let text = backup(&Desk::at(folder.path()));
    let elsewhere = tempfile::tempdir().unwrap();
    assert_eq!(restore(&Desk::at(elsewhere.path()), &text), counts(1, 0, 0, 0, 0));
}
