//! Small positions for the other files.

use quadrille_engine::game::{Cell, Game};
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::hexgrid::Hexagon;
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;

pub const BOARD: Hexagon = Hexagon { radius: 4 };

/// Cells by name, separated by spaces.
pub fn cells(names: &str) -> Vec<Cell> {
    names.split_whitespace().map(|name| BOARD.read(name).unwrap()).collect()
}

/// The text of a position with these marbles: black and white as named, `out` of each pushed out, the rest
/// of the fourteen wherever they are not in the way, black from `a1` up and white from `i9` down, but never
/// on the cells of `empty`.
pub fn text(black: &[Cell], white: &[Cell], empty: &[Cell], out: [usize; 2], side: char) -> String {
    let free = |cell: &Cell| ![black, white, empty].iter().any(|named| named.contains(cell));
    let mut all: Vec<Cell> = (0..61).map(Cell).filter(free).collect();
    let more_white = all.split_off(all.len() - (14 - out[1] - white.len()));
    all.truncate(14 - out[0] - black.len());
    let rows = BOARD.write_rows(|cell| {
        let is_black = black.contains(&cell) || all.contains(&cell);
        let is_white = white.contains(&cell) || more_white.contains(&cell);
        if is_black { Some('b') } else { is_white.then_some('w') }
    });
    let out = if out == [0, 0] { String::new() } else { format!("-{}b{}w", out[0], out[1]) };
    format!("{rows}{out} {side}")
}

/// [`text`] as a position with black to move.
pub fn scene(black: &str, white: &str, empty: &str, out: [usize; 2]) -> Sumito {
    let text = text(&cells(black), &cells(white), &cells(empty), out, 'b');
    Sumito::read_position(&text, &SumitoSetup::default()).unwrap()
}

/// A position after some random moves.
pub fn walk(layout: usize, seed: u64, plies: usize) -> Sumito {
    let mut position = Sumito::new(&SumitoSetup::with_layout(Layout::ALL[layout % Layout::ALL.len()]));
    let mut random = Random::new(seed);
    for _ in 0..plies {
        let Some(mv) = random.pick(&position.legal_moves()) else { break };
        position.play(mv).unwrap();
    }
    position
}

/// The position after a legal move.
pub fn after(position: &Sumito, text: &str) -> Sumito {
    let mut next = *position;
    next.play(position.read_move(text).unwrap()).unwrap();
    next
}

/// What stands on each of some cells, `.` for nothing.
pub fn shown(position: &Sumito, names: &str) -> String {
    use quadrille_engine::table::Table;
    let picture = position.picture();
    let at = |cell| picture.iter().find(|piece| piece.cell == cell).map_or('.', |piece| piece.side.letter());
    cells(names).into_iter().map(at).collect()
}
