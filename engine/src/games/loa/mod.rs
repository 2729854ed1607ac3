//! Lines of Action (C. Soucie; S. Sackson, *A Gamut of Games*, 1969): join all your pieces into one group.

mod brain;
mod mistakes;
mod moves;
mod notation;
mod position;
mod table;

pub use moves::Move;
pub use position::Loa;
