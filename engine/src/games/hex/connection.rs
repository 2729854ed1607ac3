//! Who is joined to what: the stones that hang together with each edge, kept up to date stone by stone; the
//! winning chain; how many stones a colour lacks.

use super::cells::{Cells, LARGEST};
use super::position::{Colour, Hex};

/// Layers that [`Shortest::of`] can tell apart; longer ways count without their width.
const MOST_LAYERS: usize = 32;

/// The cells along an edge of a colour: 0 the top or left one, 1 the bottom or right one.
pub(super) fn edge(colour: Colour, size: u8, which: usize) -> Cells {
    let size = usize::from(size);
    let far = if which == 0 { 0 } else { size - 1 };
    let mut edge = Cells::EMPTY;
    match colour {
        Colour::Red => edge.0[far] = (1 << size) - 1,
        Colour::Blue => edge.0[..size].fill(1 << far),
    }
    edge
}

/// The stones of one colour that hang together with each of its edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Connection {
    pub(super) reached: [Cells; 2],
}

impl Connection {
    /// The connection of all `stones` of a colour.
    pub(super) fn of(stones: &Cells, colour: Colour, size: u8) -> Self {
        Connection { reached: [0, 1].map(|which| edge(colour, size, which).flood(stones)) }
    }

    /// Takes in a stone that was just put among `stones`.
    pub(super) fn add(&mut self, stones: &Cells, colour: Colour, size: u8, row: u8, column: u8) {
        let along = match colour {
            Colour::Red => row,
            Colour::Blue => column,
        };
        let beside = stones.beside(row, column);
        for (reached, far) in self.reached.iter_mut().zip([0, size - 1]) {
            if along != far && !beside.meets(reached) {
                continue;
            }
            reached.insert(row, column);
            if !beside.without(reached).is_empty() {
                *reached = reached.flood(stones);
            }
        }
    }

    /// Whether the two edges are joined.
    pub(super) fn is_joined(&self) -> bool {
        self.reached[0].meets(&self.reached[1])
    }
}

/// The groups of `stones`: those joined to the first edge of a colour, those joined to the other one, then the
/// rest. The first two may be empty; with the edges joined the second one is.
pub(super) fn groups(stones: &Cells, colour: Colour, size: u8) -> Vec<Cells> {
    let mut rest = *stones;
    let mut groups = Vec::new();
    for which in [0, 1] {
        let group = edge(colour, size, which).flood(&rest);
        rest = rest.without(&group);
        groups.push(group);
    }
    loop {
        let first = rest.iter().next();
        let Some((row, column)) = first else { return groups };
        let mut seed = Cells::EMPTY;
        seed.insert(row, column);
        let group = seed.flood(&rest);
        rest = rest.without(&group);
        groups.push(group);
    }
}

/// A shortest chain of `stones` from one edge of a colour to the other, in order; nothing if there is none.
pub(super) fn chain(stones: &Cells, colour: Colour, size: u8) -> Vec<(u8, u8)> {
    let mut layers = vec![edge(colour, size, 0) & *stones];
    let mut seen = layers[0];
    let far = edge(colour, size, 1);
    let mut newest = seen;
    while !newest.meets(&far) {
        newest = (newest.grown() & *stones).without(&seen);
        if newest.is_empty() {
            return Vec::new();
        }
        seen = seen | newest;
        layers.push(newest);
    }
    let mut chain = Vec::with_capacity(layers.len());
    let mut candidates = far;
    for layer in layers.iter().rev() {
        let Some((row, column)) = (candidates & *layer).iter().next() else { return Vec::new() };
        chain.push((row, column));
        candidates = Cells::board(LARGEST as u8).beside(row, column);
    }
    chain.reverse();
    chain
}

/// The shortest ways to join the edges of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortest {
    /// How many stones are lacking.
    pub(super) stones: u16,
    /// How many empty cells lie on a way that lacks no more.
    pub(super) cells: u32,
    /// These cells, except on very long ways.
    pub(super) ways: Cells,
}

/// A wave that starts at an edge, passes own stones for nothing and takes one empty cell a step.
struct Wave<'a> {
    own: &'a Cells,
    open: &'a Cells,
    reach: Cells,
    edge: Cells,
}

