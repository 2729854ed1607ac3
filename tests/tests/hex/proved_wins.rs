//! Won positions: fifty of 11 × 11 that the search has proved, each brought home against a strong defender.

use std::sync::atomic::AtomicBool;

use quadrille_engine::game::Game;
use quadrille_engine::games::hex::Hex;
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::score::is_certain;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::{Session, Thought};
use quadrille_engine::setup::RuleValues;
use quadrille_tests::data;

use super::support::{after, hex};

/// The suite: a position a line, the side to move wins.
const SUITE: &str = "hex-proved-wins.txt";
const POSITIONS: usize = 50;
/// Games that the suite is chosen from.
const GAMES: u64 = 60;
/// Playouts that prove a win of the suite.
const PROOF: u64 = 2000;

fn start(position: &str) -> Box<dyn Session> {
    registry::start("hex", &RuleValues::new(), Some(position), [Seat::Person; 2], 1).unwrap()
}

fn think(session: &dyn Session, nodes: u64) -> Thought {
    let style = Style::within(Limits::nodes(nodes));
    session.thinker().think(&style, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

fn is_won(thought: &Thought) -> bool {
    is_certain(thought.score) && thought.score > 0
}

fn play(session: &mut dyn Session, text: &str) {
    let ply = session.ply();
    session.play(ply, text).unwrap();
}

/// The first position of a game of the search against itself, from two random stones, in which it proves a win.
fn first_proof(seed: u64) -> Option<Hex> {
    let (mut random, mut position) = (Random::new(seed), hex(11, false));
    for _ in 0..2 {
        position.play_unchecked(random.pick(&position.legal_moves())?);
    }
    while position.outcome().is_none() {
        let session = start(&position.write_position());
        let thought = think(session.as_ref(), PROOF);
        if is_won(&thought) {
            return Some(position);
        }
        position = after(position, &[&thought.best]);
    }
    None
}

/// Makes the suite again: of the first proofs of all games those with the fewest stones.
///
///     cargo test -p quadrille-tests --test hex make_the_suite -- --ignored
#[test]
#[ignore = "writes tests/data"]
fn make_the_suite() {
    let mut proofs: Vec<Hex> = (0..GAMES).filter_map(first_proof).collect();
    proofs.sort_by_key(Hex::placed);
    let lines: Vec<String> =
        proofs.iter().take(POSITIONS).map(|position| position.write_position() + "\n").collect();
    assert_eq!(lines.len(), POSITIONS, "enough games have a proof");
    std::fs::write(data::path(SUITE), lines.concat()).unwrap();
}

/// The winner plays by a tenth of Difficile's playouts, the loser by its search for the most stubborn defence.
#[test]
fn every_proved_win_is_converted() {
    let suite = data::read(SUITE);
    assert_eq!(suite.lines().count(), POSITIONS);
    for text in suite.lines() {
        let [mut winner, mut loser] = [start(text), start(text)];
        let proof = think(winner.as_ref(), PROOF);
        assert!(is_won(&proof), "{text}: the win is proved");
        let side = winner.turn();
        let mut best = proof.best;
        loop {
            play(winner.as_mut(), &best);
            play(loser.as_mut(), &best);
            if winner.outcome().is_some() {
                break;
            }
            let thinks = if winner.turn() == side { &winner } else { &loser };
            best = think(thinks.as_ref(), 1000).best;
        }
        let moves = winner.record().moves;
        assert_eq!(winner.outcome().and_then(|outcome| outcome.winner), Some(side), "{text}: {moves:?}");
    }
}
