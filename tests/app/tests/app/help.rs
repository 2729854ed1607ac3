//! Help at the board: looking back, hints, threats, and the review of a game that is over.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use quadrille_app_tests::{Headless, Message};
use serde_json::{Value, json};

use crate::{Desk, cpu, people, person};

/// An app whose channels' messages are heard.
fn heard_desk(folder: &std::path::Path) -> (Desk, Receiver<Message>) {
    let (messages, heard) = mpsc::channel();
    let app = Headless::start(Some(folder.to_owned()), move |message| {
        let _ = messages.send(message);
    });
    (Desk { app: app.unwrap() }, heard)
}

fn ask(desk: &Desk, command: &'static str, arguments: Value) -> thread::JoinHandle<Result<Value, Value>> {
    let caller = desk.app.caller.clone();
    thread::spawn(move || caller.call(command, arguments))
}

fn on(id: &str, ply: u32, channel: u32) -> Value {
    json!({ "id": id, "ply": ply, "on": format!("__CHANNEL__:{channel}") })
}

#[test]
fn looking_back_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let start = desk.view(&id);
    for _ in 0..5 {
        desk.play_any(&id);
    }
    desk.call("undo", json!({ "id": id, "ply": 5 }));
    let now = desk.view(&id);
    let back = desk.call("view_at", json!({ "id": id, "ply": 0 }));
    assert_eq!((&back["position"], &back["last"]), (&start["position"], &Value::Null));
    assert_eq!(
        (&back["choices"], &back["canUndo"], &back["canRedo"]),
        (&json!([]), &json!(false), &json!(false))
    );
    let back = desk.call("view_at", json!({ "id": id, "ply": 3 }));
    assert_eq!((&back["ply"], &back["turn"]), (&json!(3), &json!("second")));
    assert!(back["last"]["effects"].is_array(), "the move that led there");
    let error = desk.refused("view_at", json!({ "id": id, "ply": 5 }));
    assert_eq!(
        error["error"],
        json!({ "kind": "noSuchPly", "ply": 5, "last": 4 }),
        "taken back is not played"
    );
    assert_eq!(desk.view(&id), now);
}

#[test]
fn a_hint_is_a_legal_move_and_plays_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, heard) = heard_desk(folder.path());
    let id = desk.start([person(), cpu("facile")]);
    let before = desk.view(&id);
    let asked = ask(&desk, "hint", on(&id, 0, 3));
    assert_eq!(heard.recv().unwrap().channel, 3);
    assert_eq!(desk.refused("hint", on(&id, 0, 4)), json!({ "kind": "busy" }));
    desk.call("stop_cpu", json!({ "id": id, "ply": 0 }));
    let hint = asked.join().unwrap().unwrap();
    let choices = before["choices"].as_array().unwrap();
    let choice = choices.iter().find(|choice| choice["text"] == hint["text"]).expect("a legal move");
    assert_eq!(choice["attempt"], hint["attempt"]);
    assert!(hint["reasons"].is_array() && hint["label"].is_string(), "{hint}");
    assert_eq!(desk.view(&id), before);
    assert_eq!(desk.refused("hint", on(&id, 1, 4))["error"]["kind"], "stale");
    desk.play_any(&id);
    assert_eq!(desk.refused("hint", on(&id, 1, 4)), json!({ "kind": "cpuTurn" }));
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "first" }));
    assert_eq!(desk.refused("hint", on(&id, 1, 4))["error"]["kind"], "over");
}

#[test]
fn a_move_made_while_a_hint_is_looked_for_drops_it() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, heard) = heard_desk(folder.path());
    let id = desk.start(people());
    let asked = ask(&desk, "hint", on(&id, 0, 1));
    heard.recv().unwrap();
    desk.play_any(&id);
    assert_eq!(asked.join().unwrap(), Err(json!({ "kind": "superseded" })));
    let asked = ask(&desk, "hint", on(&id, 1, 2));
    while heard.recv().unwrap().channel != 2 {}
    desk.call("stop_cpu", json!({ "id": id, "ply": 1 }));
    assert!(asked.join().unwrap().is_ok(), "and the next one is free to come");
}

#[test]
fn threats_are_told_for_the_present_ply_only() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let threats = desk.call("threats", json!({ "id": id, "ply": 0 }));
    let first = &threats[0];
    assert_eq!(first["kind"], "takes", "white could take a black man: {threats}");
    assert!(first["attempt"]["select"].is_array() && first["cells"].is_array(), "{first}");
    assert_eq!(desk.refused("threats", json!({ "id": id, "ply": 1 }))["error"]["kind"], "stale");
    desk.call("resign", json!({ "id": id, "ply": 0, "player": "first" }));
    assert_eq!(desk.call("threats", json!({ "id": id, "ply": 0 })), json!([]));
}

#[test]
fn a_game_is_reviewed_once_it_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, heard) = heard_desk(folder.path());
    let id = desk.start(people());
    for _ in 0..4 {
        desk.play_any(&id);
    }
    let review = |channel: u32| json!({ "id": id, "on": format!("__CHANNEL__:{channel}") });
    assert_eq!(desk.refused("review", review(1)), json!({ "kind": "notOver" }));
    desk.call("resign", json!({ "id": id, "ply": 4, "player": "first" }));
    let answer = desk.call("review", review(2));
    let plies: Vec<_> =
        answer["curve"].as_array().unwrap().iter().map(|point| point["ply"].clone()).collect();
    assert_eq!(plies, [0, 1, 2, 3, 4]);
    let told: Vec<Value> =
        heard.try_iter().filter(|message| message.channel == 2).map(|one| one.body).collect();
    assert_eq!(json!(told), answer["curve"], "each was told as soon as it was known");

    assert!(answer["verdict"]["turns"].is_array() && answer["verdict"]["mistakes"].is_array(), "{answer}");

    let drawing = ask(&desk, "review", review(3));
    while heard.recv().unwrap().channel != 3 {}
    desk.call("undo", json!({ "id": id, "ply": 4 }));
    let answer = drawing.join().unwrap();
    assert!(
        answer.is_ok() || answer == Err(json!({ "kind": "superseded" })),
        "taking the resignation back ends it: {answer:?}"
    );
}
