//! The conformance suite over every game.

#![allow(clippy::unwrap_used)]

use quadrille_engine::games::hex::{Hex, HexSetup};
use quadrille_engine::games::loa::Loa;
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::games::suota::{Rules, Suota};
use quadrille_engine::games::template::Template;
use quadrille_engine::setup::{NoRules, Setup, read_rules};
use quadrille_tests::conformance::check;

#[test]
fn template() {
    check::<Template>(&NoRules, 200, 20);
}

#[test]
fn loa() {
    check::<Loa>(&NoRules, 40, 120);
}

#[test]
fn hex() {
    for (size, walks, plies) in
        [(3, 200, 20), (4, 60, 20), (5, 20, 30), (11, 2, 121), (13, 1, 169), (19, 1, 361)]
    {
        for swap in [false, true] {
            check::<Hex>(&HexSetup::new(size, swap).unwrap(), walks, plies);
        }
    }
}

#[test]
fn suota() {
    let setups = ["", "layout=phalanx", "goal=12,repetition=off", "layout=AAAACCC|.BB.B..,goal=6"];
    for setup in setups {
        let rules = Rules::from_values(&read_rules(setup).unwrap()).unwrap();
        check::<Suota>(&rules, 25, 100);
    }
}

#[test]
fn sumito() {
    for layout in Layout::ALL {
        check::<Sumito>(&SumitoSetup::with_layout(layout), 6, 150);
    }
}
