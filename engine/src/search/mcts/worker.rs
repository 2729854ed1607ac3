//! One thread's search: simulations from the root, proofs, and the look at clock and flag.

use std::sync::atomic::{AtomicBool, Ordering as Memory};
use std::time::{Duration, Instant};

use super::super::alphabeta::Found;
use super::super::clock::Stopwatch;
use super::super::task::Task;
use super::guide::{Guide, Verdict};
use super::tree::{Node, ROOT, State, Tree};
use super::value::Weights;
use super::{score, won_in};
use crate::game::{Game, Player};

/// Simulations between two looks at the clock.
const SIMULATIONS_BETWEEN_LOOKS: u64 = 16;
/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(150);
/// Simulations after the position was proved lost: enough to find the move that is hardest to answer.
const LOST_SIMULATIONS: u64 = 3000;
/// Moves of the line that is reported.
const LONGEST_LINE: usize = 12;

/// What a thread found out about the root's moves.
pub(super) struct Tally<M> {
    /// Moves with visits, wins and what is certain about them for the opponent, in the tree's order.
    moves: Vec<(M, u32, u32, State)>,
    line: Vec<M>,
    nodes: u64,
    /// What is certain about the root.
    state: State,
    depth: u8,
}

impl<M: Copy + Eq> Tally<M> {
    /// Adds what another thread found.
    pub(super) fn add(&mut self, other: Tally<M>) {
        self.nodes += other.nodes;
        if self.state == State::Open && other.state != State::Open {
            let nodes = self.nodes;
            *self = Tally { nodes, ..other };
            return;
        }
        for (mv, visits, wins, state) in other.moves {
            match self.moves.iter_mut().find(|own| own.0 == mv) {
                Some(own) => {
                    own.1 += visits;
                    own.2 += wins;
                    if own.3 == State::Open {
                        own.3 = state;
                    }
                }
                None => self.moves.push((mv, visits, wins, state)),
            }
        }
    }

    /// The move to play, with its score.
    pub(super) fn found(self) -> Found<M> {
        let mut best: Option<&(M, u32, u32, State)> = None;
        for candidate in &self.moves {
            if best.is_none_or(|best| rank(candidate.1, candidate.3) > rank(best.1, best.3)) {
                best = Some(candidate);
            }
        }
        let score = match (self.state, best) {
            (State::Won(plies), _) => won_in(plies),
            (State::Lost(plies), _) => -won_in(plies),
            // Two more games, one of them won, keep a few playouts from sounding sure.
            (State::Open, Some(&(_, visits, wins, _))) => score((wins as f32 + 1.0) / (visits as f32 + 2.0)),
            (State::Open, None) => 0,
        };
        let mut line = self.line;
        if let Some(&(mv, ..)) = best
            && line.first() != Some(&mv)
        {
            line = vec![mv];
        }
        Found { line, score, depth: self.depth, nodes: self.nodes }
    }
}

/// The order in which moves are chosen: a proved win, the quicker the better; then the most visited; a proved
/// loss at last, the slower the better.
const fn rank(visits: u32, state: State) -> (u8, u32) {
    match state {
        State::Lost(plies) => (2, u8::MAX as u32 - plies as u32),
        State::Open => (1, visits),
        State::Won(plies) => (0, (plies as u32) << 24 | if visits >> 24 == 0 { visits } else { 0xff_ffff }),
    }
}

pub(super) struct Worker<'a, G: Game, K> {
    root: &'a G,
    task: &'a Task<'a>,
    weights: &'a Weights,
    guide: K,
    done: &'a AtomicBool,
    begun: Stopwatch,
    tree: Tree<G::Move>,
    simulations: u64,
    /// When to stop because the root is lost anyway.
    last_simulation: u64,
    /// What was proved of the root; where it is lost, its node stays open for the search.
    proved: State,
    /// The nodes of a simulation, from the root.
    path: Vec<usize>,
    list: Vec<(G::Move, f32)>,
    deepest: usize,
}

impl<'a, G: Game, K: Guide<G>> Worker<'a, G, K> {
    pub(super) fn new(
        root: &'a G,
        task: &'a Task<'a>,
        weights: &'a Weights,
        guide: K,
        done: &'a AtomicBool,
        bytes: usize,
    ) -> Self {
        Worker {
            root,
            task,
            weights,
            guide,
            done,
            begun: task.limits.clock.start(),
            tree: Tree::new(bytes),
            simulations: 0,
            last_simulation: u64::MAX,
            proved: State::Open,
            path: Vec::new(),
            list: Vec::new(),
            deepest: 0,
        }
    }

