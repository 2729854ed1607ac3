//! The games: those being played, in memory, and all others, on the disk.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use quadrille_engine::formats::Format;
use quadrille_engine::game::{Outcome, Player, Side};
use quadrille_engine::record::{Clock, Record, Seat};
use quadrille_engine::registry;
use quadrille_engine::setup::RuleValues;
use quadrille_engine::table::Geometry;
use serde::{Deserialize, Serialize};

use crate::error::CommandError;
use crate::playing::{GameView, Playing};
use crate::reading::{guard, guard_reading, read_any};
use crate::record::RecordFault;
use crate::results::{Ratings, Results};
use crate::saves::{Cursor, Loaded, Saves};

/// Games kept in memory beside those that cannot leave it: each has a transposition table of its own.
const MOST_OPEN: usize = 1;

/// Characters of a title.
const MOST_TITLE: usize = 80;

/// The name of a saved game: 8 to 16 digits and small letters, so that it can never be a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

impl GameId {
    /// Reads an id that came from outside.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`] for a text that no game can have.
    pub fn read(text: &str) -> Result<Self, CommandError> {
        let fits = (8..=16).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        if fits { Ok(GameId(text.to_owned())) } else { Err(CommandError::UnknownGame) }
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
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

/// A saved game in a list. Times are in milliseconds since 1970, 0 if unknown, and floats because a web view
/// has no larger whole numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum GameSummary {
    /// A game that can be opened.
    Sound {
        id: String,
        /// Which game it is, `loa`.
        game: String,
        title: String,
        seats: [Seat; 2],
        /// Whether it counts for the person's rating.
        rated: bool,
        /// The side of each seat now.
        sides: [Side; 2],
        ply: u32,
        turn: Player,
        outcome: Option<Outcome>,
        created: f64,
        updated: f64,
    },
    /// A save that cannot be read or replayed. Its files stay as they are.
    Broken { id: String, fault: RecordFault, updated: f64 },
}

impl GameSummary {
    fn newest_first(&self, other: &Self) -> std::cmp::Ordering {
        let key = |summary: &Self| match summary {
            GameSummary::Sound { id, updated, .. } | GameSummary::Broken { id, updated, .. } => {
                (*updated, id.clone())
            }
        };
        let ((one, one_id), (two, two_id)) = (key(self), key(other));
        two.total_cmp(&one).then_with(|| two_id.cmp(&one_id))
    }

    fn of(id: &GameId, playing: &Playing) -> Self {
        let Ok(view) = guard(|| Ok(playing.session.view())) else {
            let updated = playing.updated as f64;
            return GameSummary::Broken { id: id.0.clone(), fault: RecordFault::Engine, updated };
        };
        GameSummary::Sound {
            id: id.0.clone(),
            game: view.game,
            title: playing.title.clone(),
            seats: view.seats,
            rated: playing.rated,
            sides: view.sides,
            ply: view.ply,
            turn: view.turn,
            outcome: view.outcome,
            created: playing.created as f64,
            updated: playing.updated as f64,
        }
    }
}

/// All games of this device.
pub struct Shelf {
    saves: Saves,
    results: Results,
    open: Mutex<HashMap<GameId, Arc<Mutex<Playing>>>>,
    made: AtomicU32,
}

impl Shelf {
    /// The games in a folder of saves, and their results in another one.
    #[must_use]
    pub fn new(saves: Saves, results: Results) -> Self {
        Shelf { saves, results, open: Mutex::default(), made: AtomicU32::new(0) }
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
        let sound = match self.saves.load(&id.0) {
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
            return answer.unwrap_or_else(|_| {
                playing.close();
                drop(playing);
                self.forget(id, &game);
                Err(CommandError::Engine)
            });
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
        let mut playing = Playing::new(session, &record, Cursor::START);
        playing.updated = 0;
        playing.rated = false;
        playing.clock = playing.clock.filter(|clock| Clock::ALL.contains(clock));
        playing.title = one_line(&playing.title).chars().take(MOST_TITLE).collect();
        self.add_foreign(playing)
    }

    /// What was reached on this device, by game and level.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        // A game may have ended in the very moment in which the app was killed.
        let _ = self.list();
        self.results.ratings()
    }

    fn add_foreign(&self, playing: Playing) -> Result<OpenGame, CommandError> {
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
            let count = self.made.fetch_add(1, Ordering::Relaxed);
            let id = GameId(format!("{:0>9}{:0>2}", base36(now()), base36(u64::from(count % 1296))));
            if !open.contains_key(&id) && !self.saves.exists(&id.0) {
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

    /// Deletes a game, a broken one too.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`] or [`CommandError::Save`].
    pub fn delete(&self, id: &GameId) -> Result<(), CommandError> {
        // Held to the end, so that nobody reads the game again meanwhile.
        let mut open = self.open_games();
        let game = open.remove(id);
        if game.is_none() && !self.saves.exists(&id.0) {
            return Err(CommandError::UnknownGame);
        }
        // The game is locked until its files are gone: nobody may save it once more.
        let mut playing = game.as_ref().map(|game| game.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(playing) = &mut playing {
            playing.close();
        }
        self.saves.remove(&id.0)?;
        Ok(())
    }

    /// All games, those that changed last first.
    #[must_use]
    pub fn list(&self) -> Vec<GameSummary> {
        let open: HashMap<GameId, Arc<Mutex<Playing>>> = self.open_games().clone();
        let mut list: Vec<GameSummary> = open
            .iter()
            .filter_map(|(id, game)| {
                let playing = game.lock().unwrap_or_else(PoisonError::into_inner);
                (!playing.closed).then(|| GameSummary::of(id, &playing))
            })
            .collect();
        let closed = self.saves.names().into_iter().filter_map(|name| GameId::read(&name).ok());
        for id in closed.filter(|id| !open.contains_key(id)) {
            match self.read(&id) {
                Ok(playing) => {
                    self.results.settle(&id, &playing);
                    list.push(GameSummary::of(&id, &playing));
                }
                Err(CommandError::Record { fault }) => {
                    let updated = self.saves.changed(&id.0) as f64;
                    list.push(GameSummary::Broken { id: id.0, fault, updated });
                }
                // It was deleted a moment ago.
                Err(_) => {}
            }
        }
        list.sort_by(GameSummary::newest_first);
        list
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

/// A title without space around it and without line breaks or other control characters.
fn one_line(title: &str) -> String {
    title.replace(char::is_control, " ").trim().to_owned()
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}
