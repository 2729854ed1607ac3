//! Principal variation search (T. Marsland, M. Campbell, 1982) with iterative deepening, a transposition
//! table and quiescence; several threads share the table and nothing else (Lazy SMP).

use std::sync::atomic::{AtomicBool, Ordering as Memory};

use super::clock::Stopwatch;
use super::limits::Limits;
use super::ordering::{Candidate, Ordering};
use super::score::{MAX_PLY, WIN, distance, is_certain};
use super::techniques::{Technique, Techniques};
use super::tt::Tt;
use crate::brain::Brain;
use crate::zobrist::mix;

/// Nodes between two looks at the clock and the stop flag.
const NODES_BETWEEN_LOOKS: u64 = 512;
/// Share of the time after which no further iteration is begun, in percent, by how many iterations agreed on
/// the move: an iteration that may not end is still worth its time, unless the move has stood for long.
const LAST_START_PERCENT: [u32; 7] = [90, 90, 90, 90, 80, 70, 60];
/// Least depth that is searched with a window around the last score.
const WINDOW_DEPTH: u8 = 4;

/// The past of a game, for repetition.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// Hashes of the positions before the present one, the oldest first.
    pub hashes: Vec<u64>,
    /// Whether the third occurrence of a position is a draw.
    pub draws: bool,
}

/// Bounded disturbance of evaluations, for weaker and for varied play. The same seed disturbs a position in the
/// same way always; certain ends are never disturbed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// Largest disturbance in either direction, in hundredths.
    pub amplitude: i32,
    /// What the disturbance depends on.
    pub seed: u64,
}

impl Noise {
    pub(super) fn at(self, hash: u64) -> i32 {
        if self.amplitude == 0 {
            return 0;
        }
        let span = 2 * self.amplitude as u64 + 1;
        (mix(hash ^ mix(self.seed)) % span) as i32 - self.amplitude
    }

    /// Keeps what one noise found out apart from what another one did.
    pub(super) fn salt(self) -> u64 {
        if self.amplitude == 0 { 0 } else { mix(self.seed ^ mix(self.amplitude as u64)) }
    }
}

/// What a search found out by the end of an iteration.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The best line, the move to play first; empty only where there is no legal move.
    pub line: Vec<M>,
    /// Score of the line for the side to move.
    pub score: i32,
    /// Plies of the iteration.
    pub depth: u8,
    /// Positions visited, by this thread.
    pub nodes: u64,
}

/// Hears what each iteration found out, the best move first.
pub type Listener<'a, M> = dyn FnMut(&[Found<M>]) + 'a;

/// How to search.
pub struct Request<'a> {
    /// When to end.
    pub limits: Limits,
    /// Threads, at least one.
    pub threads: usize,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
    /// What is known already, and where to keep more.
    pub table: &'a Tt,
    /// Disturbance of evaluations.
    pub noise: Noise,
    /// What to use besides plain principal variation search.
    pub techniques: Techniques,
}

/// Searches for the best move; `report` is called after each full iteration of the first thread.
///
/// With one thread and no time limit the result depends on nothing but the arguments and the table's contents.
/// Where the game is over, the line is empty.
pub fn search<G: Brain>(
    position: &G,
    past: &Past,
    request: &Request<'_>,
    report: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let found = search_lines(position, past, request, 1, &mut |found| found.iter().for_each(&mut *report));
    found.into_iter().next().unwrap_or(Found { line: Vec::new(), score: 0, depth: 0, nodes: 0 })
}

