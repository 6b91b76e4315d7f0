//! Some positions of a row.

use super::elephants::{Elephants, LONGEST_ROW};
use super::placement::HAND;

/// Words of a row, each with some of its positions.
pub(super) struct Words {
    count: usize,
    words: [u8; LONGEST_ROW],
    positions: [u64; LONGEST_ROW],
    /// The numbers of the elephants' places on an empty board.
    numbers: [u8; LONGEST_ROW],
    /// A bit for each of the words listed that has an elephant in hand.
    in_hand: u64,
}

impl Words {
    pub const fn new() -> Self {
        Self {
            count: 0,
            words: [0; LONGEST_ROW],
            positions: [0; LONGEST_ROW],
            numbers: [0; LONGEST_ROW],
            in_hand: 0,
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a word of a row with these elephants, unless it has no positions.
    #[inline]
    pub fn push(&mut self, elephants: &Elephants, word: usize, positions: u64) {
        let is_wanted = positions != 0;
        self.words[self.count] = word as u8;
        self.positions[self.count] = positions;
        self.numbers[self.count] = elephants.numbers[word];
        self.in_hand |= u64::from(is_wanted && elephants.pairs[word][0] == HAND) << self.count;
        self.count += usize::from(is_wanted);
    }

    /// Each word and its positions.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        let words = self.words[..self.count].iter().zip(&self.positions);
        words.map(|(&word, &positions)| (word as usize, positions))
    }

    /// Each word and its positions, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut u64)> {
        let words = self.words[..self.count].iter().zip(&mut self.positions);
        words.map(|(&word, positions)| (word as usize, positions))
    }

    /// The number of the elephants' places and the positions of each word.
    #[inline]
    pub fn by_number(&self) -> impl Iterator<Item = (u8, u64)> {
        self.numbers[..self.count]
            .iter()
            .zip(&self.positions)
            .map(|(&number, &positions)| (number, positions))
    }

    /// The same, the positions to be changed.
    #[inline]
    pub fn by_number_mut(&mut self) -> impl Iterator<Item = (u8, &mut u64)> {
        self.numbers[..self.count]
            .iter()
            .zip(&mut self.positions)
            .map(|(&number, positions)| (number, positions))
    }

    /// Each word that has an elephant in hand, and its positions.
    #[inline]
    pub fn with_elephant_in_hand(&self) -> impl Iterator<Item = (usize, u64)> {
        let mut rest = self.in_hand;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            Some((*self.words.get(index)? as usize, *self.positions.get(index)?))
        })
    }

    /// The word at an index of the list, and its positions, to be changed.
    #[inline]
    pub fn at(&mut self, index: usize) -> (usize, &mut u64) {
        (self.words[index] as usize, &mut self.positions[index])
    }

    /// Forgets the words that have no positions any more.
    #[inline]
    pub fn drop_empty(&mut self) {
        let (count, in_hand) = (self.count, self.in_hand);
        (self.count, self.in_hand) = (0, 0);
        for index in 0..count {
            let is_wanted = self.positions[index] != 0;
            self.words[self.count] = self.words[index];
            self.positions[self.count] = self.positions[index];
            self.numbers[self.count] = self.numbers[index];
            self.in_hand |= (in_hand >> index & u64::from(is_wanted)) << self.count;
            self.count += usize::from(is_wanted);
        }
    }
}
