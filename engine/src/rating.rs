//! How strong a person plays: the Elo system (A. Elo, *The Rating of Chessplayers*, 1978), against opponents whose
//! rating is known. The levels' ratings are each game's [`Brain::LEVEL_RATINGS`](crate::brain::Brain).

use serde::{Deserialize, Serialize};

/// The rating of somebody who has not played yet.
pub const START: f64 = 1200.0;

/// Games after which a rating is settled.
const SETTLED_AFTER: u32 = 20;
/// The most points that a game can change before: a newcomer finds the own strength within a few games.
const K_NEW: f64 = 40.0;
/// The most points that a game can change after.
const K_SETTLED: f64 = 20.0;
/// The difference of ratings that makes the odds ten to one.
const SCALE: f64 = 400.0;

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub enum Score {
    /// It was won.
    Win,
    /// Nobody won.
    Draw,
    /// It was lost.
    Loss,
}

impl Score {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }
    }
}

/// The points a game that a player of rating `own` can expect against one of rating `other`: 0 to 1.
#[must_use]
pub fn expected(own: f64, other: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((other - own) / SCALE))
}

/// The rating after one more game; `played` are the rated games before it.
#[must_use]
pub fn updated(own: f64, other: f64, score: Score, played: u32) -> f64 {
    let most = if played < SETTLED_AFTER { K_NEW } else { K_SETTLED };
    own + most * (score.points() - expected(own, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn equals_expect_a_half_and_the_expectations_of_both_make_one() {
        assert!(is_near(expected(1500.0, 1500.0), 0.5));
        assert!(is_near(expected(1600.0, 1200.0), 10.0 / 11.0), "400 points are ten to one");
        assert!(is_near(expected(1234.0, 1777.0) + expected(1777.0, 1234.0), 1.0));
    }

    #[test]
    fn a_draw_counts_between_a_win_and_a_loss() {
        let after = |score| updated(1200.0, 1200.0, score, 0);
        assert!(is_near(after(Score::Win), 1220.0));
        assert!(is_near(after(Score::Draw), 1200.0));
        assert!(is_near(after(Score::Loss), 1180.0));
        assert!(updated(1200.0, 1800.0, Score::Draw, 0) > 1200.0, "a draw against a stronger level gains");
    }

    #[test]
    fn a_settled_rating_moves_half_as_much() {
        let gain = |played| updated(1200.0, 1200.0, Score::Win, played) - 1200.0;
        assert!(is_near(gain(SETTLED_AFTER - 1), 2.0 * gain(SETTLED_AFTER)));
    }
}
