//! `match`: two players against each other, seats swapped in pairs over the same openings.

use std::sync::atomic::AtomicBool;

use clap::Args;
use quadrille_engine::game::Player;
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::Session;
use quadrille_engine::setup::{RuleValues, read_rules};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::fault::Fault;
use crate::options::MOST_THREADS;
use crate::terminal::say;

/// Plies after which a game is counted as a draw.
const LONGEST: u32 = 1000;

/// Let two players play against each other.
#[derive(Args)]
pub struct Match {
    /// The game's id.
    game: String,
    /// The player whose results are counted: a level, random, greedy, or time=ms, nodes=n, depth=n, noise=n, off=technique.
    #[arg(long)]
    a: Style,
    /// Its opponent.
    #[arg(long)]
    b: Style,
    /// Games to play.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Different openings; each is played by both players. As many as there are pairs if not given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,
    /// Random plies of an opening.
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// Games to play at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    jobs: u16,
    /// House rules, `key=value,…`.
    #[arg(long, default_value = "")]
    setup: String,
    /// Seed of openings and players.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Print each game's moves.
    #[arg(long)]
    verbose: bool,
}

/// Points of the first player: 1, ½ or 0.
#[derive(Clone, Copy)]
enum Points {
    Win,
    Draw,
    Loss,
}

impl Match {
    pub fn run(&self) -> Result<(), Fault> {
        let rules = read_rules(&self.setup)?;
        // Bad names are told before any game is played.
        registry::start(&self.game, &rules, None, [Seat::Person; 2], 0)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Fault::Usage(error.to_string()))?;
        let results: Result<Vec<Points>, Fault> = pool
            .install(|| (0..self.games).into_par_iter().map(|number| self.play(number, &rules)).collect());
        let results = results?;
        let count = |wanted: fn(Points) -> bool| results.iter().filter(|&&points| wanted(points)).count();
        let (wins, draws, losses) = (
            count(|points| matches!(points, Points::Win)),
            count(|points| matches!(points, Points::Draw)),
            count(|points| matches!(points, Points::Loss)),
        );
        let (elo, error) = elo(wins, draws, losses);
        say!("wins {wins} draws {draws} losses {losses} elo {:.0} error {error:.0}", elo.round() + 0.0)?;
        Ok(())
    }

    /// Plays a game and says what `a` made of it; `a` has the first seat in even games.
    fn play(&self, number: u32, rules: &RuleValues) -> Result<Points, Fault> {
        let pair = number / 2;
        let opening = pair % self.openings.unwrap_or(u32::MAX);
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
        // Each player keeps a board, and so a memory, of its own.
        let start = || registry::start(&self.game, rules, None, [Seat::Person; 2], seed);
        let mut boards = [start()?, start()?];
        let mut random = Random::new(u64::from(self.seed) << 32 | u64::from(opening));
        for _ in 0..self.plies {
            let legal = boards[0].legal();
            let texts: Vec<&str> = legal.iter().map(String::as_str).collect();
            // An opening that ends the game at once says nothing of the players.
            let Some(text) = random.pick(&texts) else { break };
            push(&mut boards, text)?;
        }
        let a_seat = if number.is_multiple_of(2) { Player::First } else { Player::Second };
        let never = AtomicBool::new(false);
        while boards[0].outcome().is_none() && boards[0].ply() < LONGEST {
            let (board, style) =
                if boards[0].turn() == a_seat { (&boards[0], &self.a) } else { (&boards[1], &self.b) };
            let thought = board.thinker().think(style, &never, &mut |_| {}).ok_or(Fault::Over)?;
            push(&mut boards, &thought.best)?;
        }
        let winner = boards[0].outcome().and_then(|outcome| outcome.winner);
        let points = match winner {
            None => Points::Draw,
            Some(winner) if winner == a_seat => Points::Win,
            Some(_) => Points::Loss,
        };
        if self.verbose {
            let moves = boards[0].record().moves.join(" ");
            let letter = winner.map_or('=', |winner| if winner == a_seat { 'a' } else { 'b' });
            say!("game {number} {letter} {moves}")?;
        }
        Ok(points)
    }
}

fn push(boards: &mut [Box<dyn Session>; 2], text: &str) -> Result<(), Fault> {
    for board in boards {
        let ply = board.ply();
        board.play(ply, text).map_err(|error| Fault::Move { ply: ply as usize + 1, error })?;
    }
    Ok(())
}

/// Elo difference and half the width of its 95 % interval (A. Elo, 1978), from the scores of single games.
///
/// A clean sweep is counted as half a point short of it: a finite number that still grows with the games.
fn elo(wins: usize, draws: usize, losses: usize) -> (f64, f64) {
    let games = (wins + draws + losses) as f64;
    let half = 0.5 / (games + 1.0);
    let score = ((wins as f64 + draws as f64 / 2.0) / games).clamp(half, 1.0 - half);
    let spread = |points: f64, count: usize| count as f64 * (points - score).powi(2);
    let variance = (spread(1.0, wins) + spread(0.5, draws) + spread(0.0, losses)) / games;
    let deviation = 1.96 * (variance / games).sqrt();
    let rating = |score: f64| -400.0 * (1.0 / score - 1.0).log10();
    let high = (score + deviation).min(1.0 - half);
    let low = (score - deviation).max(half);
    (rating(score), (rating(high) - rating(low)) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_match_is_worth_nothing() {
        let (rating, error) = elo(40, 20, 40);
        assert!(rating.abs() < 1e-9, "even score, even rating: {rating}");
        assert!((60.0..65.0).contains(&error), "100 games with a fifth drawn tell ± 61: {error}");
    }

    #[test]
    fn a_clean_sweep_is_finite() {
        let (rating, error) = elo(100, 0, 0);
        assert!(rating > 700.0 && rating.is_finite() && error.is_finite(), "{rating} ± {error}");
    }
}
