//! What the tree search knows of Hex: won and forced cells, cells not worth a try, and trust in the others.

use super::bridges::DIAGONALS;
use super::cells::{Cells, LARGEST};
use super::connection::{Shortest, edge};
use super::fillin::{Filled, beaten};
use super::geometry::DIRECTIONS;
use super::hsearch::{self, Outlook};
use super::moves::Move;
use super::playout::{self, Fill};
use super::position::{Colour, Hex};
use crate::game::{Cell, Player};
use crate::random::Random;
use crate::search::mcts::{Guide, Verdict, Weights};

/// How the full search weighs what it knows.
pub(super) const WEIGHTS: Weights =
    Weights { rave_first: 2.12, rave_most: 830.0, trials: 8.0, trust: 2.47, expand: 10, study: 32 };

/// Connections that a study looks at for each colour, and those at the root.
const EFFORT: usize = 3000;
const ROOT_EFFORT: usize = 12_000;

/// Trust in a cell on a shortest way of one colour.
const ON_ONE_WAY: f32 = 2.0;
/// Trust in a cell on a shortest way of both.
const ON_BOTH_WAYS: f32 = 6.0;
/// Trust in a cell that makes a bridge with an own stone.
const BRIDGE: f32 = 1.8;
/// Trust in a cell beside the enemy's last stone.
const ANSWER: f32 = 1.8;
/// Trust in a cell a bridge away from the enemy's last stone.
const CLASSIC: f32 = 1.6;
/// Trust in a cell that joins two own stones after the enemy took the other cell of their bridge.
const RESCUE: f32 = 8.0;

/// The longest distance to an end that is told.
pub(super) const LONGEST: u8 = 126;

impl Hex {
    /// The cells where a colour wins at once.
    pub(super) fn winning(&self, colour: Colour) -> Cells {
        let connection = self.connection(colour);
        let near = |which: usize| connection.reached[which].grown() | edge(colour, self.size(), which);
        near(0) & near(1) & self.empty_cells()
    }
}

/// The knowledge that steers a search.
pub(super) struct Expert {
    random: Random,
    /// Which cells, by number, red had at the end of the last playout.
    red: [bool; LARGEST * LARGEST],
    red_seat: Player,
    size: u8,
    /// The hash of the position that is searched.
    root: u64,
    connections: hsearch::Search,
    /// The cells that the last study did not refute.
    must: Cells,
    /// Plies that the refutation of any other one takes, at most.
    punished_in: u8,
}

impl Expert {
    pub(super) fn new(position: &Hex, seed: u64) -> Self {
        let size = position.size();
        Expert {
            random: Random::new(seed),
            red: [false; LARGEST * LARGEST],
            red_seat: position.seat(Colour::Red),
            size,
            root: position.stored_hash(),
            connections: hsearch::Search::new(size),
            must: Cells::EMPTY,
            punished_in: LONGEST,
        }
    }

    /// Plays a filling out, and remembers who got which cell.
    pub(super) fn fill(&mut self, position: &Hex, fill: &Fill, last: Option<Move>) -> Player {
        let playout::Filled { winner, red } = fill.saving_bridges(placed(last), &mut self.random);
        let size = usize::from(self.size);
        for (got, word) in self.red.chunks_exact_mut(size).zip(red.0) {
            got.iter_mut().enumerate().for_each(|(column, got)| *got = word >> column & 1 == 1);
        }
        position.seat(winner)
    }

    fn cell(&self, mv: Move) -> Option<(u8, u8)> {
        let Move::Place(Cell(index)) = mv else { return None };
        let size = u16::from(self.size);
        Some(((index / size) as u8, (index % size) as u8))
    }
}

