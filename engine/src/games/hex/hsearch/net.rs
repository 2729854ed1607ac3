//! The search itself, for one colour.

use super::super::bridges::DIAGONALS;
use super::super::cells::Cells;
use super::super::connection::{edge, groups};
use super::super::fillin::Filled;
use super::super::geometry::DIRECTIONS;
use super::super::position::Colour;
use super::carrier::Carrier;
use super::lists::Lists;

/// Groups 0 and 1 are the edges.
const EDGES: usize = 2;
/// Full connections kept between a group and an empty cell, and between two groups.
const MOST_FULL: [usize; 2] = [6, 12];
/// Half connections kept between a group and an empty cell, between two groups, and between the edges.
const MOST_HALF: [usize; 3] = [10, 30, 120];
/// Cells that the carrier of a connection to an empty cell, and of one between groups, may have.
const LARGEST_CARRIER: [usize; 2] = [20, 70];
/// Half connections that are tried together for a full one.
const MOST_TOGETHER: usize = 4;

/// The full connections between two ends, taken out to add others meanwhile.
type Few<const W: usize> = Vec<Carrier<W>>;

/// A full connection that waits for its turn.
#[derive(Clone, Copy, Debug)]
struct Waiting<const W: usize> {
    group: u16,
    point: u16,
    carrier: Carrier<W>,
}

/// The connections of one colour.
pub(super) struct Net<const W: usize> {
    size: u8,
    open: Cells,
    groups: usize,
    full: Lists<W>,
    half: Lists<W>,
    /// The points that each group has full connections to.
    reached: Vec<Vec<u16>>,
    /// Full connections not yet combined with others, by the number of their cells.
    waiting: Vec<Vec<Waiting<W>>>,
    together: Vec<Carrier<W>>,
}

impl<const W: usize> Net<W> {
    pub(super) fn new(size: u8) -> Self {
        Net {
            size,
            open: Cells::EMPTY,
            groups: 0,
            full: Lists::default(),
            half: Lists::default(),
            reached: Vec::new(),
            waiting: vec![Vec::new(); LARGEST_CARRIER[1] + 1],
            together: Vec::new(),
        }
    }

    /// Searches until nothing more is found or `effort` full connections were looked at.
    pub(super) fn search(&mut self, colour: Colour, filled: &Filled, effort: usize) {
        self.set_up(colour, filled);
        let mut left = effort;
        while left > 0 {
            let Some(next) = self.waiting.iter_mut().find_map(Vec::pop) else { return };
            // A smaller one may have come since.
            if !self.full.of(next.group.into(), next.point.into()).any(|link| link.carrier == next.carrier) {
                continue;
            }
            if self.full().is_some() {
                return;
            }
            self.combine(next);
            left -= 1;
        }
    }

    /// The cells of a full connection of the edges.
    pub(super) fn full(&self) -> Option<u32> {
        self.full.of(0, 1).map(|link| link.carrier.len() as u32).min()
    }

    /// Whether two groups have a full connection.
    #[cfg(test)]
    pub(super) fn joins(&self, one: usize, other: usize) -> bool {
        self.full.of(one, other).next().is_some()
    }

    /// The key of the half connection of the edges that needs the fewest cells, and how many it needs; of a full
    /// connection any cell will do.
    pub(super) fn best_half(&self) -> Option<((u8, u8), u32)> {
        let best = self.half.of(0, 1).min_by_key(|link| link.carrier.len());
        best.map(|link| (self.place(link.key.into()), link.carrier.len() as u32)).or_else(|| {
            let link = self.full.of(0, 1).min_by_key(|link| link.carrier.len())?;
            let cell = (0..self.cells()).find(|&cell| link.carrier.contains(cell))?;
            Some((self.place(cell), link.carrier.len() as u32))
        })
    }

    /// The cells that all half connections of the edges need, and the size of the largest of these.
    pub(super) fn needed(&self) -> (Cells, u32) {
        let halves = self.half.of(0, 1).map(|link| link.carrier);
        let largest = halves.clone().map(|carrier| carrier.len()).max().unwrap_or(0) as u32;
        let Some(all) = halves.reduce(|all, carrier| all.and(&carrier)) else {
            return (Cells::board(self.size), largest);
        };
        let mut cells = Cells::EMPTY;
        for cell in (0..self.cells()).filter(|&cell| all.contains(cell)) {
            let (row, column) = self.place(cell);
            cells.insert(row, column);
        }
        (cells, largest)
    }

