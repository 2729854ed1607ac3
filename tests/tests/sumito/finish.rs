//! The last push: positions of recorded games, one marble from the end, where a win in two own moves is forced.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use quadrille_engine::game::{Game, Player};
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::notation::Notation;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::style::Style;
use quadrille_engine::setup::RuleValues;
use quadrille_tests::data;

use crate::records::{games, moves, tag};

/// The suite: a position a line.
const SUITE: &str = "sumito-wins-in-two.txt";
const POSITIONS: usize = 50;

fn next(position: &Sumito, mv: <Sumito as Game>::Move) -> Sumito {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

fn winner(position: &Sumito) -> Option<Player> {
    position.outcome().and_then(|outcome| outcome.winner)
}

/// Whether the seat to move wins with one move.
fn wins_at_once(position: &Sumito) -> bool {
    let looked = position.moves(&mut |mv| match winner(&next(position, mv)) {
        Some(player) if player == position.turn() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    looked.is_break()
}

/// Whether no answer to the move keeps its player from winning with the next one.
fn wins_in_two(position: &Sumito, mv: <Sumito as Game>::Move) -> bool {
    let answered = next(position, mv);
    let refuted = answered.moves(&mut |reply| {
        let after = next(&answered, reply);
        if after.outcome().is_none() && wins_at_once(&after) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    answered.outcome().is_none() && refuted.is_continue()
}

/// The moves that win in two, where none wins at once and one marble is left to push out.
fn winning_moves(position: &Sumito) -> Vec<<Sumito as Game>::Move> {
    let left = 6 - position.pushed_out(position.turn().other());
    if left != 1 || position.outcome().is_some() || wins_at_once(position) {
        return Vec::new();
    }
    let mut winning = position.legal_moves();
    winning.retain(|&mv| wins_in_two(position, mv));
    winning
}

fn suite() -> Vec<Sumito> {
    let text = data::read(SUITE);
    text.lines().map(|line| Sumito::read_position(line, &SumitoSetup::default()).unwrap()).collect()
}

/// Makes the suite again: of each recorded game the position with the fewest winning moves, and of those the fifty
/// with the fewest.
///
///     cargo test -p quadrille-tests --test sumito make_the_suite -- --ignored
#[test]
#[ignore = "writes tests/data"]
fn make_the_suite() {
    let text = data::read("records/sumito-server-300.apgn");
    let mut hardest = Vec::new();
    for (number, game) in games(&text).into_iter().enumerate() {
        let layout = Layout::ALL.into_iter().find(|layout| layout.name() == tag(game, "Variant")).unwrap();
        let mut position = Sumito::new(&SumitoSetup::with_layout(layout));
        let mut candidates = Vec::new();
        for text in moves(game) {
            let winning = winning_moves(&position).len();
            if winning > 0 {
                candidates.push((winning, number, position.write_position()));
            }
            position.play(position.read_move(text).unwrap()).unwrap();
        }
        hardest.extend(candidates.into_iter().min());
    }
    hardest.sort();
    let lines: Vec<String> = hardest.into_iter().take(POSITIONS).map(|(.., text)| text + "\n").collect();
    assert_eq!(lines.len(), POSITIONS, "the records have enough of them");
    std::fs::write(data::path(SUITE), lines.concat()).unwrap();
}

#[test]
fn the_suite_is_one_marble_from_the_end_and_won_in_two() {
    let suite = suite();
    assert_eq!(suite.len(), POSITIONS);
    for position in suite {
        assert!(!winning_moves(&position).is_empty(), "{}", position.write_position());
    }
}

#[test]
fn difficile_finds_the_win() {
    // The level without its clock, so that every machine plays the same.
    let style: Style = "nodes=1000000,noise=20".parse().unwrap();
    for position in suite() {
        let text = position.write_position();
        let session =
            registry::start("sumito", &RuleValues::new(), Some(&text), [Seat::Person; 2], 1).unwrap();
        let thought = session.thinker().think(&style, &AtomicBool::new(false), &mut |_| {}).unwrap();
        let mv = position.read_move(&thought.best).unwrap();
        assert!(wins_in_two(&position, mv), "{text}: {} does not force it", thought.best);
    }
}