/// Searches for the best `most` moves (multi-PV), the best first, each with its line and a score of its own.
/// There are fewer where there are fewer legal moves, and none where the game is over.
///
/// A search that was interrupted knows the last ones from the iteration before.
pub fn search_lines<G: Brain>(
    position: &G,
    past: &Past,
    request: &Request<'_>,
    most: usize,
    report: &mut Listener<'_, G::Move>,
) -> Vec<Found<G::Move>> {
    request.table.grow_older();
    let done = AtomicBool::new(false);
    let most_nodes = request.limits.nodes.map(|nodes| nodes.div_ceil(request.threads.max(1) as u64));
    let worker = |first: bool| Worker {
        request,
        done: &done,
        first,
        begun: request.limits.clock.start(),
        path: past.hashes.clone(),
        played: past.hashes.len(),
        draws: past.draws,
        ordering: Ordering::new(),
        lists: vec![Vec::new(); MAX_PLY + G::NOISY_PLIES + 2],
        passed: vec![false; MAX_PLY + 2],
        nodes: 0,
        most_nodes,
        next_look: most_nodes.map_or(NODES_BETWEEN_LOOKS, |nodes| nodes.min(NODES_BETWEEN_LOOKS)),
        stopped: false,
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..request.threads)
            .map(|_| scope.spawn(|| worker(false).deepen(position, most, &mut |_| {})))
            .collect();
        let mut found = worker(true).deepen(position, most, report);
        done.store(true, Memory::Relaxed);
        let others = others.into_iter().filter_map(|other| other.join().ok());
        let nodes: u64 = others.filter_map(|other| Some(other.first()?.nodes)).sum();
        found.iter_mut().for_each(|found| found.nodes += nodes);
        found
    })
}

pub(super) struct Worker<'a, 'r, G: Brain> {
    pub(super) request: &'a Request<'r>,
    done: &'a AtomicBool,
    first: bool,
    begun: Stopwatch,
    /// Hashes of the game's past and of the line being searched.
    pub(super) path: Vec<u64>,
    /// How much of `path` was really played.
    pub(super) played: usize,
    pub(super) draws: bool,
    pub(super) ordering: Ordering<G::Move>,
    /// One list of moves a ply, so that the search allocates nothing.
    pub(super) lists: Vec<Vec<Candidate<G::Move>>>,
    /// For each ply of the line being searched, whether passing led there.
    pub(super) passed: Vec<bool>,
    nodes: u64,
    /// This thread's share of the bound.
    most_nodes: Option<u64>,
    next_look: u64,
    pub(super) stopped: bool,
}

impl<G: Brain> Worker<'_, '_, G> {
    fn deepen(
        mut self,
        position: &G,
        most: usize,
        report: &mut Listener<'_, G::Move>,
    ) -> Vec<Found<G::Move>> {
        let mut root = Vec::new();
        self.ordering.fill(position, 0, None, &mut root);
        root.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
        // The lines so far, in the order of `root`.
        let mut best: Vec<_> = root
            .iter()
            .take(most)
            .map(|candidate| Found { line: vec![candidate.mv], score: 0, depth: 0, nodes: 0 })
            .collect();
        let most_lines = best.len();
        if most_lines == 0 {
            return best;
        }
        let deepest = self.request.limits.depth.map_or(MAX_PLY, usize::from).clamp(1, MAX_PLY);
        // Helpers start one ply apart, so that the threads do not all do the same work.
        let start = if self.first { 1 } else { 2.min(deepest) };
        let mut agreed = 0;
        for depth in start..=deepest {
            for rank in 0..most_lines {
                let last = best[rank].score;
                let (mv, score) = self.search_around(position, &mut root[rank..], depth as u8, last);
                let Some(mv) = mv else { break };
                let old = best.iter().position(|found| found.line.first() == Some(&mv));
                if rank == 0 {
                    agreed = if old == Some(0) { agreed + 1 } else { 0 };
                }
                best[rank..=old.unwrap_or(most_lines - 1)].rotate_right(1);
                if old.is_none() {
                    best[rank].line = vec![mv];
                }
                best[rank].score = score;
                if self.stopped {
                    break;
                }
                best[rank].line = self.continuation(position, mv, depth);
                best[rank].depth = depth as u8;
            }
            if self.stopped {
                break;
            }
            best.iter_mut().for_each(|found| found.nodes = self.nodes);
            report(&best);
            let only_move = root.len() == 1 && self.request.limits.depth.is_none();
            let is_certain =
                |found: &Found<_>| distance(found.score).is_some_and(|plies| plies <= depth as i32);
            if best.iter().all(is_certain) || only_move || self.is_late(agreed) {
                break;
            }
        }
        best.iter_mut().for_each(|found| found.nodes = self.nodes);
        best
    }

