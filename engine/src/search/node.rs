//! One node of the search: what ends it, what cuts it off, its moves, and the noisy moves below the leaves.

use std::ops::ControlFlow;

use super::alphabeta::Worker;
use super::ordering::{Candidate, KILLER, pick};
use super::score::{CERTAIN, DRAW, LARGEST_GUESS, MAX_PLY, WIN, from_node, is_certain, lost_at, to_node};
use super::techniques::Technique;
use super::tt::{Bound, Entry};
use crate::brain::Brain;
use crate::game::Outcome;

/// Least depth at which passing is tried.
const PASS_DEPTH: u8 = 2;
/// Greatest depth at which a surplus cuts off.
const SURPLUS_DEPTH: u8 = 4;
/// Greatest depth at which quiet moves are skipped for their place in the order.
const LATE_DEPTH: u8 = 3;
/// Least depth at which late moves are reduced.
const REDUCED_DEPTH: u8 = 3;
/// Moves that are searched to the full depth always.
const FULL_MOVES: usize = 2;

/// Plies that a quiet move at that place in the order is searched less deep: about ln depth · ln place / 2, in
/// whole numbers so that every machine finds the same.
const fn reduction(depth: u8, place: usize) -> u8 {
    let (depth, place) = (depth as u32, place as u32 + 1);
    (((depth * depth).ilog2() * (place * place).ilog2() + 8) / 17) as u8
}

/// After how many moves the rest is skipped at that depth.
const fn late_from(depth: u8) -> usize {
    4 + 4 * depth as usize * depth as usize
}

impl<G: Brain> Worker<'_, '_, G> {
    /// The score of a position that is `ply` moves away from the root.
    pub(super) fn search(&mut self, position: &G, depth: u8, ply: usize, mut alpha: i32, beta: i32) -> i32 {
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
            return self.settle(position, ply, G::NOISY_PLIES, alpha, beta);
        }
        let key = position.hash() ^ self.request.noise.salt();
        let known = self.request.table.probe(key);
        let open = beta - alpha > 1;
        let may_end = !open || !self.has(Technique::OpenLines);
        if let Some(entry) = known.filter(|entry| may_end && entry.depth >= depth) {
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
        let from_table = known.and_then(|entry| entry.best);
        if !open && let Some(score) = self.is_beyond(position, depth, ply, beta) {
            return score;
        }
        if self.stopped {
            return DRAW;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        self.ordering.fill(position, ply, from_table, &mut list);
        let (mut best, mut best_index, raised_from) = (-WIN - 1, None, alpha);
        self.path.push(position.hash());
        let mut place = 0;
        while let Some(candidate) = pick(&mut list, place) {
            let mut next = position.clone();
            next.play_unchecked(candidate.mv);
            let quiet = place > 0 && candidate.weight < KILLER && !position.is_noisy(candidate.mv);
            if quiet && !open && best > -CERTAIN && self.is_too_late(&next, depth, place, alpha) {
                // All that is known of it is that it was not expected to be better.
                best = best.max(alpha);
                place += 1;
                continue;
            }
            self.passed[ply + 1] = false;
            let less = if quiet { self.reduction(depth, place, open) } else { 0 };
            let score = self.search_next(&next, depth, less, ply + 1, (alpha, beta), place == 0);
            if self.stopped {
                break;
            }
            place += 1;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_index = Some(candidate.index);
                }
            }
            if alpha >= beta {
                self.ordering.reward(position, ply, depth, &list[..place]);
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

    /// Searches a child: with the full window where it is the first, else by a proof, `less` plies less deep at
    /// first, that it is not better.
    pub(super) fn search_next(
        &mut self,
        next: &G,
        depth: u8,
        less: u8,
        ply: usize,
        (alpha, beta): (i32, i32),
        first: bool,
    ) -> i32 {
        if first {
            return -self.search(next, depth - 1, ply, -beta, -alpha);
        }
        let mut score = -self.search(next, depth - 1 - less, ply, -alpha - 1, -alpha);
        if score > alpha && less > 0 && !self.stopped {
            score = -self.search(next, depth - 1, ply, -alpha - 1, -alpha);
        }
        if score > alpha && score < beta && !self.stopped {
            return -self.search(next, depth - 1, ply, -beta, -alpha);
        }
        score
    }

    fn has(&self, technique: Technique) -> bool {
        self.request.techniques.has(technique)
    }

    fn reduction(&self, depth: u8, place: usize, open: bool) -> u8 {
        if !self.has(Technique::Reductions) || depth < REDUCED_DEPTH || place < FULL_MOVES {
            return 0;
        }
        reduction(depth, place).saturating_sub(u8::from(open)).min(depth - 2)
    }

    /// A bound that shows the position to be too good for the window, found without trying its moves.
    fn is_beyond(&mut self, position: &G, depth: u8, ply: usize, beta: i32) -> Option<i32> {
        if is_certain(beta) {
            return None;
        }
        let guess = self.guess(position);
        if guess < beta {
            return None;
        }
        let surplus = guess - G::SWING * i32::from(depth);
        if self.has(Technique::Surplus) && depth <= SURPLUS_DEPTH && surplus >= beta {
            return Some(surplus);
        }
        // Two passes in a row would prove nothing.
        let may_pass = self.has(Technique::Pass) && depth >= PASS_DEPTH && !self.passed[ply];
        let passed = if may_pass { position.passed() } else { None }?;
        let left = (depth - 1).saturating_sub(2 + depth / 4);
        self.path.push(position.hash());
        self.passed[ply + 1] = true;
        let score = -self.search(&passed, left, ply + 1, -beta, -beta + 1);
        self.path.pop();
        if self.stopped || score < beta {
            return None;
        }
        Some(if is_certain(score) { beta } else { score })
    }

    /// Whether a quiet move need not be searched. A move that ends the game always is.
    fn is_too_late(&self, next: &G, depth: u8, place: usize, alpha: i32) -> bool {
        let late = depth <= LATE_DEPTH && place >= late_from(depth);
        late && self.has(Technique::LateCuts) && !is_certain(alpha) && next.outcome().is_none()
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
        let _ = position.noisy_moves(&mut |mv| {
            list.push(Candidate { mv, index: list.len() as u16, weight: position.order(mv) });
            ControlFlow::Continue(())
        });
        let mut place = 0;
        while let Some(candidate) = pick(&mut list, place) {
            place += 1;
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
    /// do so again. So is one that was played before: a way forward leads elsewhere.
    fn end(&self, position: &G, ply: usize) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome_score(position, outcome, ply));
        }
        if !self.draws {
            return None;
        }
        let hash = position.hash();
        // Every other one has the other seat to move.
        let earlier =
            self.path.iter().enumerate().rev().skip(1).step_by(2).filter(|&(_, &past)| past == hash);
        let mut times = 0;
        for (place, _) in earlier {
            times += 1;
            if place >= self.played || times == 2 || self.has(Technique::FirstReturn) {
                let contempt = if self.has(Technique::Contempt) { G::CONTEMPT } else { 0 };
                // The seat that searches has the move at even plies.
                return Some(if ply.is_multiple_of(2) { DRAW - contempt } else { DRAW + contempt });
            }
        }
        None
    }
}

pub(super) fn outcome_score<G: Brain>(position: &G, outcome: Outcome, ply: usize) -> i32 {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == position.turn() => -lost_at(ply),
        Some(_) => lost_at(ply),
    }
}
