//! The drawing of the hexagon.

use quadrille_engine::game::Cell;
use quadrille_engine::games::sumito::{Sumito, SumitoSetup};
use quadrille_engine::hexgrid::{DIRECTIONS, Hexagon};
use quadrille_engine::table::{Geometry, Point, Table};

use crate::scene::BOARD;

fn geometry() -> Geometry {
    Sumito::geometry(&SumitoSetup::default())
}

fn apart(a: Point, b: Point) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

#[test]
fn cells_count_from_a1_to_i9_with_row_i_at_the_top() {
    let cells = geometry().cells;
    assert_eq!(cells.len(), 61);
    let names: Vec<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!((names[0], names[5], names[30], names[60]), ("a1", "b1", "e5", "i9"));
    assert!(cells[60].centre.y.abs() < 1e-5, "row i is the top");
    assert!(cells[60].centre.y < cells[0].centre.y);
    assert!(cells[26].centre.x.abs() < 1e-5, "e1 is leftmost");
    for (index, cell) in cells.iter().enumerate() {
        assert_eq!(BOARD.read(&cell.name), Some(Cell(index as u16)));
    }
}

#[test]
fn neighbours_are_one_unit_apart_and_directions_run_clockwise_from_north_east() {
    let geometry = geometry();
    assert_eq!(geometry.directions.len(), 6);
    let first = geometry.directions[0].step;
    assert!(first.x > 0.0 && first.y < 0.0, "north-east is right and up");
    for (index, direction) in geometry.directions.iter().enumerate() {
        let following = geometry.directions[(index + 1) % 6].step;
        assert!(direction.step.x * following.y - direction.step.y * following.x > 0.0, "clockwise");
        let back = &geometry.directions[(index + 3) % 6];
        for (from, to) in (0..).map(Cell).zip(&direction.next) {
            let Some(to) = *to else { continue };
            let (a, b) = (geometry.cells[from.index()].centre, geometry.cells[to.index()].centre);
            assert!((apart(a, b) - 1.0).abs() < 1e-5, "{from:?} {to:?}");
            assert!(apart(b, Point { x: a.x + direction.step.x, y: a.y + direction.step.y }) < 1e-5);
            assert_eq!(back.next[to.index()], Some(from), "opposite directions undo each other");
        }
    }
}

#[test]
fn outlines_of_neighbours_share_two_corners() {
    let geometry = geometry();
    let (a, b) = (&geometry.cells[30].outline, &geometry.cells[31].outline);
    let shared = a.iter().filter(|corner| b.iter().any(|other| apart(**corner, *other) < 1e-5)).count();
    assert_eq!((a.len(), shared), (6, 2));
}

#[test]
fn every_row_and_diagonal_has_a_label_beside_its_end() {
    let geometry = geometry();
    let texts: Vec<&str> = geometry.labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!(texts.join(""), "abcdefghi123456789");
    for label in &geometry.labels {
        let nearest = geometry
            .cells
            .iter()
            .min_by(|a, b| apart(a.centre, label.at).total_cmp(&apart(b.centre, label.at)));
        let nearest = nearest.unwrap();
        assert!((apart(nearest.centre, label.at) - 1.0).abs() < 1e-5, "one step off the board");
        let own = geometry
            .cells
            .iter()
            .any(|cell| (apart(cell.centre, label.at) - 1.0).abs() < 1e-5 && cell.name.contains(&label.text));
        assert!(own, "{} stands beside a cell of its name", label.text);
    }
}

#[test]
fn lines_and_steps_agree_on_hexagons_of_every_size() {
    for radius in 1..=4 {
        let board = Hexagon { radius };
        for from in (0..board.cells()).map(Cell) {
            for direction in 0..DIRECTIONS.len() {
                let row =
                    std::iter::successors(board.step(from, direction), |cell| board.step(*cell, direction));
                for (distance, to) in (1..).zip(row) {
                    assert_eq!(board.line(from, to), Some((direction, distance)));
                }
            }
            assert_eq!(board.line(from, from), None);
        }
        assert_eq!(board.coordinates(Cell(board.cells())), None);
    }
}
