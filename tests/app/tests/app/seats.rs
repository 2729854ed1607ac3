//! Who plays, for how long and for what: seats that change hands, rematches, the clock.

use std::sync::mpsc;
use std::thread;

use quadrille_app_tests::Headless;
use serde_json::{Value, json};

use crate::{Desk, cpu, people, person};

fn start(desk: &Desk, seats: [Value; 2], terms: Value) -> String {
    let game = desk.call("new_game", json!({ "game": "loa", "rules": {}, "seats": seats, "terms": terms }));
    assert_eq!(game["terms"], terms);
    game["id"].as_str().unwrap().to_owned()
}

fn clock(seconds: u32) -> Value {
    json!({ "clock": { "perTurn": seconds }, "rated": false })
}

fn ply(id: &str, ply: u32) -> Value {
    json!({ "id": id, "ply": ply })
}

#[test]
fn a_seat_is_handed_to_the_cpu_and_taken_back_while_it_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let (messages, heard) = mpsc::channel();
    let app = Headless::start(Some(folder.path().to_owned()), move |message| {
        let _ = messages.send(message.channel);
    });
    let desk = Desk { app: app.unwrap() };
    let think = |id: &str, ply: u32, channel: u32| {
        let caller = desk.app.caller.clone();
        let arguments = json!({ "id": id, "ply": ply, "on": format!("__CHANNEL__:{channel}") });
        let thinking = thread::spawn(move || caller.call("cpu_turn", arguments));
        while heard.recv().unwrap() != channel {}
        thinking
    };
    let superseded = Err(json!({ "kind": "superseded" }));
    let id = desk.start([person(), cpu("expert")]);
    desk.play_any(&id);

    // The person's own seat, while the opponent thinks: both are the CPU's then, and it goes on.
    let thinking = think(&id, 1, 1);
    let seat =
        |player: &str, seat: Value, ply: u32| json!({ "id": id, "ply": ply, "player": player, "seat": seat });
    desk.call("set_seat", seat("first", cpu("facile"), 1));
    assert_eq!(thinking.join().unwrap(), superseded);
    let thinking = think(&id, 1, 2);
    desk.call("stop_cpu", ply(&id, 1));
    assert_eq!(thinking.join().unwrap().unwrap()["ply"], 2);
    assert_eq!(desk.call("cpu_turn", json!({ "id": id, "ply": 2, "on": "__CHANNEL__:3" }))["ply"], 3);

    // Taken back while the other one thinks, then while it thinks itself.
    let thinking = think(&id, 3, 4);
    desk.call("set_seat", seat("first", person(), 3));
    assert_eq!(thinking.join().unwrap(), superseded);
    let thinking = think(&id, 3, 5);
    desk.call("stop_cpu", ply(&id, 3));
    assert_eq!(thinking.join().unwrap().unwrap()["ply"], 4);
    desk.call("set_seat", seat("first", cpu("expert"), 4));
    let thinking = think(&id, 4, 6);
    desk.call("set_seat", seat("first", person(), 4));
    assert_eq!(thinking.join().unwrap(), superseded);
    assert_eq!(
        desk.refused("cpu_turn", json!({ "id": id, "ply": 4, "on": "__CHANNEL__:7" }))["kind"],
        "notCpuTurn"
    );
    desk.play_any(&id);
    assert_eq!(desk.view(&id)["ply"], 5, "every ply was played once");
    assert_eq!(Desk::at(folder.path()).view(&id)["seats"], json!([person(), cpu("expert")]));
}

