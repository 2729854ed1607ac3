//! The swap: once, as the second ply, and the seats exchange sides.

use quadrille_engine::game::{Attempt, Button, Game, Player, Refusal, Side, Target};
use quadrille_engine::games::hex::swap_pieces::{convert, mirrored};
use quadrille_engine::games::hex::{Hex, Move};
use quadrille_engine::notation::{MoveError, Notation};
use quadrille_engine::record::Seat;
use quadrille_engine::session::{GameResult, Match, Session};
use quadrille_engine::table::{Effect, Table};

use super::support::{after, cell, game, hex, read, setup};

fn refusal(position: &Hex, text: &str) -> Option<Refusal> {
    match position.read_move(text) {
        Err(MoveError::Refused { refusal, .. }) => Some(refusal),
        _ => None,
    }
}

#[test]
fn the_swap_is_offered_only_as_the_second_ply_and_only_once() {
    assert_eq!(refusal(&hex(11, true), "swap"), Some(Refusal::NoSwap), "there is no stone to take over");
    let first = after(hex(11, true), &["c2"]);
    assert!(first.is_legal(Move::Swap));
    assert_eq!(first.count_moves(), 121, "120 cells and the swap");
    let swapped = after(first, &["swap"]);
    assert_eq!(refusal(&swapped, "swap"), Some(Refusal::NoSwap), "it cannot be swapped back");
    assert_eq!(swapped.count_moves(), 120);
    assert_eq!(refusal(&after(swapped, &["f6"]), "swap"), Some(Refusal::NoSwap));
    let declined = after(first, &["f6"]);
    assert_eq!(refusal(&declined, "swap"), Some(Refusal::NoSwap), "the offer is gone");
    assert_eq!(refusal(&after(declined, &["g7"]), "swap"), Some(Refusal::NoSwap));
    assert_eq!(refusal(&after(hex(11, false), &["c2"]), "swap"), Some(Refusal::NoSwap), "not in this game");
}

#[test]
fn after_the_swap_the_stone_stays_red_and_blue_plays_next() {
    let first = after(hex(11, true), &["c2"]);
    assert_eq!((first.turn(), first.side(Player::Second)), (Player::Second, Side::Blue));
    assert_eq!(first.effects(Move::Swap), [Effect::SwapSides]);
    let swapped = after(first, &["swap"]);
    assert_eq!(swapped.picture(), first.picture(), "no stone moves or turns");
    assert_eq!((swapped.turn(), swapped.side(Player::First)), (Player::First, Side::Blue));
    assert_eq!(swapped.side(Player::Second), Side::Red);
    assert_eq!(swapped.write_position(), "11/2r8/11/11/11/11/11/11/11/11/11 b -");
    let third = after(swapped, &["f6"]);
    assert_eq!(
        (third.turn(), third.write_position().as_str()),
        (Player::Second, "11/2r8/11/11/11/5b5/11/11/11/11/11 r -")
    );
}

#[test]
fn the_same_stones_with_other_seats_are_another_position() {
    let placed = after(hex(11, true), &["c2", "f6"]);
    let swapped = after(hex(11, true), &["c2", "swap", "f6"]);
    assert_eq!(placed.write_position(), swapped.write_position());
    assert_ne!(placed.hash(), swapped.hash(), "a search would take one seat's win for the other's");
    assert_ne!(after(hex(11, true), &["c2"]).hash(), after(hex(11, false), &["c2"]).hash());
}

#[test]
fn the_first_stone_on_the_long_diagonal_can_be_swapped() {
    for name in ["a1", "f6", "k11"] {
        let swapped = after(hex(11, true), &[name, "swap"]);
        assert_eq!(swapped.stone(cell(&swapped, name)).map(|colour| colour.side()), Some(Side::Red));
        assert_eq!(refusal(&swapped, name), Some(Refusal::CellTaken), "{name} is still taken");
        // With swapped pieces the stone stays on its cell as well: it is its own mirror image.
        assert_eq!(mirrored(setup(11, true), cell(&swapped, name)), cell(&swapped, name));
        let moves = [Move::Place(cell(&swapped, name)), Move::Swap, Move::Place(cell(&swapped, "c2"))];
        let converted = convert(setup(11, true), &moves);
        assert_eq!(converted[2], Move::Place(cell(&swapped, "b3")));
        assert_eq!(convert(setup(11, true), &converted), moves, "conversion is its own inverse");
    }
}

