//! One game in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille_engine::formats::{self, Format, GameFile};
use quadrille_engine::game::Player;
use quadrille_engine::record::{Clock, Record, Seat};
use quadrille_engine::session::{ChangeError, PlayedMove, Session, Threat, View};
use serde::{Deserialize, Serialize};

use crate::error::CommandError;
use crate::saves::{Cursor, SaveFault, Saves};
use crate::shelf::{GameId, OpenGame, Terms};

/// Characters of a title.
pub const MOST_TITLE: usize = 80;

/// A title without space around it and without line breaks or other control characters.
pub(crate) fn one_line(title: &str) -> String {
    title.replace(char::is_control, " ").trim().to_owned()
}

/// What a board shows, and whether it is safe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// What the board shows.
    #[serde(flatten)]
    pub view: View,
    /// Why the device refused to save the game as it is now, if it did. The game goes on in memory, and the
    /// next save that succeeds holds everything.
    pub unsaved: Option<SaveFault>,
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// What the board shows now.
    pub view: GameView,
    /// The moves taken back, the last one first; none if it was a resignation.
    pub taken_back: Vec<PlayedMove>,
}

/// One game in memory.
pub struct Playing {
    /// The game itself.
    pub session: Box<dyn Session>,
    /// Which game it is, `loa`.
    pub game: String,
    /// The name that people gave it, or nothing.
    pub title: String,
    /// The time for each turn of a person, if any. The board runs the clock, and calls when the time is over.
    pub clock: Option<Clock>,
    /// Whether the game counts for the person's rating: no help, nothing taken back.
    pub rated: bool,
    /// When it was started, in milliseconds since 1970, or 0.
    pub created: u64,
    /// When it last changed.
    pub updated: u64,
    /// The stop flag of the search that runs for the present position. Every change takes it, so that an
    /// answer found for another present can be told by its flag, even if the ply is the same.
    pub search: Option<Arc<AtomicBool>>,
    /// Held by a search while it runs: a new one waits for a stopped one to end.
    pub chair: Arc<tokio::sync::Mutex<()>>,
    /// Why the last save failed, if it did.
    pub unsaved: Option<SaveFault>,
    /// Whether it has left the shelf: whoever still holds it must look again.
    pub closed: bool,
    cursor: Cursor,
}

impl Playing {
    /// A game that came from `record` and is saved at `cursor` next.
    #[must_use]
    pub fn new(session: Box<dyn Session>, record: &Record, cursor: Cursor) -> Self {
        Playing {
            session,
            game: record.game.clone(),
            title: record.title.clone(),
            clock: record.clock,
            rated: record.rated,
            created: record.created,
            updated: record.updated,
            search: None,
            chair: Arc::default(),
            unsaved: None,
            closed: false,
            cursor,
        }
    }

    /// A game whose record came from elsewhere, not saved yet: what people wrote into it is no longer than here.
    #[must_use]
    pub fn foreign(session: Box<dyn Session>, record: &Record) -> Self {
        let mut playing = Playing::new(session, record, Cursor::START);
        playing.title = one_line(&playing.title).chars().take(MOST_TITLE).collect();
        playing.clock = playing.clock.filter(|clock| Clock::ALL.contains(clock));
        playing.rated &= playing.is_person_against_cpu();
        playing
    }

    /// Becomes another game, and is saved where it was saved before.
    pub fn become_game(&mut self, other: Playing) {
        self.stop_search();
        *self = Playing { chair: Arc::clone(&self.chair), cursor: self.cursor, ..other };
    }

