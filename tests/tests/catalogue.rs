//! Every game of the catalogue has the data that its tests need.

#![allow(clippy::unwrap_used)]

use quadrille_engine::registry::IDS;
use quadrille_tests::data;
use serde_json::Value;

#[test]
fn every_game_has_counts_and_vectors_of_its_own() {
    let counts: Value = serde_json::from_str(&data::read("perft.json")).unwrap();
    for id in IDS {
        assert!(counts[id].is_object(), "no perft counts for {id}");
        let vectors = data::vectors(&format!("{id}.jsonl"));
        assert!(vectors.iter().all(|vector| vector.game == *id), "a vector of another game in {id}.jsonl");
    }
}
