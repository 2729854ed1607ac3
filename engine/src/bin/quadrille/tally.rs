//! Results of games, as one player sees them, and what they tell of its strength.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::Sum;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    /// A single game: won, lost or, where nobody did, drawn.
    pub const fn of(won: Option<bool>) -> Self {
        match won {
            Some(true) => Tally { wins: 1, draws: 0, losses: 0 },
            None => Tally { wins: 0, draws: 1, losses: 0 },
            Some(false) => Tally { wins: 0, draws: 0, losses: 1 },
        }
    }

    /// Reads what [`Tally`] writes.
    fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let ["wins", wins, "draws", draws, "losses", losses] = words.as_slice() else { return None };
        Some(Tally { wins: wins.parse().ok()?, draws: draws.parse().ok()?, losses: losses.parse().ok()? })
    }

    /// Elo difference and half the width of its 95 % interval (A. Elo, 1978), from the scores of single games.
    ///
    /// A clean sweep is counted as half a point short of it: a finite number that still grows with the games.
    pub fn elo(self) -> (f64, f64) {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let half = 0.5 / (games + 1.0);
        let score = ((wins + draws / 2.0) / games).clamp(half, 1.0 - half);
        let spread = |points: f64, count: f64| count * (points - score).powi(2);
        let variance = (spread(1.0, wins) + spread(0.5, draws) + spread(0.0, losses)) / games;
        let deviation = 1.96 * (variance / games).sqrt();
        let rating = |score: f64| -400.0 * (1.0 / score - 1.0).log10();
        let high = (score + deviation).min(1.0 - half);
        let low = (score - deviation).max(half);
        (rating(score), (rating(high) - rating(low)) / 2.0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wins {} draws {} losses {}", self.wins, self.draws, self.losses)
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Self {
        tallies.fold(Tally::default(), |one, two| Tally {
            wins: one.wins + two.wins,
            draws: one.draws + two.draws,
            losses: one.losses + two.losses,
        })
    }
}

/// The pairs among the lines that a match printed, by number.
///
/// # Errors
/// Another match's title, and a line of a pair that cannot be read.
pub fn read_pairs(text: &str, title: &str) -> Result<BTreeMap<u32, Tally>, String> {
    let mut pairs = BTreeMap::new();
    for line in text.lines() {
        if line.starts_with("match ") && line != title {
            return Err(format!("this is another match: {line}"));
        }
        let Some(rest) = line.strip_prefix("pair ") else { continue };
        let pair =
            rest.split_once(' ').and_then(|(pair, tally)| Some((pair.parse().ok()?, Tally::read(tally)?)));
        let (number, tally) = pair.ok_or_else(|| format!("no pair: {line}"))?;
        pairs.insert(number, tally);
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    #[test]
    fn an_even_match_is_worth_nothing() {
        let (rating, error) = tally(40, 20, 40).elo();
        assert!(rating.abs() < 1e-9, "even score, even rating: {rating}");
        assert!((60.0..65.0).contains(&error), "100 games with a fifth drawn tell ± 61: {error}");
    }

    #[test]
    fn a_clean_sweep_is_finite() {
        let (rating, error) = tally(100, 0, 0).elo();
        assert!(rating > 700.0 && rating.is_finite() && error.is_finite(), "{rating} ± {error}");
    }

    #[test]
    fn pairs_are_read_as_they_were_printed_and_only_of_the_same_match() {
        let text =
            format!("match loa\npair 3 {}\ngame 6 a b1b3\npair 4 {}\n", tally(1, 0, 1), tally(0, 2, 0));
        let pairs = read_pairs(&text, "match loa");
        assert_eq!(pairs, Ok(BTreeMap::from([(3, tally(1, 0, 1)), (4, tally(0, 2, 0))])));
        assert!(read_pairs(&text, "match hex").is_err());
        assert!(read_pairs("pair 3 wins one", "match loa").is_err());
    }
}
