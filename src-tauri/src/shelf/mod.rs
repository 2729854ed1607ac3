//! The games: those being played, in memory, and all others, on the disk.

mod backup;
mod bin;
mod game_id;
mod listing;
mod recovery;
mod summary;

pub use backup::{MOST_BACKUP, Restored};
pub use bin::BIN_TIME;
pub use game_id::GameId;
pub use summary::{BinnedGame, GameSummary};

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use quadrille_engine::formats::Format;
use quadrille_engine::record::{Clock, Record, Seat};
use quadrille_engine::registry;
use quadrille_engine::session::Session;
use quadrille_engine::setup::RuleValues;
use quadrille_engine::table::Geometry;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use self::bin::Bin;
use self::listing::Index;
use crate::cpu::MOST_SEARCHES;
use crate::error::CommandError;
use crate::kept::Origin;
use crate::playing::{GameView, MOST_TITLE, Playing, one_line};
use crate::reading::{guard, guard_reading, read_any};
use crate::record::RecordFault;
use crate::results::{Ratings, Results};
use crate::saves::{Cursor, Loaded, Saves};
use crate::settings::SettingsShelf;

/// Games kept in memory beside those that cannot leave it: each has a transposition table of its own.
const MOST_OPEN: usize = 1;

/// Something kept that could not be read: it began anew, and its files stay as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum SetAside {
    /// What a person chose for all games.
    Settings,
    /// The results of games, and the ratings that follow. They were gathered anew from the saved games.
    Results,
    /// Which games were deleted. They are all in the list of games again.
    Bin,
}

/// What is agreed before a game beside its house rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// The time for each turn of a person, if any.
    pub clock: Option<Clock>,
    /// Whether the game counts for the person's rating.
    pub rated: bool,
}

impl Terms {
    /// Checks that they can be agreed for those seats.
    fn check(self, seats: [Seat; 2]) -> Result<(), CommandError> {
        if let Some(Clock { per_turn }) = self.clock.filter(|clock| !Clock::ALL.contains(clock)) {
            return Err(CommandError::BadClock { per_turn });
        }
        let persons = seats.iter().filter(|&&seat| seat == Seat::Person).count();
        if self.rated && persons != 1 { Err(CommandError::RatedSeats) } else { Ok(()) }
    }
}

/// A game that was opened, with everything that stays the same while it is played.
#[derive(Clone, Debug, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct OpenGame {
    /// The saved game's id.
    pub id: String,
    /// The name that people gave it, or nothing.
    pub title: String,
    /// The house rules.
    pub rules: RuleValues,
    /// What else was agreed.
    pub terms: Terms,
    /// The formats in which the game can be exported.
    pub formats: Vec<Format>,
    /// The shape of the board.
    pub geometry: Geometry,
    /// What the board shows now.
    pub view: GameView,
}

/// Who begins a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatOrder {
    /// Whoever began before.
    Same,
    /// The other one.
    Exchanged,
}

/// All games of this device.
pub struct Shelf {
    saves: Saves,
    results: Results,
    bin: Bin,
    index: Index,
    open: Mutex<HashMap<GameId, Arc<Mutex<Playing>>>>,
    /// Room for searches, whatever their game.
    pub(crate) searches: Arc<Semaphore>,
}

impl Shelf {
    /// The games of a folder: each of games, results, bin and index has a folder in it.
    #[must_use]
    pub fn new(folder: &Saves) -> Self {
        Shelf {
            saves: folder.inside("games"),
            results: Results::new(folder.inside("results")),
            bin: Bin::new(folder.inside("bin")),
            index: Index::new(folder.inside("index")),
            open: Mutex::default(),
            searches: Arc::new(Semaphore::new(MOST_SEARCHES)),
        }
    }

