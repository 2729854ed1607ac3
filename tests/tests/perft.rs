//! Perft counts from an independent reference.

#![allow(clippy::unwrap_used, clippy::panic)]

use quadrille_engine::game::Game;
use quadrille_engine::games::hex::Hex;
use quadrille_engine::games::loa::Loa;
use quadrille_engine::games::sumito::Sumito;
use quadrille_engine::games::suota::Suota;
use quadrille_engine::perft::perft;
use quadrille_engine::setup::{Setup, read_rules};
use quadrille_tests::data;
use serde_json::Value;

/// Checks every depth of every setup of `game` in `perft.json`.
fn check<G: Game>() {
    let table: Value = serde_json::from_str(&data::read("perft.json")).unwrap();
    let setups = table[G::ID].as_object().unwrap();
    assert!(!setups.is_empty(), "no counts for {}", G::ID);
    for (setup, counts) in setups {
        // The table names Sumito and Suot à setups by their layout alone.
        let rules =
            if setup.is_empty() || setup.contains('=') { setup.clone() } else { format!("layout={setup}") };
        let position = G::new(&G::Setup::from_values(&read_rules(&rules).unwrap()).unwrap());
        for (depth, count) in (1..).zip(counts.as_array().unwrap()) {
            assert_eq!(perft(&position, depth), count.as_u64().unwrap(), "{} {setup} depth {depth}", G::ID);
        }
    }
}

#[test]
fn loa() {
    check::<Loa>();
}

#[test]
fn hex() {
    check::<Hex>();
}

#[test]
fn suota() {
    check::<Suota>();
}

#[test]
fn sumito() {
    check::<Sumito>();
}