    fn cells(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn place(&self, cell: usize) -> (u8, u8) {
        let size = usize::from(self.size);
        ((cell / size) as u8, (cell % size) as u8)
    }

    fn index(&self, row: u8, column: u8) -> usize {
        usize::from(row) * usize::from(self.size) + usize::from(column)
    }

    /// The empty cell one step away, as a number.
    fn empty(&self, cell: usize, step: (i8, i8)) -> Option<usize> {
        let (row, column) = self.place(cell);
        let row = row.checked_add_signed(step.1)?;
        let column = column.checked_add_signed(step.0)?;
        self.open.contains(row, column).then(|| self.index(row, column))
    }

    /// Finds groups and points, and the connections of neighbours.
    fn set_up(&mut self, colour: Colour, filled: &Filled) {
        self.open = filled.open;
        let edges = [0, 1].map(|which| edge(colour, self.size, which));
        let groups = groups(&filled.stones[colour.index()], colour, self.size);
        self.groups = groups.len();
        // Points are the groups, then the cells.
        let points = self.groups + self.cells();
        self.full.clear(self.groups, points);
        self.half.clear(self.groups, points);
        self.reached.iter_mut().for_each(Vec::clear);
        self.reached.resize(self.groups, Vec::new());
        self.waiting.iter_mut().for_each(Vec::clear);
        for (number, group) in groups.iter().enumerate() {
            let mut beside = group.grown();
            if let Some(edge) = edges.get(number) {
                beside = beside | *edge;
            }
            for (row, column) in (beside & self.open).iter() {
                let point = self.groups + self.index(row, column);
                self.add_full(number, point, Carrier::EMPTY);
            }
        }
    }

    /// The cell that a point is, unless it is a group.
    const fn cell(&self, point: usize) -> Option<usize> {
        point.checked_sub(self.groups)
    }

    fn add_full(&mut self, group: usize, point: usize, carrier: Carrier<W>) {
        let kind = usize::from(point < self.groups);
        let size = carrier.len();
        if size > LARGEST_CARRIER[kind] || group == point {
            return;
        }
        let is_first = self.full.of(group, point).next().is_none();
        if !self.full.add(group, point, carrier, 0, MOST_FULL[kind]) {
            return;
        }
        if is_first {
            self.reached[group].push(point as u16);
        }
        if kind == 1 {
            if is_first {
                self.reached[point].push(group as u16);
            }
            self.full.add(point, group, carrier, 0, usize::MAX);
        }
        self.waiting[size].push(Waiting { group: group as u16, point: point as u16, carrier });
    }

    fn add_half(&mut self, group: usize, point: usize, carrier: Carrier<W>, key: usize) {
        let kind = usize::from(point < self.groups);
        // Between groups one of the two lists is enough.
        let (group, point) = if kind == 1 && point < group { (point, group) } else { (group, point) };
        let between_edges = kind == 1 && point < EDGES;
        if carrier.len() > LARGEST_CARRIER[kind]
            || group == point
            || self.full.hold_within(group, point, &carrier)
            || !self.half.add(group, point, carrier, key as u16, MOST_HALF[kind + usize::from(between_edges)])
        {
            return;
        }
        let mut others = std::mem::take(&mut self.together);
        others.clear();
        others.extend(self.half.of(group, point).map(|link| link.carrier).filter(|&other| other != carrier));
        self.join(group, point, &others, carrier, carrier, MOST_TOGETHER - 1);
        self.together = others;
    }

    /// Makes full connections of half ones: `common` is what those taken so far share, `all` what they need.
    fn join(
        &mut self,
        group: usize,
        point: usize,
        others: &[Carrier<W>],
        common: Carrier<W>,
        all: Carrier<W>,
        left: usize,
    ) {
        for (index, other) in others.iter().enumerate() {
            let fewer = common.and(other);
            let union = all.or(other);
            if fewer.is_empty() {
                self.add_full(group, point, union);
            } else if fewer != common && left > 1 {
                self.join(group, point, &others[index + 1..], fewer, union, left - 1);
            }
        }
    }

    /// Combines a full connection with those that share an end with it.
    fn combine(&mut self, Waiting { group, point, carrier }: Waiting<W>) {
        let (group, point) = (usize::from(group), usize::from(point));
        match self.cell(point) {
            None => {
                self.pass_through(group, point, carrier);
                self.pass_through(point, group, carrier);
            }
            Some(cell) => {
                self.step_on(group, cell, carrier);
                for other in (0..self.groups).filter(|&other| other != group) {
                    let links: Few<W> = self.full.of(other, point).map(|link| link.carrier).collect();
                    for with in links {
                        if !carrier.meets(&with) {
                            self.add_half(group, other, carrier.or(&with).with(cell), cell);
                        }
                    }
                }
                if group >= EDGES {
                    for other in 0..self.groups {
                        let links: Few<W> = self.full.of(group, other).map(|link| link.carrier).collect();
                        for with in links {
                            if !carrier.meets(&with) && !with.contains(cell) {
                                self.add_full(other, point, carrier.or(&with));
                            }
                        }
                    }
                }
            }
        }
    }

    /// From the far end of a connection through the group at its near end to all that this group reaches.
    fn pass_through(&mut self, near: usize, far: usize, carrier: Carrier<W>) {
        if near < EDGES {
            return;
        }
        for place in 0..self.reached[near].len() {
            let to = usize::from(self.reached[near][place]);
            if to == far || self.cell(to).is_some_and(|cell| carrier.contains(cell)) {
                continue;
            }
            let links: Few<W> = self.full.of(near, to).map(|link| link.carrier).collect();
            for with in links {
                if !carrier.meets(&with) {
                    self.add_full(far, to, carrier.or(&with));
                }
            }
        }
    }

    /// From a reached empty cell one step on: to its neighbours, and over its bridges.
    fn step_on(&mut self, group: usize, cell: usize, carrier: Carrier<W>) {
        for step in DIRECTIONS {
            if let Some(next) = self.empty(cell, step).filter(|&next| !carrier.contains(next)) {
                self.add_half(group, self.groups + next, carrier.with(cell), cell);
            }
        }
        for (step, [left, right]) in DIAGONALS {
            let (Some(next), Some(a), Some(b)) =
                (self.empty(cell, step), self.empty(cell, left), self.empty(cell, right))
            else {
                continue;
            };
            if !carrier.contains(next) && !carrier.contains(a) && !carrier.contains(b) {
                self.add_half(group, self.groups + next, carrier.with(cell).with(a).with(b), cell);
            }
        }
    }
}
