//! Kills at any instant while moves are being saved.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use quadrille_lib::error::CommandError;
use quadrille_lib::shelf::{GameId, Shelf};
use serde_json::Value;
use tauri::Manager;

use crate::{Desk, people};

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

const KILLS: u64 = 20;

#[test]
fn fault_a_kill_while_saving_loses_no_acknowledged_move() {
    let folder = tempfile::tempdir().unwrap();
    let id = Desk::at(folder.path()).start(people());
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_save-until-killed"))
            .args([folder.path().as_os_str(), id.as_ref()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().expect("the child starts").unwrap();
        let killer = thread::spawn(move || {
            // An instant that is different each time, within a few saves.
            thread::sleep(Duration::from_micros(kill * 7919 % 40_000));
            child.kill().unwrap();
            child.wait().unwrap();
        });
        let mut last = first;
        let mut count = 1;
        for line in lines.map_while(Result::ok) {
            // The last line may have been torn by the kill.
            if line.ends_with('"') {
                last = line;
                count += 1;
            }
        }
        killer.join().unwrap();
        acknowledged += count;

        let view = Desk::at(folder.path()).view(&id);
        let (ply, position) = last.split_once(' ').unwrap();
        let ply: u64 = ply.parse().unwrap();
        let position: Value = serde_json::from_str(position).unwrap();
        let found = view["ply"].as_u64().unwrap();
        // The change in flight may be there or not: a move more or a move less, for moves are taken back too.
        assert!(found.abs_diff(ply) <= 1, "kill {kill}: acknowledged ply {ply}, found {found}");
        assert!(found != ply || view["position"] == position, "kill {kill}: another position at ply {ply}");
    }
    println!("{KILLS} kills, {acknowledged} acknowledged changes, none lost");
}
