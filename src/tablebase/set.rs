//! Sets of positions that several threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::elephants::SHORTEST_ROW;
use super::words::bits;

/// A set as an array of words.
///
/// In each phase of the solver a word is changed by one thread at most, and a set that a phase
/// changes is read by no other thread meanwhile; the threads meet between phases. So no order of
/// memory accesses matters within one.
pub(super) struct Set(Vec<AtomicU64>);

impl Set {
    pub fn new(words: usize, content: u64) -> Self {
        Self((0..words + Self::PADDING).map(|_| AtomicU64::new(content)).collect())
    }

    /// So many words more than asked for, so that [`row`](Self::row) may start at any word.
    const PADDING: usize = 64;

    /// The words of a row from its first one on, and what follows it.
    #[inline]
    pub fn row(&self, first: usize) -> &[AtomicU64; 64] {
        static NONE: [AtomicU64; 64] = [const { AtomicU64::new(0) }; 64];
        self.0[first..].first_chunk().unwrap_or(&NONE)
    }

    #[inline]
    pub fn get(&self, word: usize) -> u64 {
        self.0[word].load(Relaxed)
    }

    #[inline]
    pub fn put(&self, word: usize, content: u64) {
        self.0[word].store(content, Relaxed);
    }
}

/// The positions that the last phase of a kind has settled.
pub(super) struct News {
    positions: Set,
    /// For each row, the words that have some: what `positions` holds of others is out of date.
    words: Set,
}

impl News {
    /// None, of so many words.
    pub fn new(words: usize) -> Self {
        Self { positions: Set::new(words, 0), words: Set::new(row_number(words) + 1, 0) }
    }

    /// Replaces those of a row, given by its first word.
    #[inline]
    pub fn replace(&self, row: usize, news: impl Iterator<Item = (usize, u64)>) {
        let mut some = 0;
        for (word, positions) in news {
            some |= 1 << word;
            self.positions.put(row + word, positions);
        }
        self.words.put(row_number(row), some);
    }

    /// Those of a row, given by its first word.
    #[inline]
    pub fn of(&self, row: usize) -> RowNews<'_> {
        RowNews { some: self.words.get(row_number(row)), positions: self.positions.row(row) }
    }
}

/// The [`News`] of a row.
pub(super) struct RowNews<'a> {
    some: u64,
    positions: &'a [AtomicU64; 64],
}

impl RowNews<'_> {
    pub const fn is_empty(&self) -> bool {
        self.some == 0
    }

    /// Each of some words, given as bits, that has news, and these.
    #[inline]
    pub fn among(&self, words: u64) -> impl Iterator<Item = (usize, u64)> {
        bits(self.some & words).map(|word| (word, self.positions[word].load(Relaxed)))
    }
}

/// A number for each row: its first word divided by the length of the shortest row. No two are
/// the same.
pub(super) const fn row_number(first_word: usize) -> usize {
    first_word / SHORTEST_ROW
}
