//! Sumito, the game of pushing marbles on a hexagon (after Abalone, L. Lévi and M. Lalet, 1987): push six
//! enemy marbles off the board.

mod brain;
mod cells;
mod generation;
mod judgement;
mod mistakes;
mod moves;
mod notation;
mod position;
mod setup;
mod table;

pub use moves::Move;
pub use position::Sumito;
pub use setup::{Layout, SumitoSetup};
