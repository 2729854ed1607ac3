//! Speed of the rules and of a session's round trip. Run with `cargo bench -p quadrille-engine`.

#![allow(missing_docs)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quadrille_engine::game::Game;
use quadrille_engine::games::hex::net;
use quadrille_engine::games::hex::net::activations::Activations;
use quadrille_engine::games::hex::net::view::View;
use quadrille_engine::games::hex::playout::Fill;
use quadrille_engine::games::hex::{Hex, HexSetup};
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::setup::RuleValues;

fn main() {
    divan::main();
}

fn games() -> Vec<String> {
    registry::catalog().into_iter().map(|entry| entry.id).collect()
}

/// Perft to depth 3, in nodes a second.
#[divan::bench(args = games())]
fn perft(bencher: Bencher, game: &str) {
    let Ok(session) = registry::start(game, &RuleValues::new(), None, [Seat::Person; 2], 0) else { return };
    bencher.counter(ItemsCount::new(session.perft(3))).bench_local(|| session.perft(black_box(3)));
}

/// A move played and the view that the UI gets of it, both as the JSON that crosses to the web view.
#[divan::bench(args = games())]
fn play_and_view(bencher: Bencher, game: &str) {
    bencher
        .with_inputs(|| registry::start(game, &RuleValues::new(), None, [Seat::Person; 2], 0))
        .bench_local_values(|session| {
            let mut session = session.ok()?;
            let text = session.legal().into_iter().next()?;
            session.play(0, &text).ok()?;
            serde_json::to_string(&session.view()).ok()
        });
}

/// The empty board of a size that is offered.
fn empty_board(size: u8) -> Option<Fill> {
    Some(Fill::of(&Hex::new(&HexSetup::new(size, false).ok()?)))
}

/// Random fills of an empty board of Hex to the end, a second.
#[divan::bench(args = [11, 13, 19])]
fn hex_fills(bencher: Bencher, size: u8) {
    let Some(board) = empty_board(size) else { return };
    let mut random = Random::new(1);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| board.random(&mut random));
}

/// The same with replies that save bridges.
#[divan::bench(args = [11, 13, 19])]
fn hex_fills_saving_bridges(bencher: Bencher, size: u8) {
    let Some(board) = empty_board(size) else { return };
    let mut random = Random::new(1);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| board.saving_bridges(None, &mut random));
}

/// Judgements of the network, a second.
#[divan::bench(args = [11, 13, 19])]
fn hex_network(bencher: Bencher, size: u8) {
    let (Some(network), Ok(setup)) = (net::shipped(), HexSetup::new(size, false)) else { return };
    let view = View::of(&Hex::new(&setup), false);
    let mut activations = Activations::new(size);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| network.run(black_box(&view), &mut activations));
}
