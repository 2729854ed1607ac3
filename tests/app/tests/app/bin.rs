//! The bin: deleting can be undone for thirty days.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use quadrille_lib::shelf::BIN_TIME;
use serde_json::{Value, json};

use crate::{Desk, cpu, people, person, slots, write_slot};

fn ids(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

fn listed(desk: &Desk, command: &str) -> Vec<String> {
    let list = desk.call(command, json!({}));
    // In the bin each game has the time of its deletion beside it.
    if command == "list_bin" {
        return ids(&list.as_array().unwrap().iter().map(|binned| binned["game"].clone()).collect());
    }
    ids(&list)
}

#[test]
fn a_deleted_game_lies_in_the_bin_and_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let other = desk.start(people());
    desk.play_any(&id);
    let view = desk.view(&id);
    desk.call("delete_game", json!({ "id": id }));
    let desk = Desk::at(folder.path());
    assert_eq!(listed(&desk, "list_games"), [other]);
    assert_eq!(listed(&desk, "list_bin"), std::slice::from_ref(&id));
    for command in ["open_game", "view", "delete_game"] {
        assert_eq!(desk.refused(command, json!({ "id": id }))["kind"], "unknownGame", "{command}");
    }
    desk.call("undelete_game", json!({ "id": id }));
    assert_eq!(desk.view(&id), view);
    assert_eq!(desk.call("list_bin", json!({})), json!([]));
    assert_eq!(desk.refused("undelete_game", json!({ "id": id }))["kind"], "unknownGame");
}

#[test]
fn the_bin_is_emptied_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let (gone, kept) = (desk.start(people()), desk.start(people()));
    desk.call("delete_game", json!({ "id": gone }));
    desk.call("empty_bin", json!({}));
    assert_eq!(desk.call("list_bin", json!({})), json!([]));
    assert!(slots(folder.path(), &gone).iter().all(|file| !file.exists()));
    assert_eq!(listed(&Desk::at(folder.path()), "list_games"), [kept]);
}

#[test]
fn fault_a_folder_in_a_slots_place_keeps_no_game_in_the_bin() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let (odd, gone) = (desk.start(people()), desk.start(people()));
    let [_, second] = slots(folder.path(), &odd);
    fs::create_dir(&second).unwrap();
    for id in [&odd, &gone] {
        desk.call("delete_game", json!({ "id": id }));
    }
    desk.call("empty_bin", json!({}));
    assert_eq!(desk.call("list_bin", json!({})), json!([]));
    assert_eq!(listed(&Desk::at(folder.path()), "list_games"), Vec::<String>::new());
}

#[test]
fn a_name_in_the_bin_that_leads_out_of_the_folder_removes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    drop(Desk::at(folder.path()));
    let outside = folder.path().join("outside.a.json");
    fs::write(&outside, "mine").unwrap();
    write_bin(folder.path(), &[("../outside", 1)]);
    Desk::at(folder.path()).call("empty_bin", json!({}));
    assert_eq!(fs::read_to_string(&outside).unwrap(), "mine");
}

/// Writes down when games were deleted.
fn write_bin(folder: &Path, games: &[(&str, u64)]) {
    let games: Value =
        games.iter().map(|&(id, at)| (id.to_owned(), json!(at))).collect::<serde_json::Map<_, _>>().into();
    fs::create_dir_all(folder.join("bin")).unwrap();
    write_slot(&folder.join("bin/bin.a.json"), 1, &json!({ "games": games }).to_string());
}

#[test]
fn a_game_leaves_the_bin_for_good_after_thirty_days_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let (old, young, ahead) = {
        let desk = Desk::at(folder.path());
        (desk.start(people()), desk.start(people()), desk.start(people()))
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let hour = 60 * 60 * 1000;
    // The third one was deleted while the clock was a year ahead.
    write_bin(
        folder.path(),
        &[(&old, now - BIN_TIME - hour), (&young, now - BIN_TIME + hour), (&ahead, now + 365 * 24 * hour)],
    );
    let desk = Desk::at(folder.path());
    assert_eq!(listed(&desk, "list_bin"), [ahead, young]);
    assert_eq!(desk.call("list_games", json!({})), json!([]));
    assert!(slots(folder.path(), &old).iter().all(|file| !file.exists()));
}

#[test]
fn nobody_escapes_a_rated_defeat_by_deleting_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let terms = json!({ "clock": null, "rated": true });
    let start = || {
        let seats = [person(), cpu("facile")];
        let game =
            desk.call("new_game", json!({ "game": "loa", "rules": {}, "seats": seats, "terms": terms }));
        game["id"].as_str().unwrap().to_owned()
    };
    let id = start();
    desk.play_any(&id);
    assert_eq!(desk.refused("delete_game", json!({ "id": id })), json!({ "kind": "ratedUnfinished" }));
    assert_eq!(listed(&desk, "list_games"), std::slice::from_ref(&id));
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "first" }));
    desk.call("delete_game", json!({ "id": id }));
    desk.call("empty_bin", json!({}));
    let ratings = desk.call("ratings", json!({}));
    let loa = ratings["games"].as_array().unwrap().iter().find(|game| game["game"] == "loa").unwrap();
    assert_eq!(loa["ratedGames"], 1, "the defeat counts whatever became of the game");
    let unplayed = start();
    desk.call("delete_game", json!({ "id": unplayed }));
}

#[test]
fn fault_where_the_bin_cannot_be_read_its_games_are_in_the_list_again_and_the_player_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let id = {
        let desk = Desk::at(folder.path());
        let id = desk.start(people());
        desk.call("delete_game", json!({ "id": id }));
        id
    };
    let file = folder.path().join("bin/bin.a.json");
    fs::write(&file, "{").unwrap();
    let desk = Desk::at(folder.path());
    assert_eq!(desk.call("set_aside", json!({})), json!(["bin"]));
    assert_eq!(listed(&desk, "list_games"), std::slice::from_ref(&id));
    desk.call("delete_game", json!({ "id": id }));
    assert_eq!(fs::read_to_string(file).unwrap(), "{", "its bytes stay");
    let desk = Desk::at(folder.path());
    assert_eq!(desk.call("set_aside", json!({})), json!([]));
    assert_eq!(listed(&desk, "list_bin"), [id]);
}
