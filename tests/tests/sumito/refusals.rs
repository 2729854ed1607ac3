//! Every refusal by its name, and every attempt against the list of legal moves.

use std::collections::HashSet;

use quadrille_engine::game::{Attempt, Button, Cell, Game, Refusal, Target};
use quadrille_engine::games::sumito::{Sumito, SumitoSetup};
use quadrille_engine::hexgrid::DIRECTIONS;
use quadrille_engine::notation::{MoveError, Notation};
use quadrille_engine::table::Table;

use crate::scene::{BOARD, cells, scene, text, walk};

const NORTH_EAST: u8 = 0;
const EAST: u8 = 1;
const SOUTH_EAST: u8 = 2;
const WEST: u8 = 4;

fn refused(position: &Sumito, text: &str) -> Refusal {
    match position.read_move(text) {
        Err(MoveError::Refused { refusal, .. }) => refusal,
        other => panic!("{text} gives {other:?}"),
    }
}

fn tap(select: &str, then: Option<Target>) -> Attempt {
    Attempt { select: cells(select), then }
}

fn go(select: &str, direction: u8) -> Attempt {
    tap(select, Some(Target::Direction(direction)))
}

fn onto(select: &str, target: &str) -> Attempt {
    tap(select, Some(Target::Cell(cells(target)[0])))
}

fn start() -> Sumito {
    Sumito::new(&SumitoSetup::default())
}

#[test]
fn enemy_marbles_and_empty_cells_are_not_yours() {
    assert_eq!(refused(&start(), "i5h5"), Refusal::NotYours);
    assert_eq!(refused(&start(), "e5e6"), Refusal::NotYours);
    assert_eq!(start().explain(&tap("a1 i5", None)), Some(Refusal::NotYours));
    assert_eq!(refused(&start(), "c5c6d5"), Refusal::NotYours, "the second marble of a broadside");
}

#[test]
fn marbles_apart_or_off_one_line_are_not_aligned() {
    assert_eq!(start().explain(&tap("a1 a3", None)), Some(Refusal::NotAligned));
    assert_eq!(start().explain(&tap("a1 a2 b2", None)), Some(Refusal::NotAligned));
    assert_eq!(start().explain(&tap("a1 a1", None)), Some(Refusal::NotAligned), "one marble twice");
    assert_eq!(start().explain(&tap("a1 a2 a4 a5", None)), Some(Refusal::NotAligned));
    assert_eq!(refused(&start(), "a1b4c4"), Refusal::NotAligned);
}

#[test]
fn a_fourth_marble_is_too_many() {
    let too_many = Refusal::TooMany { most: 3 };
    assert_eq!(start().explain(&tap("a1 a2 a3 a4", None)), Some(too_many));
    assert_eq!(refused(&start(), "b1b2"), too_many, "six in a row");
    assert_eq!(refused(&scene("e2 e3 e4 e5", "", "e6", [0, 0]), "e2e3"), too_many, "even onto a free cell");
    assert_eq!(refused(&start(), "a1a4b1"), too_many);
}

#[test]
fn own_marbles_never_leave_the_board() {
    assert_eq!(start().explain(&go("a5", EAST)), Some(Refusal::OffBoard));
    assert_eq!(start().explain(&go("a3 a4 a5", EAST)), Some(Refusal::OffBoard));
    assert_eq!(start().explain(&go("a4 a5", SOUTH_EAST)), Some(Refusal::OffBoard));
    assert_eq!(refused(&start(), "a5a6"), Refusal::OffBoard);
    assert_eq!(start().explain(&tap("a1", Some(Target::Cell(Cell(61))))), Some(Refusal::OffBoard));
    assert_eq!(start().explain(&Attempt { select: vec![Cell(999)], then: None }), Some(Refusal::OffBoard));
}

#[test]
fn a_broadside_needs_free_cells() {
    let position = scene("e3 e4 e5", "f5", "f4 f6", [0, 0]);
    assert_eq!(refused(&position, "e3e5f4"), Refusal::CellTaken, "an enemy marble");
    assert_eq!(start().explain(&go("a1 a2", NORTH_EAST)), Some(Refusal::CellTaken), "own marbles");
}