#[test]
fn a_rematch_keeps_rules_and_terms_and_exchanges_the_seats_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let rules = json!({ "size": 13, "swap": true });
    let terms = json!({ "clock": { "perTurn": 60 }, "rated": true });
    let seats = [person(), cpu("moyen")];
    let game =
        desk.call("new_game", json!({ "game": "hex", "rules": rules, "seats": seats, "terms": terms }));
    let id = game["id"].as_str().unwrap();
    desk.play(id, 0, "a1");
    let same = desk.call("rematch", json!({ "id": id, "alternate": false }));
    assert_ne!(same["id"], game["id"]);
    assert_eq!((&same["rules"], &same["terms"]), (&game["rules"], &game["terms"]));
    assert_eq!((&same["view"]["ply"], &same["view"]["seats"]), (&json!(0), &json!(seats)));
    let other = desk.call("rematch", json!({ "id": id, "alternate": true }));
    assert_eq!(other["view"]["seats"], json!([cpu("moyen"), person()]), "the other one begins");
    assert_eq!(desk.view(id)["ply"], 1, "the game itself stays");
    assert_eq!(
        desk.refused("rematch", json!({ "id": "nosuchgame", "alternate": true }))["kind"],
        "unknownGame"
    );
}

#[test]
fn a_rematch_of_a_study_starts_from_the_same_position() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let text = "[Game \"loa\"]\n[Position \"8/8/3bb3/8/3b4/w6w/8/8 b\"]\n\n1. d4e5 1-0";
    let game = desk.call("import_game", json!({ "text": text }));
    assert_eq!(game["view"]["outcome"]["winner"], "first");
    let again = desk.call("rematch", json!({ "id": game["id"], "alternate": false }));
    assert_eq!(again["view"]["position"], "8/8/3bb3/8/3b4/w6w/8/8 b");
}

#[test]
fn when_the_time_is_over_the_cpu_plays_that_one_move_and_it_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = start(&desk, people(), clock(30));
    desk.play_any(&id);
    let view = desk.call("time_out", ply(&id, 1));
    assert_eq!((&view["ply"], &view["timedOut"]), (&json!(2), &json!([2])));
    assert_eq!(view["seats"], json!(people()), "the seat stays the person's");
    assert_eq!(desk.refused("time_out", ply(&id, 1))["error"]["kind"], "stale", "a late timer plays nothing");
    let desk = Desk::at(folder.path());
    let open = desk.call("open_game", json!({ "id": id }));
    assert_eq!((&open["view"]["timedOut"], &open["terms"]), (&json!([2]), &clock(30)));
    let record = desk.call("export_game", json!({ "id": id }));
    assert!(
        record.as_str().unwrap().contains("\"format\": 2"),
        "older versions must say that they are too old"
    );
    assert_eq!(desk.call("import_game", json!({ "text": record }))["terms"], clock(30));
    let undone = desk.call("undo", ply(&id, 2));
    assert_eq!(undone["view"]["timedOut"], json!([]));
}

#[test]
fn the_clock_plays_for_persons_only_and_only_where_there_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    assert_eq!(desk.refused("time_out", ply(&id, 0)), json!({ "kind": "noClock" }));
    let id = start(&desk, [cpu("facile"), person()], clock(60));
    assert_eq!(desk.refused("time_out", ply(&id, 0)), json!({ "kind": "cpuTurn" }));
    desk.play_any(&id);
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "second" }));
    assert_eq!(desk.refused("time_out", ply(&id, 1))["error"]["kind"], "over");
    let terms = clock(31);
    let error =
        desk.refused("new_game", json!({ "game": "loa", "rules": {}, "seats": people(), "terms": terms }));
    assert_eq!(error, json!({ "kind": "badClock", "perTurn": 31 }));
}

#[test]
fn a_hint_that_is_still_looked_for_does_not_hold_up_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let (messages, heard) = mpsc::channel();
    let app = Headless::start(Some(folder.path().to_owned()), move |message| {
        let _ = messages.send(message.channel);
    });
    let desk = Desk { app: app.unwrap() };
    let id = start(&desk, people(), clock(30));
    let caller = desk.app.caller.clone();
    let arguments = json!({ "id": id, "ply": 0, "on": "__CHANNEL__:1" });
    let hint = thread::spawn(move || caller.call("hint", arguments));
    heard.recv().unwrap();
    assert_eq!(desk.call("time_out", ply(&id, 0))["ply"], 1);
    assert_eq!(hint.join().unwrap(), Err(json!({ "kind": "superseded" })));
}
