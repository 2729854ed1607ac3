//! Rated games, and what was reached against each level.

use std::sync::mpsc;
use std::{fs, thread};

use quadrille_app_tests::Headless;
use serde_json::{Value, json};

use crate::{Desk, cpu, people, person};

fn rated(desk: &Desk, seats: [Value; 2]) -> String {
    let terms = json!({ "clock": null, "rated": true });
    let game = desk.call("new_game", json!({ "game": "loa", "rules": {}, "seats": seats, "terms": terms }));
    game["id"].as_str().unwrap().to_owned()
}

/// What was reached in a game.
fn of_game(desk: &Desk, game: &str) -> Value {
    let ratings = desk.call("ratings", json!({}));
    ratings["games"].as_array().unwrap().iter().find(|one| one["game"] == game).unwrap().clone()
}

/// Wins, draws and losses against a level.
fn against(results: &Value, level: &str) -> [u64; 3] {
    let of_level = results["levels"].as_array().unwrap().iter().find(|one| one["level"] == level).unwrap();
    ["wins", "draws", "losses"].map(|count| of_level[count].as_u64().unwrap())
}

#[test]
fn a_rated_game_is_one_of_a_person_against_the_cpu() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    for seats in [people(), [cpu("facile"), cpu("moyen")]] {
        let terms = json!({ "clock": null, "rated": true });
        let error =
            desk.refused("new_game", json!({ "game": "loa", "rules": {}, "seats": seats, "terms": terms }));
        assert_eq!(error, json!({ "kind": "ratedSeats" }));
    }
    assert_eq!(desk.call("list_games", json!({})), json!([]));
}

#[test]
fn a_rated_game_allows_no_help_and_no_second_thoughts() {
    let folder = tempfile::tempdir().unwrap();
    let id = {
        let desk = Desk::at(folder.path());
        let id = rated(&desk, [person(), cpu("facile")]);
        desk.play_any(&id);
        desk.call("cpu_turn", json!({ "id": id, "ply": 1, "on": "__CHANNEL__:1" }));
        id
    };
    let desk = Desk::at(folder.path());
    let before = desk.view(&id);
    assert_eq!(
        (&before["ply"], &before["canUndo"], &before["canRedo"]),
        (&json!(2), &json!(false), &json!(false))
    );
    for (command, more) in [
        ("undo", json!({})),
        ("redo", json!({})),
        ("hint", json!({ "on": "__CHANNEL__:1" })),
        ("threats", json!({})),
        ("set_seat", json!({ "player": "first", "seat": cpu("expert") })),
        ("resign", json!({ "player": "second" })),
    ] {
        let mut arguments = json!({ "id": id, "ply": 2 });
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(desk.refused(command, arguments), json!({ "kind": "rated" }), "{command}");
    }
    assert_eq!(desk.view(&id), before);
    let text = desk.play_any(&id);
    let error = desk.refused("play", json!({ "id": id, "ply": 3, "text": text }));
    assert_eq!(error, json!({ "kind": "cpuTurn" }), "nobody moves for the opponent");
    assert_eq!(desk.call("list_games", json!({}))[0]["rated"], json!(true));
}

#[test]
fn in_a_rated_game_the_cpu_is_not_hurried() {
    let folder = tempfile::tempdir().unwrap();
    let (messages, heard) = mpsc::channel();
    let app = Headless::start(Some(folder.path().to_owned()), move |message| {
        let _ = messages.send(message.channel);
    });
    let desk = Desk { app: app.unwrap() };
    let id = rated(&desk, [cpu("expert"), person()]);
    let caller = desk.app.caller.clone();
    let turn = json!({ "id": id, "ply": 0, "on": "__CHANNEL__:1" });
    let thinking = thread::spawn(move || caller.call("cpu_turn", turn));
    heard.recv().unwrap();
    desk.call("stop_cpu", json!({ "id": id, "ply": 0 }));
    assert_eq!(thinking.join().unwrap(), Err(json!({ "kind": "superseded" })));
    assert_eq!(desk.view(&id)["ply"], 0, "it has not played a hasty move");
}

