//! The search of a move: threads that walk the same tree, and the look at clock and flag.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering as Memory};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::tree::{Node, ROOT, State, Tree};
use super::{Judge, Weights};
use crate::game::Game;
use crate::search::alphabeta::Found;
use crate::search::clock::Stopwatch;
use crate::search::mcts::score;
use crate::search::score::WIN;
use crate::search::task::{MEMORY_BYTES, Task};

/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(150);
/// Moves of the line that is reported.
const LONGEST_LINE: usize = 12;

/// What is kept for the next move of the game.
struct Kept<G: Game> {
    position: G,
    /// How many judgements were allowed: the tree of a stronger player would help a weaker one.
    nodes: Option<u64>,
    tree: Tree<G::Move>,
}

impl<G: Game> Kept<G> {
    /// The tree below a position that is at most two plies ahead.
    fn below(self, position: &G) -> Option<Tree<G::Move>> {
        let after = |at: &G, mv: Option<G::Move>| {
            let mut next = at.clone();
            next.play_unchecked(mv?);
            Some(next)
        };
        if self.position == *position {
            return Some(self.tree);
        }
        for child in self.tree.children(ROOT) {
            let Some(next) = after(&self.position, self.tree.node(child).mv) else { continue };
            if next == *position {
                return Some(self.tree.below(child));
            }
            for grandchild in self.tree.children(child) {
                if after(&next, self.tree.node(grandchild).mv).is_some_and(|last| last == *position) {
                    return Some(self.tree.below(grandchild));
                }
            }
        }
        None
    }
}

/// Searches for the best move of a position that is not over, with a judge for each thread.
///
/// With one thread and no time limit the result depends on nothing but the arguments and the searches that went
/// before in the same game.
pub fn search<G: Game, J: Judge<G>>(
    position: &G,
    task: &Task<'_>,
    weights: &Weights,
    judge: impl Fn() -> J + Sync,
    report: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let kept = task
        .memory
        .take::<Kept<G>>()
        .filter(|kept| kept.nodes == task.limits.nodes)
        .and_then(|kept| kept.below(position))
        .filter(|tree| !tree.children(ROOT).is_empty());
    let run = Run {
        root: position,
        task,
        weights,
        done: AtomicBool::new(false),
        judged: AtomicU64::new(0),
        deepest: AtomicUsize::new(0),
        tree: Mutex::new(kept.unwrap_or_else(|| Tree::new(MEMORY_BYTES))),
    };
    std::thread::scope(|scope| {
        for _ in 1..task.threads.max(1) {
            scope.spawn(|| run.walk_on(judge(), &mut |_| {}));
        }
        run.walk_on(judge(), report);
        run.done.store(true, Memory::Relaxed);
    });
    let found = run.found(&run.tree());
    report(&found);
    let tree = run.tree.into_inner().unwrap_or_else(PoisonError::into_inner);
    task.memory.keep(Kept { position: position.clone(), nodes: task.limits.nodes, tree });
    found
}

/// A search under way.
struct Run<'a, G: Game> {
    root: &'a G,
    task: &'a Task<'a>,
    weights: &'a Weights,
    done: AtomicBool,
    judged: AtomicU64,
    deepest: AtomicUsize,
    tree: Mutex<Tree<G::Move>>,
}

