//! What people may rely on at every level: no two games alike, wins at hand taken, an answer within any time.

#![allow(clippy::panic)]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::score::WIN;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::{Session, Thought};
use quadrille_engine::setup::RuleValues;

/// The games that alpha-beta plays.
const GAMES: [&str; 3] = ["sumito", "loa", "suota"];

fn start(game: &str, seed: u32) -> Box<dyn Session> {
    match registry::start(game, &RuleValues::new(), None, [Seat::Person; 2], seed) {
        Ok(session) => session,
        Err(error) => panic!("{game} starts: {error}"),
    }
}

fn think(session: &dyn Session, style: &str) -> Thought {
    let Ok(style) = style.parse::<Style>() else { panic!("{style} names a player") };
    answer(session, &style)
}

fn answer(session: &dyn Session, style: &Style) -> Thought {
    let never = AtomicBool::new(false);
    match session.thinker().think(style, &never, &mut |_| {}) {
        Some(thought) => thought,
        None => panic!("a game that goes on has a move to find"),
    }
}

fn play(session: &mut dyn Session, text: &str) {
    let ply = session.ply();
    assert!(session.play(ply, text).is_ok(), "{text} is legal at ply {ply}");
}

#[test]
fn every_level_is_rated_above_the_one_below() {
    for entry in registry::catalog() {
        assert!(
            entry.level_ratings.is_sorted_by(|low, high| low < high),
            "{}: {:?}",
            entry.id,
            entry.level_ratings
        );
    }
}

#[test]
fn two_games_in_a_row_begin_differently() {
    for game in GAMES {
        // A level with a time, bounded by nodes instead so that every machine plays the same.
        for style in ["facile", "moyen", "nodes=2000,noise=20", "nodes=2000,noise=1"] {
            let opening = |seed| {
                let mut session = start(game, seed);
                for _ in 0..8 {
                    let thought = think(session.as_ref(), style);
                    play(session.as_mut(), &thought.best);
                }
                session.record().moves
            };
            let openings: Vec<_> = (0..4).map(opening).collect();
            for pair in openings.windows(2) {
                assert_ne!(pair[0], pair[1], "{game} {style}: seeds vary the opening");
            }
        }
    }
}

#[test]
fn a_win_at_hand_is_never_missed_from_moyen_up() {
    let mut random = Random::new(5);
    for game in GAMES {
        let (mut wins, mut games) = (0, 0);
        while wins < 5 && games < 60 {
            games += 1;
            let mut session = start(game, games);
            while session.outcome().is_none() && session.ply() < 400 {
                // Players who look at one ply only come near each other's goals soon.
                let best = think(session.as_ref(), "depth=2").best;
                let mut after = start(game, games);
                for text in session.record().moves {
                    play(after.as_mut(), &text);
                }
                play(after.as_mut(), &best);
                if after.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
                    wins += 1;
                    for style in ["moyen", "depth=5,noise=200", "nodes=3000,noise=20"] {
                        let score = think(session.as_ref(), style).score;
                        assert_eq!(score, WIN - 1, "{game} {style}: {}", session.record().moves.join(" "));
                    }
                }
                let legal = session.legal();
                let texts: Vec<&str> = legal.iter().map(String::as_str).collect();
                let text = match random.below(4) {
                    0 => random.pick(&texts).unwrap_or(&best),
                    _ => best.as_str(),
                };
                play(session.as_mut(), text);
            }
        }
        assert!(wins >= 5, "{game}: enough wins at hand were met");
    }
}

#[test]
fn the_shortest_time_still_gives_a_legal_move() {
    let mut random = Random::new(9);
    for game in GAMES {
        let mut session = start(game, 1);
        while session.outcome().is_none() && session.ply() < 60 {
            let budget = Duration::from_millis(u64::from(session.ply() % 3));
            let thought = answer(session.as_ref(), &Style::within(Limits::time(budget)));
            let legal = session.legal();
            assert!(legal.contains(&thought.best), "{game}: {} after {budget:?}", thought.best);
            let texts: Vec<&str> = legal.iter().map(String::as_str).collect();
            let Some(text) = random.pick(&texts) else { break };
            play(session.as_mut(), text);
        }
    }
}
