//! Opinions: how many stones each colour lacks to join its edges, and how many ways it has.

use super::bridges::DIAGONALS;
use super::connection::Shortest;
use super::geometry::DIRECTIONS;
use super::mistakes::mistakes;
use super::moves::Move;
use super::position::{Colour, Hex};
use super::search;
use crate::brain::Brain;
use crate::mistake::Mistake;
use crate::search::alphabeta::{Found, Past};
use crate::search::level::Level;
use crate::search::style::Effort;
use crate::search::task::Task;

/// Worth of one stone less to place.
const STONE: i32 = 100;
/// Worth of one more cell that a step of a shortest way can choose from, on average.
const CHOICE: i32 = 12;
/// Choices that still count.
const MOST_CHOICES: i32 = 6;
/// Worth of having the move.
const TEMPO: i32 = 50;

/// Order of a cell for each step that it is nearer to the middle.
const CENTRE: i32 = 4;
/// Order of a cell that makes a bridge with an own stone.
const BRIDGE: i32 = 14;
/// Order of a cell that joins two own stones after the enemy took the other cell of their bridge.
const RESCUE: i32 = 120;
/// Order of a cell for each enemy stone beside it.
const CONTACT: i32 = 3;
/// Order of the swap: before every stone.
const SWAP: i32 = 1000;

impl Hex {
    /// The larger, the nearer to joining.
    fn worth(&self, colour: Colour) -> i32 {
        Shortest::of(self, colour).map_or(-STONE * i32::from(self.size()) * 2, |shortest| {
            let stones = i32::from(shortest.stones);
            let choices = (CHOICE * shortest.cells as i32 / stones.max(1)).min(CHOICE * MOST_CHOICES);
            choices - STONE * stones
        })
    }
}

impl Brain for Hex {
    const LEVEL_RATINGS: [i32; 4] = [800, 1480, 1740, 1990];

    fn evaluate(&self) -> i32 {
        let own = self.colour_to_move();
        let value = self.worth(own) - self.worth(own.other()) + TEMPO;
        // Who may swap plays the better side.
        if self.may_swap() { value.abs() } else { value }
    }

    fn order(&self, mv: Move) -> i32 {
        let Move::Place(cell) = mv else { return SWAP };
        let Some((column, row)) = self.grid().coordinates(cell) else { return 0 };
        let own = self.colour_to_move();
        let middle = i32::from(self.size()) - 1;
        let (x, y) = (2 * i32::from(column) - middle, 2 * i32::from(row) - middle);
        let far = x.abs().max(y.abs()).max((x + y).abs()) / 2;
        let mut order = CENTRE * (middle - far);
        let stone = |step| self.beside(column, row, step).and_then(|cell| self.stone(cell));
        let around = DIRECTIONS.map(stone);
        for i in 0..6 {
            let (before, here, after) = (around[i], around[(i + 1) % 6], around[(i + 2) % 6]);
            if here == Some(own.other()) {
                order += CONTACT;
                if before == Some(own) && after == Some(own) {
                    order += RESCUE;
                }
            }
        }
        for (step, [left, right]) in DIAGONALS {
            if stone(step) == Some(own) && stone(left).is_none() && stone(right).is_none() {
                order += BRIDGE;
            }
        }
        order
    }

    fn is_noisy(&self, _mv: Move) -> bool {
        false
    }

    /// One stone more is never worse in Hex; only the choice of a side may be.
    fn passed(&self) -> Option<Self> {
        self.turned()
    }

    fn mistakes(&self, mv: Move, reply: Option<Move>) -> Vec<Mistake> {
        mistakes(self, mv, reply)
    }

    fn effort(level: Level) -> Effort {
        search::effort(level)
    }

    fn search(&self, past: &Past, task: &Task<'_>, report: &mut dyn FnMut(&Found<Move>)) -> Found<Move> {
        search::search(self, past, task, report)
    }

    fn search_lines(&self, past: &Past, task: &Task<'_>, _most: usize) -> Vec<Found<Move>> {
        vec![search::search(self, past, task, &mut |_| {})]
    }
}
