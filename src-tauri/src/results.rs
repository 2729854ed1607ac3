//! What people reached against the CPU on this device: the results of their games, and the ratings that follow.
//!
//! Kept is a list of results, one for each game that ended, under the game's id: so none counts twice, whenever the
//! app is killed, and a game whose end was taken back and came out otherwise counts as it came out. The end of a
//! rated game is final. Numbers are computed from the list when they are asked for.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use quadrille_engine::rating::{self, Score};
use quadrille_engine::record::Seat;
use quadrille_engine::registry::{self, Entry};
use quadrille_engine::search::level::Level;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::kept::{Kept, Origin};
use crate::playing::Playing;
use crate::saves::Saves;
use crate::shelf::GameId;

/// What was reached against one level of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct LevelResults {
    /// The level.
    pub level: Level,
    /// The level's own Elo in this game.
    pub rating: i32,
    /// Games won by the person, rated or not; likewise the others.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// What was reached in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct GameResults {
    /// The game's id, `loa`.
    pub game: String,
    /// The person's Elo, once a rated game ended.
    pub rating: Option<i32>,
    /// What the last rated game changed.
    pub change: Option<i32>,
    /// How many rated games it rests on.
    pub rated_games: u32,
    /// All levels, weakest first.
    pub levels: Vec<LevelResults>,
}

/// What was reached on this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Ratings {
    /// All games, in the order in which they are offered.
    pub games: Vec<GameResults>,
}

/// How one game ended for the person who played it against the CPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GameResult {
    id: String,
    game: String,
    level: Level,
    score: Score,
    rated: bool,
    /// The level's Elo then: measuring it again changes no past game.
    against: i32,
}

/// All results, in the order in which the games ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ledger {
    results: Vec<GameResult>,
    /// Games that came from elsewhere: they count for nobody.
    #[serde(default)]
    left_out: Vec<String>,
}

/// The ledger and whether it changed since it was last saved.
struct Present {
    kept: Kept<Ledger>,
    unsaved: bool,
}

/// The name of the save, as the first version gave it.
const NAME: &str = "results1";

/// The results of all games that ended, and where they are kept.
pub struct Results {
    saves: Saves,
    /// Read when it is first needed: the store plugin may not be there before.
    present: OnceLock<Mutex<Present>>,
}

impl Results {
    /// The results in a folder of saves.
    #[must_use]
    pub const fn new(saves: Saves) -> Self {
        Results { saves, present: OnceLock::new() }
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        let present = self.present.get_or_init(|| {
            let kept = Kept::load(&self.saves, NAME, |text| serde_json::from_str(text).ok());
            // An empty list is saved too: the index of games relies on the one that it was made with.
            let unsaved = kept.origin() != Origin::Saved;
            Mutex::new(Present { kept, unsaved })
        });
        present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the list came from. A new one is filled by reading all saved games.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.present().kept.origin()
    }

    /// Whether the list changed and could not be saved yet.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.present().unsaved
    }

    /// Notes how a game ended, if it did, was saved, and is one of a person against the CPU.
    pub fn settle(&self, id: &GameId, playing: &Playing) {
        if playing.unsaved.is_some() {
            return;
        }
        let mut present = self.present();
        if present.kept.value.note(id, result(id, playing)) {
            present.unsaved = true;
        }
        self.save(&mut present);
    }

    /// Notes that a game came from elsewhere.
    pub fn leave_out(&self, id: &GameId) {
        let mut present = self.present();
        present.kept.value.left_out.push(id.as_str().to_owned());
        present.unsaved = true;
        self.save(&mut present);
    }

    /// Saves what is not saved. A disk that refuses gets another chance at the next change, and at the next start
    /// the saved games tell again how they ended.
    fn save(&self, present: &mut Present) {
        if present.unsaved {
            present.unsaved = present.kept.save(&self.saves).is_err();
        }
    }

    /// The list as a text for a backup.
    ///
    /// # Errors
    /// None that is known: everything in the list can be written.
    pub fn write(&self) -> serde_json::Result<Box<RawValue>> {
        serde_json::value::to_raw_value(&self.present().kept.value)
    }

    /// Adds what a backup's list has more. Where both know a game, this one holds. Whether the list could be read.
    pub fn merge(&self, text: &str) -> bool {
        let Ok(ledger) = serde_json::from_str::<Ledger>(text) else { return false };
        let mut present = self.present();
        present.unsaved |= present.kept.value.merge(ledger);
        self.save(&mut present);
        true
    }

    /// The ratings and statistics that follow from all results.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        let present = self.present();
        let games = registry::catalog().iter().map(|entry| present.kept.value.game_results(entry)).collect();
        Ratings { games }
    }
}