    fn open_games(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Mutex<Playing>>>> {
        // Each change of the map is one insertion or removal: there is no half-made one.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game of that id, read from the disk if it is not in memory.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`] or [`CommandError::Record`].
    pub fn game(&self, id: &GameId) -> Result<Arc<Mutex<Playing>>, CommandError> {
        // Held while reading, so that a game is never in memory twice.
        let mut open = self.open_games();
        if self.bin.when_deleted(id.as_str()).is_some() {
            return Err(CommandError::UnknownGame);
        }
        if let Some(game) = open.get(id) {
            return Ok(Arc::clone(game));
        }
        let playing = self.read(id)?;
        self.results.settle(id, &playing);
        let game = Arc::new(Mutex::new(playing));
        open.insert(id.clone(), Arc::clone(&game));
        put_back_idle(&mut open, id);
        Ok(game)
    }

    /// Reads a game from the newest slot that replays.
    fn read(&self, id: &GameId) -> Result<Playing, CommandError> {
        let sound = match self.saves.load(id.as_str()) {
            Loaded::Nothing => return Err(CommandError::UnknownGame),
            Loaded::Torn => return Err(RecordFault::Unreadable.into()),
            Loaded::Sound(sound) => sound,
        };
        let mut newest_fault = None;
        for saved in sound {
            match guard_reading(&saved.text) {
                Ok((record, session)) => return Ok(Playing::new(session, &record, saved.next)),
                // An older slot beside it would be a step back, and saving would destroy the newer one.
                Err(fault) if fault.is_newer() => return Err(fault.into()),
                Err(fault) => newest_fault = newest_fault.or(Some(fault)),
            }
        }
        Err(newest_fault.unwrap_or(RecordFault::Unreadable).into())
    }

    /// Does something with a game, alone.
    ///
    /// # Errors
    /// Those of [`Shelf::game`] and of `act`, and [`CommandError::Engine`] if it panics: the game is then read
    /// again from its last save.
    pub fn with<T>(
        &self,
        id: &GameId,
        act: impl FnOnce(&mut Playing) -> Result<T, CommandError>,
    ) -> Result<T, CommandError> {
        loop {
            let game = self.game(id)?;
            let mut playing = game.lock().unwrap_or_else(PoisonError::into_inner);
            if playing.closed {
                // It left the shelf between the look-up and the lock.
                continue;
            }
            let answer = catch_unwind(AssertUnwindSafe(|| act(&mut playing)));
            if answer.is_err() {
                playing.close();
            }
            drop(playing);
            if answer.is_err() {
                self.forget(id, &game);
            }
            // A search that ended may have held a game here.
            put_back_idle(&mut self.open_games(), id);
            return answer.unwrap_or(Err(CommandError::Engine));
        }
    }

    /// Changes a game: a search that runs for it is stopped and its answer dropped, and the game is saved
    /// before anybody hears of the change.
    ///
    /// # Errors
    /// As [`Shelf::with`]. A disk that refuses is no error here: the game goes on, and its views tell.
    pub fn change<T>(
        &self,
        id: &GameId,
        act: impl FnOnce(&mut Playing) -> Result<T, CommandError>,
    ) -> Result<(T, GameView), CommandError> {
        self.with(id, |playing| {
            let answer = act(playing)?;
            playing.changed(now());
            playing.save(&self.saves, id);
            self.results.settle(id, playing);
            Ok((answer, playing.view()))
        })
    }

    fn forget(&self, id: &GameId, game: &Arc<Mutex<Playing>>) {
        let mut open = self.open_games();
        if open.get(id).is_some_and(|present| Arc::ptr_eq(present, game)) {
            open.remove(id);
        }
    }

    /// Starts a game.
    ///
    /// # Errors
    /// [`CommandError::Start`], [`CommandError::BadClock`], [`CommandError::RatedSeats`] or
    /// [`CommandError::Engine`].
    pub fn start(
        &self,
        game: &str,
        rules: &RuleValues,
        seats: [Seat; 2],
        terms: Terms,
    ) -> Result<OpenGame, CommandError> {
        self.start_from(game, rules, None, seats, terms)
    }

    fn start_from(
        &self,
        game: &str,
        rules: &RuleValues,
        position: Option<&str>,
        seats: [Seat; 2],
        terms: Terms,
    ) -> Result<OpenGame, CommandError> {
        terms.check(seats)?;
        let seed = RandomState::new().build_hasher().finish() as u32;
        let session = guard(|| Ok(registry::start(game, rules, position, seats, seed)?))?;
        let record = Record { clock: terms.clock, rated: terms.rated, ..session.record() };
        let mut playing = Playing::new(session, &record, Cursor::START);
        playing.created = now();
        self.add(playing)
    }

    /// Starts the same game once more, with the seats exchanged or not.
    ///
    /// # Errors
    /// Those of [`Shelf::with`] and [`Shelf::start`].
    pub fn rematch(&self, id: &GameId, order: SeatOrder) -> Result<OpenGame, CommandError> {
        let record = self.with(id, |playing| Ok(playing.record()))?;
        let [first, second] = record.seats;
        let seats = match order {
            SeatOrder::Same => [first, second],
            SeatOrder::Exchanged => [second, first],
        };
        let terms = Terms { clock: record.clock, rated: record.rated };
        self.start_from(&record.game, &record.setup, record.start.as_deref(), seats, terms)
    }

    /// Adds the first sound game of a text as a new one, whatever its format.
    ///
    /// It counts for no rating and no statistics: nobody knows where it was played.
    ///
    /// # Errors
    /// [`CommandError::TooLarge`], [`CommandError::Record`], [`CommandError::Syntax`] or
    /// [`CommandError::Engine`].
    pub fn import(&self, text: &str) -> Result<OpenGame, CommandError> {
        let (record, session) = read_any(text)?;
        self.add_foreign(session, &record)
    }

    /// What was kept and cannot be read any more.
    #[must_use]
    pub fn set_aside(&self, settings: &SettingsShelf) -> Vec<SetAside> {
        let origins = [
            (SetAside::Settings, settings.origin()),
            (SetAside::Results, self.results.origin()),
            (SetAside::Bin, self.bin.origin()),
        ];
        let broken = origins.into_iter().filter(|&(_, origin)| origin == Origin::BesideBroken);
        broken.map(|(what, _)| what).collect()
    }

    /// What was reached on this device, by game and level.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        // A game may have ended in the very moment in which the app was killed.
        let _ = self.list();
        self.results.ratings()
    }

    fn add_foreign(&self, session: Box<dyn Session>, record: &Record) -> Result<OpenGame, CommandError> {
        let mut playing = Playing::foreign(session, record);
        playing.updated = 0;
        playing.rated = false;
        self.put(playing, |id| self.results.leave_out(id))
    }

    fn add(&self, playing: Playing) -> Result<OpenGame, CommandError> {
        self.put(playing, |_| {})
    }

    fn put(&self, mut playing: Playing, before: impl FnOnce(&GameId)) -> Result<OpenGame, CommandError> {
        playing.changed(now());
        let mut open = self.open_games();
        let id = self.new_id(&open);
        before(&id);
        playing.save(&self.saves, &id);
        let opened = guard(|| Ok(playing.opened(&id)))?;
        open.insert(id.clone(), Arc::new(Mutex::new(playing)));
        put_back_idle(&mut open, &id);
        Ok(opened)
    }

    fn new_id(&self, open: &HashMap<GameId, Arc<Mutex<Playing>>>) -> GameId {
        loop {
            let id = GameId::new(now());
            if !open.contains_key(&id) && !self.saves.exists(id.as_str()) {
                return id;
            }
        }
    }

    /// Gives a game another name.
    ///
    /// # Errors
    /// [`CommandError::TitleTooLong`], [`CommandError::Save`] (the old name holds then) and those of
    /// [`Shelf::with`].
    pub fn rename(&self, id: &GameId, title: &str) -> Result<(), CommandError> {
        let title = one_line(title);
        if title.chars().count() > MOST_TITLE {
            return Err(CommandError::TitleTooLong { most: MOST_TITLE as u32 });
        }
        self.with(id, |playing| {
            let old = (std::mem::replace(&mut playing.title, title), playing.unsaved);
            playing.save(&self.saves, id);
            playing.unsaved.map_or(Ok(()), |fault| {
                (playing.title, playing.unsaved) = old;
                Err(fault.into())
            })
        })
    }
}

/// Takes games out of memory that nobody plays now, all of them saved, those that changed last staying.
fn put_back_idle(open: &mut HashMap<GameId, Arc<Mutex<Playing>>>, keep: &GameId) {
    while open.len() > MOST_OPEN {
        let idle = open.iter().filter(|(id, _)| *id != keep).filter_map(|(id, game)| {
            let playing = game.try_lock().ok()?;
            playing.is_idle().then(|| (playing.updated, id.clone()))
        });
        let Some((_, id)) = idle.min() else { return };
        if let Some(mut playing) = open.get(&id).and_then(|game| game.try_lock().ok())
            && playing.is_idle()
        {
            playing.close();
        } else {
            return;
        }
        open.remove(&id);
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
