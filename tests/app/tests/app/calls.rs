//! Calls that no page would make: whatever the web view sends, the answer is a value or an error, and the games are as
//! they were.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use quadrille_app_tests::{Caller, Headless};
use quadrille_engine::random::Random;
use serde_json::{Map, Value, json};

use crate::{Desk, cpu, people, person};

/// A command and the names of its arguments.
struct Command {
    name: &'static str,
    arguments: Vec<&'static str>,
}

/// Every command, as the page's bindings call it: `__TAURI_INVOKE<Type>("play", { id, ply, text })`.
fn commands() -> Vec<Command> {
    let bindings = include_str!("../../../../ui/src/bindings.ts");
    let called = bindings.split("__TAURI_INVOKE").filter_map(|rest| {
        let call = rest.split_once("(\"")?.1.split_once(')')?.0;
        let (name, rest) = call.split_once('"')?;
        let arguments = rest.trim_matches([',', ' ', '{', '}']);
        let arguments = arguments.split(", ").filter(|name| !name.is_empty()).collect();
        Some(Command { name, arguments })
    });
    let commands: Vec<Command> = called.collect();
    assert!(
        commands.iter().any(|command| command.name == "play" && command.arguments == ["id", "ply", "text"])
    );
    assert!(commands.len() > 30, "the bindings name {} commands", commands.len());
    commands
}

/// Makes arguments up, some of them right.
struct Inventor {
    random: Random,
    ids: Vec<String>,
}

impl Inventor {
    fn one_in(&mut self, many: usize) -> bool {
        self.random.below(many) == 0
    }

    fn pick(&mut self, values: &[Value]) -> Value {
        values[self.random.below(values.len())].clone()
    }

    /// Anything at all.
    fn anything(&mut self, depth: usize) -> Value {
        match self.random.below(if depth == 0 { 9 } else { 11 }) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(self.random.bits()),
            3 => json!(-(self.random.below(1 << 40) as i64)),
            4 => json!(f64::from_bits(self.random.bits())),
            5 => json!("x".repeat(self.random.below(1 << 12))),
            6 => json!("\u{0}\u{202e}<script>é\u{1f600}\\\"../"),
            7 => json!(1e308),
            8 => json!(""),
            9 => (0..self.random.below(4)).map(|_| self.anything(depth - 1)).collect(),
            _ => {
                let keys = ["kind", "level", "cell", "select", "then", "x", "", "perTurn", "size"];
                let entry = |inventor: &mut Self| {
                    (keys[inventor.random.below(keys.len())].to_owned(), inventor.anything(depth - 1))
                };
                Value::Object((0..self.random.below(4)).map(|_| entry(self)).collect::<Map<_, _>>())
            }
        }
    }

    /// A value for an argument, usually of its kind.
    fn argument(&mut self, name: &str) -> Value {
        if self.one_in(6) {
            return self.anything(4);
        }
        let seat = |inventor: &mut Self| inventor.pick(&[person(), cpu("facile"), cpu("none"), json!({})]);
        match name {
            "id" => {
                let ids: Vec<Value> = self.ids.iter().map(|id| json!(id)).collect();
                self.pick(&ids)
            }
            "ply" => self.pick(&[json!(0), json!(1), json!(2), json!(5), json!(-1), json!(u64::MAX)]),
            "text" => self.pick(&[
                json!("b1-b3"),
                json!("a1"),
                json!("swap"),
                json!("[Game \"loa\"]\n\n1. b1b3 *"),
                json!("{\"quadrilleBackup\":1,\"games\":[{}]}"),
                json!("(;GM[9];B[b1b3]"),
            ]),
            "player" => self.pick(&[json!("first"), json!("second"), json!("third")]),
            "seat" => seat(self),
            "seats" => json!([seat(self), seat(self)]),
            "game" => {
                self.pick(&[json!("loa"), json!("hex"), json!("suota"), json!("sumito"), json!("chess")])
            }
            "rules" => {
                self.pick(&[json!({}), json!({ "size": 11 }), json!({ "size": 1e9 }), json!({ "goal": 3 })])
            }
            "attempt" => {
                let many = if self.one_in(1_000) { 100_000 } else { self.random.below(5) };
                let select: Vec<usize> = (0..many).map(|_| self.random.below(70)).collect();
                json!({ "select": select, "then": { "cell": self.random.below(70) } })
            }
            "title" | "name" => self.pick(&[json!("My game"), json!("../x"), json!("\u{7}")]),
            "format" => self.pick(&[json!("json"), json!("sgf"), json!("text"), json!(null)]),
            "terms" => self.pick(&[json!(null), json!({ "clock": { "perTurn": 30 }, "rated": true })]),
            "on" => json!(format!("__CHANNEL__:{}", self.random.below(1 << 20))),
            "alternate" => json!(self.one_in(2)),
            "settings" => self.pick(&[json!({}), json!({ "language": "fr" })]),
            _ => self.anything(4),
        }
    }

    fn arguments(&mut self, command: &Command) -> Value {
        if self.one_in(50) {
            return self.anything(4);
        }
        let mut arguments = Map::new();
        for &name in &command.arguments {
            if !self.one_in(20) {
                arguments.insert(name.to_owned(), self.argument(name));
            }
        }
        arguments.into()
    }
}