/// Trust in each candidate, of which there must be one at least: the seam for a learned policy.
fn trust(position: &Hex, last: Option<Cell>, cells: &Cells, list: &mut Vec<(Move, f32)>) {
    let own = position.colour_to_move();
    let ways = Colour::BOTH.map(|colour| Shortest::of(position, colour).map(|shortest| shortest.ways));
    let grid = position.grid();
    let last = last.and_then(|cell| grid.coordinates(cell));
    for (row, column) in cells.iter() {
        let on_way = |colour: Colour| ways[colour.index()].is_some_and(|ways| ways.contains(row, column));
        let mut trust = match (on_way(own), on_way(own.other())) {
            (true, true) => ON_BOTH_WAYS,
            (false, false) => 1.0,
            _ => ON_ONE_WAY,
        };
        let stone = |step| position.beside(column, row, step).and_then(|cell| position.stone(cell));
        let around = DIRECTIONS.map(stone);
        for i in 0..6 {
            let (before, here, after) = (around[i], around[(i + 1) % 6], around[(i + 2) % 6]);
            if here == Some(own.other()) && before == Some(own) && after == Some(own) {
                trust *= RESCUE;
            }
        }
        for (step, [left, right]) in DIAGONALS {
            let end = stone(step);
            if end == Some(own) && stone(left).is_none() && stone(right).is_none() {
                trust *= BRIDGE;
            }
        }
        if let Some((last_column, last_row)) = last {
            let step = (last_column as i8 - column as i8, last_row as i8 - row as i8);
            if DIRECTIONS.contains(&step) {
                trust *= ANSWER;
            } else if DIAGONALS.iter().any(|&(diagonal, _)| diagonal == step) {
                trust *= CLASSIC;
            }
        }
        list.push((Move::Place(grid.cell(column, row)), trust));
    }
}

/// Plies until a colour that can no longer be stopped has won, at most, with itself to move.
fn distance(position: &Hex, colour: Colour) -> u8 {
    let stones = Shortest::of(position, colour).map_or(0, |shortest| shortest.stones);
    u8::try_from(2 * stones).unwrap_or(u8::MAX).clamp(2, LONGEST)
}

/// The verdict where the colour to move wins whatever the other one does: it goes the shortest way.
fn certain_win(position: &Hex) -> Verdict<Move> {
    let own = position.colour_to_move();
    let ways = Shortest::of(position, own).map_or(Cells::EMPTY, |shortest| shortest.ways);
    ways.iter().next().map_or(Verdict::Open, |(row, column)| Verdict::Won {
        by: Move::Place(position.grid().cell(column, row)),
        plies: distance(position, own) - 1,
    })
}

/// Plies that a connection of so many cells lasts, at most.
fn plies(cells: u32) -> u8 {
    u8::try_from(cells).unwrap_or(u8::MAX).clamp(2, LONGEST)
}

/// The cell of a stone.
pub(super) const fn placed(mv: Option<Move>) -> Option<Cell> {
    match mv {
        Some(Move::Place(cell)) => Some(cell),
        _ => None,
    }
}

impl Guide<Hex> for Expert {
    fn candidates(
        &mut self,
        position: &Hex,
        last: Option<Move>,
        list: &mut Vec<(Move, f32)>,
    ) -> Verdict<Move> {
        let own = position.colour_to_move();
        let grid = position.grid();
        if let Some((row, column)) = position.winning(own).iter().next() {
            return Verdict::Won { by: Move::Place(grid.cell(column, row)), plies: 1 };
        }
        let filled = Filled::of(position);
        let better = position.with_stones(filled.stones);
        let threats = better.winning(own.other());
        let all = filled.open.without(&beaten(&filled, position.size(), own));
        let verdict = match threats.len() {
            _ if better.winner() == Some(own) => return certain_win(position),
            _ if better.winner().is_some() => Verdict::Lost { plies: distance(position, own.other()) },
            0 | 1 => Verdict::Open,
            _ => Verdict::Lost { plies: 2 },
        };
        let cells = if threats.len() == 1 { threats } else { all };
        let cells = if cells.is_empty() { position.empty_cells() } else { cells };
        trust(position, placed(last), &cells, list);
        verdict
    }

    fn study(&mut self, position: &Hex) -> Verdict<Move> {
        let filled = Filled::of(position);
        let effort = if position.stored_hash() == self.root { ROOT_EFFORT } else { EFFORT };
        match self.connections.outlook(position, &filled, effort) {
            Outlook::Open { must, cells } => {
                self.must = must;
                self.punished_in = plies(cells);
                Verdict::Open
            }
            Outlook::Won { key: (row, column), cells } => {
                Verdict::Won { by: Move::Place(position.grid().cell(column, row)), plies: plies(cells) }
            }
            Outlook::Lost { cells } => Verdict::Lost { plies: plies(cells) },
        }
    }

    fn refutation(&self, mv: Move) -> Option<u8> {
        let (row, column) = self.cell(mv)?;
        (!self.must.contains(row, column)).then_some(self.punished_in)
    }

    fn play_out(&mut self, position: &Hex, last: Option<Move>) -> Player {
        let filled = Filled::of(position);
        self.fill(position, &Fill::with(position, filled.stones, filled.open), last)
    }

    fn was_played(&self, player: Player, mv: Move) -> bool {
        placed(Some(mv)).is_some_and(|cell| self.red.get(cell.index()) == Some(&(player == self.red_seat)))
    }
}
