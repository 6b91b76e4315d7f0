//! Sets that several threads change.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A set as an array of words. The threads that share it agree on who may change a word, or
/// [`insert`](Self::insert); they meet between the phases of the solver, so that no order of
/// memory accesses matters within one.
pub(super) struct Set(Vec<AtomicU64>);

impl Set {
    pub fn new(words: usize, content: u64) -> Self {
        Self((0..words).map(|_| AtomicU64::new(content)).collect())
    }

    #[inline]
    pub fn get(&self, word: usize) -> u64 {
        self.0[word].load(Relaxed)
    }

    /// Removes from a word that no other thread changes.
    #[inline]
    pub fn remove(&self, word: usize, content: u64) {
        self.0[word].store(self.get(word) & !content, Relaxed);
    }

    /// Empties a word that no other thread changes.
    #[inline]
    pub fn take(&self, word: usize) -> u64 {
        let content = self.get(word);
        if content != 0 {
            self.0[word].store(0, Relaxed);
        }
        content
    }

    /// Adds to a word, whoever else does.
    #[inline]
    pub fn insert(&self, word: usize, content: u64) {
        self.0[word].fetch_or(content, Relaxed);
    }
}
