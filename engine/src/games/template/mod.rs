//! The guide for a new game: Hexapawn (M. Gardner, 1962), small enough to read in one sitting.
//!
//! Three pawns a side on a 3 × 3 board; a pawn steps one cell forward or takes one cell diagonally forward.
//! Whoever reaches the far row, or leaves the other side without a move, wins. It compiles, plays and passes
//! the conformance suite, but the registry does not list it.
//!
//! Checklist for a fifth game `g`:
//! 1. Copy this folder to `games/g`, name it in `games/mod.rs`.
//! 2. `position.rs`: the board, and the hash that changes in the same place as the board.
//! 3. `moves.rs`: `Game`, with a named [`Refusal`](crate::game::Refusal) for every attempt that is no move.
//! 4. `notation.rs`: `Notation`; write the text forms down in `docs/rules/g.md`.
//! 5. `table.rs`: `Table`; effects applied to the old picture must give the new one.
//! 6. `brain.rs`: `Brain`, the opinions of the search.
//! 7. One line in `registry.rs`, one folder in `ui/src/games/g`, its names in the message catalogues.
//! 8. `tests/tests/conformance.rs`: one line. Data files with perft counts and rule vectors in `tests/data`.

mod brain;
mod moves;
mod notation;
mod position;
mod table;

pub use moves::Move;
pub use position::Template;
