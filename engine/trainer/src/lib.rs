//! Trains the network of `quadrille_engine::games::hex::net` from nothing but own games: first those of the
//! classical search, then its own with Gumbel sequential halving. How to run it: `docs/hexnet.md`.

pub mod adam;
pub mod backward;
pub mod bytes;
pub mod classical;
pub mod gumbel;
pub mod learning;
pub mod recipe;
pub mod replay;
pub mod sample;
pub mod selfplay;
pub mod start;
pub mod state;
pub mod strength;
pub mod training;
