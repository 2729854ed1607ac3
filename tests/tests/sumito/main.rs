//! Sumito: traps, refusals by name, texts, house rules and recorded games.

#![allow(clippy::unwrap_used, clippy::panic)]

mod finish;
mod geometry;
mod opinions;
mod records;
mod refusals;
mod scene;
mod texts;
mod traps;
