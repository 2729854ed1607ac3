//! The CPU's turns: one at a time, stopped and dropped when the game changes.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use quadrille_app_tests::{Headless, Message};
use serde_json::{Value, json};

use crate::{Desk, cpu, person};

/// A game in which the CPU is to move and needs seconds, and the messages of its searches.
fn thinking_game(folder: &std::path::Path) -> (Desk, String, Receiver<Message>) {
    let (messages, heard) = mpsc::channel();
    let app = Headless::start(Some(folder.to_owned()), move |message| {
        let _ = messages.send(message);
    });
    let desk = Desk { app: app.unwrap() };
    let id = desk.start([person(), cpu("expert")]);
    desk.play_any(&id);
    (desk, id, heard)
}

fn think(desk: &Desk, id: &str, ply: u32, channel: u32) -> thread::JoinHandle<Result<Value, Value>> {
    let caller = desk.app.caller.clone();
    let arguments = json!({ "id": id, "ply": ply, "on": format!("__CHANNEL__:{channel}") });
    thread::spawn(move || caller.call("cpu_turn", arguments))
}

#[test]
fn the_cpu_plays_and_tells_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, id, heard) = thinking_game(folder.path());
    let easy = json!({ "id": id, "ply": 1, "player": "second", "seat": cpu("moyen") });
    desk.call("set_seat", easy);
    let view = think(&desk, &id, 1, 7).join().unwrap().unwrap();
    assert_eq!(view["ply"], 2);
    assert_eq!(view["turn"], "first");
    let first = heard.recv().unwrap();
    assert_eq!((first.channel, first.index), (7, 0));
    assert!(first.body["best"].is_string(), "{first:?}");
    assert_eq!(Desk::at(folder.path()).view(&id), view, "it was saved before it was told");
}

#[test]
fn a_second_call_while_the_cpu_thinks_is_busy() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, id, heard) = thinking_game(folder.path());
    let first = think(&desk, &id, 1, 1);
    heard.recv().unwrap();
    let second = think(&desk, &id, 1, 2).join().unwrap();
    assert_eq!(second, Err(json!({ "kind": "busy" })));
    desk.call("stop_cpu", json!({ "id": id, "ply": 1 }));
    assert_eq!(first.join().unwrap().unwrap()["ply"], 2, "play now plays the best move so far");
    assert_eq!(desk.view(&id)["ply"], 2, "and only one");
}

#[test]
fn whatever_changes_the_game_drops_the_cpus_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, id, heard) = thinking_game(folder.path());
    let superseded = Err(json!({ "kind": "superseded" }));

    let thinking = think(&desk, &id, 1, 1);
    heard.recv().unwrap();
    desk.call("undo", json!({ "id": id, "ply": 1 }));
    assert_eq!(thinking.join().unwrap(), superseded, "undo");
    assert_eq!(desk.view(&id)["ply"], 0);

    desk.play_any(&id);
    let thinking = think(&desk, &id, 1, 2);
    while heard.recv().unwrap().channel != 2 {}
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "first" }));
    assert_eq!(thinking.join().unwrap(), superseded, "resign");
    assert_eq!(desk.view(&id)["ply"], 1);

    desk.call("undo", json!({ "id": id, "ply": 1 }));
    let thinking = think(&desk, &id, 1, 3);
    while heard.recv().unwrap().channel != 3 {}
    desk.call("set_seat", json!({ "id": id, "ply": 1, "player": "second", "seat": person() }));
    assert_eq!(thinking.join().unwrap(), superseded, "set_seat");

    desk.call("set_seat", json!({ "id": id, "ply": 1, "player": "second", "seat": cpu("expert") }));
    let thinking = think(&desk, &id, 1, 4);
    while heard.recv().unwrap().channel != 4 {}
    desk.call("delete_game", json!({ "id": id }));
    assert_eq!(thinking.join().unwrap(), Err(json!({ "kind": "unknownGame" })), "delete");
}

#[test]
fn an_old_answer_is_not_played_for_another_game_at_the_same_ply() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, id, heard) = thinking_game(folder.path());
    let old = think(&desk, &id, 1, 1);
    heard.recv().unwrap();
    desk.call("undo", json!({ "id": id, "ply": 1 }));
    let other = desk.view(&id)["choices"][20]["text"].as_str().unwrap().to_owned();
    desk.play(&id, 0, &other);
    let new = think(&desk, &id, 1, 2);
    assert_eq!(old.join().unwrap(), Err(json!({ "kind": "superseded" })));
    while heard.recv().unwrap().channel != 2 {}
    desk.call("stop_cpu", json!({ "id": id, "ply": 1 }));
    assert_eq!(new.join().unwrap().unwrap()["ply"], 2);
}

#[test]
fn other_games_can_be_played_while_the_cpu_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, id, heard) = thinking_game(folder.path());
    let thinking = think(&desk, &id, 1, 1);
    heard.recv().unwrap();
    let other = desk.start([person(), person()]);
    let third = desk.start([person(), person()]);
    desk.play_any(&other);
    desk.play_any(&third);
    assert_eq!(desk.call("list_games", json!({})).as_array().map(Vec::len), Some(3));
    desk.call("stop_cpu", json!({ "id": id, "ply": 1 }));
    assert_eq!(thinking.join().unwrap().unwrap()["ply"], 2);
}
