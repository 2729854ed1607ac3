//! What others got wrong, each named after what a player would have seen.

use quadrille_engine::game::{Game, Outcome, Player, Reason};
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::hexgrid::DIRECTIONS;
use quadrille_engine::notation::Notation;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::setup::{Setup, read_rules};
use quadrille_engine::table::{Effect, Table};

use crate::scene::{BOARD, after, cells, scene, shown, text};

#[test]
fn three_marbles_push_one_into_an_empty_cell() {
    let next = after(&scene("e1 e2 e3", "e4", "e5 e6", [0, 0]), "e1e2");
    assert_eq!(shown(&next, "e1 e2 e3 e4 e5 e6"), ".bbbw.");
}

#[test]
fn three_marbles_push_two_and_two_push_one() {
    let next = after(&scene("e1 e2 e3", "e4 e5", "e6", [0, 0]), "e1e2");
    assert_eq!(shown(&next, "e1 e2 e3 e4 e5 e6"), ".bbbww");
    let next = after(&scene("e2 e3", "e4", "e1 e5", [0, 0]), "e2e3");
    assert_eq!(shown(&next, "e1 e2 e3 e4 e5"), "..bbw");
}

#[test]
fn a_push_into_a_gap_leaves_the_second_enemy_group_where_it_is() {
    let next = after(&scene("e1 e2", "e3 e5 e6", "e4 e7", [0, 0]), "e1e2");
    assert_eq!(shown(&next, "e1 e2 e3 e4 e5 e6 e7"), ".bbwww.");
}

#[test]
fn a_column_of_five_may_send_its_three_foremost_marbles() {
    let position = scene("e1 e2 e3 e4 e5", "e6 e7", "e8", [0, 0]);
    assert_eq!(shown(&after(&position, "e3e4"), "e1 e2 e3 e4 e5 e6 e7 e8"), "bb.bbbww");
}

#[test]
fn an_ejected_marble_leaves_no_ghost_behind() {
    let position = scene("e6 e7 e8", "e9", "e1 e5", [0, 0]);
    let next = after(&position, "e6e7");
    assert_eq!(shown(&next, "e5 e6 e7 e8 e9"), "..bbb");
    assert_eq!(next.picture().len(), 27, "one marble is gone");
    assert_eq!(next.pushed_out(Player::Second), 1);
    assert!(next.write_position().ends_with("-0b1w w"), "{}", next.write_position());
    assert_eq!(next.hash(), next.rehash(), "nor is it left in the hash");
    let counters: Vec<u8> = next.counters().iter().map(|counter| counter.value).collect();
    assert_eq!(counters, [1, 0], "the point is black's");
}

#[test]
fn the_last_of_two_pushed_marbles_is_the_one_that_leaves() {
    let position = scene("e5 e6 e7", "e8 e9", "e4", [0, 0]);
    let next = after(&position, "e5e6");
    assert_eq!(shown(&next, "e5 e6 e7 e8 e9"), ".bbbw");
    assert_eq!(next.pushed_out(Player::Second), 1);
}

#[test]
fn marbles_are_pushed_over_each_of_the_six_edges() {
    let middle = cells("e5")[0];
    for direction in 0..DIRECTIONS.len() {
        // The line from the middle to the edge: three black marbles, then a white one on the last cell.
        let line: Vec<_> =
            std::iter::successors(Some(middle), |cell| BOARD.step(*cell, direction)).skip(1).collect();
        let text = text(&line[..3], &line[3..], &[middle], [0, 0], 'b');
        let position = Sumito::read_position(&text, &SumitoSetup::default()).unwrap();
        let mv = position
            .read_move(&format!("{}{}", BOARD.name(line[1]), BOARD.name(line[2])))
            .unwrap_or_else(|error| panic!("direction {direction}: {error}"));
        let effects = position.effects(mv);
        let Effect::Eject { piece, direction: over } = effects[0] else { panic!("{effects:?}") };
        assert_eq!((piece.cell, usize::from(over)), (line[3], direction), "the marble leaves first");
        assert_eq!(effects.len(), 3, "two marbles follow: {effects:?}");
        let mut next = position;
        next.play(mv).unwrap();
        assert_eq!(next.pushed_out(Player::Second), 1, "direction {direction}");
        assert_eq!(next.picture().len(), 27, "direction {direction}");
    }
}

