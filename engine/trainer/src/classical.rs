//! Games of the classical search against itself: what learning begins with.

use std::sync::atomic::AtomicBool;

use quadrille_engine::brain::Brain;
use quadrille_engine::game::Game;
use quadrille_engine::games::hex::{Colour, Hex, HexSetup, Move};
use quadrille_engine::random::Random;
use quadrille_engine::search::alphabeta::{Found, Noise, Past};
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::mcts::chance;
use quadrille_engine::search::score::is_certain;
use quadrille_engine::search::task::{Memory, Task};
use quadrille_engine::search::techniques::{Technique, Techniques};

use crate::recipe::{ADJUDICATED, BLUNDER_PLIES, BLUNDERS, JUDGEMENT};
use crate::sample::Sample;
use crate::start::unit;

/// Most stones set at random before the game.
const OPENING: usize = 4;

/// The empty board of a size, without the swap.
#[must_use]
pub fn empty_board(size: u8) -> Hex {
    Hex::new(&HexSetup::new(size, false).unwrap_or_default())
}

/// What the classical search finds with so many playouts.
#[must_use]
pub fn think(position: &Hex, playouts: u64, seed: u64) -> Found<Move> {
    let (stop, memory) = (AtomicBool::new(false), Memory::default());
    let task = Task {
        limits: Limits::nodes(playouts),
        threads: 1,
        stop: &stop,
        memory: &memory,
        noise: Noise { amplitude: 0, seed },
        techniques: Techniques::ALL.without(Technique::Network),
    };
    position.search(&Past::default(), &task, &mut |_| {})
}

/// A position of a game, who was to move, what was trusted there, and the chance seen.
pub(crate) type Seen = (Hex, Vec<(Move, f32)>, f32);

/// The samples of a game whose winner is known.
pub(crate) fn samples(seen: Vec<Seen>, winner: Colour) -> Vec<Sample> {
    let sample = |(position, policy, chance): Seen| {
        let won = f32::from(u8::from(position.colour_to_move() == winner));
        Sample::of(&position, &policy, (1.0 - JUDGEMENT) * won + JUDGEMENT * chance)
    };
    seen.into_iter().map(sample).collect()
}

/// Plays a game on a board of that size, with so many playouts a move, and gives its samples.
#[must_use]
pub fn play(size: u8, playouts: u64, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut position = empty_board(size);
    for _ in 0..1 + random.below(OPENING) {
        if let Some(mv) = random.pick(&position.legal_moves()) {
            position.play_unchecked(mv);
        }
    }
    let to_the_end = unit(&mut random) >= ADJUDICATED;
    let mut seen = Vec::new();
    let winner = loop {
        if let Some(winner) = position.winner() {
            break winner;
        }
        let found = think(&position, playouts, random.bits());
        let Some(&best) = found.line.first() else { break position.colour_to_move() };
        let own = position.colour_to_move();
        let chance = chance(found.score);
        if position.placed() < BLUNDER_PLIES && unit(&mut random) < BLUNDERS {
            seen.push((position, Vec::new(), chance));
            if let Some(mv) = random.pick(&position.legal_moves()) {
                position.play_unchecked(mv);
            }
            continue;
        }
        seen.push((position, vec![(best, 1.0)], chance));
        if is_certain(found.score) && !to_the_end {
            break if found.score > 0 { own } else { own.other() };
        }
        position.play_unchecked(best);
    };
    samples(seen, winner)
}
