//! Games from the first move to the end, and what a restart finds.

use serde_json::{Value, json};

use crate::{Desk, cpu, people, person};

#[test]
fn a_game_is_played_to_its_end_and_resumed_after_every_restart() {
    let folder = tempfile::tempdir().unwrap();
    let id = Desk::at(folder.path()).start(people());
    let mut moves = 0;
    let outcome = loop {
        let desk = Desk::at(folder.path());
        for _ in 0..10 {
            if desk.view(&id)["outcome"].is_null() && moves < 60 {
                desk.play_any(&id);
                moves += 1;
            }
        }
        let view = desk.view(&id);
        if moves == 60 && view["outcome"].is_null() {
            desk.call("resign", json!({ "id": id, "ply": 60, "player": "first" }));
        }
        let view = desk.view(&id);
        assert_eq!(view["ply"], moves, "every move is kept over a restart");
        if !view["outcome"].is_null() {
            break view["outcome"].clone();
        }
    };
    let desk = Desk::at(folder.path());
    assert_eq!(desk.view(&id)["outcome"], outcome, "the end is kept too");
    assert_eq!(desk.view(&id)["choices"], json!([]));
    let list = desk.call("list_games", json!({}));
    assert_eq!(list[0]["outcome"], outcome);
}

#[test]
fn a_restart_finds_position_turn_undo_and_redo() {
    let folder = tempfile::tempdir().unwrap();
    let (id, before) = {
        let desk = Desk::at(folder.path());
        let id = desk.start(people());
        for _ in 0..5 {
            desk.play_any(&id);
        }
        for ply in [5, 4] {
            desk.call("undo", json!({ "id": id, "ply": ply }));
        }
        let view = desk.view(&id);
        (id, view)
    };
    assert_eq!(before["ply"], 3);
    let desk = Desk::at(folder.path());
    assert_eq!(desk.view(&id), before, "the same position, turn, moves and stacks");
    assert_eq!(desk.call("redo", json!({ "id": id, "ply": 3 }))["ply"], 4);
    assert_eq!(desk.call("redo", json!({ "id": id, "ply": 4 }))["ply"], 5);
    desk.refused("redo", json!({ "id": id, "ply": 5 }));
    for ply in (1..=5).rev() {
        desk.call("undo", json!({ "id": id, "ply": ply }));
    }
    let error = desk.refused("undo", json!({ "id": id, "ply": 0 }));
    assert_eq!(error["error"]["kind"], "nothingToUndo");
}

#[test]
fn undo_against_the_cpu_takes_back_its_answer_and_ones_own_move() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start([person(), cpu("facile")]);
    let start = desk.view(&id);
    desk.play_any(&id);
    desk.play_any(&id);
    let undone = desk.call("undo", json!({ "id": id, "ply": 2 }));
    assert_eq!(undone["takenBack"].as_array().map(Vec::len), Some(2));
    assert_eq!(undone["view"]["position"], start["position"]);
    let again = desk.call("redo", json!({ "id": id, "ply": 0 }));
    assert_eq!(again["ply"], 2, "redo plays both again");
    desk.play_any(&id);
    let undone = desk.call("undo", json!({ "id": id, "ply": 3 }));
    assert_eq!(undone["view"]["ply"], 2, "while the CPU is to move, only one's own move is taken back");
}

#[test]
fn the_cpus_opening_move_is_not_for_a_person_to_take_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start([cpu("facile"), person()]);
    desk.play_any(&id);
    assert_eq!(desk.view(&id)["canUndo"], false);
    let error = desk.refused("undo", json!({ "id": id, "ply": 1 }));
    assert_eq!(error["error"]["kind"], "nothingToUndo");
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "second" }));
    assert_eq!(desk.view(&id)["canUndo"], true, "a resignation can be taken back");
    let undone = desk.call("undo", json!({ "id": id, "ply": 1 }));
    assert_eq!(undone["takenBack"], json!([]), "it is taken back alone");
    assert_eq!(undone["view"]["ply"], 1);
    assert_eq!(undone["view"]["outcome"], Value::Null);
}

#[test]
fn the_last_played_game_comes_first_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let one = desk.start(people());
    let two = desk.start([person(), cpu("moyen")]);
    desk.play_any(&one);
    desk.call("rename_game", json!({ "id": two, "title": "  Sunday \n game " }));
    let desk = Desk::at(folder.path());
    let list = desk.call("list_games", json!({}));
    assert_eq!(list[0]["id"], json!(one));
    assert_eq!(list[0]["kind"], "sound");
    assert_eq!(list[0]["ply"], 1);
    assert_eq!(list[0]["turn"], "second");
    assert_eq!(list[1]["title"], "Sunday   game");
    assert_eq!(list[1]["seats"][1], cpu("moyen"));
    desk.call("delete_game", json!({ "id": one }));
    assert_eq!(desk.call("list_games", json!({})).as_array().map(Vec::len), Some(1));
    assert_eq!(desk.refused("view", json!({ "id": one }))["kind"], "unknownGame");
    assert_eq!(Desk::at(folder.path()).refused("open_game", json!({ "id": one }))["kind"], "unknownGame");
}

#[test]
fn an_exported_game_can_be_imported() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    for _ in 0..6 {
        desk.play_any(&id);
    }
    desk.call("undo", json!({ "id": id, "ply": 6 }));
    let record = desk.call("export_game", json!({ "id": id }));
    let copy = desk.call("import_game", json!({ "text": record }));
    assert_ne!(copy["id"], json!(id));
    assert_eq!(copy["view"], desk.view(&id));
}

#[test]
fn seats_can_change_hands() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let seat = json!({ "id": id, "ply": 0, "player": "second", "seat": cpu("difficile") });
    assert_eq!(desk.call("set_seat", seat)["seats"], json!([person(), cpu("difficile")]));
    assert_eq!(Desk::at(folder.path()).view(&id)["seats"], json!([person(), cpu("difficile")]));
}

#[test]
fn settings_outlive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let mut settings = desk.call("settings", json!({}));
    let terms = json!({ "clock": { "perTurn": 60 }, "rated": true });
    settings["language"] = json!("fr");
    settings["animation"] = json!("off");
    settings["lastGame"] = json!("loa");
    settings["choices"] =
        json!({ "loa": { "rules": {}, "seats": [person(), cpu("facile")], "terms": terms } });
    desk.call("set_settings", json!({ "settings": settings }));
    assert_eq!(Desk::at(folder.path()).call("settings", json!({})), settings);
}
