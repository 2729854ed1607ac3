//! Each refusal by name.

use quadrille_engine::game::{Attempt, Button, Cell, Game, Refusal, Target};
use quadrille_engine::games::hex::{Hex, Move};
use quadrille_engine::notation::{MoveError, Notation};
use quadrille_engine::session::Session;

use super::support::{after, cell, game, hex};

fn tap(select: &[Cell], then: Option<Target>) -> Attempt {
    Attempt { select: select.to_vec(), then }
}

fn refused(position: &Hex, select: &[Cell], then: Option<Target>) -> Option<Refusal> {
    position.explain(&tap(select, then))
}

#[test]
fn a_taken_cell_is_refused_whoever_took_it() {
    let position = after(hex(11, false), &["f6", "g7"]);
    for name in ["f6", "g7"] {
        let target = Target::Cell(cell(&position, name));
        assert_eq!(refused(&position, &[], Some(target)), Some(Refusal::CellTaken), "{name}");
        assert!(!position.is_legal(Move::Place(cell(&position, name))));
    }
}

#[test]
fn a_cell_beside_the_board_is_off_the_board() {
    let position = hex(3, false);
    for index in [9, 10, 360, 361, u16::MAX] {
        let target = Target::Cell(Cell(index));
        assert_eq!(refused(&position, &[], Some(target)), Some(Refusal::OffBoard), "{index}");
        assert!(!position.is_legal(Move::Place(Cell(index))));
    }
}

#[test]
fn the_name_of_a_cell_beside_the_board_is_off_the_board() {
    for text in ["n14", "l1", "a12", "a0", "z99"] {
        let refused = MoveError::Refused { text: text.to_owned(), refusal: Refusal::OffBoard };
        assert_eq!(hex(11, false).read_move(text), Err(refused));
    }
}

#[test]
fn a_selected_stone_or_a_direction_is_no_move_in_hex() {
    let position = after(hex(11, true), &["f6"]);
    let stone = cell(&position, "f6");
    let free = Target::Cell(cell(&position, "a1"));
    let targets = [None, Some(free), Some(Target::Direction(0)), Some(Target::Button(Button::Swap))];
    for then in targets {
        assert_eq!(refused(&position, &[stone], then), Some(Refusal::NotAMove), "{then:?}");
        assert_eq!(refused(&position, &[stone, Cell(u16::MAX)], then), Some(Refusal::NotAMove), "{then:?}");
    }
    for direction in [0, 5, 6, u8::MAX] {
        assert_eq!(
            refused(&position, &[], Some(Target::Direction(direction))),
            Some(Refusal::NotAMove),
            "{direction}"
        );
    }
}

#[test]
fn the_swap_button_is_refused_where_it_is_not_offered() {
    let swap = Some(Target::Button(Button::Swap));
    assert_eq!(refused(&hex(11, true), &[], swap), Some(Refusal::NoSwap));
    assert_eq!(refused(&after(hex(11, true), &["f6"]), &[], swap), None);
    assert_eq!(refused(&after(hex(11, false), &["f6"]), &[], swap), Some(Refusal::NoSwap));
}

#[test]
fn a_finished_game_refuses_everything_as_over() {
    let moves = ["a1", "b1", "a2", "b2", "a3"];
    let position = after(hex(3, false), &moves);
    let mut game = game(3, false);
    for (ply, text) in moves.into_iter().enumerate() {
        game.play(ply as u32, text).unwrap();
    }
    let targets =
        [None, Some(Target::Cell(Cell(8))), Some(Target::Cell(Cell(0))), Some(Target::Button(Button::Swap))];
    for then in targets {
        assert_eq!(refused(&position, &[], then), Some(Refusal::GameOver), "{then:?}");
        assert_eq!(Session::explain(&game, &tap(&[], then)), Some(Refusal::GameOver), "{then:?}");
    }
}

#[test]
fn nothing_touched_is_no_mistake_yet() {
    assert_eq!(refused(&hex(11, false), &[], None), None);
    assert_eq!(hex(11, false).resolve(&tap(&[], None)), Err(Refusal::Incomplete));
}

#[test]
fn an_unlawful_move_played_unchecked_does_not_panic() {
    let mut position = hex(3, false);
    for mv in [Move::Place(Cell(u16::MAX)), Move::Swap, Move::Place(Cell(0)), Move::Place(Cell(0))] {
        position.play_unchecked(mv);
        let _ = position.outcome();
    }
}
