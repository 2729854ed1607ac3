//! What the tests of Hex share, written without the engine's own board where it checks the engine.

use quadrille_engine::game::{Cell, Game, Player, Side};
use quadrille_engine::games::hex::{Colour, Hex, HexSetup};
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::session::Match;
use quadrille_engine::table::Table;

pub fn setup(size: u8, swap: bool) -> HexSetup {
    HexSetup::new(size, swap).unwrap()
}

pub fn hex(size: u8, swap: bool) -> Hex {
    Hex::new(&setup(size, swap))
}

pub fn game(size: u8, swap: bool) -> Match<Hex> {
    Match::new(setup(size, swap), [Seat::Person; 2], 0)
}

/// The position after moves in text form, all of them legal.
pub fn after(mut position: Hex, moves: &[&str]) -> Hex {
    for text in moves {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{moves:?}: {error}"));
        position.play_unchecked(mv);
    }
    position
}

pub fn read(text: &str, size: u8, swap: bool) -> Hex {
    Hex::read_position(text, &setup(size, swap)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A board as columns within rows, from the picture that people see.
pub fn board(position: &Hex) -> Vec<Vec<Option<Side>>> {
    let size = usize::from(position.size());
    let mut rows = vec![vec![None; size]; size];
    for piece in position.picture() {
        rows[piece.cell.index() / size][piece.cell.index() % size] = Some(piece.side);
    }
    rows
}

/// Whether `side` joins its edges: a plain flood fill, cell by cell.
pub fn is_joined(board: &[Vec<Option<Side>>], side: Side) -> bool {
    let size = board.len();
    let mut seen = vec![vec![false; size]; size];
    let start = |i: usize| if side == Side::Red { (0, i) } else { (i, 0) };
    let mut todo: Vec<(usize, usize)> = (0..size).map(start).collect();
    while let Some((row, column)) = todo.pop() {
        if board[row][column] != Some(side) || std::mem::replace(&mut seen[row][column], true) {
            continue;
        }
        if if side == Side::Red { row + 1 == size } else { column + 1 == size } {
            return true;
        }
        todo.extend(neighbours(size, row, column));
    }
    false
}

pub fn neighbours(size: usize, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
    [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)].into_iter().filter_map(move |(down, right)| {
        let row = row.checked_add_signed(down).filter(|&row| row < size)?;
        let column = column.checked_add_signed(right).filter(|&column| column < size)?;
        Some((row, column))
    })
}

/// A position text with these stones (row, column) of one colour and enough of the other one elsewhere, as if
/// `winner` had just placed the last of them.
pub fn text_with(
    size: usize,
    winner: Colour,
    stones: &[(usize, usize)],
    filler: &[(usize, usize)],
) -> String {
    let letter = |colour: Colour| colour.side().letter();
    let mut rows = vec![vec!['1'; size]; size];
    for &(row, column) in stones {
        rows[row][column] = letter(winner);
    }
    // Red has placed one more when it has just moved.
    let others = if winner == Colour::Red { stones.len() - 1 } else { stones.len() };
    let free = filler.iter().filter(|cell| !stones.contains(cell)).take(others);
    let placed = free.map(|&(row, column)| rows[row][column] = letter(winner.other())).count();
    assert_eq!(placed, others, "not enough room for the other colour");
    let texts: Vec<String> = rows.iter().map(|row| join_empty(row)).collect();
    format!("{} {} -", texts.join("/"), letter(winner.other()))
}

/// Writes runs of empty cells as one number.
fn join_empty(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &symbol in row.iter().chain(&['.']) {
        if symbol == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if symbol != '.' {
            text.push(symbol);
        }
    }
    text
}

/// Plays random moves (no swap) until the game ends.
pub fn play_out(mut position: Hex, random: &mut Random) -> Hex {
    while let Some(mv) = random.pick(&position.legal_moves()) {
        position.play_unchecked(mv);
    }
    position
}

pub fn cell(position: &Hex, name: &str) -> Cell {
    let size = u16::from(position.size());
    let (letter, number) = name.split_at(1);
    let column = u16::from(letter.as_bytes()[0] - b'a');
    Cell((number.parse::<u16>().unwrap() - 1) * size + column)
}

pub fn winner(position: &Hex) -> Option<Player> {
    position.outcome().and_then(|outcome| outcome.winner)
}
