use std::sync::atomic::AtomicBool;

use super::super::cells::{Cells, LARGEST};
use super::super::position::{Colour, Hex};
use super::super::setup::HexSetup;
use super::distance::distances;
use super::weights::{COUNT, FileError};
use super::*;
use crate::game::{Cell, Game};
use crate::random::Random;
use crate::search::alphabeta::Noise;
use crate::search::limits::Limits;
use crate::search::score::{WIN, is_certain};
use crate::search::task::{Memory, Task};
use crate::search::techniques::Techniques;

/// Weights that depend on nothing but the seed, small enough for a calm network.
fn any_weights(seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let mut weights = Weights::zeros();
    for weight in weights.all_mut() {
        *weight = ((random.bits() >> 40) as f32 / (1 << 24) as f32 - 0.5) * 0.15;
    }
    weights
}

/// A board with so many stones on random cells, not won if it can be helped.
fn any_position(size: u8, stones: usize, random: &mut Random) -> Hex {
    let mut position = Hex::new(&HexSetup::new(size, false).unwrap_or_default());
    for _ in 0..stones {
        let mut next = position;
        if let Some(mv) = random.pick(&position.legal_moves()) {
            next.play_unchecked(mv);
        }
        if next.winner().is_none() {
            position = next;
        }
    }
    position
}

/// The network as its description reads: no frame, no vectors, one sum after the other.
fn plain(weights: &Weights, view: &View) -> (Vec<f32>, f32) {
    let size = isize::from(view.size());
    let mut activations = Activations::new(view.size());
    activations.look_at(view);
    let frame = activations.frame();
    let steps = [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)];
    // A cell of the margin by row and column, as far as it is one.
    let planes = |row: isize, column: isize| {
        let at = (row + 1) * (size + 1) + column;
        activations.planes()[at as usize].to_vec()
    };
    let inside = |row: isize, column: isize| (0..size).contains(&row) && (0..size).contains(&column);
    let cells = || (0..size * size).map(|cell| (cell / size, cell % size));
    let convolve = |layer: &dyn Fn(usize, usize, usize) -> f32,
                    bias: &[f32],
                    input: &dyn Fn(isize, isize) -> Vec<f32>| {
        let sum = |row: isize, column: isize, output: usize| {
            let mut sum = f64::from(bias[output]);
            for (tap, (down, right)) in steps.into_iter().enumerate() {
                for (channel, value) in input(row + down, column + right).into_iter().enumerate() {
                    sum += f64::from(layer(tap, channel, output)) * f64::from(value);
                }
            }
            sum as f32
        };
        cells()
            .map(|(row, column)| (0..bias.len()).map(|output| sum(row, column, output)).collect::<Vec<f32>>())
            .collect::<Vec<_>>()
    };
    let stem = weights.stem();
    let rectified = |list: Vec<Vec<f32>>| -> Vec<Vec<f32>> {
        list.into_iter().map(|cell| cell.into_iter().map(|value| value.max(0.0)).collect()).collect()
    };
    let mut last =
        rectified(convolve(&|tap, channel, output| stem.taps[tap][channel][output], stem.bias, &planes));
    for block in 0..BLOCKS {
        let tower = |number: usize, input: &Vec<Vec<f32>>| {
            let layer = weights.tower(number);
            let at = |row: isize, column: isize| {
                if inside(row, column) { input[(row * size + column) as usize].clone() } else { Vec::new() }
            };
            convolve(&|tap, channel, output| layer.taps[tap][channel][output], layer.bias, &at)
        };
        let between = rectified(tower(2 * block, &last));
        let mut next = tower(2 * block + 1, &between);
        for (cell, old) in next.iter_mut().zip(&last) {
            cell.iter_mut().zip(old).for_each(|(value, old)| *value += old);
        }
        last = rectified(next);
    }
    let (taps, bias) = weights.policy();
    let at = |row: isize, column: isize| {
        if inside(row, column) { last[(row * size + column) as usize].clone() } else { Vec::new() }
    };
    let logits = convolve(&|tap, channel, _| taps[tap][channel], &[bias], &at);
    let mut hidden = weights.pool()[POOLED];
    for (channel, rows) in weights.pool()[..POOLED].iter().enumerate() {
        let values = last.iter().map(|cell| cell[channel % CHANNELS]);
        let pooled = if channel < CHANNELS {
            values.sum::<f32>() / last.len() as f32
        } else {
            values.fold(0.0, f32::max)
        };
        hidden.iter_mut().zip(rows).for_each(|(sum, weight)| *sum += weight * pooled);
    }
    let end = weights.chance();
    let chance = hidden.iter().zip(end).map(|(neuron, weight)| neuron.max(0.0) * weight).sum::<f32>();
    assert_eq!(frame.size() as isize, size, "the frame is that of the board");
    (logits.concat(), chance + end[HIDDEN])
}

