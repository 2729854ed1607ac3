//! Finding a move: limits, levels, scores, the transposition table, alpha-beta and two tree searches.
//!
//! No clock but that of [`limits::Limits`], no global state; a search with one thread that is bounded by nodes or depth
//! gives the same answer on every machine.

pub mod alphabeta;
pub mod choose;
pub mod clock;
pub mod level;
pub mod limits;
pub mod mcts;
mod node;
mod ordering;
pub mod puct;
pub mod score;
pub mod style;
pub mod task;
pub mod techniques;
#[cfg(test)]
mod tests;
pub mod tt;
