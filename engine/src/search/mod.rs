//! Finding a move: limits, levels, the transposition table, alpha-beta.

pub mod level;
pub mod limits;
