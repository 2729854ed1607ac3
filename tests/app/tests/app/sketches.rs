//! Positions that no saved game holds.

use serde_json::{Value, json};

use crate::Desk;

fn sketch(game: &str, position: Option<&str>, moves: &[&str]) -> Value {
    json!({ "sketch": { "game": game, "rules": {}, "position": position, "moves": moves } })
}

#[test]
fn a_picture_shows_a_position_and_what_can_be_played_there() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let start = json!({ "sketch": { "game": "hex", "rules": { "size": 5 }, "position": null, "moves": [] } });
    let picture = desk.call("picture", start);
    assert_eq!(picture["geometry"]["cells"].as_array().map(Vec::len), Some(25));
    assert_eq!(picture["view"]["choices"].as_array().map(Vec::len), Some(25));
    let picture = desk.call("picture", sketch("loa", Some("8/8/8/3b4/8/8/8/w2b3w b"), &["d1-d3", "a1a2"]));
    assert_eq!((&picture["view"]["ply"], &picture["view"]["turn"]), (&json!(2), &json!("first")));
    assert_eq!(picture["view"]["moves"], json!(["d1-d3", "a1-a2"]));
}

#[test]
fn what_is_touched_in_a_sketch_is_refused_as_in_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let mut asked = sketch("suota", None, &["a1a2", "d5d4"]);
    let picture = desk.call("picture", asked.clone());
    let cells = picture["geometry"]["cells"].as_array().unwrap();
    let cell = |name: &str| cells.iter().position(|cell| cell["name"] == name).unwrap();
    let mut explain = |from: &str, to: &str| {
        asked["attempt"] = json!({ "select": [cell(from)], "then": { "cell": cell(to) } });
        desk.call("explain_sketch", asked.clone())
    };
    assert_eq!(explain("d2", "d4"), Value::Null, "a capture at its whole reach");
    assert_eq!(explain("c1", "c3"), json!({ "reason": "tooFar", "reach": 1 }));
}

#[test]
fn a_sketch_that_cannot_be_is_refused_by_name_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let refused = |sketch: Value| desk.refused("picture", sketch);
    assert_eq!(refused(sketch("chess", None, &[]))["error"]["kind"], "unknownGame");
    assert_eq!(refused(sketch("loa", Some("nonsense"), &[]))["error"]["kind"], "position");
    let error = refused(sketch("suota", None, &["a1a2", "a2a1"]));
    assert_eq!((&error["kind"], &error["error"]["kind"]), (&json!("change"), &json!("refused")), "{error}");
    assert_eq!(desk.call("list_games", json!({})), json!([]));
}
