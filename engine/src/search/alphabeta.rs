//! Principal variation search (T. Marsland, M. Campbell, 1982) with iterative deepening, a transposition
//! table and quiescence; several threads share the table and nothing else (Lazy SMP).

use std::sync::atomic::{AtomicBool, Ordering as Memory};
use std::time::Instant;

use super::limits::Limits;
use super::ordering::{Candidate, Ordering};
use super::score::{DRAW, LARGEST_GUESS, MAX_PLY, WIN, distance, from_node, lost_at, to_node};
use super::tt::{Bound, Entry, Tt};
use crate::brain::Brain;
use crate::zobrist::mix;

/// Plies of captures that quiescence follows.
const QUIET_PLIES: usize = 6;
/// Nodes between two looks at the clock and the stop flag.
const NODES_BETWEEN_LOOKS: u64 = 512;
/// Share of the time after which no further iteration is begun, in percent.
const LAST_START_PERCENT: u32 = 60;

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
    fn at(self, hash: u64) -> i32 {
        if self.amplitude == 0 {
            return 0;
        }
        let span = 2 * self.amplitude as u64 + 1;
        (mix(hash ^ mix(self.seed)) % span) as i32 - self.amplitude
    }

    /// Keeps what one noise found out apart from what another one did.
    fn salt(self) -> u64 {
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
    request.table.grow_older();
    let done = AtomicBool::new(false);
    let worker = |first: bool| Worker {
        request,
        done: &done,
        first,
        begun: Instant::now(),
        path: past.hashes.clone(),
        played: past.hashes.len(),
        draws: past.draws,
        ordering: Ordering::new(),
        lists: vec![Vec::new(); MAX_PLY + QUIET_PLIES + 2],
        nodes: 0,
        next_look: NODES_BETWEEN_LOOKS,
        stopped: false,
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..request.threads)
            .map(|_| scope.spawn(|| worker(false).deepen(position, &mut |_| {}).nodes))
            .collect();
        let mut found = worker(true).deepen(position, report);
        done.store(true, Memory::Relaxed);
        found.nodes += others.into_iter().filter_map(|other| other.join().ok()).sum::<u64>();
        found
    })
}

struct Worker<'a, 'r, G: Brain> {
    request: &'a Request<'r>,
    done: &'a AtomicBool,
    first: bool,
    begun: Instant,
    /// Hashes of the game's past and of the line being searched.
    path: Vec<u64>,
    /// How much of `path` was really played.
    played: usize,
    draws: bool,
    ordering: Ordering<G::Move>,
    /// One list of moves a ply, so that the search allocates nothing.
    lists: Vec<Vec<Candidate<G::Move>>>,
    nodes: u64,
    next_look: u64,
    stopped: bool,
}

impl<G: Brain> Worker<'_, '_, G> {
    fn deepen(mut self, position: &G, report: &mut dyn FnMut(&Found<G::Move>)) -> Found<G::Move> {
        let mut best = Found { line: Vec::new(), score: 0, depth: 0, nodes: 0 };
        let mut root = Vec::new();
        self.ordering.fill(position, 0, None, &mut root);
        let Some(first) = root.first() else { return best };
        best.line.push(first.mv);
        let deepest = self.request.limits.depth.map_or(MAX_PLY, usize::from).clamp(1, MAX_PLY);
        // Helpers start one ply apart, so that the threads do not all do the same work.
        let start = if self.first { 1 } else { 2.min(deepest) };
        for depth in start..=deepest {
            let (best_move, score) = self.search_root(position, &mut root, depth as u8);
            if let Some(mv) = best_move {
                if self.stopped && best.line.first() != Some(&mv) {
                    best.line = vec![mv];
                } else if !self.stopped {
                    best.line = self.continuation(position, mv, depth);
                }
                best.score = score;
            }
            if self.stopped {
                break;
            }
            best.depth = depth as u8;
            best.nodes = self.nodes;
            report(&best);
            let only_move = root.len() == 1 && self.request.limits.depth.is_none();
            let certain = distance(best.score).is_some_and(|plies| plies <= depth as i32);
            if certain || only_move || self.is_late() {
                break;
            }
        }
        best.nodes = self.nodes;
        best
    }

    /// Whether another iteration would probably not end in time.
    fn is_late(&self) -> bool {
        self.request.limits.time.is_some_and(|time| self.begun.elapsed() * 100 >= time * LAST_START_PERCENT)
    }

    fn look_up(&mut self) {
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        let limits = &self.request.limits;
        if let Some(nodes) = limits.nodes {
            self.next_look = self.next_look.min(nodes);
        }
        self.stopped = self.request.stop.load(Memory::Relaxed)
            || self.done.load(Memory::Relaxed)
            || limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || limits.time.is_some_and(|time| self.begun.elapsed() >= time);
    }

