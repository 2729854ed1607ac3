//! games/mod