    /// Whether another iteration would probably not end in time, or not be worth its time. Where nodes are bounded
    /// too, they alone decide, so that every device that is fast enough plays the same moves.
    fn is_late(&self, agreed: usize) -> bool {
        let Limits { time: Some(time), nodes: None, .. } = self.request.limits else { return false };
        if !self.request.techniques.has(Technique::EarlyEnd) {
            return false;
        }
        let percent = LAST_START_PERCENT[agreed.min(LAST_START_PERCENT.len() - 1)];
        self.begun.elapsed() * 100 >= time * percent
    }

    fn look_up(&mut self) {
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        let limits = &self.request.limits;
        if let Some(nodes) = self.most_nodes {
            self.next_look = self.next_look.min(nodes);
        }
        self.stopped = self.request.stop.load(Memory::Relaxed)
            || self.done.load(Memory::Relaxed)
            || self.most_nodes.is_some_and(|nodes| self.nodes >= nodes)
            || limits.time.is_some_and(|time| self.begun.elapsed() >= time);
    }

    /// Counts a node; true once the search has to end.
    pub(super) fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up();
        }
        self.stopped
    }

    /// The best move and its score, searched for in a window around the last score that grows until the score is
    /// inside.
    fn search_around(
        &mut self,
        position: &G,
        root: &mut [Candidate<G::Move>],
        depth: u8,
        last: i32,
    ) -> (Option<G::Move>, i32) {
        let mut width = G::SWING / 2 + 1;
        let narrow = self.request.techniques.has(Technique::Aspiration) && depth >= WINDOW_DEPTH;
        let (mut low, mut high) =
            if narrow && !is_certain(last) { (last - width, last + width) } else { (-WIN - 1, WIN + 1) };
        let mut better = None;
        loop {
            let (best, score) = self.search_root(position, root, depth, (low, high));
            better = best.or(better);
            if self.stopped || (score > low && score < high) {
                return (better, score);
            }
            width *= 4;
            if is_certain(score) || width > WIN {
                (low, high) = (-WIN - 1, WIN + 1);
            } else if score <= low {
                low = score - width;
            } else {
                high = score + width;
            }
        }
    }

    /// The best move and its score, found by trying `root` in order; no move if none was found to be better than
    /// `alpha`. The best move comes to the front of `root`.
    fn search_root(
        &mut self,
        position: &G,
        root: &mut [Candidate<G::Move>],
        depth: u8,
        (mut alpha, beta): (i32, i32),
    ) -> (Option<G::Move>, i32) {
        let (mut best, mut score) = (None, alpha);
        self.path.push(position.hash());
        for (place, candidate) in root.iter().enumerate() {
            let mut next = position.clone();
            next.play_unchecked(candidate.mv);
            let found = self.search_next(&next, depth, 0, 1, (alpha, beta), place == 0);
            if self.stopped {
                break;
            }
            if found > alpha {
                (alpha, score, best) = (found, found, Some(place));
            }
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        let Some(place) = best else { return (None, score) };
        root[..=place].rotate_right(1);
        (Some(root[0].mv), score)
    }

    /// The expected continuation after `first`, read from the table.
    fn continuation(&self, position: &G, first: G::Move, length: usize) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut at = position.clone();
        at.play_unchecked(first);
        while line.len() < length {
            let Some(index) =
                self.request.table.probe(at.hash() ^ self.request.noise.salt()).and_then(|entry| entry.best)
            else {
                break;
            };
            let Some(mv) = at.legal_moves().get(usize::from(index)).copied() else { break };
            line.push(mv);
            at.play_unchecked(mv);
        }
        line
    }
}
