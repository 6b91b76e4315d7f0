//! Some positions of a row.

use super::elephants::{Elephants, LONGEST_ROW};
use super::placement::{HAND, pair_number, pairs};
use crate::rules::Square;

/// Words of a row, each with some of its positions.
pub(super) struct Words {
    count: usize,
    words: [u8; LONGEST_ROW],
    positions: [u64; LONGEST_ROW],
    /// The numbers of the elephants' places on an empty board.
    numbers: [u8; LONGEST_ROW],
}

impl Words {
    pub const fn new() -> Self {
        Self { count: 0, words: [0; LONGEST_ROW], positions: [0; LONGEST_ROW], numbers: [0; LONGEST_ROW] }
    }

    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a word of a row with these elephants, unless it has no positions.
    #[inline]
    pub fn push(&mut self, elephants: &Elephants, word: usize, positions: u64) {
        self.words[self.count] = word as u8;
        self.positions[self.count] = positions;
        self.numbers[self.count] = elephants.numbers[word];
        self.count += usize::from(positions != 0);
    }

    /// Keeps those positions of each word that a function of the number of the elephants' places
    /// and the positions says, and the words that have any.
    #[inline]
    pub fn keep(&mut self, which: impl Fn(u8, u64) -> u64) {
        for index in 0..std::mem::take(&mut self.count) {
            let positions = which(self.numbers[index], self.positions[index]);
            self.words[self.count] = self.words[index];
            self.numbers[self.count] = self.numbers[index];
            self.positions[self.count] = positions;
            self.count += usize::from(positions != 0);
        }
    }

    /// Each word and its positions.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        let words = self.words[..self.count].iter().zip(&self.positions);
        words.map(|(&word, &positions)| (word as usize, positions))
    }

    /// The number of the elephants' places and the positions of each word.
    #[inline]
    pub fn by_number(&self) -> impl Iterator<Item = (u8, u64)> {
        self.numbers[..self.count]
            .iter()
            .zip(&self.positions)
            .map(|(&number, &positions)| (number, positions))
    }

    /// Each word that has an elephant in hand, and its positions.
    #[inline]
    pub fn with_elephant_in_hand(&self) -> impl Iterator<Item = (usize, u64)> {
        /// Whether an elephant is in hand, by the number of the elephants' places.
        const IN_HAND: [bool; pairs(Square::COUNT)] = {
            let mut in_hand = [false; pairs(Square::COUNT)];
            let mut high = 0;
            while high <= Square::COUNT {
                in_hand[pair_number(HAND, high as u8)] = true;
                high += 1;
            }
            in_hand
        };
        let words = self.iter().zip(&self.numbers);
        words.filter(|(_, number)| IN_HAND[**number as usize]).map(|(word, _)| word)
    }
}
