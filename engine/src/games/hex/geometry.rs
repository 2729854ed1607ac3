//! The drawing: a rhombus of hexagons, row 1 at the top, each row half a cell further to the right.

use super::setup::HexSetup;
use crate::game::{Cell, Side};
use crate::grid::Grid;
use crate::table::{CellShape, Direction, Geometry, Label, OwnedEdge, Point};

/// The six directions as steps of column and row, clockwise from the upper right; opposite ones are three
/// apart.
pub(super) const DIRECTIONS: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// The distance of two rows.
const ROW: f32 = 0.866_025_4;
/// From the middle of a cell to its corners.
const RADIUS: f32 = 0.577_350_26;

/// The corners of a cell around its middle, clockwise from the topmost one.
const CORNERS: [Point; 6] = [
    Point { x: 0.0, y: -RADIUS },
    Point { x: 0.5, y: -RADIUS / 2.0 },
    Point { x: 0.5, y: RADIUS / 2.0 },
    Point { x: 0.0, y: RADIUS },
    Point { x: -0.5, y: RADIUS / 2.0 },
    Point { x: -0.5, y: -RADIUS / 2.0 },
];
const TOP: usize = 0;
const UPPER_RIGHT: usize = 1;
const LOWER_RIGHT: usize = 2;
const BOTTOM: usize = 3;
const LOWER_LEFT: usize = 4;
const UPPER_LEFT: usize = 5;

/// The middle of a cell, which may lie beside the board.
fn centre(column: i8, row: i8) -> Point {
    Point { x: f32::from(column) + f32::from(row) / 2.0, y: f32::from(row) * ROW }
}

fn corner(column: i8, row: i8, which: usize) -> Point {
    let (middle, offset) = (centre(column, row), CORNERS[which]);
    Point { x: middle.x + offset.x, y: middle.y + offset.y }
}

fn halfway(a: Point, b: Point) -> Point {
    Point { x: f32::midpoint(a.x, b.x), y: f32::midpoint(a.y, b.y) }
}

fn neighbour(grid: Grid, column: u8, row: u8, step: (i8, i8)) -> Option<Cell> {
    let column = column.checked_add_signed(step.0).filter(|&column| column < grid.columns)?;
    let row = row.checked_add_signed(step.1).filter(|&row| row < grid.rows)?;
    Some(grid.cell(column, row))
}

/// The edges of the colours. At the sharp corners (a1 and the one across) the colours meet in a corner of the
/// cell; at the blunt ones they share a side of it, half each.
fn edges(last: i8) -> Vec<OwnedEdge> {
    let right = halfway(corner(last, 0, TOP), corner(last, 0, UPPER_RIGHT));
    let left = halfway(corner(0, last, LOWER_LEFT), corner(0, last, BOTTOM));
    let along = |cells: &dyn Fn(i8) -> [Point; 2]| (0..=last).flat_map(cells).collect::<Vec<Point>>();

    let mut top = along(&|i| [corner(i, 0, UPPER_LEFT), corner(i, 0, TOP)]);
    top.push(right);
    let mut bottom = vec![left];
    bottom.extend(along(&|i| [corner(i, last, BOTTOM), corner(i, last, LOWER_RIGHT)]));
    let mut west = along(&|i| [corner(0, i, UPPER_LEFT), corner(0, i, LOWER_LEFT)]);
    west.push(left);
    let mut east = vec![right];
    east.extend(along(&|i| [corner(last, i, UPPER_RIGHT), corner(last, i, LOWER_RIGHT)]));

    [(Side::Red, top), (Side::Red, bottom), (Side::Blue, west), (Side::Blue, east)]
        .map(|(side, line)| OwnedEdge { side, line })
        .into()
}

fn labels(size: i8) -> Vec<Label> {
    let letter = |i: i8| char::from(b'a' + i as u8).to_string();
    let columns = (0..size).flat_map(|i| [-1, size].map(|row| Label { text: letter(i), at: centre(i, row) }));
    let rows = (0..size)
        .flat_map(|i| [-1, size].map(|column| Label { text: (i + 1).to_string(), at: centre(column, i) }));
    columns.chain(rows).collect()
}

/// The board of a setup.
pub(super) fn geometry(setup: HexSetup) -> Geometry {
    let (grid, size) = (setup.grid(), setup.size() as i8);
    let all = (0..setup.size()).flat_map(|row| (0..setup.size()).map(move |column| (column, row)));
    let cells = all
        .clone()
        .map(|(column, row)| CellShape {
            name: grid.name(grid.cell(column, row)),
            centre: centre(column as i8, row as i8),
            outline: (0..CORNERS.len()).map(|which| corner(column as i8, row as i8, which)).collect(),
            dark: false,
        })
        .collect();
    let directions = DIRECTIONS
        .iter()
        .map(|&step| Direction {
            step: centre(step.0, step.1),
            next: all.clone().map(|(column, row)| neighbour(grid, column, row, step)).collect(),
        })
        .collect();
    Geometry { cells, directions, edges: edges(size - 1), labels: labels(size) }
}
