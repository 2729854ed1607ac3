//! Finding a move: limits, levels, scores, the transposition table and alpha-beta.
//!
//! No clock but [`limits::Limits`], no global state; a search with one thread that is bounded by nodes or depth
//! gives the same answer on every machine.

pub mod alphabeta;
pub mod choose;
pub mod level;
pub mod limits;
mod node;
mod ordering;
pub mod score;
pub mod style;
pub mod techniques;
#[cfg(test)]
mod tests;
pub mod tt;
