//! zobrist