    /// Searches to the end and tells what became of the root's moves.
    pub(super) fn run(mut self, report: &mut dyn FnMut(&Found<G::Move>)) -> Tally<G::Move> {
        let root = self.root;
        self.path = vec![ROOT];
        self.expand(root, ROOT);
        if self.tree.children(ROOT).len() > 1 && !self.is_stopped() {
            self.study(root, ROOT);
        }
        let mut next_report = Instant::now() + BETWEEN_REPORTS;
        while !self.is_over() {
            self.simulate();
            if self.simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS) && Instant::now() >= next_report {
                report(&self.tally().found());
                next_report = Instant::now() + BETWEEN_REPORTS;
            }
        }
        let tally = self.tally();
        report(&self.tally().found());
        tally
    }

    fn is_stopped(&self) -> bool {
        self.task.stop.load(Memory::Relaxed) || self.done.load(Memory::Relaxed)
    }

    fn is_over(&self) -> bool {
        let limits = &self.task.limits;
        if self.is_stopped()
            || self.tree.node(ROOT).state != State::Open
            || self.tree.children(ROOT).len() <= 1
            || self.simulations >= self.last_simulation
            || limits.nodes.is_some_and(|nodes| self.simulations >= nodes)
        {
            return true;
        }
        if !self.simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS) {
            return false;
        }
        let elapsed = self.begun.elapsed();
        limits.time.is_some_and(|time| elapsed >= time) || self.is_decided(elapsed)
    }

    /// Whether no other move can be visited more often than the best one before the end, or all others lose.
    fn is_decided(&self, elapsed: Duration) -> bool {
        let limits = &self.task.limits;
        let by_nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.simulations));
        let by_time = limits.time.filter(|_| self.simulations > 0).map(|time| {
            let left = time.saturating_sub(elapsed).as_secs_f64();
            (left / elapsed.as_secs_f64().max(1e-6) * self.simulations as f64) as u64
        });
        let left = by_nodes.into_iter().chain(by_time).min().unwrap_or(u64::MAX);
        let (mut most, mut second, mut open) = (0, 0, 0);
        for child in self.tree.offspring(ROOT) {
            open += usize::from(child.state == State::Open);
            second = second.max(child.visits.min(most));
            most = most.max(child.visits);
        }
        open == 1 || u64::from(most - second) > left
    }

    fn tally(&self) -> Tally<G::Move> {
        let moves = self.tree.offspring(ROOT);
        let state = match self.tree.node(ROOT).state {
            State::Open => self.proved,
            state => state,
        };
        Tally {
            moves: moves
                .iter()
                .filter_map(|child| Some((child.mv?, child.visits, child.wins, child.state)))
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
            let better = |&a: &usize, &b: &usize| {
                let (a, b) = (self.tree.node(a), self.tree.node(b));
                // Of equal ones the first, as in a tally.
                if rank(b.visits, b.state) > rank(a.visits, a.state) {
                    std::cmp::Ordering::Less
                } else {
                    std::cmp::Ordering::Greater
                }
            };
            let Some(next) = self.tree.children(at).max_by(better) else { break };
            let node = self.tree.node(next);
            if node.visits == 0 && !line.is_empty() {
                break;
            }
            line.extend(node.mv);
            at = next;
        }
        line
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
            let visits = self.tree.node(node).visits;
            if self.tree.children(node).is_empty() {
                if visits < self.weights.expand || !self.expand(&at, node) {
                    break None;
                }
                continue;
            }
            if visits >= self.weights.study && !self.tree.node(node).studied {
                self.study(&at, node);
                continue;
            }
            let Some(child) = self.select(node) else { break None };
            if let Some(mv) = self.tree.node(child).mv {
                at.play_unchecked(mv);
            }
            self.path.push(child);
            node = child;
        };
        self.deepest = self.deepest.max(self.path.len() - 1);
        match certain {
            Some(winner) => self.back_up(winner, false),
            None => {
                let winner = self.guide.play_out(&at, self.tree.node(node).mv);
                self.back_up(winner, true);
            }
        }
    }

    fn certain_winner(&self, position: &G, node: usize) -> Option<Player> {
        match self.tree.node(node).state {
            State::Open => None,
            State::Won(_) => Some(position.turn()),
            State::Lost(_) => Some(position.turn().other()),
        }
    }

    /// The child to go to: the best that is not known to lose.
    fn select(&self, node: usize) -> Option<usize> {
        let children = self.tree.children(node);
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (index, child) in children.zip(self.tree.offspring(node)) {
            if matches!(child.state, State::Won(_)) {
                continue;
            }
            let value = child.value(self.weights);
            if value > most {
                most = value;
                best = Some(index);
            }
        }
        best
    }

    /// Gives a node its children or a proof; false where there is no room left for them.
    fn expand(&mut self, position: &G, node: usize) -> bool {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        let verdict = self.guide.candidates(position, self.tree.node(node).mv, &mut list);
        if node == ROOT {
            // A search that is stopped at once plays the first.
            list.sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        let fits = match verdict {
            Verdict::Open => self.tree.expand(node, &list, self.weights.trials) && !list.is_empty(),
            verdict => {
                if node == ROOT && matches!(verdict, Verdict::Lost { .. }) {
                    self.tree.expand(node, &list, self.weights.trials);
                }
                self.conclude(node, verdict);
                true
            }
        };
        self.list = list;
        fits
    }

    /// Has the guide study a node and takes in what it says.
    fn study(&mut self, position: &G, node: usize) {
        self.tree.node_mut(node).studied = true;
        let verdict = self.guide.study(position);
        if verdict != Verdict::Open {
            self.conclude(node, verdict);
            return;
        }
        let mut any = false;
        for child in self.tree.offspring_mut(node) {
            if child.state == State::Open && child.mv.is_some_and(|mv| self.guide.is_refuted(mv)) {
                child.state = State::Won(u8::MAX >> 1);
                any = true;
            }
        }
        if any {
            self.settle(self.path.len() - 1);
        }
    }

    /// Takes in a verdict about the last node of the path.
    fn conclude(&mut self, node: usize, verdict: Verdict<G::Move>) {
        match verdict {
            Verdict::Open => {}
            Verdict::Lost { plies } if node == ROOT => {
                // Somebody has to move all the same: the search goes on to find the best try.
                self.proved = State::Lost(plies);
                self.last_simulation = self.simulations + LOST_SIMULATIONS;
            }
            Verdict::Lost { plies } => self.tree.node_mut(node).state = State::Lost(plies),
            Verdict::Won { by, plies } => {
                self.tree.node_mut(node).state = State::Won(plies);
                let child_state = State::Lost(plies.saturating_sub(1));
                let is_known = self.tree.offspring(node).iter().any(|child| child.mv == Some(by));
                if node == ROOT && !is_known {
                    // The move was not thought worth a try, but it is the one to play.
                    self.tree.expand(node, &[(by, 1.0)], self.weights.trials);
                }
                for child in self.tree.offspring_mut(node) {
                    if child.mv == Some(by) {
                        child.state = child_state;
                    }
                }
            }
        }
        if self.path.len() > 1 {
            self.settle(self.path.len() - 2);
        }
    }

    /// Draws conclusions from children to parents, from the node at `place` of the path upwards.
    fn settle(&mut self, place: usize) {
        for &node in self.path[..=place].iter().rev() {
            if self.tree.node(node).state != State::Open {
                continue;
            }
            let (mut quickest, mut slowest, mut open) = (None::<u8>, 0, false);
            for child in self.tree.offspring(node) {
                match child.state {
                    State::Open => open = true,
                    State::Lost(plies) => quickest = Some(quickest.map_or(plies, |known| known.min(plies))),
                    State::Won(plies) => slowest = slowest.max(plies),
                }
            }
            let state = match quickest {
                Some(plies) => State::Won(plies.saturating_add(1)),
                None if !open => State::Lost(slowest.saturating_add(1)),
                None => return,
            };
            self.tree.node_mut(node).state = state;
        }
    }

    /// Counts a result in every node of the path, and, where the game was played out, in the moves that were
    /// made later than they could have been.
    fn back_up(&mut self, winner: Player, played_out: bool) {
        let mut player = self.root.turn();
        for (place, &index) in self.path.iter().enumerate() {
            // `player` is to move at the node; the one before made its move.
            let node: &mut Node<G::Move> = self.tree.node_mut(index);
            node.visits += 1;
            node.wins += u32::from(winner != player);
            let is_last = place + 1 == self.path.len();
            if played_out && !is_last {
                let won = f32::from(u8::from(winner == player));
                for child in self.tree.offspring_mut(index) {
                    if child.mv.is_some_and(|mv| self.guide.was_played(player, mv)) {
                        child.rave += 1.0;
                        child.rave_wins += won;
                    }
                }
            }
            player = player.other();
        }
    }
}
