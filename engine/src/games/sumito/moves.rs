//! The rules' frame: a move, the turn, the end.

use std::ops::ControlFlow;

use super::position::Sumito;
use super::setup::SumitoSetup;
use crate::game::{Attempt, Game, Outcome, Player, Reason, Refusal};
use crate::setup::Repetition;

/// One to three marbles in a line go one cell in one direction.
///
/// In line, `line` and `step` are the same and `first` is the rear marble; broadside, `line` is one of the
/// three upward directions and `first` the lowest marble. So every move has one form only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The bit number of the first marble.
    pub(super) first: u8,
    /// The direction from the first marble to the others.
    pub(super) line: u8,
    /// The direction in which they go.
    pub(super) step: u8,
    /// How many they are.
    pub(super) count: u8,
    /// How many enemy marbles they push.
    pub(super) pushed: u8,
}

impl Move {
    /// Whether the marbles go along their own line.
    pub(super) const fn is_in_line(self) -> bool {
        self.line == self.step
    }
}

impl Game for Sumito {
    type Setup = SumitoSetup;
    type Move = Move;

    const ID: &'static str = "sumito";
    const RULES: u16 = 1;

    fn new(setup: &SumitoSetup) -> Self {
        Sumito::from_marbles(setup.layout().marbles(), setup.goal(), Player::First)
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_lost() { ControlFlow::Continue(()) } else { self.visit(visit) }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.advance(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.turn.other();
        if self.is_lost() {
            return Some(Outcome::win(winner, Reason::Goal));
        }
        (!self.can_move()).then(|| Outcome::win(winner, Reason::NoMove))
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn rehash(&self) -> u64 {
        self.compute_hash()
    }

    fn resolve(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        self.judge(attempt)
    }

    fn draws_by_repetition(setup: &SumitoSetup) -> bool {
        setup.repetition() == Repetition::Draw
    }

    fn is_legal(&self, mv: Move) -> bool {
        !self.is_lost() && self.allows(mv)
    }

    fn count_moves(&self) -> u64 {
        if self.is_lost() { 0 } else { self.count().into() }
    }
}
