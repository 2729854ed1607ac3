//! Random fills: fair, full, and with the right winner.

use quadrille_engine::game::{Game, Side};
use quadrille_engine::games::hex::playout::{Fill, Filled};
use quadrille_engine::games::hex::{Cells, Colour, Hex};
use quadrille_engine::random::Random;

use super::support::{after, cell, hex, is_joined, read, text_with};

fn check(position: &Hex, filled: &Filled) {
    let size = position.size();
    let cells = u32::from(size).pow(2);
    assert_eq!(filled.red.len(), cells.div_ceil(2), "the colours take turns to the last cell");
    let kept = |colour: Colour| position.stones(colour);
    assert!(kept(Colour::Red).without(&filled.red).is_empty(), "red stones stay");
    assert!(!kept(Colour::Blue).meets(&filled.red), "blue stones stay");
    let side = |row, column| Some(if filled.red.contains(row, column) { Side::Red } else { Side::Blue });
    let board: Vec<Vec<Option<Side>>> =
        (0..size).map(|row| (0..size).map(|column| side(row, column)).collect()).collect();
    assert!(is_joined(&board, filled.winner.side()), "{:?} should have won {board:?}", filled.winner);
    assert!(filled.red.iter().all(|(row, column)| row < size && column < size), "stones off the board");
}

#[test]
fn fills_from_any_position_end_with_the_winner_of_a_plain_flood_fill() {
    let mut random = Random::new(17);
    for size in 3..=19_u8 {
        for _ in 0..60 {
            let mut position = hex(size, false);
            let mut last = None;
            for _ in 0..random.below(usize::from(size).pow(2)) {
                let Some(mv) = random.pick(&position.legal_moves()) else { break };
                if let quadrille_engine::games::hex::Move::Place(cell) = mv {
                    last = Some(cell);
                }
                position.play_unchecked(mv);
            }
            let fill = Fill::of(&position);
            for _ in 0..5 {
                for filled in [fill.random(&mut random), fill.saving_bridges(last, &mut random)] {
                    check(&position, &filled);
                    if let Some(winner) = position.winner() {
                        assert_eq!(filled.winner, winner, "a game that is won stays won");
                    }
                }
            }
        }
    }
}

/// Every cell gets red equally often: 61 times in 121.
#[test]
fn random_fills_are_even() {
    let (rounds, size) = (40_000_u32, 11_u8);
    let (fill, mut random) = (Fill::of(&hex(size, false)), Random::new(1));
    let mut reds = vec![0_u32; 121];
    for _ in 0..rounds {
        for (row, column) in fill.random(&mut random).red.iter() {
            reds[usize::from(row) * 11 + usize::from(column)] += 1;
        }
    }
    let expected = f64::from(rounds) * 61.0 / 121.0;
    let deviation = (f64::from(rounds) * 0.25).sqrt();
    for (cell, &count) in reds.iter().enumerate() {
        assert!((f64::from(count) - expected).abs() < 5.0 * deviation, "cell {cell} is red {count} times");
    }
}

/// On 3 × 3 with two red stones there are few enough fills to count each: all must occur equally often.
#[test]
fn every_fill_is_equally_likely() {
    let position = after(hex(3, false), &["b2", "a1", "c3"]);
    let (fill, mut random) = (Fill::of(&position), Random::new(2));
    let mut counts: Vec<(Cells, u32)> = Vec::new();
    for _ in 0..20_000 {
        let red = fill.random(&mut random).red;
        match counts.iter_mut().find(|(set, _)| *set == red) {
            Some((_, count)) => *count += 1,
            None => counts.push((red, 1)),
        }
    }
    assert_eq!(counts.len(), 20, "blue chooses three of six cells");
    assert!(counts.iter().all(|(_, count)| (850..1150).contains(count)), "{counts:?}");
}

/// A chain of bridges from edge to edge breaks only where one stone breaks into two bridges at once.
#[test]
fn a_chain_of_bridges_wins_nearly_every_fill_that_saves_bridges() {
    for size in [11_usize, 13, 19] {
        // From the second row to the last but one, two rows down and one column to the left at each step.
        let chain: Vec<(usize, usize)> = (0..size / 2).map(|i| (1 + 2 * i, size / 2 + 3 - i)).collect();
        for colour in Colour::BOTH {
            let turned = |&(row, column): &(usize, usize)| {
                if colour == Colour::Red { (row, column) } else { (column, row) }
            };
            let stones: Vec<_> = chain.iter().map(turned).collect();
            // The other colour stands far away, beside the corner of the same row or column.
            let far: Vec<_> = (0..size).map(|i| turned(&(i, 0))).collect();
            let text = text_with(size, colour, &stones, &far);
            let position = read(&text, size as u8, false);
            assert_eq!(position.winner(), None);
            let (fill, mut random) = (Fill::of(&position), Random::new(4));
            let won = |filled: Filled| u32::from(filled.winner == colour);
            let (mut saving, mut plain) = (0, 0);
            for _ in 0..2000 {
                saving += won(fill.saving_bridges(None, &mut random));
                plain += won(fill.random(&mut random));
            }
            assert!(saving > 1900 && plain < 1700, "won {saving} and {plain} of 2000: {text}");
        }
    }
}

/// The stone that led to the position is answered as well.
#[test]
fn an_intrusion_just_before_the_fill_is_answered() {
    let quiet = after(hex(3, false), &["b2", "b1"]);
    let last = Some(cell(&quiet, "b1"));
    let (fill, mut random) = (Fill::of(&quiet), Random::new(6));
    for _ in 0..500 {
        let filled = fill.saving_bridges(last, &mut random);
        assert!(filled.red.contains(0, 2), "red completes its bridge to the top at c1");
        assert_eq!(filled.winner, Colour::Red);
    }
    let unanswered = (0..500).filter(|_| !fill.saving_bridges(None, &mut random).red.contains(0, 2)).count();
    assert!(unanswered > 0, "without the last stone nothing is to be answered");
}
