//! Kills at any instant while moves are being saved, and other things that happen to a whole app.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use quadrille_lib::error::CommandError;
use quadrille_lib::lock::{Lock, LockError};
use quadrille_lib::shelf::{GameId, Shelf};
use serde_json::{Value, json};
use tauri::Manager;

use crate::{Desk, people, slots, write_slot};

#[test]
fn fault_a_panic_in_the_engine_becomes_an_error_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    desk.play_any(&id);
    let shelf = desk.app.app.state::<Shelf>();
    let game = GameId::read(&id).unwrap();
    let answer = shelf.change::<()>(&game, |_| panic!("on purpose"));
    assert_eq!(answer.err(), Some(CommandError::Engine));
    assert_eq!(desk.view(&id)["ply"], 1, "read again from its last save");
    desk.play_any(&id);
    assert_eq!(Desk::at(folder.path()).view(&id)["ply"], 2);
}

/// Moves that must have been acknowledged before the kills end.
const MOVES: u32 = 1_000;

/// Kills, or as many as `QUADRILLE_KILLS` says.
const KILLS: u64 = 30;

/// How a child's life ended: the changes it told of, and the last of them as ply and position.
fn play_until_killed(folder: &Path, id: &str, after: Duration) -> (u32, u64, Value) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_save-until-killed"))
        .args([folder.as_os_str(), id.as_ref()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut last = lines.next().expect("the child starts").unwrap();
    let killer = thread::spawn(move || {
        thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
    });
    let mut count = 1;
    for line in lines.map_while(Result::ok) {
        // The last line may have been torn by the kill.
        if line.ends_with('"') {
            last = line;
            count += 1;
        }
    }
    killer.join().unwrap();
    let (ply, position) = last.split_once(' ').unwrap();
    (count, ply.parse().unwrap(), serde_json::from_str(position).unwrap())
}

#[test]
fn fault_a_kill_while_saving_loses_no_acknowledged_move() {
    let wanted = std::env::var("QUADRILLE_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let folder = tempfile::tempdir().unwrap();
    let id = Desk::at(folder.path()).start(people());
    let (mut kills, mut acknowledged) = (0, 0);
    while kills < wanted || acknowledged < MOVES {
        // Each an instant of its own, within some dozens of saves.
        let after = Duration::from_micros(kills * 7_919 % 60_000);
        let (count, ply, position) = play_until_killed(folder.path(), &id, after);
        kills += 1;
        acknowledged += count;
        let view = Desk::at(folder.path()).view(&id);
        let found = view["ply"].as_u64().unwrap();
        // The change in flight may be there or not: a move more or a move less, for moves are taken back too.
        assert!(found.abs_diff(ply) <= 1, "kill {kills}: acknowledged ply {ply}, found {found}");
        assert!(found != ply || view["position"] == position, "kill {kills}: another position at ply {ply}");
    }
    println!("{kills} kills, {acknowledged} acknowledged changes, none lost");
}

#[test]
fn fault_a_second_app_over_the_same_games_is_refused_until_the_first_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let first = Lock::take(folder.path()).unwrap();
    assert!(matches!(Lock::take(folder.path()), Err(LockError::Taken)));
    drop(first);
    assert!(Lock::take(folder.path()).is_ok());
}

#[test]
fn fault_a_clock_that_was_set_back_puts_no_game_back() {
    let folder = tempfile::tempdir().unwrap();
    let (older, newer) = {
        let desk = Desk::at(folder.path());
        (desk.start(people()), desk.start(people()))
    };
    // As if the first game had been played in the year 2100.
    let [a, _] = slots(folder.path(), &older);
    let slot: Value = serde_json::from_slice(&fs::read(&a).unwrap()).unwrap();
    let mut record: Value = serde_json::from_str(slot["record"].as_str().unwrap()).unwrap();
    record["updated"] = json!(4_102_444_800_000_u64);
    write_slot(&a, 1, &record.to_string());
    let desk = Desk::at(folder.path());
    for _ in 0..3 {
        desk.play_any(&older);
    }
    desk.play_any(&newer);
    let desk = Desk::at(folder.path());
    let list = desk.call("list_games", json!({}));
    assert_eq!(
        (&list[0]["id"], &list[0]["ply"]),
        (&json!(older), &json!(3)),
        "the newest save is the one with the last move"
    );
    assert_eq!(list[0]["updated"], json!(4_102_444_800_000_f64), "and no time goes backwards");
    assert_eq!(list[1]["ply"], 1);
}