fn run(network: &Network, view: &View) -> (Vec<f32>, f32) {
    let mut activations = Activations::new(view.size());
    network.run(view, &mut activations);
    (activations.logits().to_vec(), activations.chance_logit())
}

fn assert_close(one: &(Vec<f32>, f32), two: &(Vec<f32>, f32), what: &str) {
    let pairs = one.0.iter().chain([&one.1]).zip(two.0.iter().chain([&two.1]));
    for (cell, (a, b)) in pairs.enumerate() {
        assert!((a - b).abs() < 2e-4 * (1.0 + a.abs()), "{what}, number {cell}: {a} and {b}");
    }
    assert_eq!(one.0.len(), two.0.len(), "{what}");
}

#[test]
fn every_kernel_gives_what_plain_sums_give() {
    let network = Network::new(any_weights(3));
    let portable = network.clone().portable();
    let mut random = Random::new(5);
    for size in [3, 5, 11, 13, 19] {
        let stones = random.below(usize::from(size).pow(2));
        let position = any_position(size, stones, &mut random);
        let view = View::of(&position, size % 2 == 0);
        let expected = plain(network.weights(), &view);
        assert_close(&run(&network, &view), &expected, &format!("size {size}"));
        assert_close(&run(&portable, &view), &expected, &format!("size {size} without vectors"));
    }
}

#[test]
fn the_network_has_not_changed() {
    let network = Network::new(any_weights(1));
    let mut position = Hex::new(&HexSetup::new(11, false).unwrap_or_default());
    for cell in [60, 48, 38, 71, 83] {
        position.play_unchecked(Move::Place(Cell(cell)));
    }
    let (logits, chance) = run(&network, &View::of(&position, false));
    let found = [logits[0], logits[47], logits[61], logits[120], chance];
    let is_close = found.iter().zip(GOLDEN).all(|(found, golden)| (found - golden).abs() < 1e-4);
    assert!(is_close, "{found:?} where {GOLDEN:?} was");
}

/// What these weights said of that position when this was written.
const GOLDEN: [f32; 5] = [0.113_970_965, 0.047_116_734, 0.071_733_125, 0.005_332_965, 0.074_012_51];

#[test]
fn keeping_all_layers_changes_nothing() {
    let network = Network::new(any_weights(2));
    let position = any_position(11, 30, &mut Random::new(8));
    let view = View::of(&position, false);
    let (mut some, mut all) = (Activations::new(11), Activations::keeping_all(11));
    network.run(&view, &mut some);
    network.run(&view, &mut all);
    assert_eq!(some.logits(), all.logits(), "the same bits for playing and for learning");
    assert_eq!(some.chance_logit().to_bits(), all.chance_logit().to_bits());
}

#[test]
fn blue_sees_what_red_sees_on_the_mirrored_board() {
    let mut random = Random::new(11);
    let red = any_position(7, 12, &mut random);
    let mut blue = red.with_stones([mirrored(red.stones(Colour::Blue)), mirrored(red.stones(Colour::Red))]);
    if blue.colour_to_move() == red.colour_to_move() {
        blue = blue.turned().unwrap_or(blue);
    }
    let (one, two) = (View::of(&red, false), View::of(&blue, false));
    assert_eq!((one.own(), one.enemy()), (two.own(), two.enemy()));
    assert_eq!(
        one.index(Cell(3)),
        two.index(Cell(21)),
        "column 3 of the first row is row 3 of the first column"
    );
    let turned = View::of(&red, true);
    assert_eq!(one.turn(), turned, "turning a view is the same as looking from the other side");
    assert_eq!(turned.turn(), one);
}