#[test]
fn equal_or_fewer_marbles_do_not_push() {
    let against = |own, enemy| Refusal::Outnumbered { own, enemy };
    assert_eq!(refused(&scene("e3", "e4", "e2 e5", [0, 0]), "e3e4"), against(1, 1));
    assert_eq!(refused(&scene("e3 e4", "e5 e6", "e2 e7", [0, 0]), "e3e4"), against(2, 2));
    assert_eq!(refused(&scene("e1 e2 e3", "e4 e5 e6", "e7", [0, 0]), "e1e2"), against(3, 3));
    assert_eq!(refused(&scene("e4", "e5 e6 e7", "e3", [0, 0]), "e4e5"), against(1, 3));
    assert_eq!(refused(&scene("e7", "e8 e9", "e6", [0, 0]), "e7e8"), against(1, 2), "nor off the board");
}

#[test]
fn an_own_marble_behind_blocks_the_push() {
    assert_eq!(refused(&scene("e1 e2 e4", "e3", "e5", [0, 0]), "e1e2"), Refusal::BlockedByOwn);
    assert_eq!(refused(&scene("e1 e2 e3 e6", "e4 e5", "e7", [0, 0]), "e1e2"), Refusal::BlockedByOwn);
    assert_eq!(
        refused(&scene("e1 e2 e4", "e3 e5", "e6", [0, 0]), "e1e2"),
        Refusal::BlockedByOwn,
        "a second enemy group beyond changes nothing"
    );
}

#[test]
fn a_push_across_a_second_enemy_group_is_refused() {
    // All own marbles on the line are more than the enemy's, but they do not stand together.
    let position = scene("e1 e2 e3 e5", "e4 e6", "e7", [0, 0]);
    assert_eq!(refused(&position, "e2e3"), Refusal::BlockedByOwn);
    // Two groups that touch are one: what stands behind the first counts with it.
    assert_eq!(
        refused(&scene("e1 e2", "e3 e4", "e5", [0, 0]), "e1e2"),
        Refusal::Outnumbered { own: 2, enemy: 2 }
    );
}

#[test]
fn a_far_cell_is_not_adjacent() {
    assert_eq!(refused(&start(), "c3e3"), Refusal::NotAdjacent);
    assert_eq!(refused(&start(), "c3c3"), Refusal::NotAdjacent, "a marble's own cell");
    assert_eq!(refused(&start(), "c3c5d6"), Refusal::NotAdjacent, "the first marble goes to the target");
    assert_eq!(start().explain(&onto("c3 c4 c5", "e5")), Some(Refusal::NotAdjacent));
}

#[test]
fn buttons_unknown_directions_and_a_bare_target_are_no_moves() {
    assert_eq!(start().explain(&tap("a1", Some(Target::Button(Button::Swap)))), Some(Refusal::NotAMove));
    assert_eq!(start().explain(&go("c3", 6)), Some(Refusal::NotAMove));
    assert_eq!(start().explain(&onto("", "e5")), Some(Refusal::NotAMove));
}

#[test]
fn a_sound_selection_is_incomplete_and_no_fault() {
    for select in ["", "a1", "a1 a2", "c5 c3 c4"] {
        assert_eq!(start().resolve(&tap(select, None)), Err(Refusal::Incomplete), "{select}");
        assert_eq!(start().explain(&tap(select, None)), None, "{select}");
    }
}

#[test]
fn a_finished_game_says_so_first() {
    let position = crate::scene::after(&scene("e6 e7 e8", "e9", "", [0, 5]), "e6e7");
    assert_eq!(position.explain(&tap("", None)), Some(Refusal::GameOver));
    assert_eq!(position.explain(&go("e7 a1 i9", 77)), Some(Refusal::GameOver));
}

