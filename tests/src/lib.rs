//! What every game's tests share: the conformance suite and the readers of data files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod conformance;
pub mod data;
