//! The one implementation of a session, for every game.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::thinking::{Memory, Mind};
use super::{
    ChangeError, Choice, Comparison, GameResult, Hint, PlayedMove, Reviewer, Session, Thinker, Thought,
    Threat, View, insight,
};
use crate::brain::Brain;
use crate::game::{Attempt, Game, Outcome, Player, Reason, Refusal, Side};
use crate::notation::{Notation, PositionError};
use crate::perft::perft;
use crate::record::{End, Record, Seat};
use crate::search::alphabeta::Past;
use crate::table::{Geometry, Table};

/// A game of `G` being played.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    pub(super) setup: G::Setup,
    pub(super) start: Option<String>,
    pub(super) positions: Vec<G>,
    pub(super) moves: Vec<G::Move>,
    pub(super) undone: Vec<G::Move>,
    pub(super) seats: [Seat; 2],
    pub(super) end: Option<End>,
    /// Numbers, from 1, of the moves that the clock had played, those taken back included.
    pub(super) timed_out: BTreeSet<u32>,
    pub(super) seed: u32,
    pub(super) memory: Memory,
}

impl<G: Notation + Table + Brain> Match<G> {
    /// Starts a game from its setup's start position.
    #[must_use]
    pub fn new(setup: G::Setup, seats: [Seat; 2], seed: u32) -> Self {
        let first = G::new(&setup);
        let memory = Memory::default();
        Match {
            setup,
            start: None,
            positions: vec![first],
            moves: vec![],
            undone: vec![],
            seats,
            end: None,
            timed_out: BTreeSet::new(),
            seed,
            memory,
        }
    }

