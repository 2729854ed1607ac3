//! The rules: to an empty cell within reach, onto an enemy piece at exactly the full reach, nothing between.

use std::ops::ControlFlow;

use super::cells::{ALL, BOARD, Bit, Cells, back, bit, bits, cell, only};
use super::position::Suota;
use super::reach::Reach;
use super::setup::Rules;
use crate::game::{Attempt, Cell, Game, Outcome, Player, Reason, Refusal, Target};
use crate::setup::Repetition;

/// The top piece of one cell goes to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Bit,
    pub(super) to: Bit,
}

impl Suota {
    /// The seat that reached the goal: the one that moved last, since only the mover's score can rise.
    fn at_goal(&self) -> Option<Player> {
        let mover = self.turn.other();
        (self.score(mover) >= self.goal).then_some(mover)
    }

    /// Whether a move of the side to move lands on an enemy piece.
    pub(super) const fn takes(&self, mv: Move) -> bool {
        self.of(self.turn.other()) & only(mv.to) != 0
    }

    fn visit_direction<const D: usize>(
        reach: &Reach,
        among: Cells,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (distance, targets) in (1..).zip(reach.targets::<D>()) {
            for to in bits(targets & among) {
                visit(Move { from: back::<D>(to, distance), to })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_among(&self, among: Cells, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.at_goal().is_some() {
            return ControlFlow::Continue(());
        }
        let reach = Reach::of(self, self.turn);
        Self::visit_direction::<0>(&reach, among, visit)?;
        Self::visit_direction::<1>(&reach, among, visit)?;
        Self::visit_direction::<2>(&reach, among, visit)?;
        Self::visit_direction::<3>(&reach, among, visit)?;
        Self::visit_direction::<4>(&reach, among, visit)?;
        Self::visit_direction::<5>(&reach, among, visit)?;
        Self::visit_direction::<6>(&reach, among, visit)?;
        Self::visit_direction::<7>(&reach, among, visit)
    }

    /// Visits the moves that take.
    pub(super) fn visit_takes(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_among(self.of(self.turn.other()), visit)
    }

    /// The bit of a touched cell whose top piece the side to move may move.
    fn own_top(&self, touched: Cell) -> Result<Bit, Refusal> {
        let from = bit(touched).ok_or(Refusal::OffBoard)?;
        match self.top(from) {
            Some(player) if player == self.turn => Ok(from),
            // Sides alternate in a stack: right under an enemy top lies an own piece.
            Some(_) if self.covered.cells() & only(from) != 0 => Err(Refusal::Covered),
            _ => Err(Refusal::NotYours),
        }
    }

    fn go(&self, from: Bit, target: Cell) -> Result<Move, Refusal> {
        let to = bit(target).ok_or(Refusal::OffBoard)?;
        let (direction, distance) = BOARD.line(cell(from), target).ok_or(Refusal::NotStraight)?;
        let reach = self.kind_on_top(self.turn, from).reach();
        match self.top(to) {
            Some(player) if player == self.turn => return Err(Refusal::OwnPiece),
            Some(_) if distance != reach => return Err(Refusal::WrongDistance { needed: reach }),
            None if distance > reach => return Err(Refusal::TooFar { reach }),
            _ => {}
        }
        let mut between = (1..distance).filter_map(|steps| BOARD.step(cell(from), direction, steps));
        if between.any(|passed| bit(passed).is_some_and(|passed| self.occupied() & only(passed) != 0)) {
            return Err(Refusal::PieceBetween);
        }
        Ok(Move { from, to })
    }
}

impl Game for Suota {
    type Setup = Rules;
    type Move = Move;

    const ID: &'static str = "suota";
    const RULES: u16 = 1;

    fn new(setup: &Rules) -> Self {
        let pieces: Vec<_> =
            setup.layout().pieces().map(|(cell, player, kind)| (cell, [(player, kind)])).collect();
        let stacks = pieces.iter().map(|(cell, stack)| (*cell, stack.as_slice()));
        Suota::from_stacks(stacks, setup.goal(), Player::First)
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_among(ALL, visit)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.advance(mv.from, mv.to);
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.at_goal() {
            return Some(Outcome::win(winner, Reason::Goal));
        }
        let stuck = !Reach::of(self, self.turn).is_any();
        stuck.then(|| Outcome::win(self.turn.other(), Reason::NoMove))
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
        match (attempt.select.as_slice(), attempt.then) {
            ([], None) => Err(Refusal::Incomplete),
            ([touched], None) => self.own_top(*touched).and(Err(Refusal::Incomplete)),
            ([touched], Some(Target::Cell(target))) => self.go(self.own_top(*touched)?, target),
            _ => Err(Refusal::NotAMove),
        }
    }

    fn draws_by_repetition(setup: &Rules) -> bool {
        setup.repetition() == Repetition::Draw
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.resolve(&Attempt::from_to(cell(mv.from), cell(mv.to))) == Ok(mv)
    }

    fn count_moves(&self) -> u64 {
        if self.at_goal().is_some() { 0 } else { Reach::of(self, self.turn).number().into() }
    }
}