    /// The game as events.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record {
            created: self.created,
            updated: self.updated,
            title: self.title.clone(),
            clock: self.clock,
            rated: self.rated,
            ..self.session.record()
        };
        record.format = record.oldest_format();
        record
    }

    /// What the board shows.
    #[must_use]
    pub fn view(&self) -> GameView {
        let mut view = self.session.view();
        view.can_undo = view.can_undo && !self.rated && !self.only_the_cpu_moved();
        view.can_redo = view.can_redo && !self.rated;
        GameView { view, unsaved: self.unsaved }
    }

    /// What the board showed after `ply` moves.
    ///
    /// # Errors
    /// [`ChangeError::NoSuchPly`].
    pub fn view_at(&self, ply: u32) -> Result<View, CommandError> {
        Ok(self.session.view_at(ply)?)
    }

    /// Everything about the game.
    #[must_use]
    pub fn opened(&self, id: &GameId) -> OpenGame {
        OpenGame {
            id: id.as_str().to_owned(),
            title: self.title.clone(),
            rules: self.session.record().setup,
            terms: Terms { clock: self.clock, rated: self.rated },
            formats: formats::writable(&GameFile::from_record(self.record())),
            geometry: self.session.geometry(),
            view: self.view(),
        }
    }

    /// The game as a text of that format.
    ///
    /// # Errors
    /// [`CommandError::Export`].
    pub fn export(&self, format: Format) -> Result<String, CommandError> {
        Ok(formats::write(&GameFile::from_record(self.record()), format)?)
    }

    /// Saves the game, and keeps in mind if that fails.
    pub fn save(&mut self, saves: &Saves, id: &GameId) {
        let saved = serde_json::to_string(&self.record())
            .map_err(|_| SaveFault::Failed)
            .and_then(|text| saves.save(id.as_str(), &mut self.cursor, text));
        self.unsaved = saved.err();
    }

    /// Notes that the game changed: no search knows it any more.
    pub fn changed(&mut self, now: u64) {
        // The clock may have been set back.
        self.updated = self.updated.max(now);
        self.stop_search();
    }

    /// Takes the game out of use.
    pub fn close(&mut self) {
        self.closed = true;
        self.stop_search();
    }

    /// Stops the search that runs, if one does, and drops its answer.
    pub fn stop_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it can leave the memory without a loss.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.search.is_none() && self.unsaved.is_none()
    }

    /// Checks the ply that a command was made for.
    ///
    /// # Errors
    /// [`ChangeError::Stale`].
    pub fn check_ply(&self, sent: u32) -> Result<(), ChangeError> {
        let now = self.session.ply();
        if sent == now { Ok(()) } else { Err(ChangeError::Stale { sent, now }) }
    }

    /// Checks that help and second thoughts are allowed.
    ///
    /// # Errors
    /// [`CommandError::Rated`].
    pub const fn check_unrated(&self) -> Result<(), CommandError> {
        if self.rated { Err(CommandError::Rated) } else { Ok(()) }
    }

    /// Plays a move for the seat to move.
    ///
    /// # Errors
    /// Those of [`Session::play`]; [`CommandError::CpuTurn`] where somebody would move for the opponent in a
    /// rated game.
    pub fn play(&mut self, ply: u32, text: &str) -> Result<(), CommandError> {
        self.check_ply(ply)?;
        if self.rated && self.is_cpu_turn() {
            return Err(CommandError::CpuTurn);
        }
        self.session.play(ply, text)?;
        Ok(())
    }

    /// Ends the game as lost for a seat.
    ///
    /// # Errors
    /// Those of [`Session::resign`]; [`CommandError::Rated`] where the CPU would resign in a rated game.
    pub fn resign(&mut self, ply: u32, player: Player) -> Result<(), CommandError> {
        self.check_ply(ply)?;
        if self.rated && self.session.seats()[player.index()] != Seat::Person {
            return Err(CommandError::Rated);
        }
        Ok(self.session.resign(ply, player)?)
    }

    /// Gives a seat to somebody else.
    ///
    /// # Errors
    /// A stale ply, or [`CommandError::Rated`].
    pub fn set_seat(&mut self, ply: u32, player: Player, seat: Seat) -> Result<(), CommandError> {
        self.check_ply(ply)?;
        self.check_unrated()?;
        self.session.set_seat(player, seat);
        Ok(())
    }

    /// What the opponent could do if it were its turn now.
    ///
    /// # Errors
    /// A stale ply, or [`CommandError::Rated`].
    pub fn threats(&self, ply: u32) -> Result<Vec<Threat>, CommandError> {
        self.check_ply(ply)?;
        self.check_unrated()?;
        Ok(self.session.threats())
    }

    /// Whether the CPU is to move.
    #[must_use]
    pub fn is_cpu_turn(&self) -> bool {
        self.session.outcome().is_none() && self.is_cpu_seat_to_move()
    }

    fn is_cpu_seat_to_move(&self) -> bool {
        matches!(self.session.seats()[self.session.turn().index()], Seat::Cpu { .. })
    }

    /// Whether one seat is a person's and the other one the CPU's.
    #[must_use]
    pub fn is_person_against_cpu(&self) -> bool {
        let [first, second] = self.session.seats();
        (first == Seat::Person) != (second == Seat::Person)
    }

    /// Whether the one move so far is the CPU's: a person has nothing to take back then.
    fn only_the_cpu_moved(&self) -> bool {
        self.session.ply() == 1
            && self.is_person_against_cpu()
            && !self.is_cpu_seat_to_move()
            && self.session.record().end.is_none()
    }

    /// Takes back what a person means: a resignation alone; against the CPU, everything up to one's own last
    /// move; otherwise one move.
    ///
    /// # Errors
    /// [`ChangeError::Stale`], [`ChangeError::NothingToUndo`] or [`CommandError::Rated`].
    pub fn undo(&mut self, ply: u32) -> Result<Vec<PlayedMove>, CommandError> {
        self.check_ply(ply)?;
        self.check_unrated()?;
        if self.only_the_cpu_moved() {
            return Err(ChangeError::NothingToUndo.into());
        }
        let Some(last) = self.session.undo(ply)? else { return Ok(Vec::new()) };
        let mut taken_back = vec![last];
        while self.is_person_against_cpu() && self.is_cpu_seat_to_move() {
            match self.session.undo(self.session.ply()) {
                Ok(Some(played)) => taken_back.push(played),
                Ok(None) | Err(_) => break,
            }
        }
        Ok(taken_back)
    }

    /// Plays again what [`Playing::undo`] took back.
    ///
    /// # Errors
    /// [`ChangeError::Stale`], [`ChangeError::NothingToRedo`] or [`CommandError::Rated`].
    pub fn redo(&mut self, ply: u32) -> Result<(), CommandError> {
        self.check_ply(ply)?;
        self.check_unrated()?;
        self.session.redo(ply)?;
        while self.is_person_against_cpu() && self.is_cpu_seat_to_move() {
            if self.session.redo(self.session.ply()).is_err() {
                break;
            }
        }
        Ok(())
    }
}
