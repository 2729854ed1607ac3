//! Alpha-beta against plain negamax, and what a caller relies on.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::alphabeta::{Found, Noise, Past, Request, search, search_lines};
use super::limits::Limits;
use super::node::outcome_score;
use super::score::{LARGEST_GUESS, WIN, lost_at};
use super::techniques::Techniques;
use super::tt::Tt;
use crate::brain::Brain;
use crate::game::Game;
use crate::games::loa::Loa;
use crate::games::sumito::{Sumito, SumitoSetup};
use crate::games::suota::{Rules, Suota};
use crate::games::template::Template;
use crate::notation::Notation;
use crate::random::Random;
use crate::setup::NoRules;

fn find<G: Brain>(position: &G, limits: Limits, table: &Tt) -> Found<G::Move> {
    find_with(position, limits, table, Techniques::ALL)
}

fn find_with<G: Brain>(position: &G, limits: Limits, table: &Tt, techniques: Techniques) -> Found<G::Move> {
    let stop = AtomicBool::new(false);
    let request = Request { limits, threads: 1, stop: &stop, table, noise: Noise::default(), techniques };
    search(position, &Past::default(), &request, &mut |_| {})
}

/// Plain negamax over the same leaves, without table, order or windows above them.
fn negamax<G: Brain>(position: &G, depth: u8, ply: usize) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome_score(position, outcome, ply);
    }
    if depth == 0 {
        return settle(position, ply, G::NOISY_PLIES, -WIN, WIN);
    }
    let children = position.legal_moves().into_iter().map(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        -negamax(&next, depth - 1, ply + 1)
    });
    children.max().unwrap_or(lost_at(ply))
}

fn settle<G: Brain>(position: &G, ply: usize, left: usize, alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome_score(position, outcome, ply);
    }
    let mut best = position.evaluate().clamp(-LARGEST_GUESS, LARGEST_GUESS);
    for mv in position.legal_moves() {
        if left == 0 || best >= beta {
            break;
        }
        if position.is_noisy(mv) {
            let mut next = position.clone();
            next.play_unchecked(mv);
            best = best.max(-settle(&next, ply + 1, left - 1, -beta, -best.max(alpha)));
        }
    }
    best
}

fn random_position<G: Game>(start: &G, plies: usize, random: &mut Random) -> G {
    let mut position = start.clone();
    for _ in 0..plies {
        let Some(mv) = random.pick(&position.legal_moves()) else { break };
        position.play_unchecked(mv);
    }
    position
}

/// The table, the order and the windows may not change a score, in positions from all over a game.
fn assert_cuts_change_no_score<G: Notation + Brain>(start: &G, depth: u8) {
    let mut random = Random::new(7);
    for plies in 0..8 {
        let position = random_position(start, 4 * plies, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        let found = find_with(&position, Limits::depth(depth), &Tt::new(1 << 16), Techniques::NONE);
        assert_eq!(found.score, negamax(&position, depth, 0), "{}", position.write_position());
    }
}

#[test]
fn cuts_change_no_score() {
    assert_cuts_change_no_score(&Loa::new(&NoRules), 2);
    assert_cuts_change_no_score(&Sumito::new(&SumitoSetup::default()), 2);
    assert_cuts_change_no_score(&Suota::new(&Rules::default()), 2);
    assert_cuts_change_no_score(&Template::new(&NoRules), 5);
}

/// The best moves have the scores that plain negamax gives the best children.
fn assert_several_lines_are_the_best<G: Notation + Brain>(start: &G, depth: u8) {
    let mut random = Random::new(13);
    for plies in 0..4 {
        let position = random_position(start, 6 * plies, &mut random);
        let mut scores: Vec<i32> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                -negamax(&next, depth - 1, 1)
            })
            .collect();
        scores.sort_unstable_by(|one, two| two.cmp(one));
        scores.truncate(4);
        let (stop, table) = (AtomicBool::new(false), Tt::new(1 << 16));
        let request = Request {
            limits: Limits::depth(depth),
            threads: 1,
            stop: &stop,
            table: &table,
            noise: Noise::default(),
            techniques: Techniques::NONE,
        };
        let found = search_lines(&position, &Past::default(), &request, 4, &mut |_| {});
        let text = position.write_position();
        assert_eq!(found.iter().map(|found| found.score).collect::<Vec<_>>(), scores, "{text}");
        for (place, one) in found.iter().enumerate() {
            assert!(found[..place].iter().all(|other| other.line.first() != one.line.first()), "{text}");
        }
    }
}

#[test]
fn several_lines_are_the_best_ones() {
    assert_several_lines_are_the_best(&Loa::new(&NoRules), 2);
    assert_several_lines_are_the_best(&Sumito::new(&SumitoSetup::default()), 2);
    assert_several_lines_are_the_best(&Suota::new(&Rules::default()), 2);
}

#[test]
fn hexapawn_is_won_by_the_second_seat() {
    let found = find(&Template::new(&NoRules), Limits::default(), &Tt::new(1 << 16));
    assert_eq!(found.score, -(WIN - 6), "M. Gardner's game is lost for the first seat, in six plies");
}

#[test]
fn a_node_limit_gives_the_same_answer_each_time() {
    let position = Loa::new(&NoRules);
    let run = || find(&position, Limits::nodes(20_000), &Tt::new(1 << 20));
    let (one, two) = (run(), run());
    assert_eq!((one.line, one.score, one.nodes), (two.line, two.score, two.nodes));
}

#[test]
fn a_win_at_hand_is_taken() {
    let text = "8/8/3bb3/8/3b4/w6w/8/8 b";
    let position = Loa::read_position(text, &NoRules);
    let found = position.map(|position| find(&position, Limits::depth(3), &Tt::new(1 << 16)).score);
    assert_eq!(found, Ok(WIN - 1), "black connects in one ply");
}

#[test]
fn a_stop_before_the_start_still_gives_a_legal_move() {
    let position = Loa::new(&NoRules);
    let stop = AtomicBool::new(true);
    let table = Tt::new(1 << 16);
    let request = Request {
        limits: Limits::default(),
        threads: 2,
        stop: &stop,
        table: &table,
        noise: Noise::default(),
        techniques: Techniques::ALL,
    };
    let found = search(&position, &Past::default(), &request, &mut |_| {});
    assert!(found.line.first().is_some_and(|&mv| position.is_legal(mv)));
}

/// The shorter way to the noisy moves finds those that looking at every move finds.
fn assert_noisy_moves_are_found<G: Notation + Brain>(start: &G) {
    let mut random = Random::new(11);
    for plies in 0..60 {
        let position = random_position(start, plies, &mut random);
        let mut noisy = Vec::new();
        let _ = position.noisy_moves(&mut |mv| {
            noisy.push(mv);
            ControlFlow::Continue(())
        });
        let mut all = position.legal_moves();
        all.retain(|&mv| position.is_noisy(mv));
        assert_eq!(noisy.len(), all.len(), "{}", position.write_position());
        assert!(all.iter().all(|mv| noisy.contains(mv)), "{}", position.write_position());
    }
}

#[test]
fn noisy_moves_are_those_that_are_noisy() {
    assert_noisy_moves_are_found(&Loa::new(&NoRules));
    assert_noisy_moves_are_found(&Sumito::new(&SumitoSetup::default()));
    assert_noisy_moves_are_found(&Suota::new(&Rules::default()));
}
