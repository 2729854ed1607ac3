//! Finding a move: first stones and swaps by rule, everything else by a tree search, with playouts or a network.

use std::time::Duration;

use super::knowledge::{self, Expert};
use super::moves::Move;
use super::net;
use super::opening::{is_worth_a_swap, near_balance, near_middle};
use super::plain::{self, Novice};
use super::position::Hex;
use crate::game::Game;
use crate::random::Random;
use crate::search::alphabeta::{self, Found, Past};
use crate::search::level::Level;
use crate::search::limits::Limits;
use crate::search::mcts;
use crate::search::score::is_certain;
use crate::search::style::Effort;
use crate::search::task::Task;
use crate::search::techniques::{Technique, Techniques};

/// What a level spends: the first one sees a single stone with a clouded eye, the others play games out. The
/// third one's playouts are bounded too, so that the fourth one is stronger by more than its time.
pub(super) fn effort(level: Level) -> Effort {
    let (limits, noise) = match level {
        Level::Facile => (Limits::depth(1), 300),
        Level::Moyen => (Limits::nodes(1000), 0),
        Level::Difficile => (Limits { nodes: Some(10_000), ..Limits::time(Duration::from_secs(1)) }, 0),
        Level::Expert => (Limits::time(Duration::from_secs(5)), 0),
    };
    Effort { limits, noise }
}

/// The best move. A bound on the depth asks for alpha-beta, which has one; playouts are the nodes of the rest.
pub(super) fn search(
    position: &Hex,
    past: &Past,
    task: &Task<'_>,
    report: &mut dyn FnMut(&Found<Move>),
) -> Found<Move> {
    let mut random = Random::new(task.noise.seed);
    if position.placed() == 0 && task.techniques != Techniques::NONE {
        let cell = if position.is_swap_ahead() {
            near_balance(position, &mut random)
        } else {
            near_middle(position, &mut random)
        };
        if let Some(cell) = cell {
            return at_once(Move::Place(cell));
        }
    }
    if task.limits.depth.is_some() {
        return alphabeta::search(position, past, &task.alphabeta(), report);
    }
    if position.may_swap() {
        return answer(position, past, task, report);
    }
    play_out(position, past, task, report)
}

fn at_once(mv: Move) -> Found<Move> {
    Found { line: vec![mv], score: 0, depth: 0, nodes: 0 }
}

/// The answer to the only stone where it may be taken over.
fn answer(position: &Hex, past: &Past, task: &Task<'_>, report: &mut dyn FnMut(&Found<Move>)) -> Found<Move> {
    if let Some(network) = asked_for(task) {
        let found = net::search(network, position, task, report);
        let swap = Found { line: vec![Move::Swap], score: -found.score, ..found.clone() };
        return if found.score < 0 { swap } else { found };
    }
    if is_worth_a_swap(position) == Some(true) {
        return at_once(Move::Swap);
    }
    let mut found = play_out(position, past, task, report);
    if is_worth_a_swap(position).is_none() {
        // The only move that does not lose at once is played unjudged: then its answer tells.
        if let (0, [only, ..]) = (found.nodes, found.line.as_slice())
            && !is_certain(found.score)
        {
            found.score = -play_out(&position.after(*only), past, task, report).score;
        }
        if found.score < 0 {
            return Found { line: vec![Move::Swap], score: -found.score, ..found };
        }
    }
    found
}

/// The network, where it is wanted and there is one.
fn asked_for(task: &Task<'_>) -> Option<&'static net::Network> {
    net::shipped().filter(|_| task.techniques.has(Technique::Network))
}

fn play_out(
    position: &Hex,
    past: &Past,
    task: &Task<'_>,
    report: &mut dyn FnMut(&Found<Move>),
) -> Found<Move> {
    if let Some(network) = asked_for(task) {
        return net::search(network, position, task, report);
    }
    if task.techniques == Techniques::NONE {
        let guide = |seed| Novice(Expert::new(position, seed));
        return mcts::search(position, None, task, &plain::WEIGHTS, guide, report);
    }
    let guide = |seed| Expert::new(position, seed);
    mcts::search(position, Some(past), task, &knowledge::WEIGHTS, guide, report)
}
