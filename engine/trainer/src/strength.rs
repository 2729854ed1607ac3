//! Matches under search: the raw network says little of what it is worth to a search.

use std::sync::atomic::AtomicBool;

use quadrille_engine::game::Game;
use quadrille_engine::games::hex::net::{self, Network};
use quadrille_engine::games::hex::{Colour, Hex, Move};
use quadrille_engine::random::Random;
use quadrille_engine::search::alphabeta::Noise;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::task::{Memory, Task};
use quadrille_engine::search::techniques::Techniques;
use quadrille_engine::zobrist::mix;

use crate::classical::think;
use crate::selfplay::fair_opening;

/// Chances between which an opening counts as fair.
const FAIREST: f32 = 0.25;

/// Who plays, with how much work a move.
#[derive(Clone, Copy, Debug)]
pub enum Player<'a> {
    /// A network with so many judgements.
    Network(&'a Network, u64),
    /// The classical search with so many playouts.
    Classical(u64),
}

impl Player<'_> {
    fn choose(&self, position: &Hex, memory: &Memory, seed: u64) -> Option<Move> {
        let found = match *self {
            Player::Classical(playouts) => think(position, playouts, seed),
            Player::Network(network, judgements) => {
                let task = Task {
                    limits: Limits::nodes(judgements),
                    threads: 1,
                    stop: &AtomicBool::new(false),
                    memory,
                    noise: Noise { amplitude: 0, seed },
                    techniques: Techniques::ALL,
                };
                net::search(network, position, &task, &mut |_| {})
            }
        };
        found.line.first().copied()
    }
}

/// The games that `a` won of so many pairs on a board of that size: an opening that `judge` finds fair, played
/// from both sides.
#[must_use]
pub fn wins(a: &Player<'_>, b: &Player<'_>, judge: &Network, size: u8, pairs: u64, seed: u64) -> u64 {
    let mut wins = 0;
    for pair in 0..pairs {
        let opening = fair_opening(judge, size, FAIREST, &mut Random::new(mix(seed ^ pair)));
        for own in Colour::BOTH {
            let memories = [Memory::default(), Memory::default()];
            let mut position = opening;
            while position.winner().is_none() {
                let colour = position.colour_to_move();
                let (player, memory) = if colour == own { (a, &memories[0]) } else { (b, &memories[1]) };
                let Some(mv) = player.choose(&position, memory, mix(seed ^ position.hash())) else { break };
                position.play_unchecked(mv);
            }
            wins += u64::from(position.winner() == Some(own));
        }
    }
    wins
}
