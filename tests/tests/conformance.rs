//! The conformance suite over every game.

use quadrille_engine::games::loa::Loa;
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::games::template::Template;
use quadrille_engine::setup::NoRules;
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
fn sumito() {
    for layout in Layout::ALL {
        check::<Sumito>(&SumitoSetup::with_layout(layout), 6, 150);
    }
}