    /// Counts a node; true once the search has to end.
    fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up();
        }
        self.stopped
    }

    /// The best move and its score, found by trying `root` in order; nothing if stopped before the first move
    /// was searched. The best move comes to the front of `root`.
    fn search_root(
        &mut self,
        position: &G,
        root: &mut [Candidate<G::Move>],
        depth: u8,
    ) -> (Option<G::Move>, i32) {
        let mut alpha = -WIN - 1;
        let mut best = None;
        self.path.push(position.hash());
        for (place, candidate) in root.iter().enumerate() {
            let mut next = position.clone();
            next.play_unchecked(candidate.mv);
            let score = self.search_next(&next, depth, 1, alpha, WIN + 1, place == 0);
            if self.stopped {
                break;
            }
            if score > alpha {
                alpha = score;
                best = Some(place);
            }
        }
        self.path.pop();
        let Some(place) = best else { return (None, 0) };
        root[..=place].rotate_right(1);
        (Some(root[0].mv), alpha)
    }

    /// Searches a child: with the full window where it is the first, else by a proof that it is not better.
    fn search_next(&mut self, next: &G, depth: u8, ply: usize, alpha: i32, beta: i32, first: bool) -> i32 {
        if first {
            return -self.search(next, depth - 1, ply, -beta, -alpha);
        }
        let score = -self.search(next, depth - 1, ply, -alpha - 1, -alpha);
        if score > alpha && score < beta && !self.stopped {
            return -self.search(next, depth - 1, ply, -beta, -alpha);
        }
        score
    }

    fn search(&mut self, position: &G, depth: u8, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.must_stop() {
            return DRAW;
        }
        if let Some(score) = self.end(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.guess(position);
        }
        if depth == 0 {
            return self.settle(position, ply, QUIET_PLIES, alpha, beta);
        }
        let key = position.hash() ^ self.request.noise.salt();
        let known = self.request.table.probe(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = from_node(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        self.ordering.fill(position, ply, known.and_then(|entry| entry.best), &mut list);
        let (mut best, mut best_index, raised_from) = (-WIN - 1, None, alpha);
        self.path.push(position.hash());
        for (place, candidate) in list.iter().enumerate() {
            let mut next = position.clone();
            next.play_unchecked(candidate.mv);
            let score = self.search_next(&next, depth, ply + 1, alpha, beta, place == 0);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_index = Some(candidate.index);
                }
            }
            if alpha >= beta {
                self.ordering.reward(position, ply, depth, candidate.mv);
                break;
            }
        }
        self.path.pop();
        self.lists[ply] = list;
        if self.stopped {
            return DRAW;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > raised_from => Bound::Exact,
            _ => Bound::Upper,
        };
        self.request.table.store(key, Entry { score: to_node(best, ply), bound, depth, best: best_index });
        best
    }

    /// Follows noisy moves until the position is quiet enough to be judged.
    fn settle(&mut self, position: &G, ply: usize, left: usize, mut alpha: i32, beta: i32) -> i32 {
        let mut best = self.guess(position);
        if best >= beta || left == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let _ = position.moves(&mut |mv| {
            if position.is_noisy(mv) {
                list.push(Candidate { mv, index: list.len() as u16, weight: position.order(mv) });
            }
            std::ops::ControlFlow::Continue(())
        });
        list.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
        for candidate in &list {
            let mut next = position.clone();
            next.play_unchecked(candidate.mv);
            if self.must_stop() {
                break;
            }
            let score = match next.outcome() {
                Some(outcome) => outcome_score(&next, outcome, ply + 1),
                None => self.settle(&next, ply + 1, left - 1, -beta, -alpha),
            };
            best = best.max(-score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = list;
        best
    }

    fn guess(&self, position: &G) -> i32 {
        let disturbed = position.evaluate() + self.request.noise.at(position.hash());
        disturbed.clamp(-LARGEST_GUESS, LARGEST_GUESS)
    }

    /// The score of a position where the game is over, by the rules or by repetition.
    ///
    /// A position that comes back within the searched line is a draw at once: whoever could force it once can
    /// do so again.
    fn end(&self, position: &G, ply: usize) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome_score(position, outcome, ply));
        }
        if !self.draws {
            return None;
        }
        let hash = position.hash();
        let earlier = self.path.iter().enumerate().rev().filter(|&(_, &past)| past == hash);
        let mut times = 0;
        for (place, _) in earlier {
            times += 1;
            if place >= self.played || times == 2 {
                return Some(DRAW);
            }
        }
        None
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

fn outcome_score<G: Brain>(position: &G, outcome: crate::game::Outcome, ply: usize) -> i32 {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == position.turn() => -lost_at(ply),
        Some(_) => lost_at(ply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::loa::Loa;
    use crate::games::template::Template;
    use crate::notation::Notation;
    use crate::random::Random;
    use crate::setup::NoRules;

    fn find<G: Brain>(position: &G, limits: Limits, table: &Tt) -> Found<G::Move> {
        let stop = AtomicBool::new(false);
        let request = Request { limits, threads: 1, stop: &stop, table, noise: Noise::default() };
        search(position, &Past::default(), &request, &mut |_| {})
    }

    /// Plain negamax over the same leaves, without table, order or windows above them.
    fn negamax<G: Brain>(position: &G, depth: u8, ply: usize) -> i32 {
        if let Some(outcome) = position.outcome() {
            return outcome_score(position, outcome, ply);
        }
        if depth == 0 {
            return settle(position, ply, QUIET_PLIES, -WIN, WIN);
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

    #[test]
    fn cuts_change_no_score() {
        let mut random = Random::new(7);
        for plies in 0..6 {
            let position = random_position(&Loa::new(&NoRules), 3 * plies, &mut random);
            if position.outcome().is_some() {
                continue;
            }
            let found = find(&position, Limits::depth(2), &Tt::new(1 << 16));
            assert_eq!(found.score, negamax(&position, 2, 0), "{}", position.write_position());
        }
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
        };
        let found = search(&position, &Past::default(), &request, &mut |_| {});
        assert!(found.line.first().is_some_and(|&mv| position.is_legal(mv)));
    }
}
