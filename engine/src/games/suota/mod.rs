//! Suot à: pieces take by landing on top of enemy ones, exactly at their full reach; what lies covered counts.

mod brain;
mod cells;
mod mistakes;
mod moves;
mod notation;
mod position;
mod reach;
mod setup;
mod stacks;
mod table;

pub use moves::Move;
pub use position::Suota;
pub use setup::{Layout, Rules};
pub use table::Stake;