#[test]
fn undo_and_redo_across_a_swap_restore_seats_and_turn() {
    let mut game = game(11, true);
    for (ply, text) in ["c2", "swap", "f6", "d5"].into_iter().enumerate() {
        game.play(ply as u32, text).unwrap();
    }
    let state = |game: &Match<Hex>| (game.turn(), game.side(Player::First), Session::position(game));
    let mut states = vec![state(&game)];
    for ply in (1..=4).rev() {
        game.undo(ply).unwrap();
        states.push(state(&game));
    }
    let expected = [
        (Player::First, Side::Blue),
        (Player::Second, Side::Blue),
        (Player::First, Side::Blue),
        (Player::Second, Side::Red),
        (Player::First, Side::Red),
    ];
    for (state, expected) in states.iter().zip(expected) {
        assert_eq!((state.0, state.1), expected, "{}", state.2);
    }
    assert!(states[3].2.ends_with("b s"), "the swap is offered again after it was taken back");
    for ply in 0..4 {
        game.redo(ply).unwrap();
        assert_eq!(state(&game), states[3 - ply as usize], "redo of ply {}", ply + 1);
    }
    // A swap that was taken back can be declined.
    for ply in (2..=4).rev() {
        game.undo(ply).unwrap();
    }
    game.play(1, "e5").unwrap();
    assert_eq!(game.side(Player::First), Side::Red);
    assert!(!game.view().can_redo);
}

#[test]
fn a_swapped_game_survives_as_a_record() {
    let mut game = game(3, true);
    for (ply, text) in ["b2", "swap", "a1", "b1", "c2"].into_iter().enumerate() {
        game.play(ply as u32, text).unwrap();
    }
    game.undo(5).unwrap();
    let record = game.record();
    let mut back = Match::<Hex>::replay(&record).unwrap_or_else(|broken| panic!("{}", broken.error));
    assert_eq!(back.record(), record);
    assert_eq!(back.view(), game.view());
    back.redo(4).unwrap();
    assert_eq!(Session::position(&back), "br1/1rb/3 r -");
    let played = back.play(5, "a3").unwrap();
    assert_eq!((played.player, played.side), (Player::Second, Side::Red));
    assert_eq!(back.result(), Some(GameResult::Won(Side::Red)));
    assert_eq!(back.outcome().and_then(|outcome| outcome.winner), Some(Player::Second));
}

#[test]
fn a_position_text_may_offer_the_swap() {
    let position = read("11/2r8/11/11/11/11/11/11/11/11/11 b s", 11, true);
    assert_eq!(position, after(hex(11, true), &["c2"]));
    let button = Attempt { select: Vec::new(), then: Some(Target::Button(Button::Swap)) };
    assert_eq!(position.resolve(&button), Ok(Move::Swap));
    let mut game =
        Match::<Hex>::from_position(setup(11, true), &position.write_position(), [Seat::Person; 2], 0)
            .unwrap();
    assert_eq!(game.turn(), Player::Second);
    game.play(0, "swap").unwrap();
    assert_eq!((game.turn(), game.side(Player::First)), (Player::First, Side::Blue));
    game.undo(1).unwrap();
    assert_eq!((game.turn(), game.side(Player::First)), (Player::Second, Side::Red));
    // The same stone without the offer: the swap is over, the seats are taken as unswapped.
    let over = read("11/2r8/11/11/11/11/11/11/11/11/11 b -", 11, true);
    assert_eq!(refusal(&over, "swap"), Some(Refusal::NoSwap));
    assert_eq!(over.turn(), Player::Second);
    // The empty board still leads to the offer.
    let empty = read("11/11/11/11/11/11/11/11/11/11/11 r -", 11, true);
    assert_eq!(empty, hex(11, true));
}