impl Wave<'_> {
    /// The empty cells that the next step takes in.
    fn step(&mut self) -> Cells {
        let layer = ((self.reach.grown() | self.edge) & *self.open).without(&self.reach);
        let touched = (layer.grown() & *self.own).without(&self.reach);
        self.reach = self.reach | layer;
        if !touched.is_empty() {
            self.reach = self.reach | touched.flood(self.own);
        }
        layer
    }
}

impl Shortest {
    /// Bit-parallel breadth-first search from both edges; `None` where the other colour has won.
    pub(super) fn of(position: &Hex, colour: Colour) -> Option<Self> {
        let (own, open) = (position.stones(colour), &position.empty_cells());
        let wave = |which: usize| Wave {
            own,
            open,
            reach: position.connection(colour).reached[which],
            edge: edge(colour, position.size(), which),
        };
        let (mut there, mut back) = (wave(0), wave(1));
        let (far, mut layers, mut stones) = (back.edge, [Cells::EMPTY; MOST_LAYERS], 0);
        while !there.reach.meets(&far) {
            let layer = there.step();
            if layer.is_empty() {
                return None;
            }
            if let Some(kept) = layers.get_mut(usize::from(stones)) {
                *kept = layer;
            }
            stones += 1;
        }
        let ways = layers.get(..usize::from(stones)).unwrap_or_default();
        let ways = ways.iter().rev().fold(Cells::EMPTY, |all, layer| all | (*layer & back.step()));
        Some(Shortest { stones, cells: ways.len(), ways })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cell, Game};
    use crate::games::hex::geometry::DIRECTIONS;
    use crate::games::hex::setup::HexSetup;
    use crate::random::Random;

    /// The number of empty cells on the way from an edge to each cell, itself included, by relaxing until
    /// nothing changes; cells of the other colour are `None`.
    fn distances(position: &Hex, colour: Colour, from: usize) -> Vec<Option<u32>> {
        let (size, grid) = (position.size(), position.grid());
        let cells = (0..u16::from(size).pow(2)).map(Cell);
        let start = edge(colour, size, from);
        let mut best: Vec<Option<u32>> = vec![None; cells.len()];
        loop {
            let before = best.clone();
            for cell in cells.clone().filter(|&cell| position.stone(cell) != Some(colour.other())) {
                let Some((column, row)) = grid.coordinates(cell) else { continue };
                let beside = DIRECTIONS.iter().filter_map(|&step| position.beside(column, row, step));
                let ways = beside.filter_map(|cell| best[cell.index()]);
                let least = ways.chain(start.contains(row, column).then_some(0)).min();
                let own = u32::from(position.stone(cell).is_none());
                best[cell.index()] = least.map(|least| least + own).or(best[cell.index()]);
            }
            if best == before {
                return best;
            }
        }
    }

    #[test]
    fn the_shortest_way_is_as_long_and_as_wide_as_a_plain_search_finds() {
        let mut random = Random::new(9);
        for round in 0..400_u32 {
            let setup = HexSetup::new(3 + (round % 9) as u8, false).unwrap_or_default();
            let mut position = Hex::new(&setup);
            for _ in 0..random.below(usize::from(setup.size()).pow(2)) {
                let Some(mv) = random.pick(&position.legal_moves()) else { break };
                position.play_unchecked(mv);
            }
            for colour in Colour::BOTH.into_iter().filter(|_| position.winner().is_none()) {
                let (there, back) = (distances(&position, colour, 0), distances(&position, colour, 1));
                let ways = |cell: usize| Some(there[cell]? + back[cell]?);
                let empty = |&cell: &usize| position.stone(Cell(cell as u16)).is_none();
                // An empty cell is counted from both sides.
                let shortest = (0..there.len()).filter(empty).filter_map(&ways).min();
                let cells = (0..there.len()).filter(empty).filter(|&cell| ways(cell) == shortest).count();
                let expected = shortest.map(|ways| (ways as u16 - 1, cells as u32));
                let found = Shortest::of(&position, colour).map(|found| (found.stones, found.cells));
                assert_eq!(found, expected, "{colour:?} in {position:?}");
            }
        }
    }
}
