//! Who has won, against a plain flood fill and along every edge and corner.

use quadrille_engine::game::{Cell, Game, Outcome, Player, Reason, Side};
use quadrille_engine::games::hex::{Colour, Hex, Move};
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;
use quadrille_engine::table::Table;

use super::support::{after, board, hex, is_joined, neighbours, play_out, read, text_with, winner};

/// The picture with colours and axes exchanged: what red is there, blue is here.
fn seen_by(colour: Colour, cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
    match colour {
        Colour::Red => cells.to_vec(),
        Colour::Blue => cells.iter().map(|&(row, column)| (column, row)).collect(),
    }
}

fn all_cells(size: usize) -> Vec<(usize, usize)> {
    (0..size).flat_map(|row| (0..size).map(move |column| (row, column))).collect()
}

/// The winning chain starts at one edge, goes from neighbour to neighbour over own stones and ends at the other.
fn check_chain(position: &Hex) {
    let size = usize::from(position.size());
    let colour = position.winner().unwrap();
    let chain: Vec<(usize, usize)> =
        position.winning_cells().iter().map(|cell| (cell.index() / size, cell.index() % size)).collect();
    let along = |&(row, column): &(usize, usize)| if colour == Colour::Red { row } else { column };
    assert_eq!(along(chain.first().unwrap()), 0, "a chain starts at the first edge: {chain:?}");
    assert_eq!(along(chain.last().unwrap()), size - 1, "a chain ends at the other edge: {chain:?}");
    for pair in chain.windows(2) {
        assert!(neighbours(size, pair[0].0, pair[0].1).any(|cell| cell == pair[1]), "a gap: {chain:?}");
    }
    let board = board(position);
    assert!(chain.iter().all(|&(row, column)| board[row][column] == Some(colour.side())), "{chain:?}");
    let inside = chain.iter().filter(|cell| (1..size - 1).contains(&along(cell))).count();
    assert_eq!(inside + 2, chain.len(), "a shortest chain touches each edge once: {chain:?}");
}

/// Every straight line from edge to edge wins, the ones along the other colour's edges and through all four
/// corners included; without any one of its stones it does not.
#[test]
fn a_straight_line_from_edge_to_edge_wins() {
    for size in [3, 11, 13, 19] {
        for colour in Colour::BOTH {
            for at in 0..size {
                let line = seen_by(colour, &(0..size).map(|row| (row, at)).collect::<Vec<_>>());
                check_line(size, colour, &line);
            }
            // The short diagonal, from one blunt corner to the other.
            check_line(size, colour, &(0..size).map(|i| (i, size - 1 - i)).collect::<Vec<_>>());
        }
    }
}

/// From the sharp corner along the edge and then across: both corners of an edge count for both colours.
#[test]
fn a_corner_cell_belongs_to_both_its_edges() {
    for size in [11, 13, 19] {
        for colour in Colour::BOTH {
            let last = size - 1;
            // Down the left edge, down the right edge, the short diagonal from corner to corner, and the way
            // along the top edge before going down the other side.
            let lines: [Vec<(usize, usize)>; 4] = [
                (0..size).map(|row| (row, 0)).collect(),
                (0..size).map(|row| (row, last)).collect(),
                (0..size).map(|row| (row, last - row)).collect(),
                (0..last).map(|column| (0, column)).chain((0..size).map(|row| (row, last))).collect(),
            ];
            for line in lines {
                let line = seen_by(colour, &line);
                let text = text_with(size, colour, &line, &all_cells(size));
                let position = read(&text, size as u8, false);
                assert_eq!(position.winner(), Some(colour), "{text}");
                check_chain(&position);
            }
        }
    }
}

/// The long diagonal looks joined, but its cells only touch at corners.
#[test]
fn the_long_diagonal_joins_nothing() {
    for size in [11, 13, 19] {
        for colour in Colour::BOTH {
            let line: Vec<(usize, usize)> = (0..size).map(|i| (i, i)).collect();
            let below: Vec<_> = all_cells(size).into_iter().filter(|(row, column)| row > column).collect();
            let text = text_with(size, colour, &line, &below);
            assert_eq!(read(&text, size as u8, false).winner(), None, "{text}");
        }
    }
}

