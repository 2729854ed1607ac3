//! What a search found out about the root's moves, and which of them is to be played.

use super::super::alphabeta::Found;
use super::tree::State;
use super::{score, won_in};

/// What a thread found out about the root's moves.
pub(super) struct Tally<M> {
    /// Moves with visits, wins and what is certain about them for the opponent, in the tree's order.
    pub(super) moves: Vec<(M, u32, u32, State)>,
    pub(super) line: Vec<M>,
    pub(super) nodes: u64,
    /// What is certain about the root.
    pub(super) state: State,
    pub(super) depth: u8,
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
pub(super) const fn rank(visits: u32, state: State) -> (u8, u32) {
    match state {
        State::Lost(plies) => (2, u8::MAX as u32 - plies as u32),
        State::Open => (1, visits),
        State::Won(plies) => (0, (plies as u32) << 24 | if visits >> 24 == 0 { visits } else { 0xff_ffff }),
    }
}