    /// Starts a game from a position text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_position(
        setup: G::Setup,
        text: &str,
        seats: [Seat; 2],
        seed: u32,
    ) -> Result<Self, PositionError> {
        let first = G::read_position(text, &setup)?;
        let mut game = Match::new(setup, seats, seed);
        game.start = Some(first.write_position());
        game.positions = vec![first];
        Ok(game)
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        // There is always the start position.
        &self.positions[self.positions.len() - 1]
    }

    /// The moves played so far.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The positions from the start to the present.
    pub(super) fn positions(&self) -> &[G] {
        &self.positions
    }

    pub(super) fn current_ply(&self) -> u32 {
        self.moves.len() as u32
    }

    fn check_ply(&self, sent: u32) -> Result<(), ChangeError> {
        let now = self.current_ply();
        if sent == now { Ok(()) } else { Err(ChangeError::Stale { sent, now }) }
    }

    fn is_third_occurrence(&self) -> bool {
        let now = self.position();
        G::draws_by_repetition(&self.setup)
            && self.positions.iter().filter(|past| past.hash() == now.hash() && *past == now).count() >= 3
    }

    /// The draw by repetition, if it came about.
    pub(super) fn repetition(&self) -> Option<Outcome> {
        self.is_third_occurrence().then_some(Outcome::draw(Reason::Repetition))
    }

    /// How the game ended: by resignation, on the board, or by repetition.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(End::Resigned { by }) = self.end {
            return Some(Outcome::win(by.other(), Reason::Resigned));
        }
        self.position().outcome().or_else(|| self.repetition())
    }

    pub(super) fn read(&self, text: &str) -> Result<G::Move, ChangeError> {
        if self.outcome().is_some() {
            return Err(ChangeError::Over);
        }
        Ok(self.position().read_move(text)?)
    }

    pub(super) fn push(&mut self, mv: G::Move) {
        let mut next = self.position().clone();
        next.play_unchecked(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    fn pop(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The move that led from `self.positions[ply]` to the next position.
    fn played(&self, ply: usize) -> PlayedMove {
        let (before, mv) = (&self.positions[ply], self.moves[ply]);
        PlayedMove {
            text: before.write_move(mv),
            label: before.write_move_for_people(mv),
            player: before.turn(),
            side: before.side(before.turn()),
            effects: before.effects(mv),
        }
    }

    /// What the board shows after `ply` moves, at most those played, without anything to choose.
    fn look(&self, ply: usize) -> View {
        let position = &self.positions[ply];
        let outcome = if ply == self.moves.len() { self.outcome() } else { None };
        let labels = self.moves[..ply].iter().zip(&self.positions);
        View {
            game: G::ID.to_owned(),
            ply: ply as u32,
            turn: position.turn(),
            sides: Player::BOTH.map(|player| position.side(player)),
            seats: self.seats,
            picture: position.picture(),
            counters: position.counters(),
            choices: Vec::new(),
            outcome,
            winning_cells: if outcome.is_some() { position.winning_cells() } else { Vec::new() },
            last: ply.checked_sub(1).map(|ply| self.played(ply)),
            moves: labels.map(|(&mv, before)| before.write_move_for_people(mv)).collect(),
            timed_out: self.timed_out.range(..=ply as u32).copied().collect(),
            marks: position.marks(),
            can_undo: false,
            can_redo: false,
            position: position.write_position(),
        }
    }

    /// A copy of the position after `ply` moves, at most those played, to think about.
    pub(super) fn mind(&self, ply: usize) -> Mind<G> {
        Mind {
            position: self.positions[ply].clone(),
            past: Past {
                hashes: self.positions[..ply].iter().map(Game::hash).collect(),
                draws: G::draws_by_repetition(&self.setup),
            },
            over: false,
            seed: u64::from(self.seed),
            memory: self.memory.clone(),
        }
    }
}

impl<G: Notation + Table + Brain> Session for Match<G> {
    fn geometry(&self) -> Geometry {
        G::geometry(&self.setup)
    }

    fn view(&self) -> View {
        let mut view = self.look(self.moves.len());
        let position = self.position();
        if view.outcome.is_none() {
            let _ = position.moves(&mut |mv| {
                view.choices.push(Choice {
                    text: position.write_move(mv),
                    attempt: position.attempt(mv),
                    badge: position.badge(mv),
                });
                ControlFlow::Continue(())
            });
        }
        view.can_undo = self.end.is_some() || !self.moves.is_empty();
        view.can_redo = self.end.is_none() && !self.undone.is_empty();
        view
    }

    fn view_at(&self, ply: u32) -> Result<View, ChangeError> {
        let last = self.current_ply();
        if ply > last {
            return Err(ChangeError::NoSuchPly { ply, last });
        }
        Ok(self.look(ply as usize))
    }

    fn ply(&self) -> u32 {
        self.current_ply()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn result(&self) -> Option<GameResult> {
        Match::outcome(self).map(|outcome| {
            outcome.winner.map_or(GameResult::Draw, |winner| GameResult::Won(self.side(winner)))
        })
    }

    fn side(&self, player: Player) -> Side {
        self.position().side(player)
    }

    fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    fn set_seat(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = seat;
    }

    fn play(&mut self, ply: u32, text: &str) -> Result<PlayedMove, ChangeError> {
        self.check_ply(ply)?;
        let mv = self.read(text)?;
        self.undone.clear();
        self.timed_out.split_off(&(ply + 1));
        self.push(mv);
        Ok(self.played(self.moves.len() - 1))
    }

    fn explain(&self, attempt: &Attempt) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        self.position().explain(attempt)
    }

    fn undo(&mut self, ply: u32) -> Result<Option<PlayedMove>, ChangeError> {
        self.check_ply(ply)?;
        if self.end.take().is_some() {
            return Ok(None);
        }
        let last = self.moves.len().checked_sub(1).ok_or(ChangeError::NothingToUndo)?;
        let played = self.played(last);
        if let Some(mv) = self.pop() {
            self.undone.push(mv);
        }
        Ok(Some(played))
    }

    fn redo(&mut self, ply: u32) -> Result<PlayedMove, ChangeError> {
        self.check_ply(ply)?;
        if self.end.is_some() {
            return Err(ChangeError::NothingToRedo);
        }
        let mv = self.undone.pop().ok_or(ChangeError::NothingToRedo)?;
        self.push(mv);
        Ok(self.played(self.moves.len() - 1))
    }

    fn resign(&mut self, ply: u32, player: Player) -> Result<(), ChangeError> {
        self.check_ply(ply)?;
        if self.outcome().is_some() {
            return Err(ChangeError::Over);
        }
        self.end = Some(End::Resigned { by: player });
        Ok(())
    }

    fn record(&self) -> Record {
        self.to_record()
    }

    fn position(&self) -> String {
        self.position().write_position()
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let position = self.position();
        let mut texts: Vec<String> =
            position.legal_moves().into_iter().map(|mv| position.write_move(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.outcome().is_some() {
            return 0;
        }
        perft(self.position(), depth)
    }

    fn mark_timed_out(&mut self) {
        let last = self.current_ply();
        if last > 0 {
            self.timed_out.insert(last);
        }
    }

    fn thinker(&self) -> Box<dyn Thinker> {
        Box::new(Mind { over: self.outcome().is_some(), ..self.mind(self.moves.len()) })
    }

    fn hint(&self, text: &str) -> Result<Hint, ChangeError> {
        Ok(insight::hint(self.position(), self.read(text)?))
    }

    fn comparison(&self, thoughts: &[Thought]) -> Option<Comparison> {
        let [best, next, ..] = thoughts else { return None };
        let label = self.position().write_move_for_people(self.read(&next.best).ok()?);
        insight::comparison(best.score, next.score, label)
    }

    fn threats(&self) -> Vec<Threat> {
        if self.outcome().is_some() { Vec::new() } else { insight::threats(self.position()) }
    }

    fn reviewer(&self) -> Box<dyn Reviewer> {
        Box::new(self.clone())
    }
}
