//! Games that come from other programs and go to them.

use serde_json::{Value, json};

use crate::{Desk, people};

fn import(desk: &Desk, text: &str) -> Value {
    desk.call("import_game", json!({ "text": text }))
}

#[test]
fn texts_of_every_format_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    for (text, game, moves, title) in [
        ("(;GM[9]PB[Ann]PW[Bob];B[b1b3];W[a2c2])", "loa", 2, "Ann – Bob"),
        (
            "[Event \"Server game\"]\n[Variant \"belgian\"]\n[Notation \"Aba-Pro\"]\n\n1. i9h8 i6h6 *",
            "sumito",
            2,
            "Server game",
        ),
        ("https://hexworld.org/board/#11c1,a2:sb3d4:rw", "hex", 4, ""),
        ("[Game \"suota\"]\n[Title \"Mine\"]\n\n1. a1a2 g6g5 *", "suota", 2, "Mine"),
        ("1-0 | b1-b3 a2-c2", "loa", 2, ""),
    ] {
        let opened = import(&desk, text);
        assert_eq!(
            (&opened["view"]["game"], &opened["view"]["ply"]),
            (&json!(game), &json!(moves)),
            "{text}"
        );
        assert_eq!(opened["title"], title, "{text}");
        assert_eq!(opened["view"]["seats"], json!(people()));
    }
}

#[test]
fn the_first_sound_game_of_a_text_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let opened = import(&desk, "[Game \"loa\"]\n\n1. b1b4 *\n\n[Game \"loa\"]\n[Title \"two\"]\n\n1. b1b3 *");
    assert_eq!((&opened["title"], &opened["view"]["ply"]), (&json!("two"), &json!(1)));
    let opened = import(&desk, "[Game \"loa\"]\n\n1. b1b3 *\n\n[Game \"loa\"]\n\n1. b1b3 {never closed");
    assert_eq!(opened["view"]["ply"], 1, "a torn file gives what it has");
}

#[test]
fn what_is_wrong_with_a_text_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let refused = |text: &str| desk.refused("import_game", json!({ "text": text }));
    let error = refused("[Game \"loa\"]\n\n1. b1b3 a2c2 2. b3b6 *");
    assert_eq!(error["fault"]["error"]["ply"], 3, "{error}");
    assert_eq!(
        error["fault"]["error"]["error"]["refusal"],
        json!({ "reason": "wrongDistance", "needed": 2 })
    );
    let error = refused("[Event \"x\"]\n[Game \"chess\"]\n\n1. e2e4 *");
    assert_eq!(
        error,
        json!({ "kind": "syntax", "line": 1, "what": { "kind": "unknownGame", "name": "chess" } })
    );
    assert_eq!(
        refused("Dear friend, how are you?"),
        json!({ "kind": "record", "fault": { "kind": "unreadable" } })
    );
    assert_eq!(refused(&"x".repeat(5 << 20))["kind"], "tooLarge");
    assert_eq!(desk.call("list_games", json!({})), json!([]));
}

#[test]
fn a_game_goes_out_and_comes_back_in_every_format_that_can_hold_it() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    for (game, formats) in [
        ("sumito", json!(["apgn", "json", "text"])),
        ("loa", json!(["sgf", "json", "text"])),
        ("hex", json!(["sgf", "json", "hexWorld", "text"])),
        ("suota", json!(["json", "text"])),
    ] {
        let opened = desk.call("new_game", json!({ "game": game, "rules": {}, "seats": people() }));
        assert_eq!(opened["formats"], formats, "{game}");
        let id = opened["id"].as_str().unwrap();
        for _ in 0..7 {
            desk.play_any(id);
        }
        let view = desk.view(id);
        for format in formats.as_array().unwrap() {
            let text = desk.call("export_game", json!({ "id": id, "format": format }));
            let copy = import(&desk, text.as_str().unwrap());
            assert_eq!(copy["view"]["moves"], view["moves"], "{game} {format}: {text}");
            assert_eq!(copy["view"]["position"], view["position"], "{game} {format}");
        }
        if game == "loa" {
            let error = desk.refused("export_game", json!({ "id": id, "format": "apgn" }));
            assert_eq!(error, json!({ "kind": "export", "error": { "kind": "game", "game": "loa" } }));
        }
    }
}
