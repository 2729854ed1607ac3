//! Rectangular boards: names, directions and drawing of cells numbered row by row from `a1`.

use crate::game::{Attempt, Cell};
use crate::notation::PositionError;
use crate::table::{CellShape, Direction, Geometry, Label, Point};

/// The eight directions as steps of column and row, clockwise from north; opposite ones are four apart.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A cell that is on no board: what a well-formed name beside the board reads as.
pub const OFF_BOARD: Cell = Cell(u16::MAX);

/// A board of `columns` (named a, b, …) and `rows` (1, 2, … from below), at most 26 × 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of columns.
    pub columns: u8,
    /// Number of rows.
    pub rows: u8,
}

impl Grid {
    /// The cell at a column and row, both from 0.
    #[must_use]
    pub const fn cell(self, column: u8, row: u8) -> Cell {
        Cell(row as u16 * self.columns as u16 + column as u16)
    }

    /// Column and row of a cell; `None` off the board.
    #[must_use]
    pub const fn coordinates(self, cell: Cell) -> Option<(u8, u8)> {
        let columns = self.columns as u16;
        if cell.0 >= columns * self.rows as u16 {
            return None;
        }
        Some(((cell.0 % columns) as u8, (cell.0 / columns) as u8))
    }

    /// The cell `steps` steps away in a direction of [`DIRECTIONS`]; `None` off the board.
    #[must_use]
    pub fn step(self, cell: Cell, direction: usize, steps: u8) -> Option<Cell> {
        let (column, row) = self.coordinates(cell)?;
        let (dx, dy) = *DIRECTIONS.get(direction)?;
        let column = i16::from(column) + i16::from(dx) * i16::from(steps);
        let row = i16::from(row) + i16::from(dy) * i16::from(steps);
        let inside =
            (0..i16::from(self.columns)).contains(&column) && (0..i16::from(self.rows)).contains(&row);
        inside.then(|| self.cell(column as u8, row as u8))
    }

    /// Direction and distance from one cell to another, if they lie on a common straight line.
    #[must_use]
    pub fn line(self, from: Cell, to: Cell) -> Option<(usize, u8)> {
        let (x, y) = self.coordinates(from)?;
        let (to_x, to_y) = self.coordinates(to)?;
        let (dx, dy) = (to_x as i8 - x as i8, to_y as i8 - y as i8);
        let distance = dx.unsigned_abs().max(dy.unsigned_abs());
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let direction = DIRECTIONS.iter().position(|&step| step == (dx.signum(), dy.signum()))?;
        straight.then_some((direction, distance))
    }

    /// The name of a cell, `a1`.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        self.coordinates(cell).map_or_else(
            || "?".to_owned(),
            |(column, row)| format!("{}{}", char::from(b'a' + column), row + 1),
        )
    }

    /// Reads a name in the form letter and number. A name of that form beside the board gives
    /// [`OFF_BOARD`], a text of another form nothing.
    #[must_use]
    pub fn read(self, name: &str) -> Option<Cell> {
        let letter = *name.as_bytes().first()?;
        let digits = name.get(1..)?;
        let sound = letter.is_ascii_lowercase()
            && (1..=2).contains(&digits.len())
            && (digits == "0" || !digits.starts_with('0'))
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !sound {
            return None;
        }
        let (column, row): (u8, u8) = (letter - b'a', digits.parse().ok()?);
        if column >= self.columns || row == 0 || row > self.rows {
            return Some(OFF_BOARD);
        }
        Some(self.cell(column, row - 1))
    }

    /// The drawing: square cells, row 1 at the bottom, coordinates below and at the left.
    #[must_use]
    pub fn geometry(self) -> Geometry {
        let centre = |column: u8, row: u8| Point { x: f32::from(column), y: f32::from(self.rows - 1 - row) };
        let all = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let cells = all
            .clone()
            .map(|(column, row)| {
                let at = centre(column, row);
                let corner = |dx: f32, dy: f32| Point { x: at.x + dx, y: at.y + dy };
                CellShape {
                    name: self.name(self.cell(column, row)),
                    centre: at,
                    outline: vec![corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
                    dark: (column + row) % 2 == 0,
                }
            })
            .collect();
        let directions = DIRECTIONS
            .iter()
            .enumerate()
            .map(|(direction, &(dx, dy))| Direction {
                step: Point { x: f32::from(dx), y: -f32::from(dy) },
                next: all
                    .clone()
                    .map(|(column, row)| self.step(self.cell(column, row), direction, 1))
                    .collect(),
            })
            .collect();
        let columns = (0..self.columns).map(|column| Label {
            text: char::from(b'a' + column).to_string(),
            at: Point { x: f32::from(column), y: f32::from(self.rows) - 0.2 },
        });
        let rows = (0..self.rows)
            .map(|row| Label { text: (row + 1).to_string(), at: Point { x: -0.8, y: centre(0, row).y } });
        Geometry { cells, directions, edges: Vec::new(), labels: columns.chain(rows).collect() }
    }
}

