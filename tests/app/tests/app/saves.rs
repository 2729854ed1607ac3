//! Saves that were torn, spoilt or refused.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::{Desk, people, slots, write_slot};

/// A game of three moves, its start being one more save: slot `a` holds two moves, slot `b` three.
fn three_moves(folder: &Path) -> String {
    let desk = Desk::at(folder);
    let id = desk.start(people());
    for _ in 0..3 {
        desk.play_any(&id);
    }
    id
}

#[test]
fn a_torn_newest_slot_falls_back_to_the_one_before() {
    for damage in [0, 1, 100] {
        let folder = tempfile::tempdir().unwrap();
        let id = three_moves(folder.path());
        let [a, b] = slots(folder.path(), &id);
        let whole = fs::read(&b).unwrap();
        fs::write(&b, &whole[..whole.len() * damage / 101]).unwrap();
        let older = fs::read(&a).unwrap();
        let desk = Desk::at(folder.path());
        assert_eq!(desk.view(&id)["ply"], 2, "only the move in flight is lost");
        desk.play_any(&id);
        assert_eq!(fs::read(&a).unwrap(), older, "the good slot is not the one to be written");
        assert_eq!(Desk::at(folder.path()).view(&id)["ply"], 3);
    }
}

#[test]
fn a_slot_with_a_changed_character_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let id = three_moves(folder.path());
    let [_, b] = slots(folder.path(), &id);
    let text = fs::read_to_string(&b).unwrap();
    assert!(text.contains(r#""sequence":4"#), "{text}");
    fs::write(&b, text.replace(r#""sequence":4"#, r#""sequence":9"#)).unwrap();
    assert_eq!(Desk::at(folder.path()).view(&id)["ply"], 2);
}

#[test]
fn a_game_without_a_good_slot_is_set_aside_and_never_touched() {
    let folder = tempfile::tempdir().unwrap();
    let id = three_moves(folder.path());
    let files = slots(folder.path(), &id);
    fs::write(&files[0], "").unwrap();
    fs::write(&files[1], vec![0; 100]).unwrap();
    {
        let desk = Desk::at(folder.path());
        let list = desk.call("list_games", json!({}));
        assert_eq!(list[0]["kind"], "broken");
        assert_eq!(list[0]["id"], json!(id));
        assert_eq!(list[0]["fault"]["kind"], "unreadable");
        let other = desk.start(people());
        desk.play_any(&other);
        for (command, more) in [("open_game", json!({})), ("play", json!({ "ply": 0, "text": "b1-b3" }))] {
            let mut arguments = json!({ "id": id });
            arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            assert_eq!(desk.refused(command, arguments)["kind"], "record");
        }
        desk.app.app.handle().cleanup_before_exit();
    }
    assert_eq!(fs::read(&files[0]).unwrap(), b"", "the bytes are as they were");
    assert_eq!(fs::read(&files[1]).unwrap(), vec![0; 100]);
    let desk = Desk::at(folder.path());
    desk.call("delete_game", json!({ "id": id }));
    assert_eq!(desk.call("list_games", json!({})).as_array().map(Vec::len), Some(1));
}

#[test]
fn a_save_of_a_newer_version_is_left_alone_even_beside_an_older_slot() {
    let folder = tempfile::tempdir().unwrap();
    let id = three_moves(folder.path());
    let [a, b] = slots(folder.path(), &id);
    // As a newer version would leave it: sound, but of a format that this one does not know.
    let record = json!({ "format": 1000, "new": true }).to_string();
    write_slot(&a, 5, &record);
    let bytes = [fs::read(&a).unwrap(), fs::read(&b).unwrap()];
    let desk = Desk::at(folder.path());
    assert_eq!(desk.refused("open_game", json!({ "id": id }))["fault"]["error"]["kind"], "newer");
    assert_eq!(desk.call("list_games", json!({}))[0]["kind"], "broken");
    assert_eq!([fs::read(&a).unwrap(), fs::read(&b).unwrap()], bytes);
}

#[test]
fn when_the_disk_refuses_the_game_goes_on_and_the_next_save_has_everything() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    desk.play_any(&id);
    assert_eq!(desk.view(&id)["unsaved"], json!(null));
    // A file in the folder's place refuses root too, whom permissions do not stop.
    let (games, aside) = (folder.path().join("games"), folder.path().join("aside"));
    fs::rename(&games, &aside).unwrap();
    fs::write(&games, "").unwrap();
    for _ in 0..2 {
        desk.play_any(&id);
    }
    let view = desk.view(&id);
    assert_eq!(view["ply"], 3, "the game goes on in memory");
    assert!(view["unsaved"].is_string(), "and the view tells");
    let other = desk.start(people());
    assert!(desk.view(&other)["unsaved"].is_string());
    let error = desk.refused("rename_game", json!({ "id": id, "title": "x" }));
    assert_eq!(error["kind"], "save");
    let settings = desk.call("settings", json!({}));
    desk.call("set_settings", json!({ "settings": settings }));

    fs::remove_file(&games).unwrap();
    fs::rename(&aside, &games).unwrap();
    desk.play_any(&id);
    assert_eq!(desk.view(&id)["unsaved"], json!(null));
    let desk = Desk::at(folder.path());
    assert_eq!(desk.view(&id)["ply"], 4);
    assert_eq!(desk.call("open_game", json!({ "id": id }))["title"], "", "a refused name is not kept");
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let games = folder.path().join("games");
    for file in slots(folder.path(), &id) {
        let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o400));
    }
    fs::set_permissions(&games, fs::Permissions::from_mode(0o500)).unwrap();
    let is_root = fs::write(games.join("probe"), "").is_ok();
    desk.play_any(&id);
    let expected = if is_root { json!(null) } else { json!("readOnly") };
    assert_eq!(desk.view(&id)["unsaved"], expected, "permissions do not stop root");
    fs::set_permissions(&games, fs::Permissions::from_mode(0o700)).unwrap();
}
