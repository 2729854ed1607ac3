//! Saves of earlier versions, as those versions wrote them: they load for ever.
//!
//! Each folder of `tests/saves` was written by the app of its time and never changes again. Its `expected.json` tells
//! what is in it.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::Desk;

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn check(version: &str) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../saves").join(version);
    let folder = tempfile::tempdir().unwrap();
    copy(&kept, folder.path());
    let expected: Value = serde_json::from_slice(&fs::read(kept.join("expected.json")).unwrap()).unwrap();
    let desk = Desk::at(folder.path());
    assert_eq!(desk.call("set_aside", json!({})), json!([]));
    let games = expected["games"].as_object().unwrap();
    let list = desk.call("list_games", json!({}));
    assert_eq!(list.as_array().unwrap().len(), games.len(), "{list}");
    for (id, expected) in games {
        let opened = desk.call("open_game", json!({ "id": id }));
        for (key, value) in expected.as_object().unwrap() {
            let found = opened.get(key).unwrap_or(&opened["view"][key]);
            assert_eq!(found, value, "{version}, game {id}: {key}");
        }
        if expected["outcome"].is_null() {
            let seat = usize::from(expected["turn"] == "second");
            if expected["seats"][seat]["kind"] == "cpu" {
                let turn = json!({ "id": id, "ply": expected["ply"], "on": "__CHANNEL__:1" });
                desk.call("cpu_turn", turn);
            } else {
                desk.play_any(id);
            }
            let ply = expected["ply"].as_u64().unwrap() + 1;
            assert_eq!(Desk::at(folder.path()).view(id)["ply"], json!(ply), "{version}, game {id} goes on");
        }
    }
    let settings = desk.call("settings", json!({}));
    for (key, value) in expected["settings"].as_object().unwrap() {
        assert_eq!(&settings[key], value, "{version}: {key}");
    }
    let bin = desk.call("list_bin", json!({}));
    let bin: Vec<&Value> = bin.as_array().unwrap().iter().map(|binned| &binned["game"]["id"]).collect();
    // After thirty days nothing is in the bin, and these saves are older.
    assert!(bin.is_empty() || json!(bin) == expected["bin"], "{version}: {bin:?}");
    let ratings = desk.call("ratings", json!({}));
    for expected in expected["results"].as_array().unwrap() {
        let game = ratings["games"]
            .as_array()
            .unwrap()
            .iter()
            .find(|game| game["game"] == expected["game"])
            .unwrap();
        let level = game["levels"]
            .as_array()
            .unwrap()
            .iter()
            .find(|level| level["level"] == expected["level"])
            .unwrap();
        assert_eq!(game["ratedGames"], expected["ratedGames"], "{version}");
        for key in ["wins", "draws", "losses"] {
            assert_eq!(level[key], expected[key], "{version}: {key}");
        }
    }
}

#[test]
fn saves_of_the_first_version_load() {
    check("v1");
}

#[test]
fn saves_with_clocks_rated_games_and_a_bin_load() {
    check("v2");
}