/// Counts the panics of the whole process while it lives.
struct Panics(Arc<AtomicUsize>);

impl Panics {
    fn count() -> Self {
        let panics = Arc::new(AtomicUsize::new(0));
        let (counted, before) = (Arc::clone(&panics), panic::take_hook());
        panic::set_hook(Box::new(move |panic| {
            counted.fetch_add(1, Ordering::Relaxed);
            before(panic);
        }));
        Panics(panics)
    }

    fn so_far(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// Games of every kind, some of them against the CPU.
fn games(desk: &Desk) -> Vec<String> {
    let mut ids = Vec::new();
    for game in ["sumito", "loa", "hex", "suota"] {
        for seats in [people(), [person(), cpu("facile")]] {
            let opened = desk.call("new_game", json!({ "game": game, "rules": {}, "seats": seats }));
            let id = opened["id"].as_str().unwrap().to_owned();
            desk.play_any(&id);
            ids.push(id);
        }
    }
    ids
}

const CALLS: usize = 100_000;

/// Searches take their time: few calls of these are enough.
const SLOW: [&str; 4] = ["cpu_turn", "hint", "time_out", "curve"];

/// Commands that take games away, add some or go through all: few too, so that there are games to call others for.
const RARE: [&str; 10] = [
    "delete_game",
    "empty_bin",
    "new_game",
    "import_game",
    "rematch",
    "backup",
    "list_games",
    "list_bin",
    "ratings",
    "resume_broken",
];

#[test]
fn fault_a_hundred_thousand_calls_of_any_kind_are_answered_and_none_panics() {
    let panics = Panics::count();
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let untouched = desk.start(people());
    desk.play_any(&untouched);
    let before = desk.view(&untouched);
    let mut ids = games(&desk);
    ids.extend(["nosuchgame".to_owned(), "../../etc/passwd".to_owned()]);
    let mut inventor = Inventor { random: Random::new(7), ids };
    let commands = commands();
    let (mut answered, mut refused) = (0, 0);
    while answered + refused < CALLS {
        let command = &commands[inventor.random.below(commands.len())];
        let is = |list: &[&str]| list.contains(&command.name);
        if is(&SLOW) && !inventor.one_in(300) || is(&RARE) && !inventor.one_in(30) {
            continue;
        }
        match desk.app.caller.call(command.name, inventor.arguments(command)) {
            Ok(_) => answered += 1,
            Err(error) => {
                // A text is the framework's: the arguments have not the types of the command.
                assert!(error["kind"].is_string() || error.is_string(), "{}: {error}", command.name);
                refused += 1;
            }
        }
    }
    println!("{answered} calls answered, {refused} refused by name");
    assert_eq!(panics.so_far(), 0);
    assert!(answered > CALLS / 20, "some calls must be right: {answered}");
    assert_eq!(desk.view(&untouched), before);
    assert_eq!(Desk::at(folder.path()).view(&untouched), before);
    let outside: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    for entry in outside {
        let known = ["games", "results", "settings", "bin", "index", "files"];
        assert!(known.iter().any(|name| entry == *name), "{entry:?}");
    }
}

/// Calls a command from many threads at once, and gives all answers.
fn flood(caller: &Caller, command: &'static str, arguments: &[Value]) -> Vec<Result<Value, Value>> {
    let (gate, opened) = mpsc::channel::<()>();
    let opened = Arc::new(std::sync::Mutex::new(opened));
    let calls: Vec<_> = arguments
        .iter()
        .map(|arguments| {
            let (caller, arguments, opened) = (caller.clone(), arguments.clone(), Arc::clone(&opened));
            thread::Builder::new()
                .stack_size(256 << 10)
                .spawn(move || {
                    // Everybody waits here until all are ready.
                    let _ = opened.lock().unwrap().recv();
                    caller.call(command, arguments)
                })
                .unwrap()
        })
        .collect();
    drop(gate);
    calls.into_iter().map(|call| call.join().unwrap()).collect()
}

#[test]
fn fault_of_a_thousand_equal_moves_at_once_one_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start(people());
    let text = desk.view(&id)["choices"][0]["text"].clone();
    let arguments = vec![json!({ "id": id, "ply": 0, "text": text }); 1_000];
    let answers = flood(&desk.app.caller, "play", &arguments);
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert!(
        answers
            .iter()
            .flat_map(|answer| answer.as_ref().err())
            .all(|error| error["error"]["kind"] == "stale")
    );
    assert_eq!(Desk::at(folder.path()).view(&id)["ply"], 1);
}

#[test]
fn fault_of_a_thousand_cpu_turns_at_once_one_is_searched() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let id = desk.start([cpu("facile"), person()]);
    let turn = |channel: usize| json!({ "id": id, "ply": 0, "on": format!("__CHANNEL__:{channel}") });
    let answers = flood(&desk.app.caller, "cpu_turn", &(0..1_000).map(turn).collect::<Vec<_>>());
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for error in answers.iter().flat_map(|answer| answer.as_ref().err()) {
        let late = error["error"]["kind"] == "stale";
        assert!(error["kind"] == "busy" || late, "{error}");
    }
    assert_eq!(desk.view(&id)["ply"], 1);
}

