//! Rules, search, records and sessions of Quadrille's games. No Tauri, no clock of its own, no global state.
//!
//! A game is a type that implements [`game::Game`] (rules), [`notation::Notation`] (text), [`table::Table`]
//! (what a board shows) and [`brain::Brain`] (what a search asks). [`session::Match`] keeps one game being
//! played, [`registry`] lists the games by name. `games/template` is the guide for a new one.

pub mod brain;
pub mod formats;
pub mod game;
pub mod games;
pub mod grid;
pub mod hexgrid;
pub mod mistake;
pub mod notation;
pub mod perft;
pub mod random;
pub mod rating;
pub mod record;
pub mod registry;
pub mod search;
pub mod session;
pub mod setup;
pub mod table;
pub mod terms;
pub mod zobrist;