#[test]
fn a_rated_game_counts_once_even_if_the_app_was_killed_before_it_counted() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results");
    let id = {
        let desk = Desk::at(folder.path());
        let before = of_game(&desk, "loa");
        assert_eq!((&before["rating"], &before["ratedGames"]), (&Value::Null, &json!(0)));
        let id = rated(&desk, [person(), cpu("moyen")]);
        desk.play_any(&id);
        desk.call("resign", json!({ "id": id, "ply": 1, "player": "first" }));
        id
    };
    let check = |when: &str| {
        let desk = Desk::at(folder.path());
        desk.call("open_game", json!({ "id": id }));
        let after = of_game(&desk, "loa");
        assert_eq!((&after["rating"], &after["change"]), (&json!(1193), &json!(-7)), "{when}");
        assert_eq!((&after["ratedGames"], against(&after, "moyen")), (&json!(1), [0, 0, 1]), "{when}");
    };
    check("after a restart");
    // As a kill between the two saves would leave it.
    fs::remove_dir_all(&results).unwrap();
    check("counted at the next start");
    check("and not again");
    // One slot torn, then both: the list is made anew beside it.
    for half in ["a", "b"] {
        let _ = fs::write(results.join(format!("results1.{half}.json")), "torn");
        check("after damage");
    }
    assert_eq!(fs::read(results.join("results1.a.json")).unwrap(), b"torn", "what cannot be read stays");
    let desk = Desk::at(folder.path());
    desk.call("delete_game", json!({ "id": id }));
    assert_eq!(of_game(&desk, "loa")["ratedGames"], json!(1), "a deleted game has been played all the same");
}

#[test]
fn a_resignation_that_is_taken_back_is_no_loss() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start([cpu("facile"), person()]);
    desk.play_any(&id);
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "second" }));
    let results = of_game(&desk, "loa");
    assert_eq!((against(&results, "facile"), &results["rating"]), ([0, 0, 1], &Value::Null));
    desk.call("undo", json!({ "id": id, "ply": 1 }));
    assert_eq!(against(&of_game(&desk, "loa"), "facile"), [0, 0, 0]);
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "first" }));
    assert_eq!(against(&of_game(&desk, "loa"), "facile"), [1, 0, 0]);
    assert_eq!(against(&of_game(&Desk::at(folder.path()), "loa"), "facile"), [1, 0, 0]);
}

#[test]
fn after_a_swap_the_win_is_the_seats_and_not_the_colours() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let rules = json!({ "size": 3, "swap": true });
    let game =
        desk.call("new_game", json!({ "game": "hex", "rules": rules, "seats": [person(), cpu("moyen")] }));
    let id = game["id"].as_str().unwrap();
    // The person, first and red, becomes blue and joins left and right.
    for (ply, text) in (0..).zip(["a1", "swap", "b2", "c1", "a2", "c3", "c2"]) {
        desk.play(id, ply, text);
    }
    assert_eq!(desk.view(id)["outcome"]["winner"], "first");
    assert_eq!(against(&of_game(&desk, "hex"), "moyen"), [1, 0, 0]);
    assert_eq!(against(&of_game(&desk, "loa"), "moyen"), [0, 0, 0]);
}

#[test]
fn a_draw_is_counted_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let game =
        desk.call("new_game", json!({ "game": "suota", "rules": {}, "seats": [cpu("difficile"), person()] }));
    let id = game["id"].as_str().unwrap();
    for (ply, text) in (0..8).zip(["a1a2", "g6g5", "a2a1", "g5g6"].into_iter().cycle()) {
        desk.play(id, ply, text);
    }
    assert_eq!(desk.view(id)["outcome"], json!({ "winner": null, "reason": "repetition" }));
    assert_eq!(against(&of_game(&desk, "suota"), "difficile"), [0, 1, 0]);
}

#[test]
fn games_between_people_and_games_from_elsewhere_count_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    desk.call("resign", json!({ "id": id, "ply": 0, "player": "first" }));
    let id = rated(&desk, [person(), cpu("expert")]);
    let record = desk.call("export_game", json!({ "id": id }));
    let mut record: Value = serde_json::from_str(record.as_str().unwrap()).unwrap();
    record["end"] = json!({ "kind": "resigned", "by": "second" });
    let foreign = desk.call("import_game", json!({ "text": record.to_string() }));
    assert_eq!(foreign["terms"]["rated"], json!(false));
    assert_eq!(foreign["view"]["outcome"]["winner"], "first");
    for desk in [desk, Desk::at(folder.path())] {
        let results = of_game(&desk, "loa");
        assert_eq!((against(&results, "expert"), &results["ratedGames"]), ([0, 0, 0], &json!(0)));
    }
}
