//! Hexagonal boards: directions and drawing of pointy-top hexagons in rows, and the board in the shape of a
//! hexagon with its names and texts.
//!
//! Cells have two sheared coordinates, *row* (upwards) and *number* (along the row, to the right): one row up
//! with the same number is up and to the left. Any hexagonal board can be drawn with [`offset`], [`outline`]
//! and [`DIRECTIONS`]; see A. Patel, *Hexagonal Grids*, 2013, for the geometry.

use crate::game::Cell;
use crate::grid::OFF_BOARD;
use crate::notation::PositionError;
use crate::table::{CellShape, Direction, Geometry, Label, Point};

/// The six directions as steps of row and number, clockwise from north-east; opposite ones are three apart.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0)];

/// Distance of neighbouring rows in the drawing: half the square root of three.
pub const ROW_HEIGHT: f32 = 0.866_025_4;

/// Distance from the centre of a cell to its corners, where neighbour centres are one unit apart.
const CORNER: f32 = 0.577_350_26;

/// Where a step of `rows` up and `numbers` along leads in the drawing.
#[must_use]
pub fn offset(rows: i8, numbers: i8) -> Point {
    Point { x: f32::from(numbers) - f32::from(rows) / 2.0, y: -f32::from(rows) * ROW_HEIGHT }
}

/// The corners of the cell around `centre`, clockwise from the top.
#[must_use]
pub fn outline(centre: Point) -> Vec<Point> {
    [(0.0, -1.0), (0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5), (-0.5, -0.5)]
        .into_iter()
        .map(|(x, y)| Point { x: centre.x + x, y: centre.y + y * CORNER })
        .collect()
}

/// A board in the shape of a hexagon. Rows are letters from `a` at the bottom; numbers belong to the diagonals
/// that run up and to the left, so the row in the middle holds all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexagon {
    /// Steps from the middle to the edge, from 1 to 4: names have one digit.
    pub radius: u8,
}

impl Hexagon {
    /// The number of rows, and of diagonals.
    #[must_use]
    pub const fn rows(self) -> u8 {
        2 * self.radius + 1
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(self) -> u16 {
        let radius = self.radius as u16;
        3 * radius * (radius + 1) + 1
    }

    /// The lowest number in a row; rows count from 0.
    #[must_use]
    pub const fn first_number(self, row: u8) -> u8 {
        1 + row.saturating_sub(self.radius)
    }

    /// The number of cells in a row.
    #[must_use]
    pub const fn row_length(self, row: u8) -> u8 {
        self.rows() - row.abs_diff(self.radius)
    }

    /// The cell at a row (from 0) and number (from 1); `None` off the board. Cells count along the rows,
    /// from the bottom row up.
    #[must_use]
    pub const fn cell(self, row: u8, number: u8) -> Option<Cell> {
        if row >= self.rows() {
            return None;
        }
        let first = self.first_number(row);
        if number < first || number >= first + self.row_length(row) {
            return None;
        }
        let mut index = (number - first) as u16;
        let mut below = 0;
        while below < row {
            index += self.row_length(below) as u16;
            below += 1;
        }
        Some(Cell(index))
    }

    /// Row and number of a cell; `None` off the board.
    #[must_use]
    pub const fn coordinates(self, cell: Cell) -> Option<(u8, u8)> {
        let mut index = cell.0;
        let mut row = 0;
        while row < self.rows() {
            let length = self.row_length(row) as u16;
            if index < length {
                return Some((row, self.first_number(row) + index as u8));
            }
            index -= length;
            row += 1;
        }
        None
    }

    /// The next cell in a direction of [`DIRECTIONS`]; `None` off the board.
    #[must_use]
    pub const fn step(self, cell: Cell, direction: usize) -> Option<Cell> {
        let Some((row, number)) = self.coordinates(cell) else { return None };
        if direction >= DIRECTIONS.len() {
            return None;
        }
        let (rows, numbers) = DIRECTIONS[direction];
        match (row.checked_add_signed(rows), number.checked_add_signed(numbers)) {
            (Some(row), Some(number)) => self.cell(row, number),
            _ => None,
        }
    }

    /// Direction and distance from one cell to another, if they lie on a common straight line and differ.
    #[must_use]
    pub fn line(self, from: Cell, to: Cell) -> Option<(usize, u8)> {
        let (row, number) = self.coordinates(from)?;
        let (to_row, to_number) = self.coordinates(to)?;
        let (rows, numbers) = (to_row as i8 - row as i8, to_number as i8 - number as i8);
        let direction = DIRECTIONS.iter().position(|&step| step == (rows.signum(), numbers.signum()))?;
        let straight = rows == 0 || numbers == 0 || rows == numbers;
        straight.then_some((direction, rows.unsigned_abs().max(numbers.unsigned_abs())))
    }

    /// The name of a cell, `a1`.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        self.coordinates(cell)
            .map_or_else(|| "?".to_owned(), |(row, number)| format!("{}{number}", char::from(b'a' + row)))
    }

