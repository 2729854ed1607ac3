//! `tune`: finds the weights of an evaluation by regression on the results of self-play (T. Buro, *From Simple
//! Features to Sophisticated Evaluation Functions*, 1998).

use std::sync::atomic::AtomicBool;

use clap::Args;
use quadrille_engine::game::Player;
use quadrille_engine::games::loa::Loa;
use quadrille_engine::games::sumito::Sumito;
use quadrille_engine::games::suota::Suota;
use quadrille_engine::random::Random;
use quadrille_engine::search::alphabeta::{Noise, Past, Request, search};
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::techniques::Techniques;
use quadrille_engine::search::tt::Tt;
use quadrille_engine::terms::Weighed;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::fault::Fault;
use crate::terminal::say;

/// Plies after which a game is counted as a draw.
const LONGEST: usize = 300;
/// Bytes of a game's transposition table.
const TABLE_BYTES: usize = 1 << 20;
/// Steps of the descent.
const STEPS: usize = 1500;
/// Length of a step, where each term has a mean square of one.
const STEP: f64 = 0.2;
/// Pull of each weight to zero, so that terms that say the same share it.
const PULL: f64 = 1e-5;

/// Find the weights of a game's evaluation.
#[derive(Args)]
pub struct Tune {
    /// The game's id: loa, sumito or suota.
    game: String,
    /// Games of self-play.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Nodes a move.
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Random plies of an opening.
    #[arg(long, default_value_t = 6)]
    plies: u32,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Games to play at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

/// A position's terms and what its side to move made of the game: 1, ½ or 0.
struct Sample<const N: usize> {
    terms: [i32; N],
    result: f64,
}

impl Tune {
    pub fn run(&self) -> Result<(), Fault> {
        match self.game.as_str() {
            "loa" => self.tune::<10, Loa>(true),
            "sumito" => self.tune::<14, Sumito>(true),
            "suota" => self.tune::<17, Suota>(true),
            other => Err(Fault::Usage(format!("no weights to tune in `{other}`"))),
        }
    }

    fn tune<const N: usize, G: Weighed<N>>(&self, draws: bool) -> Result<(), Fault> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.max(1))
            .build()
            .map_err(|error| Fault::Usage(error.to_string()))?;
        let games: Vec<Vec<Sample<N>>> = pool.install(|| {
            (0..self.games).into_par_iter().map(|number| self.play::<N, G>(number, draws)).collect()
        });
        let samples: Vec<Sample<N>> = games.into_iter().flatten().collect();
        let weights = fit(&samples);
        say!("positions {} loss {:.5}", samples.len(), loss(&samples, &weights))?;
        // Ten-thousandths of a unit of which one hundred make the odds ten to one in four units.
        let unit = 400.0 / 10_f64.ln() * 100.0;
        for ((name, weight), now) in G::NAMES.into_iter().zip(weights).zip(G::WEIGHTS) {
            say!("{:8.0} {now:8} {name}", weight * unit)?;
        }
        Ok(())
    }

    /// Plays a game and keeps its quiet positions.
    fn play<const N: usize, G: Weighed<N>>(&self, number: u32, draws: bool) -> Vec<Sample<N>> {
        let mut random = Random::new(u64::from(self.seed) << 32 | u64::from(number));
        let mut position = G::new(&G::Setup::default());
        for _ in 0..self.plies {
            let Some(mv) = random.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        let (table, never) = (Tt::new(TABLE_BYTES), AtomicBool::new(false));
        let mut past = Past { hashes: Vec::new(), draws };
        let mut kept: Vec<(Player, [i32; N])> = Vec::new();
        let mut winner = None;
        while past.hashes.len() < LONGEST {
            if let Some(outcome) = position.outcome() {
                winner = outcome.winner;
                break;
            }
            let hash = position.hash();
            if draws && past.hashes.iter().filter(|&&earlier| earlier == hash).count() >= 2 {
                break;
            }
            let request = Request {
                limits: Limits::nodes(self.nodes),
                threads: 1,
                stop: &never,
                table: &table,
                noise: Noise::default(),
                techniques: Techniques::ALL,
            };
            let found = search(&position, &past, &request, &mut |_| {});
            let Some(&mv) = found.line.first() else { break };
            if !position.is_noisy(mv) {
                kept.push((position.turn(), position.terms()));
            }
            past.hashes.push(hash);
            position.play_unchecked(mv);
        }
        let result = |player| winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 });
        kept.into_iter().map(|(player, terms)| Sample { terms, result: result(player) }).collect()
    }
}

fn expected<const N: usize>(terms: &[i32; N], weights: &[f64; N]) -> f64 {
    let sum: f64 = terms.iter().zip(weights).map(|(&term, weight)| f64::from(term) * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn loss<const N: usize>(samples: &[Sample<N>], weights: &[f64; N]) -> f64 {
    let miss = |sample: &Sample<N>| (expected(&sample.terms, weights) - sample.result).powi(2);
    samples.iter().map(miss).sum::<f64>() / samples.len().max(1) as f64
}

/// Logistic regression by accelerated gradient descent (Y. Nesterov, 1983).
fn fit<const N: usize>(samples: &[Sample<N>]) -> [f64; N] {
    let number = samples.len().max(1) as f64;
    let mut scale = [0.0; N];
    for sample in samples {
        for (scale, &term) in scale.iter_mut().zip(&sample.terms) {
            *scale += f64::from(term).powi(2) / number;
        }
    }
    let (mut weights, mut ahead) = ([0.0; N], [0.0; N]);
    for step in 0..STEPS {
        let mut slope = [0.0; N];
        for sample in samples {
            let miss = expected(&sample.terms, &ahead) - sample.result;
            for (slope, &term) in slope.iter_mut().zip(&sample.terms) {
                *slope += miss * f64::from(term) / number;
            }
        }
        let carry = step as f64 / (step as f64 + 3.0);
        for i in 0..N {
            let square = scale[i].max(1e-9);
            let next = ahead[i] - STEP * (slope[i] / square + PULL * ahead[i]);
            ahead[i] = next + carry * (next - weights[i]);
            weights[i] = next;
        }
    }
    weights
}
