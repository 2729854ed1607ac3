//! A game that is over: where it turned, and the mistakes that the help names.

#![allow(clippy::unwrap_used, clippy::panic)]

use quadrille_engine::game::{Cell, Player};
use quadrille_engine::mistake::MistakeKind;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::score::WIN;
use quadrille_engine::session::{Assessment, Session, Verdict};
use quadrille_engine::setup::read_rules;

fn played(game: &str, rules: &str, position: Option<&str>, moves: &str) -> Box<dyn Session> {
    let mut session =
        registry::start(game, &read_rules(rules).unwrap(), position, [Seat::Person; 2], 7).unwrap();
    for text in moves.split_whitespace() {
        session.play(session.ply(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    session
}

fn judged(session: &dyn Session, scores: &[i32]) -> Verdict {
    let curve: Vec<_> = (0..).zip(scores).map(|(ply, &score)| Assessment { ply, score }).collect();
    session.reviewer().verdict(&curve)
}

/// The mistakes of a game in which every move costs its player something: number, kind, cells.
fn mistakes(game: &str, rules: &str, position: Option<&str>, moves: &str) -> Vec<(u32, MistakeKind, String)> {
    let session = played(game, rules, position, moves);
    let geometry = session.geometry();
    let name = |cells: Vec<Cell>| {
        let names: Vec<_> = cells.into_iter().map(|cell| geometry.cells[cell.index()].name.clone()).collect();
        names.join(" ")
    };
    // The first seat stands well whenever it is to move, and badly after it moved.
    let first_begins = position.is_none_or(|text| !text.ends_with(" w") || game == "suota");
    let scores: Vec<_> =
        (0..=session.ply()).map(|ply| if (ply % 2 == 0) == first_begins { 100 } else { -100 }).collect();
    let found = judged(&*session, &scores).mistakes;
    found.into_iter().map(|slip| (slip.ply, slip.kind, name(slip.cells))).collect()
}

fn kinds_at(found: &[(u32, MistakeKind, String)], ply: u32) -> Vec<MistakeKind> {
    found.iter().filter(|mistake| mistake.0 == ply).map(|mistake| mistake.1).collect()
}

#[test]
fn sumito_names_a_marble_that_leaves_all_its_own() {
    assert_eq!(mistakes("sumito", "", None, "c3d3"), [(1, MistakeKind::LoneMarble, "d3".into())]);
    assert_eq!(mistakes("sumito", "", None, "b2c3"), [], "c4 and others are beside it");
}

#[test]
fn sumito_names_marbles_that_line_up_along_an_edge() {
    let found = mistakes("sumito", "", None, "c3c2 g5f5 c2c1");
    assert_eq!(found.last(), Some(&(3, MistakeKind::MarblesAlongEdge, "a1 b1 c1".into())));
}

#[test]
fn sumito_names_a_column_that_meets_the_enemy_alone() {
    let text = "wwwww/4ww/6w/4w3/3b5/2b5/1b5/5b/bbbbb-5b5w b";
    let found = mistakes("sumito", "", Some(text), "c2d3");
    assert!(found.contains(&(1, MistakeKind::LongColumn, "d3 e4 f5".into())), "{found:?}");
    let company = "wwwww/4ww/6w/4w3/2bb5/2b5/1b5/6/bbbbb-5b5w b";
    assert_eq!(kinds_at(&mistakes("sumito", "", Some(company), "c2d3"), 1), []);
}

#[test]
fn sumito_names_a_last_marble_left_to_a_push() {
    let text = "wwwww/ww4/7/8/bww6/8/7/bbb3/bbbbb-5b5w b";
    let found = mistakes("sumito", "", Some(text), "b3c3");
    assert!(found.contains(&(1, MistakeKind::LostCount, "e1".into())), "{found:?}");
    assert!(!kinds_at(&mistakes("sumito", "", Some(text), "e1f2"), 1).contains(&MistakeKind::LostCount));
    let four_out =
        "wwwww/ww4/7/8/bww6/8/7/bbb3/bbbbbb-4b5w b".replace("bbbbbb-", "bbbbb-").replace("bbb3", "bbbb2");
    assert!(!kinds_at(&mistakes("sumito", "", Some(&four_out), "b3c3"), 1).contains(&MistakeKind::LostCount));
}

#[test]
fn lines_of_action_names_a_take_that_leaves_less_to_join() {
    let text = "w6w/8/8/5b2/8/2w5/8/2b5 b";
    assert!(kinds_at(&mistakes("loa", "", Some(text), "c1c3"), 1).contains(&MistakeKind::HelpfulTake));
    let two = "w6w/8/8/5b2/8/2ww4/8/2b5 b";
    assert!(!kinds_at(&mistakes("loa", "", Some(two), "c1c3"), 1).contains(&MistakeKind::HelpfulTake));
}

#[test]
fn lines_of_action_names_a_connection_that_was_not_seen() {
    // White joins along its rank, unless a third piece stands there.
    let text = "8/6b1/8/b7/3w2w1/8/8/8 b";
    assert_eq!(mistakes("loa", "", Some(text), "a5a6"), [(1, MistakeKind::UnseenConnection, "d4 f4".into())]);
    assert_eq!(mistakes("loa", "", Some(text), "a5a4"), []);
    let too_late = "8/8/3ww3/8/3w4/b6b/8/8 b";
    let unseen =
        kinds_at(&mistakes("loa", "", Some(too_late), "a3a4"), 1).contains(&MistakeKind::UnseenConnection);
    assert!(!unseen, "no move was better");
}

#[test]
fn lines_of_action_names_a_piece_left_behind_at_the_edge() {
    let text = "7w/8/8/8/3bb3/8/8/b4w2 b";
    let found = mistakes("loa", "", Some(text), "e4e5");
    assert!(found.contains(&(1, MistakeKind::EdgePieceLeft, "a1".into())), "{found:?}");
    assert!(!kinds_at(&mistakes("loa", "", Some(text), "a1c1"), 1).contains(&MistakeKind::EdgePieceLeft));
}

#[test]
fn hex_names_a_bridge_cut_in_vain() {
    let found = mistakes("hex", "size=5", None, "c2 e5 b4 b3 c3");
    assert_eq!(found, [(4, MistakeKind::BridgeCutInVain, "c2 b4 b3 c3".into())]);
    assert_eq!(mistakes("hex", "size=5", None, "c2 e5 b4 b3 e1"), [], "the cut was not answered");
    assert_eq!(mistakes("hex", "size=5", None, "c2 a3 b4 b3 c3"), [], "the stone touches its own");
}

#[test]
fn hex_names_a_first_stone_that_is_no_fair_offer() {
    assert_eq!(mistakes("hex", "swap=true", None, "f6"), [(1, MistakeKind::OpeningTooStrong, "f6".into())]);
    assert_eq!(mistakes("hex", "swap=true", None, "a1"), [(1, MistakeKind::OpeningTooWeak, "a1".into())]);
    assert_eq!(mistakes("hex", "", None, "f6"), []);
}

#[test]
fn suot_a_names_distances_stacks_and_points() {
    let found = mistakes("suota", "", None, "d2d3 d5d3 a1a2 d3d4");
    assert!(found.contains(&(1, MistakeKind::ExactReach, "d3 b5".into())), "{found:?}");
    assert_eq!(kinds_at(&found, 2), [], "a take without an answer is none");
    assert!(found.contains(&(4, MistakeKind::StackGivenBack, "d3".into())), "{found:?}");
    let found = mistakes("suota", "", None, "d2d3 a6a5");
    assert!(found.contains(&(2, MistakeKind::PointsLeft, "f5 d3".into())), "{found:?}");
}

#[test]
fn a_win_missed_comes_first() {
    let found = mistakes("loa", "", Some("8/8/3bb3/8/3b4/w6w/8/8 b"), "d4c4");
    assert_eq!(found.first().map(|mistake| mistake.1), Some(MistakeKind::MissedWin));
    assert_eq!(mistakes("loa", "", Some("8/8/3bb3/8/3b4/w6w/8/8 b"), "d4e5"), []);
}

#[test]
fn a_move_that_cost_nothing_is_no_mistake() {
    let session = played("sumito", "", None, "c3d3 g5f5");
    assert_eq!(judged(&*session, &[0, 10, 0]).mistakes, []);
    assert_eq!(judged(&*session, &[-4000, -WIN + 9, -WIN + 8]).mistakes, [], "lost before");
    let [slip] = judged(&*session, &[0, -100, -100]).mistakes.try_into().unwrap();
    assert_eq!((slip.ply, slip.player), (1, Player::First));
}

#[test]
fn a_game_turns_where_it_swung_most() {
    let session = played("sumito", "", None, "c3d3 g5f5 d3c3 f5g5 c3d3");
    let turns = |scores: &[i32]| judged(&*session, scores).turns;
    assert!(turns(&[0, 0, 20, 0, 0, 10]).is_empty());
    assert_eq!(turns(&[0, 250, 260, -250, -250, WIN]), [1, 3, 5]);
    assert_eq!(turns(&[0, 100, -150, 250, -400, WIN]), [3, 4, 5], "three at most");
    assert_eq!(turns(&[0, 250]), [1], "as far as the curve goes");
}