fn mirrored(cells: &Cells) -> Cells {
    let mut mirrored = Cells::EMPTY;
    cells.iter().for_each(|(row, column)| mirrored.insert(column, row));
    mirrored
}

/// The distances by relaxing until nothing changes.
fn relaxed(size: u8, own: &Cells, enemy: &Cells, bottom: bool) -> Vec<Option<u8>> {
    let count = i16::from(size);
    let board = || (0..count * count).map(|cell| (cell / count, cell % count));
    let inside = |row: i16, column: i16| (0..count).contains(&row) && (0..count).contains(&column);
    let has = |cells: &Cells, row: i16, column: i16| cells.contains(row as u8, column as u8);
    let is_empty =
        |row: i16, column: i16| inside(row, column) && !has(own, row, column) && !has(enemy, row, column);
    let (first, second, aside) = if bottom { (count - 1, count - 2, -1) } else { (0, 1, 1) };
    let starts = |row: i16, column: i16| {
        row == first || row == second && is_empty(first, column) && is_empty(first, column + aside)
    };
    let mut best = vec![None; (count * count) as usize];
    loop {
        let before = best.clone();
        for (row, column) in board().filter(|&(row, column)| !has(enemy, row, column)) {
            let at = |(right, down): (i8, i8)| (row + i16::from(down), column + i16::from(right));
            let known = |(row, column): (i16, i16)| {
                if inside(row, column) { best[(row * count + column) as usize] } else { None }
            };
            let beside = super::super::geometry::DIRECTIONS.map(|step| known(at(step)));
            let bridged = super::super::bridges::DIAGONALS.map(|(step, carrier)| {
                let free = carrier.into_iter().map(at).all(|(row, column)| is_empty(row, column));
                known(at(step)).filter(|_| free)
            });
            let start = starts(row, column).then_some(0);
            let least: Option<u8> = beside.into_iter().chain(bridged).chain([start]).flatten().min();
            let cost = u8::from(is_empty(row, column));
            best[(row * count + column) as usize] = least.map(|least| least + cost);
        }
        if best == before {
            return best;
        }
    }
}

#[test]
fn distances_are_those_of_a_plain_search() {
    let mut random = Random::new(4);
    for round in 0..120 {
        let size = 3 + (round % 9) as u8;
        let stones = random.below(usize::from(size).pow(2));
        let position = any_position(size, stones, &mut random);
        let (own, enemy) = (position.stones(Colour::Red), position.stones(Colour::Blue));
        for (bottom, found) in [false, true].into_iter().zip(distances(size, own, enemy)) {
            let width = usize::from(size);
            let found: Vec<_> = found[..width].iter().flat_map(|row| row[..width].to_vec()).collect();
            assert_eq!(found, relaxed(size, own, enemy, bottom), "bottom {bottom}: {position:?}");
        }
    }
}

#[test]
fn a_file_comes_back_as_it_was_or_not_at_all() {
    let weights = any_weights(9);
    let file = weights.to_file();
    assert_eq!(Weights::from_file(&file), Ok(weights));
    assert_eq!(file.len(), 8 + 12 + 4 * COUNT + 4);
    assert!(file.len() < 1 << 20, "a network is smaller than a megabyte");
    let mut changed = file.clone();
    changed[1000] ^= 1;
    assert_eq!(Weights::from_file(&changed), Err(FileError::Damaged));
    assert_eq!(Weights::from_file(&file[..file.len() - 9]), Err(FileError::Damaged));
    assert_eq!(Weights::from_file(b"QHEXNET"), Err(FileError::Foreign));
}

#[test]
fn the_shipped_network_can_be_read() {
    assert!(shipped().is_some());
}

fn think(network: &Network, position: &Hex, nodes: u64, threads: usize, memory: &Memory) -> Found<Move> {
    let stop = AtomicBool::new(false);
    let task = Task {
        limits: Limits::nodes(nodes),
        threads,
        stop: &stop,
        memory,
        noise: Noise { amplitude: 0, seed: 7 },
        techniques: Techniques::ALL,
    };
    search(network, position, &task, &mut |_| {})
}