/// What stands for one cell in the rows of a position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol<'a> {
    /// A letter.
    Letter(char),
    /// The inside of a pair of brackets, never empty.
    Bracket(&'a str),
}

impl Symbol<'_> {
    /// The first character, for naming a symbol that stands for nothing.
    #[must_use]
    pub fn first(self) -> char {
        match self {
            Symbol::Letter(letter) => letter,
            Symbol::Bracket(_) => '(',
        }
    }
}

impl Grid {
    /// Reads a move text of two names, with `-` or `x` between them or nothing.
    #[must_use]
    pub fn read_from_to(self, text: &str) -> Option<Attempt> {
        let second = text.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit())?.0;
        let (from, rest) = text.split_at(second);
        let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
        Some(Attempt::from_to(self.read(from)?, self.read(to)?))
    }

    /// Writes the rows from the top down, separated by `/`; runs of empty cells are numbers.
    pub fn write_rows(self, symbol: impl Fn(Cell) -> Option<String>) -> String {
        let row_text = |row| {
            let mut text = String::new();
            let mut empty = 0;
            for column in 0..self.columns {
                match symbol(self.cell(column, row)) {
                    Some(symbol) => {
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                            empty = 0;
                        }
                        text.push_str(&symbol);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let rows: Vec<String> = (0..self.rows).rev().map(row_text).collect();
        rows.join("/")
    }

    /// Reads what [`Grid::write_rows`] wrote and hands every symbol with its cell to `place`. A number is
    /// one digit: these boards are at most nine columns wide.
    ///
    /// # Errors
    /// `Rows`, `RowLength` or `Symbol` for a text of another form, and what `place` says.
    pub fn read_rows(
        self,
        text: &str,
        mut place: impl FnMut(Cell, Symbol) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(self.rows) {
            return Err(PositionError::Rows { needed: self.rows });
        }
        for (index, row_text) in rows.into_iter().enumerate() {
            let index = index as u8;
            let wrong_length = PositionError::RowLength { row: index + 1 };
            let row = self.rows - 1 - index;
            let mut column = 0;
            let mut rest = row_text;
            while let Some(first) = rest.chars().next() {
                rest = &rest[first.len_utf8()..];
                if let Some(empty) = first.to_digit(10).filter(|&empty| empty > 0) {
                    column += empty as u8;
                    if column > self.columns {
                        return Err(wrong_length);
                    }
                    continue;
                }
                if column >= self.columns {
                    return Err(wrong_length);
                }
                let symbol = if first == '(' {
                    let (inside, after) = rest
                        .split_once(')')
                        .filter(|(inside, _)| !inside.is_empty())
                        .ok_or(PositionError::Symbol { found: first })?;
                    rest = after;
                    Symbol::Bracket(inside)
                } else {
                    Symbol::Letter(first)
                };
                place(self.cell(column, row), symbol)?;
                column += 1;
            }
            if column != self.columns {
                return Err(wrong_length);
            }
        }
        Ok(())
    }
}
