//! What a board shows beside the present: looking back, hints, threats, marks, the clock's moves, a review.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::atomic::AtomicBool;

use quadrille_engine::game::{Cell, Reason};
use quadrille_engine::random::Random;
use quadrille_engine::record::{Clock, FIRST_FORMAT, FORMAT, Record, Seat};
use quadrille_engine::registry;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::score::WIN;
use quadrille_engine::session::{
    Assessment, ChangeError, Comparison, Merit, PlayedMove, Session, ThreatKind, View,
};
use quadrille_engine::setup::read_rules;
use quadrille_engine::table::{CounterKind, Effect, Mark};

/// White could push the marble on e1 out: two against one, westwards.
const EDGE: &str = "wwwww/wwwwww/7/8/bww6/8/7/bbbbbb/bbbbb-2b1w b";

fn start(game: &str, rules: &str, position: Option<&str>) -> Box<dyn Session> {
    registry::start(game, &read_rules(rules).unwrap(), position, [Seat::Person; 2], 7).unwrap()
}

fn play(game: &mut dyn Session, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(game.ply(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn pick(random: &mut Random, game: &dyn Session) -> Option<String> {
    let legal = game.legal();
    let place = random.below(legal.len().max(1));
    legal.into_iter().nth(place)
}

/// Plays at random; `each` sees the game before every move and at the end.
fn walk(game: &mut dyn Session, plies: u32, seed: u64, mut each: impl FnMut(&mut dyn Session)) {
    let mut random = Random::new(seed);
    for _ in 0..plies {
        each(game);
        let Some(text) = pick(&mut random, game) else { return };
        play(game, &text);
    }
    each(game);
}

fn kinds(game: &dyn Session) -> Vec<ThreatKind> {
    game.threats().iter().map(|threat| threat.kind).collect()
}

fn names(game: &dyn Session, cells: &[Cell]) -> Vec<String> {
    let geometry = game.geometry();
    cells.iter().map(|cell| geometry.cells[cell.index()].name.clone()).collect()
}

#[test]
fn looking_back_shows_what_the_board_showed_and_changes_nothing() {
    for entry in registry::catalog() {
        let mut game = start(&entry.id, "", None);
        let mut seen = Vec::new();
        walk(&mut *game, 40, 5, |game| seen.push(game.view()));
        let record = game.record();
        let last = game.ply();
        for (ply, mut then) in (0..=last).zip(seen) {
            then.choices.clear();
            (then.can_undo, then.can_redo) = (false, false);
            assert_eq!(game.view_at(ply).unwrap(), then, "{} at {ply}", entry.id);
        }
        assert_eq!(game.view_at(last + 1).err(), Some(ChangeError::NoSuchPly { ply: last + 1, last }));
        assert_eq!(game.record(), record);
    }
}

#[test]
fn looking_back_from_the_end_the_game_still_goes_on() {
    let mut game = start("loa", "", Some("8/8/3bb3/8/3b4/w6w/8/8 b"));
    play(&mut *game, "d4e5");
    assert_eq!(game.view_at(1).unwrap().outcome.unwrap().reason, Reason::Connected);
    assert_eq!(game.view_at(0).unwrap().outcome, None);
}

/// Checks what is said of a move by playing it, without the code that says it.
fn check_merits(game: &mut dyn Session, text: &str) {
    let before = game.view();
    let hint = game.hint(text).unwrap();
    let choice = before.choices.iter().find(|choice| choice.text == text).unwrap();
    assert_eq!((&hint.text, &hint.attempt), (&choice.text, &choice.attempt));
    let (me, ply) = (before.turn, before.ply);
    let own = before.sides[me.index()];
    game.play(ply, text).unwrap();
    let after = game.view();
    let wins = after.outcome.is_some_and(|end| end.winner == Some(me) && end.reason != Reason::Repetition);
    let counter = |view: &View, kind| {
        view.counters.iter().find(|one| one.kind == kind && one.side == own).map(|one| one.value)
    };
    let pushed = counter(&after, CounterKind::PushedOut) > counter(&before, CounterKind::PushedOut);
    let grouped = counter(&after, CounterKind::Groups) < counter(&before, CounterKind::Groups);
    let enemies = |view: &View| view.picture.iter().filter(|piece| piece.side != own).count();
    let covers = |played: &PlayedMove| matches!(played.effects[..], [Effect::Stack { .. }]);
    let takes = match before.game.as_str() {
        "loa" => enemies(&before) > enemies(&after),
        _ => after.last.as_ref().is_some_and(covers),
    };
    let replies = game.legal();
    let can_be_lost = replies.iter().any(|reply| {
        let now = game.ply();
        let wins = game.play(now, reply).is_ok()
            && game
                .outcome()
                .is_some_and(|end| end.winner == Some(me.other()) && end.reason != Reason::Repetition);
        game.undo(now + 1).unwrap();
        wins
    });
    let at = format!("{text} in {} {}", before.game, before.position);
    for merit in &hint.reasons {
        match merit {
            Merit::Saves => assert!(!can_be_lost, "{at} does not save"),
            Merit::Takes { piece } | Merit::PushesOut { piece } => assert_ne!(piece.side, own, "{at}"),
            Merit::Connects { groups } => {
                assert_eq!(counter(&after, CounterKind::Groups), Some(*groups), "{at}")
            }
            Merit::Wins | Merit::Protects { .. } => {}
        }
    }
    let says = |found: fn(&Merit) -> bool| hint.reasons.iter().any(found);
    assert_eq!(says(|merit| matches!(merit, Merit::Wins)), wins, "{at}");
    assert_eq!(says(|merit| matches!(merit, Merit::PushesOut { .. })), pushed, "{at}");
    assert_eq!(says(|merit| matches!(merit, Merit::Connects { .. })), grouped, "{at}");
    assert_eq!(says(|merit| matches!(merit, Merit::Takes { .. })), takes, "{at}");
    game.undo(ply + 1).unwrap();
}

#[test]
fn what_is_said_of_a_move_comes_true_when_it_is_played() {
    for (game, rules) in [("sumito", "layout=belgian"), ("loa", ""), ("hex", "size=4"), ("suota", "")] {
        let mut random = Random::new(3);
        let mut game = start(game, rules, None);
        walk(&mut *game, 60, 11, |game| {
            for _ in 0..3 {
                if let Some(text) = pick(&mut random, game) {
                    check_merits(game, &text);
                }
            }
        });
    }
}

#[test]
fn a_marble_that_can_be_pushed_out_is_a_threat_and_moving_it_away_protects_it() {
    let game = start("sumito", "", Some(EDGE));
    let threats = game.threats();
    assert_eq!(kinds(&*game), [ThreatKind::PushesOut]);
    assert_eq!(names(&*game, &threats[0].cells), ["e1"]);
    assert_eq!(threats[0].label, "e3e2");
    assert_eq!(game.hint("e1d1").unwrap().reasons, [Merit::Protects { pieces: 1 }]);
}

#[test]
fn the_last_marble_to_lose_is_a_win_to_fear_and_moving_it_away_saves() {
    let game = start("sumito", "goal=3", Some(EDGE));
    assert_eq!(kinds(&*game), [ThreatKind::Wins]);
    assert_eq!(names(&*game, &game.threats()[0].cells), ["e1"]);
    assert_eq!(game.hint("e1d1").unwrap().reasons, [Merit::Saves, Merit::Protects { pieces: 1 }]);
    assert_eq!(game.hint("a1a2").err().map(|error| matches!(error, ChangeError::Refused { .. })), Some(true));
}

#[test]
fn a_group_that_can_be_joined_is_a_win_to_fear() {
    let game = start("loa", "", Some("8/8/3bb3/8/3b4/w6w/8/8 w"));
    let threats = game.threats();
    assert_eq!(threats[0].kind, ThreatKind::Wins);
    assert_eq!(threats[0].cells.len(), 3, "the group that it would make");
    let game = start("loa", "", Some("8/8/3bb3/8/3b4/w6w/8/8 b"));
    assert_eq!(game.hint("d4e5").unwrap().reasons, [Merit::Wins, Merit::Connects { groups: 1 }]);
}

#[test]
fn a_move_is_praised_where_none_comes_near_and_compared_where_one_is_as_good() {
    let comparison = |game: Box<dyn Session>| {
        let several = game.thinker().think_of_several(Limits::depth(1), 1, 2, &AtomicBool::new(false));
        (game.comparison(&several), several.into_iter().map(|thought| thought.best).collect::<Vec<_>>())
    };
    let (praise, moves) = comparison(start("loa", "", Some("8/8/8/6b1/w2b4/8/8/7w b")));
    assert_eq!((praise, moves[0].as_str()), (Some(Comparison::Alone), "d4f4"), "nothing else wins at once");
    // The start position is its own mirror image.
    let (equal, moves) = comparison(start("loa", "", None));
    let Some(Comparison::Beside { label }) = equal else { panic!("{moves:?} mirror each other: {equal:?}") };
    assert_eq!(label.replace('-', ""), moves[1]);
}

#[test]
fn a_chain_of_hex_that_can_be_closed_twice_cannot_be_saved() {
    let game = start("hex", "size=3", Some("br1/1r1/3 b -"));
    assert_eq!(kinds(&*game), [ThreatKind::Wins; 2]);
    for text in game.legal() {
        assert!(!game.hint(&text).unwrap().reasons.contains(&Merit::Saves), "{text}");
    }
    let mut game = start("hex", "size=3,swap=true", None);
    play(&mut *game, "b2");
    assert_eq!(game.threats(), [], "while the seats may still change, a passed turn says nothing");
}

#[test]
fn marks_tell_the_stakes_of_suot_a_and_the_bridges_of_hex() {
    let mut game = start("suota", "", None);
    let mut most = 0;
    walk(&mut *game, 60, 2, |game| {
        let view = game.view();
        for counter in &view.counters {
            let points = view.marks.iter().map(|mark| match mark {
                Mark::Stake { side, points, .. } if *side == counter.side => *points,
                _ => 0,
            });
            assert_eq!(points.sum::<u8>(), counter.value);
        }
        most = most.max(view.marks.len());
    });
    assert!(most > 1, "something was at stake");

    let game = start("hex", "size=5", Some("5/1rb2/5/1r3/5 b -"));
    assert_eq!(game.view().marks, [], "two cells straight below is no bridge");
    let game = start("hex", "size=5", Some("5/2rb1/5/1r3/5 b -"));
    let [Mark::Bridge { stones, between, .. }] = game.view().marks[..] else {
        panic!("{:?}", game.view().marks)
    };
    assert_eq!(names(&*game, &stones), ["c2", "b4"]);
    assert_eq!(names(&*game, &between), ["b3", "c3"]);
    assert_eq!(start("loa", "", None).view().marks, []);
}

#[test]
fn moves_played_by_the_clock_are_remembered_through_undo_redo_and_records() {
    let mut game = start("loa", "", None);
    for at in 0..4 {
        let text = game.legal()[0].clone();
        play(&mut *game, &text);
        if at % 2 == 1 {
            game.mark_timed_out();
        }
    }
    assert_eq!(game.view().timed_out, [2, 4]);
    game.undo(4).unwrap();
    assert_eq!(game.view().timed_out, [2]);
    let kept = registry::replay(&game.record()).ok().unwrap();
    assert_eq!(kept.record(), game.record());
    game.redo(3).unwrap();
    assert_eq!(game.view().timed_out, [2, 4], "a move that comes back is still the clock's");
    assert_eq!(game.view_at(3).unwrap().timed_out, [2]);
    game.undo(4).unwrap();
    let other = game.legal()[1].clone();
    play(&mut *game, &other);
    assert_eq!(game.view().timed_out, [2], "another move is not");
}

#[test]
fn a_record_is_written_in_the_oldest_format_that_can_hold_it() {
    let plain = start("loa", "", None).record();
    let text = serde_json::to_string(&plain).unwrap();
    assert_eq!(plain.format, FIRST_FORMAT);
    for new in ["clock", "timedOut", "rated"] {
        assert!(!text.contains(new), "an older engine refuses `{new}`: {text}");
    }
    for new in [
        Record { clock: Some(Clock { per_turn: 30 }), ..plain.clone() },
        Record { timed_out: vec![1], ..plain.clone() },
        Record { rated: true, ..plain.clone() },
    ] {
        assert_eq!(new.oldest_format(), FORMAT);
        let text = serde_json::to_string(&new).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), new);
    }
    // The clock's moves of a damaged record.
    let odd = Record { timed_out: vec![0, 1, 7], ..plain };
    assert_eq!(registry::replay(&odd).ok().unwrap().view().timed_out, [0; 0]);
}

fn review(game: &dyn Session, limits: Limits, stop_after: usize) -> Vec<Assessment> {
    let stop = AtomicBool::new(stop_after == 0);
    let mut curve = Vec::new();
    game.reviewer().review(limits, &stop, &mut |assessment| {
        curve.push(assessment);
        stop.store(curve.len() >= stop_after, std::sync::atomic::Ordering::Relaxed);
    });
    curve
}

#[test]
fn a_review_judges_every_position_from_the_first_seats_view() {
    let mut game = start("loa", "", Some("8/8/3bb3/8/3b4/w6w/8/8 b"));
    play(&mut *game, "d4e5");
    let curve = review(&*game, Limits::nodes(500), usize::MAX);
    let scores: Vec<_> = curve.iter().map(|assessment| (assessment.ply, assessment.score)).collect();
    assert_eq!(scores, [(0, WIN - 1), (1, WIN)]);

    let mut game = start("loa", "", Some("8/8/3ww3/8/3w4/b6b/8/8 b"));
    play(&mut *game, "a3a4");
    let curve = review(&*game, Limits::nodes(500), usize::MAX);
    assert_eq!(curve[1].score, -(WIN - 1), "white is about to win");
    assert_eq!(review(&*game, Limits::nodes(500), 1).len(), 1, "a stopped review ends early");
    assert_eq!(review(&*game, Limits::nodes(500), 0), []);
}