/// How a game ended for the person; `None` while it goes on, and where no person played the CPU.
fn result(id: &GameId, playing: &Playing) -> Option<GameResult> {
    let outcome = playing.session.outcome()?;
    if !playing.is_person_against_cpu() {
        return None;
    }
    let seats = playing.session.seats();
    let level = seats.iter().find_map(|seat| match seat {
        Seat::Cpu { level } => Some(*level),
        Seat::Person => None,
    })?;
    let score = match outcome.winner {
        None => Score::Draw,
        Some(winner) if seats[winner.index()] == Seat::Person => Score::Win,
        Some(_) => Score::Loss,
    };
    let game = playing.session.record().game;
    let entry = registry::catalog().into_iter().find(|entry| entry.id == game)?;
    let against = level_rating(&entry, level);
    Some(GameResult { id: id.as_str().to_owned(), game, level, score, rated: playing.rated, against })
}

fn level_rating(entry: &Entry, level: Level) -> i32 {
    let place = Level::ALL.iter().position(|&other| other == level).unwrap_or(0);
    entry.level_ratings.get(place).copied().unwrap_or(rating::START as i32)
}

impl Ledger {
    /// Adds what another list has more; whether that is anything.
    fn merge(&mut self, other: Ledger) -> bool {
        let before = (self.results.len(), self.left_out.len());
        let mut known: HashSet<String> = self.results.iter().map(|result| result.id.clone()).collect();
        known.extend(self.left_out.iter().cloned());
        let left_out: Vec<String> = other.left_out.into_iter().filter(|id| !known.contains(id)).collect();
        self.results.extend(other.results.into_iter().filter(|result| known.insert(result.id.clone())));
        self.left_out.extend(left_out);
        before != (self.results.len(), self.left_out.len())
    }

    /// Notes how a game ended, or that it goes on; whether that is news.
    fn note(&mut self, id: &GameId, result: Option<GameResult>) -> bool {
        let place = self.results.iter().position(|known| known.id == id.as_str());
        match (place, result) {
            (None, None) => false,
            (None, Some(result)) => {
                let is_ours = !self.left_out.contains(&result.id);
                if is_ours {
                    self.results.push(result);
                }
                is_ours
            }
            (Some(place), result) => {
                let known = &self.results[place];
                let as_known = result
                    .as_ref()
                    .is_some_and(|result| (result.level, result.score) == (known.level, known.score));
                if known.rated || as_known {
                    return false;
                }
                self.results.remove(place);
                self.results.extend(result);
                true
            }
        }
    }

    fn game_results(&self, entry: &Entry) -> GameResults {
        let of_game = || self.results.iter().filter(|result| result.game == entry.id);
        let (mut elo, mut change, mut rated_games) = (rating::START, None, 0);
        for result in of_game().filter(|result| result.rated) {
            let next = rating::updated(elo, f64::from(result.against), result.score, rated_games);
            change = Some(next.round() as i32 - elo.round() as i32);
            elo = next;
            rated_games += 1;
        }
        let levels = Level::ALL.map(|level| {
            let count = |score| {
                of_game().filter(|result| result.level == level && result.score == score).count() as u32
            };
            LevelResults {
                level,
                rating: level_rating(entry, level),
                wins: count(Score::Win),
                draws: count(Score::Draw),
                losses: count(Score::Loss),
            }
        });
        GameResults {
            game: entry.id.clone(),
            rating: (rated_games > 0).then_some(elo.round() as i32),
            change,
            rated_games,
            levels: levels.into(),
        }
    }
}