    /// Reads a name, one letter and one digit. A name of that form beside the board gives [`OFF_BOARD`], a
    /// text of another form nothing.
    #[must_use]
    pub fn read(self, name: &str) -> Option<Cell> {
        match *name.as_bytes() {
            [letter @ b'a'..=b'z', digit @ b'0'..=b'9'] => {
                Some(self.cell(letter - b'a', digit - b'0').unwrap_or(OFF_BOARD))
            }
            _ => None,
        }
    }

    /// Where a row and number lie in the drawing, cells and what is beside them: the top row has y = 0, the
    /// leftmost cell of the middle row x = 0.
    fn place(self, row: i8, number: i8) -> Point {
        let radius = self.radius as i8;
        let (middle, top) = (offset(radius, 1), offset(2 * radius, 0));
        let at = offset(row, number);
        Point { x: at.x - middle.x, y: at.y - top.y }
    }

    /// The drawing: the letters at the left of the rows, the numbers below the diagonals.
    #[must_use]
    pub fn geometry(self) -> Geometry {
        let all = || (0..self.cells()).map(Cell);
        let cells = all()
            .filter_map(|cell| {
                let (row, number) = self.coordinates(cell)?;
                let centre = self.place(row as i8, number as i8);
                Some(CellShape { name: self.name(cell), centre, outline: outline(centre), dark: false })
            })
            .collect();
        let directions = DIRECTIONS
            .iter()
            .enumerate()
            .map(|(direction, &(rows, numbers))| Direction {
                step: offset(rows, numbers),
                next: all().map(|cell| self.step(cell, direction)).collect(),
            })
            .collect();
        let letters = (0..self.rows()).map(|row| Label {
            text: char::from(b'a' + row).to_string(),
            at: self.place(row as i8, self.first_number(row) as i8 - 1),
        });
        let numbers = (1..=self.rows()).map(|number| Label {
            text: number.to_string(),
            at: self.place(number.saturating_sub(self.radius + 1) as i8 - 1, number as i8),
        });
        Geometry { cells, directions, edges: Vec::new(), labels: letters.chain(numbers).collect() }
    }

    /// Writes the rows from the top down, separated by `/`; runs of empty cells are digits.
    pub fn write_rows(self, symbol: impl Fn(Cell) -> Option<char>) -> String {
        let mut text = String::new();
        for row in (0..self.rows()).rev() {
            let first = self.first_number(row);
            let mut empty = 0;
            for cell in (first..first + self.row_length(row)).filter_map(|number| self.cell(row, number)) {
                match symbol(cell) {
                    Some(symbol) => {
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                            empty = 0;
                        }
                        text.push(symbol);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if row > 0 {
                text.push('/');
            }
        }
        text
    }

    /// Reads what [`Hexagon::write_rows`] wrote and hands every symbol with its cell to `place`.
    ///
    /// # Errors
    /// `Rows` or `RowLength` for a text of another form, and what `place` says.
    pub fn read_rows(
        self,
        text: &str,
        mut place: impl FnMut(Cell, char) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(self.rows()) {
            return Err(PositionError::Rows { needed: self.rows() });
        }
        for (row, (index, row_text)) in (0..self.rows()).rev().zip((1..).zip(rows)) {
            let wrong_length = PositionError::RowLength { row: index };
            let mut number = self.first_number(row);
            for symbol in row_text.chars() {
                if let Some(empty) = symbol.to_digit(10).filter(|&empty| empty > 0) {
                    number = number.saturating_add(empty as u8);
                } else {
                    place(self.cell(row, number).ok_or(wrong_length.clone())?, symbol)?;
                    number += 1;
                }
            }
            if number != self.first_number(row) + self.row_length(row) {
                return Err(wrong_length);
            }
        }
        Ok(())
    }
}