#[test]
fn the_sixth_marble_out_ends_the_game() {
    let position = scene("e6 e7 e8", "e9", "", [2, 5]);
    let next = after(&position, "e6e7");
    assert_eq!(next.outcome(), Some(Outcome::win(Player::First, Reason::Goal)));
    assert!(next.legal_moves().is_empty());
    let text = next.write_position();
    let back = Sumito::read_position(&text, &SumitoSetup::default()).unwrap();
    assert_eq!(back, next, "a finished position is readable");
    assert_eq!(back.outcome(), next.outcome());
}

#[test]
fn a_goal_of_one_ends_the_game_at_the_first_marble() {
    let setup = SumitoSetup::from_values(&read_rules("goal=1").unwrap()).unwrap();
    let text = scene("e6 e7 e8", "e9", "", [0, 0]).write_position();
    let next = after(&Sumito::read_position(&text, &setup).unwrap(), "e7e8");
    assert_eq!(next.outcome(), Some(Outcome::win(Player::First, Reason::Goal)));
    assert_eq!(next.counters()[0].goal, 1);
}

#[test]
fn a_seat_without_a_move_loses() {
    // Nine black marbles along two edges behind a wall of nine: every push is one against one.
    let black = cells("a1 a2 a3 a4 a5 b6 c7 d8 e9");
    let white = cells("b1 b2 b3 b4 b5 c6 d7 e8 f9");
    let text = text(&black, &white, &[], [5, 0], 'b');
    let position = Sumito::read_position(&text, &SumitoSetup::default()).unwrap();
    assert_eq!(position.legal_moves(), []);
    assert_eq!(position.outcome(), Some(Outcome::win(Player::Second, Reason::NoMove)));
}

#[test]
fn the_same_marbles_with_the_other_side_to_move_are_another_position() {
    let text = Sumito::new(&SumitoSetup::default()).write_position();
    let other = text.replace(" b", " w");
    let read = |text: &str| Sumito::read_position(text, &SumitoSetup::default()).unwrap();
    assert_ne!(read(&text).hash(), read(&other).hash());
    assert_ne!(read(&text), read(&other));
}

#[test]
fn equal_boards_with_different_goals_are_different_positions() {
    let start = |rules: &str| Sumito::new(&SumitoSetup::from_values(&read_rules(rules).unwrap()).unwrap());
    assert_ne!(start("goal=5").hash(), start("goal=6").hash());
    assert_ne!(start("goal=5"), start("goal=6"));
}

#[test]
fn the_third_occurrence_with_the_same_side_to_move_is_a_draw_unless_switched_off() {
    let there_and_back = ["b1c1", "h9g9", "c1b1", "g9h9"];
    let play = |rules: &str| {
        let rules = read_rules(rules).unwrap();
        let mut game = registry::start("sumito", &rules, None, [Seat::Person; 2], 0).unwrap();
        for (ply, text) in there_and_back.iter().cycle().take(8).enumerate() {
            assert_eq!(game.result(), None, "no draw before the third occurrence, ply {ply}");
            game.play(ply as u32, text).unwrap();
        }
        game.result().map(|result| result.to_string())
    };
    assert_eq!(play(""), Some("draw".to_owned()));
    assert_eq!(play("repetition=draw"), Some("draw".to_owned()));
    assert_eq!(play("repetition=off"), None);
}

#[test]
fn marbles_on_the_board_and_out_are_always_28() {
    for layout in 0..Layout::ALL.len() {
        for seed in 0..20 {
            let position = crate::scene::walk(layout, seed, 300);
            let out = Player::BOTH.map(|player| usize::from(position.pushed_out(player)));
            assert_eq!(position.picture().len() + out[0] + out[1], 28, "{}", position.write_position());
        }
    }
}
