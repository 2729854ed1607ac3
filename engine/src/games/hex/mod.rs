//! Hex (P. Hein, 1942; J. Nash, 1948): red joins top and bottom, blue left and right. No draw is possible.
//!
//! Seats and colours are two things here: a swap makes the seats exchange colours, the stones stay.

mod brain;
mod bridges;
mod cells;
mod connection;
mod fillin;
mod geometry;
mod hsearch;
mod knowledge;
mod mistakes;
mod moves;
pub mod net;
mod notation;
mod opening;
mod padded;
mod plain;
pub mod playout;
mod position;
mod search;
mod setup;
pub mod swap_pieces;
mod table;

pub use bridges::{Bridge, bridges};
pub use cells::{Cells, LARGEST};
pub use moves::Move;
pub use position::{Colour, Hex};
pub use setup::HexSetup;
