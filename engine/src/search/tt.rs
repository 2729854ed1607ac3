//! The transposition table: what is known of positions met before (R. Greenblatt et al., 1967).
//!
//! Entries are pairs of atomic words, the key XORed with the contents, so that threads share the table without
//! locks and a torn entry is not taken for a sound one (R. Hyatt, T. Mann, *A Lock-less Transposition Table
//! Implementation for Parallel Search Chess Engines*, 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// This is the true score.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Score as seen from the position itself ([`score::to_node`](super::score::to_node)).
    pub score: i32,
    /// What kind of score.
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: u8,
    /// The best move, as its place in the order of generation; `None` if there was none better than another.
    pub best: Option<u16>,
}

const NO_MOVE: u16 = u16::MAX;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.score as i16 as u16)
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 16
            | u64::from(self.depth) << 32
            | bound << 40
            | u64::from(age) << 48
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match (data >> 40) & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = (data >> 16) as u16;
        Some(Entry {
            score: i32::from(data as u16 as i16),
            bound,
            depth: (data >> 32) as u8,
            best: (best != NO_MOVE).then_some(best),
        })
    }
}

/// An entry: the key XORed with the data, and the data. All zero where there is none.
type Slot = [AtomicU64; 2];

/// A table of a fixed number of entries, in buckets of two: one keeps the deepest entry, one the newest.
#[derive(Debug)]
pub struct Tt {
    slots: Box<[Slot]>,
    age: AtomicU8,
}

impl Tt {
    /// A table of about `bytes` bytes, at least one bucket. Its memory is taken as it is used: a short search waits
    /// for none.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (2 * size_of::<Slot>())).max(1);
        Tt { slots: bytemuck::zeroed_slice_box(2 * buckets), age: AtomicU8::new(0) }
    }

    /// Begins a new search: older entries give way first from now on.
    pub fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / 2;
        let index = ((u128::from(key) * buckets as u128) >> 64) as usize;
        &self.slots[2 * index..2 * index + 2]
    }

    fn read([keyed, data]: &Slot, key: u64) -> Option<u64> {
        let data = data.load(Ordering::Relaxed);
        (keyed.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }

    /// What is known of the position with this hash.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| Self::read(slot, key)).and_then(Entry::unpack)
    }

    /// Keeps what was found out about the position with this hash.
    pub fn store(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let [deepest, newest] = self.bucket(key) else { return };
        let kept = deepest[1].load(Ordering::Relaxed);
        let (kept_depth, kept_age) = ((kept >> 32) as u8, (kept >> 48) as u8);
        let same = Self::read(deepest, key).is_some();
        let slot = if same || kept_age != age || entry.depth >= kept_depth { deepest } else { newest };
        let data = entry.pack(age);
        slot[0].store(key ^ data, Ordering::Relaxed);
        slot[1].store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Tt::new(1 << 12);
        for (score, best) in [(-29_999, Some(0)), (0, None), (29_999, Some(360))] {
            let entry = Entry { score, bound: Bound::Lower, depth: 7, best };
            table.store(0x1234_5678_9abc_def0, entry);
            assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(entry), "score {score}");
        }
    }

    #[test]
    fn another_position_in_the_same_bucket_is_not_mistaken() {
        let table = Tt::new(0);
        table.store(1, Entry { score: 5, bound: Bound::Exact, depth: 3, best: None });
        assert_eq!(table.probe(2), None, "only the whole key may match");
    }
}
