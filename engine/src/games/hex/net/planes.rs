//! What goes into the network: for each cell, who has it and how near it is to each colour's edges.

use super::super::cells::{Cells, LARGEST};
use super::INPUTS;
use super::distance::{Distances, distances};
use super::frame::Frame;
use super::view::View;

/// The planes of a cell: an own stone, an enemy stone, then for each colour [`DISTANCES`].
pub type Planes = [f32; INPUTS];

const OWN: usize = 0;
const ENEMY: usize = 1;
const OWN_WAYS: usize = 2;
const ENEMY_WAYS: usize = 5;

/// What a distance plane of a shortest way loses for each stone that a way through the cell lacks more: the
/// exponential of −2⁄3.
const DETOUR: f32 = 0.513_417_1;

/// Fills `list`, which [`Frame::zeros`] made, with the planes of a view. Edges are seen as stones of their colour in
/// the margin.
pub fn fill(frame: Frame, view: &View, list: &mut [Planes]) {
    list.fill([0.0; INPUTS]);
    let size = frame.size();
    for column in 0..size {
        list[frame.at(0, column) - frame.stride()][OWN] = 1.0;
        list[frame.at(size, column)][OWN] = 1.0;
    }
    // The corners between two margins go to the enemy on either side, so that both ways round look alike.
    for row in 0..=size {
        list[frame.at(row, 0) - 1][ENEMY] = 1.0;
    }
    for (cells, plane) in [(view.own(), OWN), (view.enemy(), ENEMY)] {
        for (row, column) in cells.iter() {
            list[frame.at(row.into(), column.into())][plane] = 1.0;
        }
    }
    let (own, enemy) = (view.own(), view.enemy());
    let ways = Ways { distances: distances(view.size(), own, enemy), own, enemy };
    ways.write(size, |row, column, values| {
        list[frame.at(row, column)][OWN_WAYS..ENEMY_WAYS].copy_from_slice(&values);
    });
    // The enemy joins left and right: mirrored, it is the colour that joins top and bottom.
    let (own, enemy) = (&mirrored(view.enemy()), &mirrored(view.own()));
    let ways = Ways { distances: distances(view.size(), own, enemy), own, enemy };
    ways.write(size, |row, column, values| {
        list[frame.at(column, row)][ENEMY_WAYS..].copy_from_slice(&values);
    });
}

fn mirrored(cells: &Cells) -> Cells {
    let mut mirrored = Cells::EMPTY;
    for (row, column) in cells.iter() {
        mirrored.insert(column, row);
    }
    mirrored
}

/// The ways of a colour that joins top and bottom.
struct Ways<'a> {
    distances: [Distances; 2],
    own: &'a Cells,
    enemy: &'a Cells,
}

impl Ways<'_> {
    /// Calls `write` for each cell with a way, with its row, its column and three values: the reciprocal of one
    /// more than its distance from the top, the same from the bottom, and how short a way through it is.
    fn write(&self, size: usize, mut write: impl FnMut(usize, usize, [f32; 3])) {
        let [top, bottom] = &self.distances;
        let mut lacking = [[None; LARGEST]; LARGEST];
        let mut least = u8::MAX;
        for (row, column) in Cells::board(size as u8).without(self.enemy).iter() {
            let counted_twice = u8::from(!self.own.contains(row, column));
            let (row, column) = (usize::from(row), usize::from(column));
            let Some(both) = top[row][column].zip(bottom[row][column]) else { continue };
            let through = both.0 + both.1 - counted_twice;
            lacking[row][column] = Some(through);
            least = least.min(through);
        }
        let near = |distance: Option<u8>| distance.map_or(0.0, |stones| 1.0 / (1.0 + f32::from(stones)));
        for row in 0..size {
            for column in 0..size {
                let (top, bottom) = (near(top[row][column]), near(bottom[row][column]));
                let through = lacking[row][column].map_or(0.0, |stones: u8| {
                    DETOUR.powi(i32::from(stones - least)) * 2.0 / (1.0 + 0.25 * f32::from(least))
                });
                write(row, column, [top, bottom, through]);
            }
        }
    }
}
