//! Monte-Carlo tree search (R. Coulom, 2006; L. Kocsis, C. Szepesvári, 2006) with rapid action values, a guide's
//! knowledge and proofs (M. Winands, Y. Björnsson, J. Saito, *Monte-Carlo Tree Search Solver*, 2008).
//!
//! A node of [`Limits`](super::limits::Limits) is one simulation; depth is no bound. Several threads grow a tree
//! each and add up the visits of the root's moves (G. Chaslot et al., *Parallel Monte-Carlo Tree Search*, 2008).

mod guide;
mod tree;
mod value;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering as Memory};

pub use guide::{Guide, Verdict};
pub use value::Weights;
use worker::{Tally, Worker};

use super::alphabeta::Found;
use super::score::{LARGEST_GUESS, WIN};
use super::task::{MEMORY_BYTES, Task};
use crate::game::Game;
use crate::zobrist::mix;

/// Score of a chance to win: hundredths of the natural logarithm of the odds, so that 0 is even and 100 about
/// 73 %.
#[must_use]
pub fn score(chance: f32) -> i32 {
    let chance = chance.clamp(0.000_1, 0.999_9);
    ((chance / (1.0 - chance)).ln() * 100.0) as i32
}

/// The chance to win that a score of [`score`] stands for, from 0 to 1; certain ends give 0 and 1.
#[must_use]
pub fn chance(score: i32) -> f32 {
    if score.abs() > LARGEST_GUESS {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-score as f32 / 100.0).exp())
}

const fn won_in(plies: u8) -> i32 {
    WIN - plies as i32
}

/// Searches for the best move of a position that is not over, with a guide for each thread.
///
/// `guide` gets a seed. With one thread and no time limit the result depends on nothing but the arguments.
pub fn search<G: Game, K: Guide<G>>(
    position: &G,
    task: &Task<'_>,
    weights: &Weights,
    guide: impl Fn(u64) -> K + Sync,
    report: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let done = AtomicBool::new(false);
    let threads = task.threads.max(1);
    let bytes = MEMORY_BYTES / threads;
    let worker = |number: usize| {
        let seed = mix(task.noise.seed ^ mix(position.hash() ^ number as u64));
        Worker::new(position, task, weights, guide(seed), &done, bytes)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map(|number| {
                let worker = &worker;
                scope.spawn(move || worker(number).run(&mut |_| {}))
            })
            .collect();
        let mut tally: Tally<G::Move> = worker(0).run(report);
        done.store(true, Memory::Relaxed);
        for other in others.into_iter().filter_map(|other| other.join().ok()) {
            tally.add(other);
        }
        tally.found()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_chances_are_two_ways_to_say_the_same() {
        for percent in 1..100 {
            let there = percent as f32 / 100.0;
            assert!((chance(score(there)) - there).abs() < 0.01, "{percent} %");
        }
        assert_eq!(score(0.5), 0);
        assert!(chance(won_in(3)) > 0.999 && chance(-won_in(3)) < 0.001);
    }
}
