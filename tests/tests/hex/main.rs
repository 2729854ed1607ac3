//! Hex beyond what every game's tests ask: wins along every edge, the swap, texts, refusals, playouts, records.

#![allow(clippy::unwrap_used, clippy::panic)]

mod bridges;
mod cpu;
mod drawing;
mod opinions;
mod playouts;
mod proved_wins;
mod records;
mod refusals;
mod support;
mod swap;
mod texts;
mod wins;
