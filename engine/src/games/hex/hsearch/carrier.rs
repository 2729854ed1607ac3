//! Small sets of cells that are cheap to join and compare: the cells that a connection needs.

/// A set of cells, numbered row by row, of a board that fits `W` words of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Carrier<const W: usize>([u64; W]);

impl<const W: usize> Carrier<W> {
    pub(super) const EMPTY: Self = Carrier([0; W]);

    pub(super) fn with(mut self, cell: usize) -> Self {
        if let Some(word) = self.0.get_mut(cell / 64) {
            *word |= 1 << (cell % 64);
        }
        self
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0.get(cell / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        Carrier(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        Carrier(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.and(other) == *self
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}