#[test]
fn taps_mean_the_same_move_in_any_order() {
    let position = start();
    let mv = |text: &str| position.read_move(text);
    for select in ["c3 c4 c5", "c5 c4 c3", "c4 c5 c3"] {
        assert_eq!(Ok(position.resolve(&go(select, NORTH_EAST)).unwrap()), mv("c3c5d4"));
        assert_eq!(Ok(position.resolve(&go(select, EAST)).unwrap()), mv("c3c4"));
        assert_eq!(Ok(position.resolve(&go(select, WEST)).unwrap()), mv("c5c4"));
        assert_eq!(Ok(position.resolve(&onto(select, "c6")).unwrap()), mv("c3c4"), "before the end");
        assert_eq!(Ok(position.resolve(&onto(select, "c2")).unwrap()), mv("c5c4"), "before the other end");
    }
    assert_eq!(Ok(position.resolve(&onto("c3 c4 c5", "d3")).unwrap()), mv("c3c5d3"));
    assert_eq!(Ok(position.resolve(&onto("c5 c4 c3", "d5")).unwrap()), mv("c3c5d3"));
    assert_eq!(Ok(position.resolve(&onto("c3", "c4")).unwrap()), mv("c3c4"), "the rear one takes all along");
    assert_eq!(Ok(position.resolve(&go("c3 c4", EAST)).unwrap()), mv("c3c4"), "so does the rear pair");
}

/// All selections of one to three cells in a line with all directions are the legal moves, no more, no less.
#[test]
fn attempts_and_legal_moves_are_the_same() {
    for seed in 0..60 {
        let position = walk(seed as usize, seed, 5 * seed as usize);
        let legal: HashSet<_> = position.legal_moves().into_iter().collect();
        let mut found = HashSet::new();
        for first in (0..61).map(Cell) {
            for line in 0..DIRECTIONS.len() {
                let row = || std::iter::successors(Some(first), |cell| BOARD.step(*cell, line));
                for count in 1..=3 {
                    for direction in 0..6 {
                        let attempt = Attempt {
                            select: row().take(count).collect(),
                            then: Some(Target::Direction(direction)),
                        };
                        found.extend(position.resolve(&attempt));
                    }
                }
            }
        }
        assert_eq!(found, legal, "{}", position.write_position());
        for &mv in &legal {
            assert!(position.explain(&position.attempt(mv)).is_none(), "{}", position.write_move(mv));
        }
    }
}

/// What an in-line move on a line from rear to edge should be, told from the letters of the line.
fn expected(line: &str) -> Result<(), Refusal> {
    if !line.starts_with('b') {
        return Err(Refusal::NotYours);
    }
    let rest = line.trim_start_matches('b');
    let behind = rest.trim_start_matches('w');
    let (own, enemy) = ((line.len() - rest.len()) as u8, (rest.len() - behind.len()) as u8);
    match () {
        () if own > 3 => Err(Refusal::TooMany { most: 3 }),
        () if rest.is_empty() => Err(Refusal::OffBoard),
        () if enemy >= own => Err(Refusal::Outnumbered { own, enemy }),
        () if enemy > 0 && behind.starts_with('b') => Err(Refusal::BlockedByOwn),
        () => Ok(()),
    }
}

/// Every pattern of marbles on the three lines through the middle, from every cell, both ways.
#[test]
fn every_pattern_of_a_line_is_judged_by_the_rule() {
    for (ends, direction) in [("a1", 0), ("e1", 1), ("i5", 2)] {
        let line: Vec<Cell> =
            std::iter::successors(cells(ends).first().copied(), |cell| BOARD.step(*cell, direction))
                .collect();
        assert_eq!(line.len(), 9);
        for pattern in 0..3usize.pow(9) {
            let letter = |place: usize| ['.', 'b', 'w'][pattern / 3usize.pow(place as u32) % 3];
            let letters: String = (0..9).map(letter).collect();
            let of = |side: char| -> Vec<Cell> {
                line.iter()
                    .zip(letters.chars())
                    .filter(|&(_, letter)| letter == side)
                    .map(|(&cell, _)| cell)
                    .collect()
            };
            let text = text(&of('b'), &of('w'), &of('.'), [0, 0], 'b');
            let position = Sumito::read_position(&text, &SumitoSetup::default()).unwrap();
            let backwards: String = letters.chars().rev().collect();
            for place in 0..9 {
                for (letters, cell, direction) in
                    [(&letters, line[place], direction), (&backwards, line[8 - place], direction + 3)]
                {
                    let then = Some(Target::Direction(direction as u8));
                    let judged = position.resolve(&Attempt { select: vec![cell], then });
                    assert_eq!(judged.map(|_| ()), expected(&letters[place..]), "{letters} from {place}");
                    assert!(judged.is_err() || judged.is_ok_and(|mv| position.is_legal(mv)), "{letters}");
                }
            }
        }
    }
}
