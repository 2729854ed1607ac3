//! Evaluations that are weighed sums of terms, so that a program can find the weights.

use crate::brain::Brain;

/// A game whose evaluation is the sum of `N` terms, each times its weight, in hundredths of a hundredth.
pub trait Weighed<const N: usize>: Brain {
    /// What each term is, for people.
    const NAMES: [&'static str; N];
    /// Ten-thousandths of the game's unit that one of each term is worth.
    const WEIGHTS: [i32; N];

    /// The terms for the side to move: mostly what it has less what the other has.
    fn terms(&self) -> [i32; N];
}

/// The weighed sum in hundredths.
#[inline(always)]
pub fn weigh<const N: usize, G: Weighed<N>>(position: &G) -> i32 {
    position.terms().iter().zip(G::WEIGHTS).map(|(term, weight)| term * weight).sum::<i32>() / 100
}
