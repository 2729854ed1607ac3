//! The position: the stones of both colours, what they are joined to, and who plays which colour.

use super::cells::{Cells, LARGEST};
use super::connection::Connection;
use super::setup::HexSetup;
use crate::game::{Cell, Player, Side};
use crate::grid::Grid;
use crate::zobrist;

const KEYS: [[u64; LARGEST * LARGEST]; 2] = [zobrist::keys(0x4e80), zobrist::keys(0x4e81)];
const SIZE_KEYS: [u64; LARGEST + 1] = zobrist::keys(0x4e82);
const SWAP_KEYS: [u64; 4] = zobrist::keys(0x4e83);

/// A colour of stones. Colours, not seats, own edges, and they alternate strictly: red, blue, red, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Joins top and bottom, places the first stone.
    Red,
    /// Joins left and right.
    Blue,
}

impl Colour {
    /// Both colours, in the order of their stones.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Blue];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }

    /// The colour as a side of the table.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Colour::Red => Side::Red,
            Colour::Blue => Side::Blue,
        }
    }

    /// 0 for red, 1 for blue.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How far the swap has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swap {
    /// It cannot be played any more, or it is no rule of this game; the first seat is red.
    Gone,
    /// It can be played once the first stone lies.
    Ahead,
    /// It can be played now.
    Offered,
    /// It was played: the first seat is blue.
    Taken,
}

/// A position of Hex. Red is the first seat's colour until a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    size: u8,
    placed: u16,
    next: Colour,
    swap: Swap,
    winner: Option<Colour>,
    hash: u64,
    stones: [Cells; 2],
    connections: [Connection; 2],
}

impl Hex {
    /// The position with these stones; the colours tell whose turn it is.
    pub(super) fn from_stones(size: u8, stones: [Cells; 2], swap: Swap) -> Self {
        let counts = stones.map(|set| set.len());
        let connections = Colour::BOTH.map(|colour| Connection::of(&stones[colour.index()], colour, size));
        let mut position = Hex {
            size,
            placed: (counts[0] + counts[1]) as u16,
            next: if counts[0] > counts[1] { Colour::Blue } else { Colour::Red },
            swap,
            winner: Colour::BOTH.into_iter().find(|colour| connections[colour.index()].is_joined()),
            hash: 0,
            stones,
            connections,
        };
        position.hash = position.compute_hash();
        position
    }

    pub(super) fn start(setup: HexSetup) -> Self {
        let swap = if setup.swap() { Swap::Ahead } else { Swap::Gone };
        Hex::from_stones(setup.size(), [Cells::EMPTY; 2], swap)
    }

    /// The same turn with more stones. There may be any number of stones of each colour.
    pub(super) fn with_stones(&self, stones: [Cells; 2]) -> Self {
        let mut filled = Hex::from_stones(self.size, stones, self.swap);
        filled.next = self.next;
        filled.hash = filled.compute_hash();
        filled
    }

    pub(super) fn compute_hash(&self) -> u64 {
        let mut hash = SIZE_KEYS[usize::from(self.size)] ^ SWAP_KEYS[self.swap as usize];
        if self.seat(self.next) == Player::Second {
            hash ^= zobrist::SECOND_TO_MOVE;
        }
        for colour in Colour::BOTH {
            for (row, column) in self.stones[colour.index()].iter() {
                hash ^= key(colour, row, column);
            }
        }
        hash
    }

    pub(super) const fn stored_hash(&self) -> u64 {
        self.hash
    }

    /// Puts a stone of the colour to move on a cell and passes the turn. Off the board nothing happens.
    pub(super) fn place(&mut self, cell: Cell) {
        let Some((column, row)) = self.grid().coordinates(cell) else { return };
        let colour = self.next;
        let stones = &mut self.stones[colour.index()];
        stones.insert(row, column);
        self.hash ^= key(colour, row, column);
        let connection = &mut self.connections[colour.index()];
        connection.add(stones, colour, self.size, row, column);
        if connection.is_joined() {
            self.winner = Some(colour);
        }
        self.placed += 1;
        self.next = colour.other();
        self.set_swap(match self.swap {
            Swap::Ahead => Swap::Offered,
            Swap::Offered => Swap::Gone,
            swap => swap,
        });
        self.hash ^= zobrist::SECOND_TO_MOVE;
    }

    /// The seats exchange colours: blue, now the other seat, is still to move.
    pub(super) fn swap_sides(&mut self) {
        self.set_swap(Swap::Taken);
        self.hash ^= zobrist::SECOND_TO_MOVE;
    }

    /// The position with the other seat to move, unless the seats may still exchange colours.
    pub(super) fn turned(&self) -> Option<Self> {
        let settled = matches!(self.swap, Swap::Gone | Swap::Taken);
        settled.then(|| Hex { next: self.next.other(), hash: self.hash ^ zobrist::SECOND_TO_MOVE, ..*self })
    }

    fn set_swap(&mut self, swap: Swap) {
        self.hash ^= SWAP_KEYS[self.swap as usize] ^ SWAP_KEYS[swap as usize];
        self.swap = swap;
    }

    /// The number of rows and of columns.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    pub(super) const fn grid(&self) -> Grid {
        Grid { columns: self.size, rows: self.size }
    }

    /// The stones of a colour.
    #[must_use]
    pub const fn stones(&self, colour: Colour) -> &Cells {
        &self.stones[colour.index()]
    }

    pub(super) const fn connection(&self, colour: Colour) -> &Connection {
        &self.connections[colour.index()]
    }

    /// The number of stones on the board.
    #[must_use]
    pub const fn placed(&self) -> u16 {
        self.placed
    }

    /// The cells without a stone.
    #[must_use]
    pub fn empty_cells(&self) -> Cells {
        Cells::board(self.size).without(&(self.stones[0] | self.stones[1]))
    }

    /// The colour of the stone at a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Colour> {
        let (column, row) = self.grid().coordinates(cell)?;
        Colour::BOTH.into_iter().find(|colour| self.stones[colour.index()].contains(row, column))
    }

    /// The colour to move.
    #[must_use]
    pub const fn colour_to_move(&self) -> Colour {
        self.next
    }

    /// The colour that has joined its edges.
    #[must_use]
    pub const fn winner(&self) -> Option<Colour> {
        self.winner
    }

    /// Whether the swap may be played now.
    #[must_use]
    pub fn may_swap(&self) -> bool {
        self.swap == Swap::Offered
    }

    /// Whether the swap may be played after the next stone.
    pub(super) fn is_swap_ahead(&self) -> bool {
        self.swap == Swap::Ahead
    }

    /// Whether the seats have exchanged colours.
    #[must_use]
    pub fn is_swapped(&self) -> bool {
        self.swap == Swap::Taken
    }

    /// The seat that plays a colour.
    #[must_use]
    pub fn seat(&self, colour: Colour) -> Player {
        match (colour, self.is_swapped()) {
            (Colour::Red, false) | (Colour::Blue, true) => Player::First,
            (Colour::Red, true) | (Colour::Blue, false) => Player::Second,
        }
    }

    /// The colour that a seat plays.
    #[must_use]
    pub fn colour(&self, player: Player) -> Colour {
        if self.seat(Colour::Red) == player { Colour::Red } else { Colour::Blue }
    }
}

fn key(colour: Colour, row: u8, column: u8) -> u64 {
    KEYS[colour.index()][usize::from(row) * LARGEST + usize::from(column)]
}
