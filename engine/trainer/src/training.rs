//! The training itself: rounds of games and of learning, until the time is over.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use quadrille_engine::games::hex::net::Network;
use quadrille_engine::random::Random;
use quadrille_engine::zobrist::mix;

use crate::learning::{Losses, gradient};
use crate::recipe::{AVERAGING, BATCH, FIRST_RATE, RATE, REUSE, Recipe, WARM_UP};
use crate::sample::Sample;
use crate::state::{State, StateError};
use crate::strength::{Player, wins};
use crate::{classical, selfplay};

/// Between two states on the disk.
const BETWEEN_SAVES: Duration = Duration::from_secs(120);
/// Milliseconds of training between two measurements of strength.
const BETWEEN_MEASUREMENTS: u64 = 600_000;
/// The match of a measurement: its board, pairs of games, and each player's work a move.
const MATCH_SIZE: u8 = 11;
const MATCH_PAIRS: u64 = 12;
const MATCH_JUDGEMENTS: u64 = 64;
const MATCH_PLAYOUTS: u64 = 2_000;
/// How much faster the average follows while it is young: it began as random weights.
const YOUTH: f32 = 10.0;
/// Games of a match against the best so far that make a new best.
const BETTER: u64 = 13;

/// What a run is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the state and the log are.
    pub folder: PathBuf,
    /// How much is played.
    pub recipe: Recipe,
    /// Games of the classical search that it begins with.
    pub classical_games: u64,
    /// Threads for games and learning.
    pub threads: usize,
    /// When to end.
    pub time: Duration,
}

/// Runs games and learning from the state on, saves it from time to time and at the end.
///
/// # Errors
/// [`StateError`] where the disk refuses.
pub fn run(state: &mut State, options: &Options) -> Result<(), StateError> {
    let begun = Instant::now();
    let (mut saved, mut counted) = (Instant::now(), Instant::now());
    let mut losses = Losses::default();
    while begun.elapsed() < options.time {
        losses.add(&round(state, options));
        state.milliseconds += counted.elapsed().as_millis() as u64;
        counted = Instant::now();
        if state.milliseconds - state.measured >= BETWEEN_MEASUREMENTS {
            state.measured = state.milliseconds;
            log(options, &measure(state, &losses))?;
            losses = Losses::default();
            // Measuring is no training.
            counted = Instant::now();
        }
        if saved.elapsed() >= BETWEEN_SAVES {
            state.save(&options.folder)?;
            saved = Instant::now();
        }
    }
    state.save(&options.folder)
}

/// Plays a round of games and learns from it.
pub fn round(state: &mut State, options: &Options) -> Losses {
    let is_classical = state.games < options.classical_games;
    let network = Network::new(state.average.clone());
    let fresh = games(state, &network, is_classical, options);
    state.games += options.recipe.games;
    state.positions += fresh.len() as u64;
    let steps = (fresh.len() * REUSE).div_ceil(BATCH);
    fresh.into_iter().for_each(|sample| state.replay.push(sample));
    let mut losses = Losses::default();
    if state.replay.len() >= options.recipe.fewest_samples {
        for _ in 0..steps {
            losses.add(&step(state, if is_classical { FIRST_RATE } else { RATE }, options.threads));
        }
    }
    losses
}

/// The samples of a round's games, in the games' order whatever the threads do.
fn games(state: &State, network: &Network, is_classical: bool, options: &Options) -> Vec<Sample> {
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    let play = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.recipe.games {
                return;
            }
            let seed = mix(state.seed ^ mix(state.games + number));
            let size = options.recipe.size(&mut Random::new(seed));
            let samples = match is_classical {
                true => classical::play(size, options.recipe.playouts, mix(seed)),
                false => selfplay::play(network, size, mix(seed)),
            };
            played.lock().unwrap_or_else(PoisonError::into_inner).push((number, samples));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.max(1) {
            scope.spawn(play);
        }
        play();
    });
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|&(number, _)| number);
    played.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// One step of learning.
fn step(state: &mut State, rate: f32, threads: usize) -> Losses {
    let mut random = Random::new(mix(state.seed ^ mix(!state.adam.steps)));
    let samples = state.replay.draw(BATCH, &mut random);
    let (gradient, losses) = gradient(&Network::new(state.weights.clone()), &samples, threads);
    let warmth = ((state.adam.steps + 1) as f32 / WARM_UP as f32).min(1.0);
    state.adam.step(&mut state.weights, &gradient, rate * warmth);
    let share = AVERAGING.max(YOUTH / (YOUTH + state.adam.steps as f32));
    for (average, weight) in state.average.all_mut().iter_mut().zip(state.weights.all()) {
        *average += share * (weight - *average);
    }
    losses
}

/// Lets the average play against the classical search and the best so far, and tells of everything in a line.
fn measure(state: &mut State, losses: &Losses) -> String {
    let (network, best) = (Network::new(state.average.clone()), Network::new(state.best.clone()));
    let own = Player::Network(&network, MATCH_JUDGEMENTS);
    let classical = Player::Classical(MATCH_PLAYOUTS);
    let against_classical = wins(&own, &classical, &network, MATCH_SIZE, MATCH_PAIRS, state.seed);
    let old = Player::Network(&best, MATCH_JUDGEMENTS);
    let against_best = wins(&own, &old, &network, MATCH_SIZE, MATCH_PAIRS, state.games);
    if against_best >= BETTER {
        state.best = state.average.clone();
    }
    let mean = |sum: f64, count: u64| sum / count.max(1) as f64;
    format!(
        "minutes {:.1} games {} positions {} steps {} policy loss {:.3} chance loss {:.3} | {MATCH_JUDGEMENTS} \
         judgements: {against_classical} of {} against {MATCH_PLAYOUTS} playouts, {against_best} of {} against the best",
        state.milliseconds as f64 / 60_000.0,
        state.games,
        state.positions,
        state.adam.steps,
        mean(losses.policy, losses.policies),
        mean(losses.chance, losses.samples),
        2 * MATCH_PAIRS,
        2 * MATCH_PAIRS,
    )
}

fn log(options: &Options, line: &str) -> Result<(), StateError> {
    let path = options.folder.join("strength.log");
    println!("{line}");
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(&path)
        .and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|error| StateError::Io { path, error })
}
