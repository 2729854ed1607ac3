//! The board's shape.

use quadrille_engine::game::{Cell, Side};
use quadrille_engine::games::hex::Hex;
use quadrille_engine::table::{Geometry, Point, Table};

use super::support::{neighbours, setup};

fn distance(a: Point, b: Point) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

fn geometry(size: u8) -> Geometry {
    Hex::geometry(&setup(size, false))
}

#[test]
fn neighbours_are_one_unit_apart_and_nobody_else_is() {
    for size in [3, 11, 19] {
        let (geometry, n) = (geometry(size), usize::from(size));
        assert_eq!(geometry.cells.len(), n * n);
        for i in 0..n * n {
            let mut near: Vec<usize> =
                neighbours(n, i / n, i % n).map(|(row, column)| row * n + column).collect();
            let mut drawn: Vec<usize> = (0..n * n)
                .filter(|&j| {
                    (distance(geometry.cells[i].centre, geometry.cells[j].centre) - 1.0).abs() < 1e-3
                })
                .collect();
            let mut stepped: Vec<usize> = geometry
                .directions
                .iter()
                .filter_map(|direction| direction.next[i])
                .map(Cell::index)
                .collect();
            near.sort_unstable();
            drawn.sort_unstable();
            stepped.sort_unstable();
            assert_eq!(drawn, near, "{}", geometry.cells[i].name);
            assert_eq!(stepped, near, "{}", geometry.cells[i].name);
        }
    }
}

#[test]
fn directions_go_clockwise_and_lead_where_they_are_drawn() {
    let geometry = geometry(11);
    assert_eq!(geometry.directions.len(), 6);
    for (i, direction) in geometry.directions.iter().enumerate() {
        let after = geometry.directions[(i + 1) % 6].step;
        assert!(direction.step.x * after.y - direction.step.y * after.x > 0.0, "y grows downwards");
        for (cell, next) in geometry.cells.iter().zip(&direction.next) {
            let Some(next) = next else { continue };
            let to = geometry.cells[next.index()].centre;
            let expected = Point { x: cell.centre.x + direction.step.x, y: cell.centre.y + direction.step.y };
            assert!(distance(to, expected) < 1e-3, "{}", cell.name);
        }
    }
}

#[test]
fn cells_are_named_by_column_letter_and_row_number_from_the_top() {
    let geometry = geometry(11);
    assert_eq!(geometry.cells[0].name, "a1");
    assert_eq!(geometry.cells[10].name, "k1");
    assert_eq!(geometry.cells[11].name, "a2");
    assert_eq!(geometry.cells[120].name, "k11");
    assert!(geometry.cells[11].centre.y > geometry.cells[0].centre.y, "row 2 lies below row 1");
    let shift = geometry.cells[11].centre.x - geometry.cells[0].centre.x;
    assert!((shift - 0.5).abs() < 1e-6, "half a cell to the right");
}

#[test]
fn each_edge_is_one_line_along_its_cells_corners_included() {
    for size in [3, 11, 13, 19] {
        let (geometry, n) = (geometry(size), usize::from(size));
        let edge_cells: [(Side, Vec<usize>); 4] = [
            (Side::Red, (0..n).collect()),
            (Side::Red, (0..n).map(|i| n * (n - 1) + i).collect()),
            (Side::Blue, (0..n).map(|i| n * i).collect()),
            (Side::Blue, (0..n).map(|i| n * i + n - 1).collect()),
        ];
        assert_eq!(geometry.edges.len(), 4);
        for (edge, (side, cells)) in geometry.edges.iter().zip(edge_cells) {
            assert_eq!(edge.side, side);
            for cell in 0..n * n {
                let outline = &geometry.cells[cell].outline;
                // A vertex of the cell with its two sides there; half a side counts as touching.
                let touches = edge.line.windows(2).any(|pair| {
                    let middle = Point {
                        x: f32::midpoint(pair[0].x, pair[1].x),
                        y: f32::midpoint(pair[0].y, pair[1].y),
                    };
                    (0..6).any(|i| on_segment(middle, outline[i], outline[(i + 1) % 6]))
                });
                assert_eq!(touches, cells.contains(&cell), "{} at size {size}", geometry.cells[cell].name);
            }
            assert!(
                edge.line.windows(2).all(|pair| distance(pair[0], pair[1]) < 0.6),
                "no jumps along the edge"
            );
        }
        // The four lines close the board: each end meets an end of the other colour.
        let ends: Vec<(Side, Point)> = geometry
            .edges
            .iter()
            .flat_map(|edge| [edge.line[0], edge.line[edge.line.len() - 1]].map(|end| (edge.side, end)))
            .collect();
        for &(side, end) in &ends {
            let meets = ends.iter().filter(|(other, at)| *other != side && distance(*at, end) < 1e-3).count();
            assert_eq!(meets, 1, "{side:?} at {end:?}");
        }
    }
}

fn on_segment(point: Point, a: Point, b: Point) -> bool {
    (distance(point, a) + distance(point, b) - distance(a, b)).abs() < 1e-3
}

#[test]
fn letters_and_numbers_stand_at_both_ends_outside_the_cells() {
    let geometry = geometry(13);
    for text in
        (b'a'..=b'm').map(|letter| char::from(letter).to_string()).chain((1..=13).map(|i| i.to_string()))
    {
        let places: Vec<Point> =
            geometry.labels.iter().filter(|label| label.text == text).map(|label| label.at).collect();
        assert_eq!(places.len(), 2, "{text}");
        for at in places {
            assert!(
                geometry.cells.iter().all(|cell| distance(cell.centre, at) > 0.9),
                "{text} lies on a cell"
            );
        }
    }
    assert_eq!(geometry.labels.len(), 4 * 13);
}