fn check_line(size: usize, colour: Colour, line: &[(usize, usize)]) {
    // The other colour stands scattered where it cannot win.
    let elsewhere: Vec<_> =
        all_cells(size).into_iter().filter(|(row, column)| (row + 2 * column) % 3 != 0).collect();
    let text = text_with(size, colour, line, &elsewhere);
    let position = read(&text, size as u8, false);
    assert_eq!(position.winner(), Some(colour), "{text}");
    check_chain(&position);
    assert_eq!(position.winning_cells().len(), line.len(), "{text}");
    assert_eq!(replayed(&position), position, "the same stones placed one by one: {text}");
    for gap in 0..line.len() {
        let broken: Vec<_> =
            line.iter().enumerate().filter(|(i, _)| *i != gap).map(|(_, &cell)| cell).collect();
        let free: Vec<_> = elsewhere.iter().filter(|cell| !line.contains(cell)).copied().collect();
        let text = text_with(size, colour, &broken, &free);
        assert_eq!(read(&text, size as u8, false).winner(), None, "{text}");
    }
}

/// A position with the stones of `end` placed one by one, in a random order in which nobody wins too early.
fn replayed(end: &Hex) -> Hex {
    let mut random = Random::new(end.hash());
    let mut stones = Colour::BOTH.map(|colour| end.stones(colour).iter().collect::<Vec<_>>());
    let mut position = hex(end.size(), false);
    while position.placed() < end.placed() {
        let left = &mut stones[position.colour_to_move().index()];
        let (row, column) = left.swap_remove(random.below(left.len()));
        let cell = Cell(u16::from(row) * u16::from(end.size()) + u16::from(column));
        assert_eq!(position.play(Move::Place(cell)), Ok(()), "{position:?}");
    }
    position
}

#[test]
fn random_games_end_when_a_plain_flood_fill_says_so() {
    let mut random = Random::new(7);
    for size in 3..=19_u8 {
        for _ in 0..(4000 / u32::from(size).pow(2)).max(12) {
            let mut position = hex(size, false);
            while let Some(mv) = random.pick(&position.legal_moves()) {
                position.play_unchecked(mv);
                let board = board(&position);
                // Only the colour that has just moved can have joined its edges.
                let mover = position.colour_to_move().other();
                assert_eq!(position.winner() == Some(mover), is_joined(&board, mover.side()), "{position:?}");
                assert_ne!(position.winner(), Some(mover.other()), "the other colour wins: {position:?}");
            }
            check_chain(&position);
        }
    }
}

/// Thousands of full boards, filled at random at once: exactly one colour has won, and it is the right one.
#[test]
fn full_boards_have_exactly_one_winner() {
    let mut random = Random::new(11);
    for size in 3..=19_usize {
        for _ in 0..300 {
            let mut cells = all_cells(size);
            for i in (1..cells.len()).rev() {
                cells.swap(i, random.below(i + 1));
            }
            let (red, blue) = cells.split_at(cells.len().div_ceil(2));
            let colour = if cells.len() % 2 == 1 { Colour::Red } else { Colour::Blue };
            let (own, other) = if colour == Colour::Red { (red, blue) } else { (blue, red) };
            let text = text_with(size, colour, own, other);
            let position = read(&text, size as u8, false);
            let board = board(&position);
            let joined = [Side::Red, Side::Blue].map(|side| is_joined(&board, side));
            assert_ne!(joined[0], joined[1], "{text}");
            let expected = if joined[0] { Colour::Red } else { Colour::Blue };
            assert_eq!(position.winner(), Some(expected), "{text}");
            assert!(position.legal_moves().is_empty(), "a full board offers no move: {text}");
            check_chain(&position);
        }
    }
}

#[test]
fn the_win_is_the_seats_and_names_its_reason() {
    let moves = ["a1", "b1", "a2", "b2", "a3"];
    let position = after(hex(3, true), &moves);
    assert_eq!(
        position.outcome(),
        Some(Outcome::win(Player::First, Reason::Joined)),
        "red is the first seat"
    );
    // After a swap red is the second seat.
    let swapped = after(hex(3, true), &["a1", "swap", "b1", "a2", "b2", "a3"]);
    assert_eq!(swapped.outcome(), Some(Outcome::win(Player::Second, Reason::Joined)));
    assert_eq!(swapped.side(Player::Second), Side::Red);
}

#[test]
fn a_finished_position_is_read_and_offers_no_move() {
    let mut random = Random::new(5);
    for size in [3, 11, 19] {
        let end = play_out(hex(size, false), &mut random);
        let back = read(&end.write_position(), size, false);
        assert_eq!(back, end);
        assert!(back.legal_moves().is_empty());
        assert_eq!(winner(&back), winner(&end));
        assert!(winner(&back).is_some());
    }
}
