//! One thread's search: simulations from the root, down the tree, to the end of the game and back.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::super::alphabeta::Found;
use super::super::clock::Stopwatch;
use super::super::limits::Limits;
use super::guide::{Guide, Verdict};
use super::tally::{Tally, rank};
use super::tree::{ROOT, State, Tree};
use super::value::Weights;
use crate::game::{Game, Player};

/// Simulations between two looks at the clock.
pub(super) const SIMULATIONS_BETWEEN_LOOKS: u64 = 16;
/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(150);
/// Moves of the line that is reported.
const LONGEST_LINE: usize = 12;

pub(super) struct Worker<'a, G: Game, K> {
    pub(super) root: &'a G,
    pub(super) limits: Limits,
    pub(super) stop: &'a AtomicBool,
    pub(super) weights: &'a Weights,
    pub(super) guide: K,
    pub(super) done: &'a AtomicBool,
    pub(super) begun: Stopwatch,
    pub(super) tree: Tree<G::Move>,
    pub(super) simulations: u64,
    /// When to stop because the root is lost anyway.
    pub(super) last_simulation: u64,
    /// What was proved of the root; where it is lost, its node stays open for the search.
    pub(super) proved: State,
    /// The nodes of a simulation, from the root.
    pub(super) path: Vec<usize>,
    list: Vec<(G::Move, f32)>,
    deepest: usize,
}

impl<'a, G: Game, K: Guide<G>> Worker<'a, G, K> {
    pub(super) fn new(
        root: &'a G,
        limits: Limits,
        stop: &'a AtomicBool,
        weights: &'a Weights,
        guide: K,
        done: &'a AtomicBool,
        tree: Tree<G::Move>,
    ) -> Self {
        Worker {
            root,
            limits,
            stop,
            weights,
            guide,
            done,
            begun: limits.clock.start(),
            tree,
            simulations: 0,
            last_simulation: u64::MAX,
            proved: State::Open,
            path: vec![ROOT],
            list: Vec::new(),
            deepest: 0,
        }
    }

    /// Searches to the end and tells what became of the root's moves, and the tree.
    pub(super) fn run(mut self, report: &mut dyn FnMut(&Found<G::Move>)) -> (Tally<G::Move>, Tree<G::Move>) {
        let root = self.root;
        if self.tree.children(ROOT).is_empty() {
            self.expand(root, ROOT);
        }
        if self.tree.children(ROOT).len() > 1 && !self.is_stopped() {
            self.study(root, ROOT);
        }
        let mut next_report = Instant::now() + BETWEEN_REPORTS;
        while !self.is_over() {
            self.make_room();
            self.simulate();
            if self.simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS) && Instant::now() >= next_report {
                report(&self.tally().found());
                next_report = Instant::now() + BETWEEN_REPORTS;
            }
        }
        report(&self.tally().found());
        (self.tally(), self.tree)
    }

    fn tally(&self) -> Tally<G::Move> {
        let moves = self.tree.children(ROOT);
        let state = match self.tree.state(ROOT) {
            State::Open => self.proved,
            state => state,
        };
        Tally {
            moves: moves
                .filter_map(|child| {
                    let mv = self.tree.mv(child)?;
                    Some((mv, self.tree.visits(child), self.tree.wins(child), self.tree.state(child)))
                })
                .collect(),
            line: self.line(),
            nodes: self.simulations,
            state,
            depth: u8::try_from(self.deepest).unwrap_or(u8::MAX),
        }
    }

    fn line(&self) -> Vec<G::Move> {
        let (mut line, mut at) = (Vec::new(), ROOT);
        while line.len() < LONGEST_LINE {
            let rank = |child: usize| rank(self.tree.visits(child), self.tree.state(child));
            // Of equal ones the first, as in a tally.
            let better = |a: usize, b: usize| if rank(b) > rank(a) { b } else { a };
            let Some(next) = self.tree.children(at).reduce(better) else { break };
            if self.tree.visits(next) == 0 && !line.is_empty() {
                break;
            }
            line.extend(self.tree.mv(next));
            at = next;
        }
        line
    }

    /// Makes a full tree smaller by half: what was visited least is forgotten first.
    fn make_room(&mut self) {
        if self.tree.is_full(self.tree.children(ROOT).len()) {
            let least = self.tree.least_visits_of(self.tree.len() / 2);
            self.tree = self.tree.pruned(ROOT, least);
        }
    }

    /// One way down the tree, one game played out, and one way back.
    fn simulate(&mut self) {
        let mut at = self.root.clone();
        self.path.clear();
        self.path.push(ROOT);
        let mut node = ROOT;
        self.simulations += 1;
        let certain = loop {
            if let Some(winner) = self.certain_winner(&at, node) {
                break Some(winner);
            }
            let visits = self.tree.visits(node);
            if self.tree.children(node).is_empty() {
                if visits < self.weights.expand || !self.expand(&at, node) {
                    break None;
                }
                continue;
            }
            if visits >= self.weights.study && !self.tree.is_studied(node) {
                self.study(&at, node);
                continue;
            }
            let Some(child) = self.tree.best_child(node, self.weights) else { break None };
            if let Some(mv) = self.tree.mv(child) {
                at.play_unchecked(mv);
            }
            self.path.push(child);
            node = child;
        };
        self.deepest = self.deepest.max(self.path.len() - 1);
        match certain {
            Some(winner) => self.back_up(winner, false),
            None => {
                let winner = self.guide.play_out(&at, self.tree.mv(node));
                self.back_up(winner, true);
            }
        }
    }

    fn certain_winner(&self, position: &G, node: usize) -> Option<Player> {
        match self.tree.state(node) {
            State::Open => None,
            State::Won(_) => Some(position.turn()),
            State::Lost(_) => Some(position.turn().other()),
        }
    }

    /// Gives a node its children or a proof; false where there is no room left for them.
    fn expand(&mut self, position: &G, node: usize) -> bool {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        let verdict = self.guide.candidates(position, self.tree.mv(node), &mut list);
        if node == ROOT {
            // A search that is stopped at once plays the first.
            list.sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        let fits = match verdict {
            Verdict::Open => self.tree.expand(node, &list, self.weights) && !list.is_empty(),
            verdict => {
                if node == ROOT && matches!(verdict, Verdict::Lost { .. }) {
                    self.tree.expand(node, &list, self.weights);
                }
                self.conclude(node, verdict);
                true
            }
        };
        self.list = list;
        fits
    }

    /// Counts a result in every node of the path, and, where the game was played out, in the moves that were
    /// made later than they could have been.
    fn back_up(&mut self, winner: Player, played_out: bool) {
        let mut player = self.root.turn();
        for (place, &index) in self.path.iter().enumerate() {
            // `player` is to move at the node; the one before made its move.
            self.tree.count(index, winner != player, self.weights);
            let is_last = place + 1 == self.path.len();
            if played_out && !is_last {
                let guide = &self.guide;
                self.tree.count_later(index, winner == player, |mv| guide.was_played(player, mv));
            }
            player = player.other();
        }
    }
}
