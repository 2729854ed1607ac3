//! Bad input of every kind: a named error, and the game as it was.

use serde_json::{Value, json};

use crate::{Desk, cpu, people, person};

#[test]
fn a_move_for_another_ply_is_stale_so_a_double_tap_plays_once() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let text = desk.play_any(&id);
    let before = desk.view(&id);
    let error = desk.refused("play", json!({ "id": id, "ply": 0, "text": text }));
    assert_eq!(error, json!({ "kind": "change", "error": { "kind": "stale", "sent": 0, "now": 1 } }));
    for (command, more) in [
        ("undo", json!({})),
        ("redo", json!({})),
        ("resign", json!({ "player": "first" })),
        ("set_seat", json!({ "player": "first", "seat": person() })),
        ("explain", json!({ "attempt": { "select": [], "then": null } })),
        ("stop_cpu", json!({})),
        ("threats", json!({})),
        ("hint", json!({ "on": "__CHANNEL__:1" })),
        ("time_out", json!({})),
    ] {
        let mut arguments = json!({ "id": id, "ply": 7 });
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let error = desk.refused(command, arguments);
        assert_eq!(error["error"]["kind"], "stale", "{command}");
    }
    assert_eq!(desk.view(&id), before);
}

#[test]
fn illegal_and_malformed_moves_are_named_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let before = desk.view(&id);
    for (text, kind) in
        [("", "unreadable"), ("b1", "unreadable"), ("<b>", "unreadable"), ("b1-b4", "refused")]
    {
        let error = desk.refused("play", json!({ "id": id, "ply": 0, "text": text }));
        assert_eq!(error["kind"], "change");
        assert_eq!(error["error"]["kind"], kind, "`{text}`: {error}");
    }
    let huge = "b1".repeat(100_000);
    assert_eq!(
        desk.refused("play", json!({ "id": id, "ply": 0, "text": huge }))["error"]["kind"],
        "unreadable"
    );
    for arguments in [
        json!({ "id": id, "ply": -1, "text": "b1-b3" }),
        json!({ "id": id, "ply": 1e30, "text": "b1-b3" }),
        json!({ "id": id, "ply": "0", "text": "b1-b3" }),
        json!({ "id": 7, "ply": 0, "text": "b1-b3" }),
        json!({ "id": id, "text": "b1-b3" }),
    ] {
        desk.refused("play", arguments);
    }
    assert_eq!(desk.view(&id), before);
}

#[test]
fn the_reason_of_a_refused_attempt_is_given_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let attempt = |attempt: Value| desk.call("explain", json!({ "id": id, "ply": 0, "attempt": attempt }));
    let view = desk.view(&id);
    assert_eq!(attempt(view["choices"][0]["attempt"].clone()), Value::Null, "legal");
    let select = view["choices"][0]["attempt"]["select"].clone();
    assert_eq!(attempt(json!({ "select": select, "then": null })), Value::Null, "still being made");
    assert!(attempt(json!({ "select": [60000], "then": { "cell": 60001 } }))["reason"].is_string());
}

#[test]
fn an_unknown_game_is_refused_by_name_and_no_id_is_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    desk.start(people());
    for id in
        ["", "nosuchgame", "../settings/settings", "..", "/etc/passwd", "a\0bcdefgh", &"x".repeat(100_000)]
    {
        for (command, more) in [
            ("open_game", json!({})),
            ("view", json!({})),
            ("delete_game", json!({})),
            ("export_game", json!({})),
            ("rename_game", json!({ "title": "x" })),
            ("play", json!({ "ply": 0, "text": "b1-b3" })),
        ] {
            let mut arguments = json!({ "id": id });
            arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            assert_eq!(desk.refused(command, arguments), json!({ "kind": "unknownGame" }), "{command}");
        }
    }
}

