//! Plays games of the CPU against itself, of all kinds in turn, in one app without a window, and fails if memory,
//! threads or files grow.
//!
//! `soak [games] [warm]` plays 500 games, and measures after the first 50 and at the end.

use std::error::Error;
use std::fs;
use std::path::Path;

use quadrille_app_tests::Headless;
use quadrille_lib::cpu::MOST_SEARCHES;
use serde_json::{Value, json};

const GAMES: [&str; 4] = ["sumito", "loa", "hex", "suota"];

/// A game that is longer than this is resigned.
const MOST_PLIES: u64 = 120;

/// Games that stay on the disk.
const KEPT: usize = 10;

/// What a process holds.
#[derive(Clone, Copy, Debug)]
struct Holding {
    memory_kb: u64,
    threads: u64,
    files: usize,
}

impl Holding {
    fn now(data: &Path) -> Result<Self, Box<dyn Error>> {
        let status = fs::read_to_string("/proc/self/status")?;
        let number = |key: &str| -> Option<u64> {
            status.lines().find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok())
        };
        let (memory, threads) = number("VmRSS:").zip(number("Threads:")).ok_or("no /proc/self/status")?;
        Ok(Holding { memory_kb: memory, threads, files: count_files(data)? })
    }
}

fn count_files(folder: &Path) -> std::io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        count += if entry.file_type()?.is_dir() { count_files(&entry.path())? } else { 1 };
    }
    Ok(count)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<usize>());
    let games = numbers.next().transpose()?.unwrap_or(500);
    let warm = numbers.next().transpose()?.unwrap_or(50);
    let folder = tempfile::tempdir()?;
    let caller = Headless::start(Some(folder.path().to_owned()), |_| {})?.caller;
    let call = |command: &str, arguments: Value| {
        caller.call(command, arguments).map_err(|error| format!("{command}: {error}"))
    };
    let cpu = json!({ "kind": "cpu", "level": "facile" });
    let (mut begun, mut plies) = (Vec::new(), 0);
    let mut first = None;
    for number in 0..games {
        let game = GAMES[number % GAMES.len()];
        let opened = call("new_game", json!({ "game": game, "rules": {}, "seats": [cpu, cpu] }))?;
        let id = opened["id"].clone();
        let mut view = opened["view"].clone();
        while view["outcome"].is_null() {
            let ply = view["ply"].as_u64().ok_or("no ply")?;
            view = if ply < MOST_PLIES {
                call("cpu_turn", json!({ "id": id, "ply": ply, "on": "__CHANNEL__:1" }))?
            } else {
                call("resign", json!({ "id": id, "ply": ply, "player": "first" }))?
            };
        }
        plies += view["ply"].as_u64().unwrap_or(0);
        begun.push(id);
        if begun.len() > KEPT {
            call("delete_game", json!({ "id": begun.remove(0) }))?;
            call("empty_bin", json!({}))?;
        }
        call("list_games", json!({}))?;
        if number + 1 == warm {
            first = Some(Holding::now(folder.path())?);
        }
    }
    let (first, last) =
        (first.ok_or("fewer games than are needed to warm up")?, Holding::now(folder.path())?);
    println!("{games} games, {plies} moves");
    println!("after game {warm}: {first:?}");
    println!("after game {games}: {last:?}");
    if last.memory_kb * 10 > first.memory_kb * 11 {
        return Err("the memory grew by more than a tenth".into());
    }
    // The pool of searches keeps a thread that has nothing to do for a while.
    if last.threads > first.threads + MOST_SEARCHES as u64 {
        return Err("threads were left over".into());
    }
    if last.files > first.files.max(2 * (KEPT + 4)) {
        return Err("files were left over".into());
    }
    Ok(())
}
