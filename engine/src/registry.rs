//! The games by name.

use serde::{Deserialize, Serialize};

use crate::brain::Brain;
use crate::game::{Game, Player, Side};
use crate::games::hex::Hex;
use crate::games::loa::Loa;
use crate::games::sumito::Sumito;
use crate::games::suota::Suota;
use crate::notation::{Notation, PositionError};
use crate::record::{Record, Seat};
use crate::session::{ChangeError, Match, Session};
use crate::setup::{HouseRule, RuleValues, Setup, SetupError};
use crate::table::Table;

/// A game as a catalogue lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The game's id, `loa`.
    pub id: String,
    /// The sides at the start: first seat, second seat.
    pub sides: [Side; 2],
    /// What can be chosen before a game.
    pub house_rules: Vec<HouseRule>,
    /// The Elo of each level, weakest first.
    pub level_ratings: [i32; 4],
}

/// A game that cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum StartError {
    /// No game has that id.
    #[error("no game `{id}`")]
    #[allow(missing_docs)]
    UnknownGame { id: String },
    /// The house rules cannot be.
    #[error("{error}")]
    #[allow(missing_docs)]
    Setup { error: SetupError },
    /// The start position cannot be read.
    #[error("{error}")]
    #[allow(missing_docs)]
    Position { error: PositionError },
}

/// A record that cannot be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RecordError {
    /// It was written by a newer version.
    #[error("format {format} or rules {rules} are newer than this version")]
    #[allow(missing_docs)]
    Newer { format: u32, rules: u16 },
    /// The game cannot be started.
    #[error("{error}")]
    #[allow(missing_docs)]
    Start { error: StartError },
    /// A move is refused; `ply` counts from 1, the moves before it are sound.
    #[error("move {ply}: {error}")]
    #[allow(missing_docs)]
    Move { ply: u32, error: ChangeError },
}

/// A record that broke off, with what replays of it.
pub struct Broken {
    /// Why and where.
    pub error: RecordError,
    /// The game up to the last sound move, where there is one to start from.
    pub prefix: Option<Box<dyn Session>>,
}

/// Names a game's type for each game id: the one place where a game is registered. New games come last.
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The ids of all games, in the order in which they are offered.
        pub const IDS: &[&str] = &[$(<$game>::ID),+];

        /// All games, in the order in which they are offered.
        #[must_use]
        pub fn catalog() -> Vec<Entry> {
            vec![$(entry::<$game>()),+]
        }

        /// Starts a game, from its setup's start position or from `position`.
        ///
        /// # Errors
        /// [`StartError`].
        pub fn start(
            game: &str,
            rules: &RuleValues,
            position: Option<&str>,
            seats: [Seat; 2],
            seed: u32,
        ) -> Result<Box<dyn Session>, StartError> {
            match game {
                $(<$game>::ID => start_as::<$game>(rules, position, seats, seed),)+
                _ => Err(StartError::UnknownGame { id: game.to_owned() }),
            }
        }

        /// Replays a record, undone moves and end included.
        ///
        /// # Errors
        /// [`Broken`], with the sound moves before the fault.
        pub fn replay(record: &Record) -> Result<Box<dyn Session>, Broken> {
            match record.game.as_str() {
                $(<$game>::ID => Match::<$game>::replay(record).map(|game| Box::new(game) as Box<dyn Session>),)+
                _ => Err(Broken {
                    error: RecordError::Start { error: StartError::UnknownGame { id: record.game.clone() } },
                    prefix: None,
                }),
            }
        }
    };
}

games!(Sumito, Loa, Hex, Suota);

fn entry<G: Table + Brain>() -> Entry {
    let position = G::new(&G::Setup::default());
    Entry {
        id: G::ID.to_owned(),
        sides: Player::BOTH.map(|player| position.side(player)),
        house_rules: G::Setup::house_rules(),
        level_ratings: G::LEVEL_RATINGS,
    }
}

fn start_as<G: Notation + Table + Brain>(
    rules: &RuleValues,
    position: Option<&str>,
    seats: [Seat; 2],
    seed: u32,
) -> Result<Box<dyn Session>, StartError> {
    let setup = G::Setup::from_values(rules).map_err(|error| StartError::Setup { error })?;
    Ok(match position {
        None => Box::new(Match::<G>::new(setup, seats, seed)),
        Some(text) => Box::new(
            Match::<G>::from_position(setup, text, seats, seed)
                .map_err(|error| StartError::Position { error })?,
        ),
    })
}