#[test]
fn moves_are_legal_everywhere() {
    let network = Network::new(any_weights(6));
    let mut random = Random::new(13);
    for round in 0..60 {
        let size = [3, 5, 8, LARGEST as u8][round % 4];
        let stones = random.below(usize::from(size).pow(2));
        let position = any_position(size, stones, &mut random);
        let found = think(&network, &position, 6, 1 + round % 2, &Memory::default());
        let mut at = position;
        for mv in &found.line {
            assert!(at.is_legal(*mv), "{mv:?} of {:?} in {position:?}", found.line);
            at.play_unchecked(*mv);
        }
        assert!(!found.line.is_empty() || position.count_moves() == 0, "there is a move in {position:?}");
    }
}

#[test]
fn one_thread_finds_the_same_again() {
    let network = Network::new(any_weights(6));
    let position = any_position(9, 10, &mut Random::new(2));
    let game = || {
        let memory = Memory::default();
        let mut at = position;
        let mut found = Vec::new();
        for _ in 0..4 {
            let next = think(&network, &at, 60, 1, &memory);
            if let Some(&mv) = next.line.first() {
                at.play_unchecked(mv);
            }
            found.push((next.line, next.score, next.nodes));
        }
        found
    };
    assert_eq!(game(), game(), "trees that are kept included");
}

#[test]
fn a_stopped_search_still_has_a_move() {
    let network = Network::new(any_weights(6));
    let position = any_position(11, 10, &mut Random::new(2));
    let (stop, memory) = (AtomicBool::new(true), Memory::default());
    let task = Task {
        limits: Limits::default(),
        threads: 2,
        stop: &stop,
        memory: &memory,
        noise: Noise::default(),
        techniques: Techniques::ALL,
    };
    let found = search(&network, &position, &task, &mut |_| {});
    assert!(found.line.first().is_some_and(|&mv| position.is_legal(mv)));
}

#[test]
fn wins_at_hand_are_proved_and_single_threats_answered() {
    // Red needs one more stone of its column; blue needs one more of its row.
    let (network, size) = (Network::new(any_weights(6)), 5);
    let column = |rows: std::ops::Range<u8>, column| {
        let mut cells = Cells::EMPTY;
        rows.for_each(|row| cells.insert(row, column));
        cells
    };
    let empty = Hex::new(&HexSetup::new(size, false).unwrap_or_default());
    let position = empty.with_stones([column(0..4, 1), column(0..4, 3)]);
    let found = think(&network, &position, 50, 1, &Memory::default());
    assert_eq!(found.score, WIN - 1, "red closes its column: {found:?}");
    let blue = position.turned().unwrap_or(position);
    let found = think(&network, &blue, 50, 1, &Memory::default());
    let closing = position.winning(Colour::Red);
    let answers = found.line.first().map(|mv| match mv {
        Move::Place(cell) => closing.contains((cell.0 / 5) as u8, (cell.0 % 5) as u8),
        Move::Swap => false,
    });
    assert_eq!(answers, Some(true), "blue stands in the way: {found:?}");
}

/// Whether the colour to move wins, by trying everything.
fn is_won(position: &Hex) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        next.winner() == Some(position.colour_to_move()) || !is_won(&next)
    })
}

#[test]
fn what_is_proved_is_true() {
    let network = Network::new(any_weights(6));
    let mut random = Random::new(21);
    let (mut wins, mut losses) = (0, 0);
    for round in 0..30 {
        let position = any_position(4, 6 + round % 2, &mut random);
        let found = think(&network, &position, 5_000, 1 + round / 2 % 2, &Memory::default());
        // A search ends without a proof where the best move cannot change any more.
        if is_certain(found.score) {
            assert_eq!(found.score > 0, is_won(&position), "{position:?}");
            wins += u32::from(found.score > 0);
            losses += u32::from(found.score < 0);
        }
    }
    assert!(wins > 0 && losses > 0, "{wins} wins and {losses} losses were proved");
}
