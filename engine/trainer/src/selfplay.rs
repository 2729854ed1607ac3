//! Games of the network against itself.

use quadrille_engine::game::Game;
use quadrille_engine::games::hex::net::activations::{Activations, chance};
use quadrille_engine::games::hex::net::view::View;
use quadrille_engine::games::hex::net::{Network, Referee};
use quadrille_engine::games::hex::{Hex, Move};
use quadrille_engine::random::Random;
use quadrille_engine::search::mcts::Verdict;
use quadrille_engine::search::puct::Judge;

use crate::classical::{Seen, empty_board, samples};
use crate::gumbel::search;
use crate::recipe::{
    ADJUDICATED, AGREEMENTS, CANDIDATES, DECIDED, DRAWN_SAMPLES, FAIREST, FULL_SEARCHES, SIMULATIONS,
    TEMPERATURE,
};
use crate::sample::Sample;
use crate::start::unit;

/// Share of games from an empty board or after one stone.
const FIRST_MOVES: f32 = 0.1;
/// Pairs of first stones that are looked at before any is taken.
const OPENINGS_TRIED: usize = 60;

/// Two first stones that leave either colour a chance above `fairest`, if some are found.
pub fn fair_opening(network: &Network, size: u8, fairest: f32, random: &mut Random) -> Hex {
    let mut activations = Activations::new(size);
    let mut opening = empty_board(size);
    for _ in 0..OPENINGS_TRIED {
        opening = empty_board(size);
        for _ in 0..2 {
            if let Some(mv) = random.pick(&opening.legal_moves()) {
                opening.play_unchecked(mv);
            }
        }
        network.run(&View::of(&opening, false), &mut activations);
        if (fairest..=1.0 - fairest).contains(&chance(activations.chance_logit())) {
            break;
        }
    }
    opening
}

fn opening(network: &Network, size: u8, random: &mut Random) -> Hex {
    if unit(random) >= FIRST_MOVES {
        return fair_opening(network, size, FAIREST, random);
    }
    let mut opening = empty_board(size);
    if random.below(3) > 0
        && let Some(mv) = random.pick(&opening.legal_moves())
    {
        opening.play_unchecked(mv);
    }
    opening
}

/// A move drawn from the policy after one judgement, and the chance seen; `None` for it where the end is certain.
fn draw(position: &Hex, judge: &mut Referee<'_>, random: &mut Random) -> Option<(Move, Option<f32>)> {
    let mut list = Vec::new();
    let opinion = judge.judge(position, &mut list);
    if let Verdict::Won { by, .. } = opinion.verdict {
        return Some((by, None));
    }
    let key = |logit: f32, random: &mut Random| logit - TEMPERATURE * (-unit(random).ln()).ln();
    let keys: Vec<(Move, f32)> = list.iter().map(|&(mv, logit)| (mv, key(logit, random))).collect();
    let &(mv, _) = keys.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some((mv, (opinion.verdict == Verdict::Open).then_some(opinion.chance)))
}

/// Plays a game on a board of that size and gives its samples.
#[must_use]
pub fn play(network: &Network, size: u8, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut position = opening(network, size, &mut random);
    let mut judge = Referee::new(network, &position, random.bits());
    let adjudicated = unit(&mut random) < ADJUDICATED;
    let (mut agreed, mut ahead) = (0, None);
    let mut seen: Vec<Seen> = Vec::new();
    let winner = loop {
        if let Some(winner) = position.winner() {
            break winner;
        }
        let own = position.colour_to_move();
        let mv = if unit(&mut random) < FULL_SEARCHES {
            let Some(found) = search(&position, &mut judge, &mut random, SIMULATIONS, CANDIDATES) else {
                break own;
            };
            let (mv, chance) = (found.mv, found.chance);
            seen.push((position, found.policy, chance));
            let leader = match chance {
                chance if chance >= DECIDED => Some(own),
                chance if chance <= 1.0 - DECIDED => Some(own.other()),
                _ => None,
            };
            agreed =
                if leader.is_some() && leader == ahead { agreed + 1 } else { u32::from(leader.is_some()) };
            ahead = leader;
            if let Some(leader) = leader.filter(|_| adjudicated && agreed >= AGREEMENTS) {
                break leader;
            }
            mv
        } else {
            let Some((mv, chance)) = draw(&position, &mut judge, &mut random) else { break own };
            if let Some(chance) = chance.filter(|_| unit(&mut random) < DRAWN_SAMPLES) {
                seen.push((position, Vec::new(), chance));
            }
            mv
        };
        position.play_unchecked(mv);
    };
    samples(seen, winner)
}