/// The most memory that this process has had, in bytes.
#[cfg(target_os = "linux")]
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

#[cfg(target_os = "linux")]
#[test]
fn fault_searches_for_many_games_at_once_share_the_room_of_two() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    let turns: Vec<Value> = (0..40)
        .map(|channel| {
            let id = desk.start([cpu("facile"), person()]);
            json!({ "id": id, "ply": 0, "on": format!("__CHANNEL__:{channel}") })
        })
        .collect();
    let before = most_memory();
    let answers = flood(&desk.app.caller, "cpu_turn", &turns);
    assert!(answers.iter().all(Result::is_ok), "each is answered: {answers:?}");
    let grown = most_memory().saturating_sub(before);
    // Two run, two games stay in memory, and one table is being given back: 64 MiB each, 2.5 GiB for all forty.
    assert!(grown < 600 << 20, "{} MiB more", grown >> 20);
}

#[test]
fn fault_a_panic_in_a_search_is_an_error_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // The search tells how far it is in its own thread: what listens there panics.
    let app = Headless::start(Some(folder.path().to_owned()), |message| {
        assert!(message.channel != 13, "on purpose");
    });
    let desk = Desk { app: app.unwrap() };
    let id = desk.start([cpu("moyen"), person()]);
    let turn = |channel: u32| json!({ "id": id, "ply": 0, "on": format!("__CHANNEL__:{channel}") });
    assert_eq!(desk.refused("cpu_turn", turn(13)), json!({ "kind": "engine" }));
    assert_eq!(desk.call("cpu_turn", turn(1))["ply"], 1);
    desk.play_any(&id);
    assert_eq!(Desk::at(folder.path()).view(&id)["ply"], 2);
}
