//! `match`: two players against each other, seats swapped in pairs over the same openings.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use clap::Args;
use quadrille_engine::game::Player;
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::clock::Clock;
use quadrille_engine::search::style::{Style, UnknownStyle};
use quadrille_engine::session::Session;
use quadrille_engine::setup::{RuleValues, read_rules};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::fault::Fault;
use crate::options::MOST_THREADS;
use crate::tally::{Tally, read_pairs};
use crate::terminal::say;

/// Plies after which a game is counted as a draw.
const LONGEST: u32 = 1000;

/// Plies in a row in which the players have to agree on who wins, where games are adjudicated.
const AGREED_PLIES: u32 = 6;

/// Let two players play against each other.
#[derive(Args)]
pub struct Match {
    /// The game's id.
    game: String,
    /// The player whose results are counted: a level, random, greedy, or time=ms, nodes=n, depth=n, noise=n, off=technique, net.
    #[arg(long)]
    a: Contender,
    /// Its opponent.
    #[arg(long)]
    b: Contender,
    /// Games to play.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Different openings; each is played by both players. As many as there are pairs if not given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,
    /// Random plies of an opening.
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// What measures the players' time: wall, or cpu, which is fair on a busy machine.
    #[arg(long, default_value = "wall")]
    clock: Clock,
    /// End a game when for six plies both players saw one side ahead by so many hundredths.
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..))]
    adjudicate: Option<i32>,
    /// The pair to begin with: a match can be played in pieces.
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// What this match printed before: its pairs are counted and not played again.
    #[arg(long)]
    known: Option<PathBuf>,
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

/// A player, and the text that named it.
#[derive(Clone)]
struct Contender {
    name: String,
    style: Style,
}

impl FromStr for Contender {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Self, UnknownStyle> {
        Ok(Contender { name: text.to_owned(), style: text.parse()? })
    }
}

impl Match {
    pub fn run(&self) -> Result<(), Fault> {
        let rules = read_rules(&self.setup)?;
        // Bad names are told before any game is played.
        registry::start(&self.game, &rules, None, [Seat::Person; 2], 0)?;
        let title = self.title();
        let known = match &self.known {
            Some(path) => {
                let file = path.display().to_string();
                let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
                let pairs = text.and_then(|text| read_pairs(&text, &title));
                pairs.map_err(|error| Fault::File { file, error })?
            }
            None => BTreeMap::new(),
        };
        say!("{title}")?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.into())
            .build()
            .map_err(|error| Fault::Usage(error.to_string()))?;
        let last = self.first.saturating_add(self.games.div_ceil(2));
        let open: Vec<u32> = (self.first..last).filter(|pair| !known.contains_key(pair)).collect();
        let played: Result<Vec<Tally>, Fault> =
            pool.install(|| open.into_par_iter().map(|pair| self.play_pair(pair, &rules)).collect());
        let total: Tally = known.into_values().chain(played?).sum();
        let (elo, error) = total.elo();
        say!("{total} elo {:.0} error {error:.0}", elo.round() + 0.0)
    }

    /// What has to be the same for pairs to belong to one match.
    fn title(&self) -> String {
        let Match { game, setup, a, b, plies, seed, .. } = self;
        let openings = self.openings.map_or_else(|| "all".to_owned(), |number| number.to_string());
        let adjudicate = self.adjudicate.map_or_else(|| "never".to_owned(), |score| score.to_string());
        format!(
            "match {game} setup \"{setup}\" a {} b {} openings {openings} plies {plies} clock {} adjudicate {adjudicate} \
             seed {seed}",
            a.name,
            b.name,
            self.clock.name()
        )
    }

    /// Plays both games of a pair, or the one that is left of an odd number, and prints what `a` made of them.
    fn play_pair(&self, pair: u32, rules: &RuleValues) -> Result<Tally, Fault> {
        let is_single = !self.games.is_multiple_of(2) && pair - self.first == self.games / 2;
        let seats = if is_single { &Player::BOTH[..1] } else { &Player::BOTH };
        let results = seats.iter().map(|&a_seat| self.play(pair, a_seat, rules));
        let tally: Tally = results.sum::<Result<_, _>>()?;
        say!("pair {pair} {tally}")?;
        Ok(tally)
    }

    /// Plays a game and says what `a` in that seat made of it.
    fn play(&self, pair: u32, a_seat: Player, rules: &RuleValues) -> Result<Tally, Fault> {
        let opening = pair % self.openings.unwrap_or(u32::MAX);
        let number = 2 * pair + a_seat.index() as u32;
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
        let styles = [&self.a, &self.b].map(|player| player.style.with_clock(self.clock));
        let never = AtomicBool::new(false);
        let (mut ahead, mut agreed) = (None, 0);
        while boards[0].outcome().is_none() && boards[0].ply() < LONGEST && agreed < AGREED_PLIES {
            let turn = boards[0].turn();
            let player = usize::from(turn != a_seat);
            let thought =
                boards[player].thinker().think(&styles[player], &never, &mut |_| {}).ok_or(Fault::Over)?;
            let leader = self.adjudicate.and_then(|least| match thought.score {
                score if score >= least => Some(turn),
                score if score <= -least => Some(turn.other()),
                _ => None,
            });
            agreed = if leader.is_none() { 0 } else { 1 + if leader == ahead { agreed } else { 0 } };
            ahead = leader;
            push(&mut boards, &thought.best)?;
        }
        let winner = match boards[0].outcome() {
            Some(outcome) => outcome.winner,
            None => ahead.filter(|_| agreed >= AGREED_PLIES),
        };
        if self.verbose {
            let moves = boards[0].record().moves.join(" ");
            let letter = winner.map_or('=', |winner| if winner == a_seat { 'a' } else { 'b' });
            say!("game {number} {letter} {moves}")?;
        }
        Ok(Tally::of(winner.map(|winner| winner == a_seat)))
    }
}

fn push(boards: &mut [Box<dyn Session>; 2], text: &str) -> Result<(), Fault> {
    for board in boards {
        let ply = board.ply();
        board.play(ply, text).map_err(|error| Fault::Move { ply: ply as usize + 1, error })?;
    }
    Ok(())
}