#[test]
fn a_game_that_cannot_be_is_not_started() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let start = |game: &str, rules: Value| {
        desk.refused("new_game", json!({ "game": game, "rules": rules, "seats": people() }))
    };
    assert_eq!(start("chess", json!({}))["error"]["kind"], "unknownGame");
    assert_eq!(start("loa", json!({ "komi": 7 }))["error"]["kind"], "setup");
    assert_eq!(desk.call("list_games", json!({})), json!([]));
}

#[test]
fn a_broken_record_is_refused_with_its_ply_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    for _ in 0..4 {
        desk.play_any(&id);
    }
    let text = desk.call("export_game", json!({ "id": id }));
    let sound: Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
    let import = |record: &Value| desk.refused("import_game", json!({ "text": record.to_string() }));

    let mut illegal = sound.clone();
    illegal["moves"][2] = illegal["moves"][1].clone();
    let error = import(&illegal);
    assert_eq!(error["fault"]["error"]["kind"], "move", "{error}");
    assert_eq!(error["fault"]["error"]["ply"], 3);
    assert_eq!(error["fault"]["error"]["error"]["kind"], "refused");

    let mut future = sound.clone();
    future["format"] = json!(1000);
    future["something"] = json!({ "new": [] });
    assert_eq!(import(&future)["fault"]["error"]["kind"], "newer");

    let mut unknown = sound.clone();
    unknown["game"] = json!("chess");
    assert_eq!(import(&unknown)["fault"]["error"]["kind"], "start");

    for nonsense in ["", "null", "[]", "{}", r#"{"format":1}"#] {
        let error = desk.refused("import_game", json!({ "text": nonsense }));
        assert_eq!(error, json!({ "kind": "record", "fault": { "kind": "unreadable" } }));
    }
    for (torn, what) in [("{", "openComment"), (&"[".repeat(100_000), "tag")] {
        let error = desk.refused("import_game", json!({ "text": torn }));
        assert_eq!(error, json!({ "kind": "syntax", "line": 1, "what": { "kind": what } }));
    }
    let large = " ".repeat(5 << 20);
    assert_eq!(desk.refused("import_game", json!({ "text": large }))["kind"], "tooLarge");
    assert_eq!(desk.call("list_games", json!({})).as_array().map(Vec::len), Some(1), "nothing was added");
}

#[test]
fn a_title_is_at_most_eighty_characters() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    desk.call("rename_game", json!({ "id": id, "title": "é".repeat(80) }));
    let error = desk.refused("rename_game", json!({ "id": id, "title": "é".repeat(81) }));
    assert_eq!(error, json!({ "kind": "titleTooLong", "most": 80 }));
    assert_eq!(desk.call("open_game", json!({ "id": id }))["title"], json!("é".repeat(80)));
}

#[test]
fn the_cpu_plays_only_its_own_turns() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start([person(), cpu("facile")]);
    let turn = |ply: u32| json!({ "id": id, "ply": ply, "on": "__CHANNEL__:1" });
    assert_eq!(desk.refused("cpu_turn", turn(0)), json!({ "kind": "notCpuTurn" }));
    assert_eq!(desk.refused("cpu_turn", turn(1))["error"]["kind"], "stale");
    desk.play_any(&id);
    desk.call("resign", json!({ "id": id, "ply": 1, "player": "first" }));
    assert_eq!(desk.refused("cpu_turn", turn(1)), json!({ "kind": "notCpuTurn" }), "the game is over");
}

#[test]
fn a_last_choice_that_cannot_be_started_is_not_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let before = desk.call("settings", json!({}));
    let mut settings = before.clone();
    settings["choices"] = json!({ "x".repeat(1 << 20): { "rules": {}, "seats": people() } });
    assert_eq!(desk.refused("set_settings", json!({ "settings": settings }))["kind"], "start");
    settings = before.clone();
    settings["lastGame"] = json!("x".repeat(1 << 20));
    assert_eq!(desk.refused("set_settings", json!({ "settings": settings }))["kind"], "start");
    assert_eq!(desk.call("settings", json!({})), before);
}
