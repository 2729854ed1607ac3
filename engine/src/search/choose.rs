//! Players that do not search, to measure others against.

use super::alphabeta::Found;
use super::score::{LARGEST_GUESS, WIN};
use crate::brain::Brain;
use crate::random::Random;

/// Any legal move, each as likely as the others.
pub fn at_random<G: Brain>(position: &G, seed: u64) -> Found<G::Move> {
    let legal = position.legal_moves();
    let line = Random::new(seed).pick(&legal).into_iter().collect();
    Found { line, score: 0, depth: 0, nodes: legal.len() as u64 }
}

/// The move after which the evaluation is best, looking at no answer; equal ones are chosen from at random.
pub fn greedily<G: Brain>(position: &G, seed: u64) -> Found<G::Move> {
    let legal = position.legal_moves();
    let worth = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        match next.outcome() {
            Some(outcome) if outcome.winner == Some(position.turn()) => WIN - 1,
            Some(outcome) if outcome.winner.is_some() => -(WIN - 1),
            Some(_) => 0,
            None => (-next.evaluate()).clamp(-LARGEST_GUESS, LARGEST_GUESS),
        }
    };
    let rated: Vec<_> = legal.iter().map(|&mv| (mv, worth(mv))).collect();
    let score = rated.iter().map(|&(_, worth)| worth).max().unwrap_or(0);
    let best: Vec<_> = rated.iter().filter(|&&(_, worth)| worth == score).map(|&(mv, _)| mv).collect();
    let line = Random::new(seed).pick(&best).into_iter().collect();
    Found { line, score, depth: 1, nodes: legal.len() as u64 }
}
