//! The transposition table: what is known of positions already searched, shared by all threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use thiserror::Error;

use super::value::Value;

/// Which side of the true value a stored value is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
    /// The value is this.
    Exact,
}

/// What is stored of a position. Distances in `value` count from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub value: Value,
    pub bound: Bound,
    pub depth: u8,
    /// [`Move::code`](crate::rules::Move::code) of the best move, or 0.
    pub best: u8,
}

impl Entry {
    /// Whether the true value is known to be `value` or more.
    pub fn at_least(self, value: Value) -> bool {
        self.bound != Bound::Upper && self.value >= value
    }

    /// Whether the true value is known to be `value` or less.
    pub fn at_most(self, value: Value) -> bool {
        self.bound != Bound::Lower && self.value <= value
    }
}

/// An entry, and the key mixed with it, so that a half-written slot is told by its key.
///
/// ```text
/// entry:  bit 0    16      24      32        34           40
///           value   depth   best    bound + 1  generation   unused
/// ```
type Slot = [AtomicU64; 2];
type Bucket = [Slot; 4];

/// The table. Every method works through a shared reference: threads may read and write at once.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// There is no memory for a table of the size wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no memory for a hash table of {megabytes} MB")]
pub struct NoMemory {
    /// The size wanted.
    pub megabytes: usize,
}

/// Six bits of generation are stored.
const GENERATIONS: u8 = 64;

impl TranspositionTable {
    /// A table of at most so many megabytes (2^20 bytes). Its pages are claimed as they are used.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let buckets = bytemuck::allocation::try_zeroed_vec(count).map_err(|()| NoMemory { megabytes })?;
        Ok(Self { buckets, generation: AtomicU8::new(0) })
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub(super) fn begin_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How many of a thousand slots hold entries of this search.
    #[must_use]
    pub fn per_mille_full(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = self.buckets.iter().flatten().take(1000);
        sample
            .filter(|[_, entry]| {
                let word = entry.load(Relaxed);
                word != 0 && generation_of(word) == generation
            })
            .count() as u32
    }

    /// What is known of the position with this key.
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, entry]| {
            let word = entry.load(Relaxed);
            if check.load(Relaxed) ^ word == key { unpack(word) } else { None }
        })
    }

    /// Stores what is known of a position, over what was known of it before, or else over what is
    /// worth least: the shallowest, eight plies being worth a generation.
    pub(super) fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let worth = |[check, stored]: &Slot| {
            let word = stored.load(Relaxed);
            if check.load(Relaxed) ^ word == key {
                return i32::MIN;
            }
            let age = (generation + GENERATIONS - generation_of(word)) % GENERATIONS;
            if word == 0 { i32::MIN + 1 } else { i32::from((word >> 16) as u8) - 8 * i32::from(age) }
        };
        let Some([check, stored]) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        let word = pack(entry, generation);
        stored.store(word, Relaxed);
        check.store(key ^ word, Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let hash = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.buckets[((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize]
    }
}

fn pack(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.value.bits())
        | u64::from(entry.depth) << 16
        | u64::from(entry.best) << 24
        | (entry.bound as u64 + 1) << 32
        | u64::from(generation) << 34
}

fn unpack(word: u64) -> Option<Entry> {
    let bound = match word >> 32 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    let value = Value::from_bits(word as u16);
    Some(Entry { value, bound, depth: (word >> 16) as u8, best: (word >> 24) as u8 })
}

const fn generation_of(word: u64) -> u8 {
    (word >> 34) as u8 & (GENERATIONS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(points: i32, depth: u8) -> Entry {
        Entry { value: Value::evaluation(points), bound: Bound::Exact, depth, best: 7 }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1).unwrap();
        for (index, bound) in [Bound::Lower, Bound::Upper, Bound::Exact].into_iter().enumerate() {
            let stored = Entry { value: Value::loss_in(6), bound, depth: 255, best: 204 };
            table.store(1 + index as u64, stored);
            assert_eq!(table.probe(1 + index as u64), Some(stored));
        }
        assert_eq!(table.probe(99), None);
    }

    #[test]
    fn a_position_has_one_entry_the_latest() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(5, entry(10, 9));
        table.store(5, entry(20, 2));
        assert_eq!(table.probe(5), Some(entry(20, 2)));
    }

    /// Far more positions than there is room for: the deep ones stay.
    #[test]
    fn shallow_entries_make_room_for_deep_ones() {
        let table = TranspositionTable::new(1).unwrap();
        let deep = 1..1_000;
        for key in deep.clone() {
            table.store(key, entry(0, 40));
        }
        for key in 1_000..200_000 {
            table.store(key, entry(0, 3));
        }
        assert!(deep.clone().all(|key| table.probe(key).is_some()));
        // Unless they are of a search long past.
        for _ in 0..6 {
            table.begin_search();
        }
        for key in 200_000..600_000 {
            table.store(key, entry(0, 3));
        }
        assert!(deep.filter(|&key| table.probe(key).is_some()).count() < 100);
    }
}
