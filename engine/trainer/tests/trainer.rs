//! The gradient is that of the loss, and a training goes on as if it had never been interrupted.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use quadrille_engine::game::Game;
use quadrille_engine::games::hex::net::Network;
use quadrille_engine::games::hex::net::weights::{COUNT, Weights};
use quadrille_engine::random::Random;
use quadrille_trainer::adam::Adam;
use quadrille_trainer::bytes::Reader;
use quadrille_trainer::classical::empty_board;
use quadrille_trainer::learning::gradient;
use quadrille_trainer::recipe::Recipe;
use quadrille_trainer::replay::Replay;
use quadrille_trainer::sample::Sample;
use quadrille_trainer::start::random_weights;
use quadrille_trainer::state::State;
use quadrille_trainer::training::{Options, round};
use quadrille_trainer::{classical, selfplay};

/// A sample of a random position with a policy of three cells.
fn any_sample(size: u8, stones: usize, seed: u64) -> Sample {
    let mut random = Random::new(seed);
    let mut position = empty_board(size);
    for _ in 0..stones {
        position.play_unchecked(random.pick(&position.legal_moves()).unwrap());
    }
    let moves = position.legal_moves();
    let policy = [(moves[0], 0.5), (moves[3], 0.3), (moves[7], 0.2)];
    Sample::of(&position, &policy, 0.8)
}

#[test]
fn gradients_are_slopes_of_the_loss() {
    let weights = random_weights(3);
    let samples =
        [any_sample(5, 6, 1), any_sample(7, 11, 2), Sample { policy: Vec::new(), ..any_sample(5, 9, 3) }];
    let loss = |weights: &Weights| {
        let (_, losses) = gradient(&Network::new(weights.clone()), &samples, 1);
        losses.total() / samples.len() as f64
    };
    let (slopes, _) = gradient(&Network::new(weights.clone()), &samples, 2);
    // Along random directions through all weights, and along parts of the network alone.
    let mut random = Random::new(17);
    for part in 0..24 {
        let (from, to) =
            if part < 4 { (0, COUNT) } else { ((part - 4) * COUNT / 20, (part - 3) * COUNT / 20) };
        let direction: Vec<f32> = (0..COUNT)
            .map(|i| if (from..to).contains(&i) { random.below(2) as f32 * 2.0 - 1.0 } else { 0.0 })
            .collect();
        // Longer steps cross rectified corners.
        let step = 3e-5;
        let moved = |sign: f32| {
            let mut moved = weights.clone();
            moved.all_mut().iter_mut().zip(&direction).for_each(|(weight, way)| *weight += sign * step * way);
            loss(&moved)
        };
        let measured = (moved(1.0) - moved(-1.0)) / (2.0 * f64::from(step));
        let computed: f64 =
            slopes.all().iter().zip(&direction).map(|(slope, way)| f64::from(*slope) * f64::from(*way)).sum();
        let tolerance = 0.03 * measured.abs().max(computed.abs()) + 0.01;
        assert!(
            (measured - computed).abs() < tolerance,
            "part {part}: {measured} measured, {computed} computed"
        );
    }
}

#[test]
fn steps_make_the_loss_smaller() {
    let mut weights = random_weights(5);
    let samples: Vec<Sample> = (0..8).map(|seed| any_sample(5, 6, seed)).collect();
    let mut adam = Adam::default();
    let mut totals = Vec::new();
    for _ in 0..40 {
        let (slopes, losses) = gradient(&Network::new(weights.clone()), &samples, 1);
        totals.push(losses.total());
        adam.step(&mut weights, &slopes, 1e-3);
    }
    assert!(totals[39] < 0.8 * totals[0], "{totals:?}");
}

#[test]
fn samples_come_back_and_turn_round() {
    let mut replay = Replay::new(4);
    (0..6).for_each(|seed| replay.push(any_sample(5, 6, seed)));
    let mut bytes = Vec::new();
    replay.write(&mut bytes);
    assert_eq!(Replay::read(&mut Reader(&bytes), 4).unwrap(), replay);
    assert!(Replay::read(&mut Reader(&bytes[..bytes.len() - 1]), 4).is_err());
    let newest = Replay::read(&mut Reader(&bytes), 1).unwrap().draw(20, &mut Random::new(1));
    let last = any_sample(5, 6, 5);
    assert!(
        newest.iter().all(|sample| *sample == last || *sample == last.turn()),
        "a smaller ring keeps the newest"
    );
    assert_eq!(last.turn().turn(), last);
}

#[test]
fn games_of_both_kinds_teach_something() {
    let network = Network::new(random_weights(1));
    for samples in [classical::play(5, 100, 3), selfplay::play(&network, 5, 4)] {
        assert!(!samples.is_empty());
        for sample in samples {
            let sum: f32 = sample.policy.iter().map(|&(_, share)| share).sum();
            assert!(sample.policy.is_empty() || (sum - 1.0).abs() < 1e-4, "shares of a whole: {sum}");
            let empty = sample.view.empty();
            let is_empty = |cell: u16| empty.contains((cell / 5) as u8, (cell % 5) as u8);
            assert!(sample.policy.iter().all(|&(cell, _)| is_empty(cell)), "only empty cells are trusted");
        }
    }
}

#[test]
fn a_training_that_was_killed_goes_on_as_if_nothing_had_happened() {
    let folder = std::env::temp_dir().join(format!("quadrille-training-{}", std::process::id()));
    assert!(State::load(&folder).unwrap().is_none(), "no training yet");
    let options = Options {
        folder: folder.clone(),
        recipe: Recipe { sizes: &[(5, 1.0)], games: 6, playouts: 50, fewest_samples: 10 },
        classical_games: 12,
        threads: 2,
        time: Duration::ZERO,
    };
    // Two rounds of the classical search, then one of the network.
    let mut straight = State::new(3, None);
    for _ in 0..3 {
        round(&mut straight, &options);
    }

    let mut killed = State::new(3, None);
    round(&mut killed, &options);
    killed.save(&folder).unwrap();
    // A kill while the next state is being written leaves a part of it beside the last one.
    std::fs::write(folder.join("state.new"), b"QHEX").unwrap();
    let mut resumed = State::load(&folder).unwrap().unwrap();
    assert_eq!(resumed, killed);
    for _ in 0..2 {
        round(&mut resumed, &options);
    }
    assert!(resumed == straight, "the same weights, moments and samples");

    std::fs::write(folder.join("state.bin"), b"QHEXTRN\x01 and no more").unwrap();
    assert!(State::load(&folder).is_err(), "what is damaged is told, not begun anew");
    std::fs::remove_dir_all(&folder).unwrap();
}
