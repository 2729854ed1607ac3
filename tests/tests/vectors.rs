//! Rule vectors from an independent reference: position, legal moves and result after given moves.

#![allow(clippy::unwrap_used, clippy::panic)]

use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_tests::data;

fn check(file: &str) {
    for vector in data::vectors(file) {
        let mut game = registry::start(&vector.game, &vector.setup, None, [Seat::Person; 2], 0).unwrap();
        for (ply, text) in vector.moves.iter().enumerate() {
            if let Err(error) = game.play(ply as u32, text) {
                panic!("{text} (ply {ply}) of {vector:?}: {error}");
            }
        }
        assert_eq!(game.position(), vector.position, "position after {:?}", vector.moves);
        assert_eq!(game.legal(), vector.legal, "legal moves after {:?}", vector.moves);
        assert_eq!(game.result().map(|result| result.to_string()), vector.result, "after {:?}", vector.moves);
    }
}

#[test]
fn loa() {
    check("loa.jsonl");
}

#[test]
fn hex() {
    check("hex.jsonl");
}

#[test]
fn suota() {
    check("suota.jsonl");
}

#[test]
fn sumito() {
    check("sumito.jsonl");
}
