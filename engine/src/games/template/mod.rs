//! The guide for a new game: Hexapawn (M. Gardner, 1962), small enough to read in one sitting.
//!
//! Three pawns a side on a 3 × 3 board; a pawn steps one cell forward or takes one cell diagonally forward.
//! Whoever reaches the far row, or leaves the other side without a move, wins. It compiles, plays and passes
//! the conformance suite, but the registry does not list it.
//!
//! Checklist for a fifth game `g`, tried out with Breakthrough:
//! 1. Copy this folder to `games/g`, name it in `games/mod.rs`. Rename the type, give it an `ID` and streams of
//!    `zobrist::keys` of its own; drop this list.
//! 2. `position.rs`: the board, and the hash that changes in the same place as the board.
//! 3. `moves.rs`: `Game`, with a true [`Refusal`](crate::game::Refusal) for every attempt that is no move. Override
//!    `is_legal` and `count_moves` where that is cheaper.
//! 4. `notation.rs`: `Notation`, with `write_move_for_people` if people write otherwise. `read_position` refuses what
//!    no game can reach and reads finished positions. Texts, order of refusals and choices go to `docs/rules/g.md`.
//! 5. `table.rs`: `Table`; effects applied to the old picture must give the new one. `winning_cells` if there are any.
//! 6. `brain.rs`: `Brain`, the opinions of the search; `mistakes.rs`: those that its help warns of, with a test each in
//!    `tests/tests/review.rs`.
//! 7. `registry.rs`: the `use`, and the type at the end of `games!` (fuzz seeds count from the front).
//! 8. `formats/moves.rs`: `candidates`, if the form of its moves tells the game; `formats/text.rs`: `game_of`, if
//!    people call it by another name than its id.
//! 9. A folder `ui/src/games/g` with its `Look`, entered in `ui/src/games/index.ts` (without it the game is not
//!    offered), what its help shows (`help.json`) and the steps of its lesson (`lesson.json`), and all its words in
//!    every catalogue of `ui/src/messages`. `tests/tests/teaching.rs` replays both files.
//! 10. Only for a new variant of `Refusal`, `Reason`, `Side`, `PieceKind`, `CounterKind`, `Button` or `MistakeKind`, or a
//!     changed comment of an exported type: `UPDATE_BINDINGS=1 cargo test -p quadrille-app-tests --test bindings`, then the
//!     tables of `ui/src/messages/words.ts` and the catalogues; `npm run check` names what is missing.
//! 11. Tests, a function each in `tests/tests`: `conformance.rs`, `perft.rs` with counts in `data/perft.json` (by
//!     house rules, `""` for the default, depth 1 first), `vectors.rs` with `data/g.jsonl` (fields in
//!     `tests/src/data.rs`): both from a program that shares nothing with the engine. Refusals, ends and unsound
//!     positions in a file of its own. Seeds in `tests/fuzz/seeds/{moves,position}/g`.

mod brain;
mod moves;
mod notation;
mod position;
mod table;

pub use moves::Move;
pub use position::Template;