impl<G: Game> Run<'_, G> {
    fn tree(&self) -> MutexGuard<'_, Tree<G::Move>> {
        // A thread that panicked is told of when it is joined.
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Walks until the search is over.
    fn walk_on(&self, mut judge: impl Judge<G>, report: &mut dyn FnMut(&Found<G::Move>)) {
        let mut list = Vec::new();
        let begun = self.task.limits.clock.start();
        let mut next_report = Instant::now() + BETWEEN_REPORTS;
        let mut tree = self.tree();
        while !self.is_over(&tree, begun) {
            let walk = tree.walk(self.root, None, self.weights);
            drop(tree);
            self.deepest.fetch_max(walk.depth(), Memory::Relaxed);
            let judged = (!walk.certain).then(|| {
                list.clear();
                self.judged.fetch_add(1, Memory::Relaxed);
                judge.judge(&walk.position, &mut list)
            });
            tree = self.tree();
            tree.come_back(&walk, judged.map(|opinion| (opinion, list.as_slice())));
            if Instant::now() >= next_report {
                report(&self.found(&tree));
                next_report = Instant::now() + BETWEEN_REPORTS;
            }
        }
    }

    fn is_over(&self, tree: &Tree<G::Move>, begun: Stopwatch) -> bool {
        // The root is judged first whatever the limits: there has to be a move.
        let root = tree.node(ROOT);
        if root.visits == 0 {
            return false;
        }
        let (judged, elapsed) = (self.judged.load(Memory::Relaxed), begun.elapsed());
        let limits = &self.task.limits;
        self.task.stop.load(Memory::Relaxed)
            || self.done.load(Memory::Relaxed)
            || root.state != State::Open
            || tree.children(ROOT).len() <= 1
            || limits.nodes.is_some_and(|nodes| judged >= nodes)
            || limits.time.is_some_and(|time| elapsed >= time)
            || self.is_decided(tree, judged, elapsed)
    }

    /// Whether no other move can be visited more often than the best one before the end, or all others lose.
    fn is_decided(&self, tree: &Tree<G::Move>, judged: u64, elapsed: Duration) -> bool {
        let limits = &self.task.limits;
        let by_nodes = limits.nodes.map(|nodes| nodes.saturating_sub(judged));
        let by_time = limits.time.filter(|_| judged > 0).map(|time| {
            let left = time.saturating_sub(elapsed).as_secs_f64();
            (left / elapsed.as_secs_f64().max(1e-6) * judged as f64) as u64
        });
        let left = by_nodes.into_iter().chain(by_time).min().unwrap_or(u64::MAX);
        let (mut most, mut second, mut open) = (0, 0, 0);
        for child in tree.offspring(ROOT) {
            open += usize::from(child.state == State::Open);
            second = second.max(child.visits.min(most));
            most = most.max(child.visits);
        }
        open == 1 || u64::from(most - second) > left
    }

    /// The move to play, with its score and its line.
    fn found(&self, tree: &Tree<G::Move>) -> Found<G::Move> {
        let (mut line, mut at) = (Vec::new(), ROOT);
        while line.len() < LONGEST_LINE {
            let Some(next) = best(tree, at) else { break };
            let node = tree.node(next);
            if node.visits == 0 && !line.is_empty() {
                break;
            }
            line.extend(node.mv);
            at = next;
        }
        let score = match (tree.node(ROOT).state, best(tree, ROOT)) {
            (State::Won(plies), _) => WIN - i32::from(plies),
            (State::Lost(plies), _) => i32::from(plies) - WIN,
            (State::Open, next) => {
                score(next.and_then(|next| tree.node(next).mean()).unwrap_or(tree.node(ROOT).chance))
            }
        };
        let depth = u8::try_from(self.deepest.load(Memory::Relaxed)).unwrap_or(u8::MAX);
        Found { line, score, depth, nodes: self.judged.load(Memory::Relaxed) }
    }
}

/// The child to play: a proved win, the quicker the better; then the most visited; a proved loss at last, the
/// slower the better.
fn best<M: Copy>(tree: &Tree<M>, node: usize) -> Option<usize> {
    let rank = |node: &Node<M>| match node.state {
        State::Lost(plies) => (2, u32::from(u8::MAX - plies), node.visits),
        State::Open => (1, node.visits, 0),
        State::Won(plies) => (0, u32::from(plies), node.visits),
    };
    let mut best: Option<usize> = None;
    for index in tree.children(node) {
        let is_better = best.is_none_or(|best| {
            let (this, best) = (tree.node(index), tree.node(best));
            rank(this).cmp(&rank(best)).then(this.prior.total_cmp(&best.prior)).is_gt()
        });
        if is_better {
            best = Some(index);
        }
    }
    best
}
