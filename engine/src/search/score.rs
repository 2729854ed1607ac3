//! Scores: hundredths of a game's unit for the side to move, and distances to a certain end.

/// The score of a game won on the spot. A win in `n` plies is `WIN - n`, a loss in `n` plies `-(WIN - n)`.
pub const WIN: i32 = 30_000;

/// Plies that a search can look ahead.
pub const MAX_PLY: usize = 128;

/// Scores beyond this, in either direction, are distances to a certain end.
pub const CERTAIN: i32 = WIN - MAX_PLY as i32;

/// The largest value that an evaluation may have, in either direction.
pub const LARGEST_GUESS: i32 = 20_000;

/// The score of a draw.
pub const DRAW: i32 = 0;

/// The score of having lost, `ply` plies away from the root.
#[must_use]
pub const fn lost_at(ply: usize) -> i32 {
    ply as i32 - WIN
}

/// Whether a score is a certain end and not a guess.
#[must_use]
pub const fn is_certain(score: i32) -> bool {
    score.abs() >= CERTAIN
}

/// The plies to a certain end, or `None` for a guess.
#[must_use]
pub const fn distance(score: i32) -> Option<i32> {
    if is_certain(score) { Some(WIN - score.abs()) } else { None }
}

/// The score as seen from a node `ply` plies below the root, as the table keeps it.
#[must_use]
pub const fn to_node(score: i32, ply: usize) -> i32 {
    if score >= CERTAIN {
        score + ply as i32
    } else if score <= -CERTAIN {
        score - ply as i32
    } else {
        score
    }
}

/// Undoes [`to_node`].
#[must_use]
pub const fn from_node(score: i32, ply: usize) -> i32 {
    if score >= CERTAIN {
        score - ply as i32
    } else if score <= -CERTAIN {
        score + ply as i32
    } else {
        score
    }
}
