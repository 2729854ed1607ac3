//! What the UI teaches, replayed: the diagrams of the help, and the lessons.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::collections::{BTreeMap, HashSet};

use quadrille_engine::game::{Attempt, Cell, Target};
use quadrille_engine::record::Seat;
use quadrille_engine::registry::{self, IDS};
use quadrille_engine::session::Session;
use quadrille_engine::setup::RuleValues;
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Figure {
    caption: String,
    rules: RuleValues,
    position: Option<String>,
    moves: Vec<String>,
    select: Vec<String>,
    arrows: Vec<String>,
    refused: Vec<Refused>,
    cells: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    select: Vec<String>,
    to: String,
    reason: String,
}

#[derive(Deserialize)]
struct Part {
    text: String,
    figure: Option<Figure>,
    #[serde(default)]
    answers: Vec<String>,
}

#[derive(Deserialize)]
struct Section {
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    task: String,
    #[serde(default)]
    rules: RuleValues,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    accept: Vec<String>,
    done: String,
    #[serde(default)]
    wrong: Vec<Wrong>,
    other: String,
    #[serde(default)]
    refused: BTreeMap<String, String>,
    result: Option<String>,
}

#[derive(Deserialize)]
struct Wrong {
    moves: Vec<String>,
}

fn read<T: DeserializeOwned>(game: &str, file: &str) -> Vec<T> {
    let path = format!("{}/../ui/src/games/{game}/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn session(
    game: &str,
    rules: &RuleValues,
    position: Option<&str>,
    moves: &[String],
    what: &str,
) -> Box<dyn Session> {
    let mut session = registry::start(game, rules, position, [Seat::Person; 2], 0)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    for text in moves {
        session.play(session.ply(), text).unwrap_or_else(|error| panic!("{what}: {error}"));
    }
    session
}

/// The cell of that name.
fn cell(session: &dyn Session, name: &str, what: &str) -> Cell {
    let cells = session.geometry().cells;
    let index = cells.iter().position(|cell| cell.name == name);
    Cell(index.unwrap_or_else(|| panic!("{what}: there is no cell {name}")) as u16)
}

/// The name of the reason for which an attempt is refused.
fn reason(session: &dyn Session, attempt: &Attempt) -> Option<String> {
    let refusal = serde_json::to_value(session.explain(attempt)?).unwrap();
    Some(refusal["reason"].as_str().unwrap().to_owned())
}

#[test]
fn every_diagram_shows_what_the_rules_allow_and_refuse() {
    for game in IDS {
        let figures = read::<Section>(game, "help.json")
            .into_iter()
            .flat_map(|section| section.parts)
            .filter_map(|part| Some((part.text, part.figure?)));
        let mut count = 0;
        for (what, figure) in figures {
            count += 1;
            assert!(!figure.caption.is_empty(), "{what}: a diagram is told in words, too");
            let session = session(game, &figure.rules, figure.position.as_deref(), &figure.moves, &what);
            let legal = session.legal();
            for arrow in &figure.arrows {
                assert!(legal.contains(arrow), "{what}: {arrow} is not legal in {}", session.position());
            }
            let cells = |names: &[String]| -> Vec<Cell> {
                names.iter().map(|name| cell(&*session, name, &what)).collect()
            };
            cells(&figure.cells);
            let selected = cells(&figure.select);
            let starts = session.view().choices.iter().any(|choice| choice.attempt.select == selected);
            assert!(selected.is_empty() || starts, "{what}: nothing starts with {:?}", figure.select);
            for refused in &figure.refused {
                let then = Some(Target::Cell(cell(&*session, &refused.to, &what)));
                let attempt = Attempt { select: cells(&refused.select), then };
                assert_eq!(reason(&*session, &attempt).as_ref(), Some(&refused.reason), "{what}");
            }
        }
        assert!(count >= 5, "the help of {game} has hardly a diagram");
    }
}

#[test]
fn every_refusal_has_a_place_that_explains_it() {
    for game in IDS {
        let parts: Vec<Part> =
            read::<Section>(game, "help.json").into_iter().flat_map(|section| section.parts).collect();
        let mut explained = HashSet::new();
        for matter in parts.iter().flat_map(|part| &part.answers) {
            assert!(explained.insert(matter.clone()), "{game}: {matter} is explained twice");
        }
        for figure in parts.iter().filter_map(|part| part.figure.as_ref()) {
            let session = session(game, &figure.rules, figure.position.as_deref(), &figure.moves, game);
            for reason in reasons(&*session) {
                assert!(explained.contains(&reason), "{game}: nobody explains {reason}");
            }
        }
    }
}

#[test]
fn every_lesson_can_be_played_to_its_end() {
    for game in IDS {
        let steps: Vec<Step> = read(game, "lesson.json");
        assert!((5..=9).contains(&steps.len()), "a lesson of {game} is short, but not that short");
        for (number, step) in steps.iter().enumerate() {
            let what = &step.task;
            let now = || session(game, &step.rules, step.position.as_deref(), &step.moves, what);
            let legal: HashSet<String> = now().legal().into_iter().collect();
            assert!(!step.accept.is_empty(), "{what}: nothing solves it");
            assert!(
                [&step.done, &step.other].iter().all(|key| key.starts_with(what)),
                "{what}: words of another step"
            );
            for text in &step.accept {
                let mut after = now();
                after.play(after.ply(), text).unwrap_or_else(|error| panic!("{what}: {error}"));
                let result = after.result().map(|result| result.to_string());
                assert_eq!(result, step.result, "{what}: {text} leads elsewhere");
            }
            let wrong: Vec<&String> = step.wrong.iter().flat_map(|wrong| &wrong.moves).collect();
            assert!(
                wrong.iter().all(|text| legal.contains(*text) && !step.accept.contains(text)),
                "{what}: an answer to a move that is refused, or right"
            );
            let possible = reasons(&*now());
            for reason in step.refused.keys() {
                assert!(possible.contains(reason), "{what}: nothing there is refused as {reason}");
            }
            let is_last = number == steps.len() - 1;
            assert_eq!(step.result.is_some(), is_last, "{what}: a lesson ends with a win, and only then");
        }
    }
}

/// The reasons for which a piece and a cell can be refused there.
fn reasons(session: &dyn Session) -> HashSet<String> {
    let cells = session.geometry().cells.len() as u16;
    (0..cells)
        .flat_map(|from| (0..cells).map(move |to| Attempt::from_to(Cell(from), Cell(to))))
        .filter_map(|attempt| reason(session, &attempt))
        .collect()
}
