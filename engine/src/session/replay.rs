//! A session from a record, and back.

use super::{ChangeError, Match};
use crate::brain::Brain;
use crate::notation::Notation;
use crate::record::{FIRST_FORMAT, FORMAT, Record};
use crate::registry::{Broken, RecordError, StartError};
use crate::setup::Setup;
use crate::table::Table;

impl<G: Notation + Table + Brain> Match<G> {
    /// Restores the moves taken back of a record; they are read one after the other from here on.
    ///
    /// # Errors
    /// The first move that is refused, and how many of `undone` were sound.
    fn restore_undone(&mut self, undone: &[String]) -> Result<(), ChangeError> {
        let mut ahead = self.clone();
        let mut list = Vec::with_capacity(undone.len());
        for text in undone.iter().rev() {
            let mv = ahead.read(text)?;
            ahead.push(mv);
            list.push(mv);
        }
        list.reverse();
        self.undone = list;
        Ok(())
    }

    /// Replays a record of this game.
    ///
    /// # Errors
    /// [`Broken`], with the sound moves before the fault.
    pub fn replay(record: &Record) -> Result<Self, Broken> {
        let refuse = |error| Broken { error, prefix: None };
        if record.format > FORMAT || record.rules > G::RULES {
            return Err(refuse(RecordError::Newer { format: record.format, rules: record.rules }));
        }
        let start_error = |error| refuse(RecordError::Start { error });
        let setup =
            G::Setup::from_values(&record.setup).map_err(|error| start_error(StartError::Setup { error }))?;
        let mut game = match &record.start {
            None => Match::new(setup, record.seats, record.seed),
            Some(text) => Match::from_position(setup, text, record.seats, record.seed)
                .map_err(|error| start_error(StartError::Position { error }))?,
        };
        for text in &record.moves {
            match game.read(text) {
                Ok(mv) => game.push(mv),
                Err(error) => {
                    let ply = game.current_ply() + 1;
                    return Err(Broken {
                        error: RecordError::Move { ply, error },
                        prefix: Some(Box::new(game)),
                    });
                }
            }
        }
        if let Err(error) = game.restore_undone(&record.undone) {
            let ply = game.current_ply() + 1;
            return Err(Broken { error: RecordError::Move { ply, error }, prefix: Some(Box::new(game)) });
        }
        game.end = record.end;
        let most = game.moves.len() + game.undone.len();
        game.timed_out =
            record.timed_out.iter().copied().filter(|&at| (1..=most).contains(&(at as usize))).collect();
        Ok(game)
    }

    /// The game as events.
    pub(super) fn to_record(&self) -> Record {
        let mut ahead = self.clone();
        let mut undone = Vec::with_capacity(self.undone.len());
        for &mv in self.undone.iter().rev() {
            undone.push(ahead.position().write_move(mv));
            ahead.push(mv);
        }
        undone.reverse();
        Record {
            format: if self.timed_out.is_empty() { FIRST_FORMAT } else { FORMAT },
            game: G::ID.to_owned(),
            rules: G::RULES,
            setup: self.setup.values(),
            start: self.start.clone(),
            seats: self.seats,
            moves: self
                .moves
                .iter()
                .zip(&self.positions)
                .map(|(&mv, before)| before.write_move(mv))
                .collect(),
            undone,
            end: self.end,
            clock: None,
            timed_out: self.timed_out.iter().copied().collect(),
            rated: false,
            seed: self.seed,
            created: 0,
            updated: 0,
            title: String::new(),
        }
    }
}
