//! Monte-Carlo tree search (R. Coulom, 2006; L. Kocsis, C. Szepesvári, 2006) with rapid action values, a guide's
//! knowledge and proofs (M. Winands, Y. Björnsson, J. Saito, *Monte-Carlo Tree Search Solver*, 2008).
//!
//! A node of [`Limits`](super::limits::Limits) is one simulation; depth is no bound. Several threads grow a tree
//! each and add up the visits of the root's moves (G. Chaslot et al., *Parallel Monte-Carlo Tree Search*, 2008).
//!
//! The trees stay in the task's memory: the next search of the same game goes on below the moves played since.

mod ending;
mod guide;
mod kept;
mod proof;
mod tally;
mod tree;
mod value;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering as Memory};

pub use guide::{Guide, Verdict};
use kept::Kept;
use tally::Tally;
use tree::Tree;
pub use value::Weights;
use worker::Worker;

use super::alphabeta::{Found, Past};
use super::limits::Limits;
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
/// `guide` gets a seed. `past` leads from the last search to this one; without it nothing is taken over from
/// there. With one thread and no time limit the result depends on nothing but the arguments, what the memory
/// keeps included.
pub fn search<G: Game, K: Guide<G>>(
    position: &G,
    past: Option<&Past>,
    task: &Task<'_>,
    weights: &Weights,
    guide: impl Fn(u64) -> K + Sync,
    report: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    // Looking for known trees takes its share of the time.
    let begun = task.limits.clock.start();
    let done = AtomicBool::new(false);
    let threads = task.threads.max(1);
    let mut known = past.map(|past| Kept::trees_of(position, past, task, weights)).unwrap_or_default();
    let time = task.limits.time.map(|time| time.saturating_sub(begun.elapsed()));
    let limits = Limits { time, ..task.limits };
    known.resize_with(threads, Tree::default);
    let work = |number: usize, mut tree: Tree<G::Move>, report: &mut dyn FnMut(&Found<G::Move>)| {
        tree.set_room(MEMORY_BYTES / threads);
        let seed = mix(task.noise.seed ^ mix(position.hash() ^ number as u64));
        Worker::new(position, limits, task.stop, weights, guide(seed), &done, tree).run(report)
    };
    let mut known = known.into_iter();
    let first = known.next().unwrap_or_default();
    let (tally, trees) = std::thread::scope(|scope| {
        let others: Vec<_> = (1..)
            .zip(known)
            .map(|(number, tree)| {
                let work = &work;
                scope.spawn(move || work(number, tree, &mut |_| {}))
            })
            .collect();
        let (mut tally, tree): (Tally<G::Move>, _) = work(0, first, report);
        done.store(true, Memory::Relaxed);
        let mut trees = vec![tree];
        for (other, tree) in others.into_iter().filter_map(|other| other.join().ok()) {
            tally.add(other);
            trees.push(tree);
        }
        (tally, trees)
    });
    if past.is_some() {
        let kept = Kept { root: position.clone(), weights: *weights, nodes: task.limits.nodes, trees };
        task.memory.keep(kept);
    }
    tally.found()
}

#[cfg(test)]
mod tests;
