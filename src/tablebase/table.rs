//! The table of distances.

use rayon::prelude::*;

use super::index::number;
use super::placement::{LION_SQUARES, PLACEMENTS, Placement};
use super::probe::Tablebase;
use crate::rules::{Position, Verdict};

/// Plies of the longest win: Tanaka 2009, section 3.2.
pub const DEEPEST_WIN: u32 = 173;

/// The distance to the end of the game of every position of the domain.
///
/// A word of 64 positions has eight planes: plane `b` holds bit `b` of the 64 distances. These are
/// plies under best play, odd where the mover wins, even where it loses, 0 where nobody does.
pub struct Table {
    pub(super) plies: Vec<Planes>,
}

/// The planes of a word, on one line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Planes(pub [u64; 8]);

/// How many positions have which distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// By distance; element 0 counts the draws.
    pub by_distance: Vec<u64>,
}

impl Counts {
    /// Positions of a distance.
    #[must_use]
    pub fn at(&self, plies: usize) -> u64 {
        self.by_distance.get(plies).copied().unwrap_or(0)
    }

    /// Positions that the mover wins.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.by_distance.iter().skip(1).step_by(2).sum()
    }

    /// Positions that nobody wins.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.at(0)
    }

    /// Positions that the mover loses.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.by_distance.iter().skip(2).step_by(2).sum()
    }
}

impl Table {
    /// The distance of the position of a number: see [`number`](super::number). Of a hole it
    /// says nothing.
    #[must_use]
    pub fn plies(&self, number: usize) -> u32 {
        let Planes(planes) = &self.plies[number / 64];
        planes.iter().rev().fold(0, |plies, plane| plies << 1 | (plane >> (number % 64) & 1) as u32)
    }

    /// Counts positions by distance.
    #[must_use]
    pub fn count(&self) -> Counts {
        let count = |counts: Vec<u64>, word: usize| {
            let distinct = Placement::of_word(LION_SQUARES[word / PLACEMENTS], word % PLACEMENTS).distinct();
            let mut counts = counts;
            for owners in (0..64).filter(|owners| distinct >> owners & 1 == 1) {
                counts[self.plies(word * 64 + owners) as usize] += 1;
            }
            counts
        };
        let merge = |left: Vec<u64>, right: Vec<u64>| left.iter().zip(&right).map(|(a, b)| a + b).collect();
        let zeros = || vec![0; 256];
        let mut by_distance = (0..self.plies.len()).into_par_iter().fold(zeros, count).reduce(zeros, merge);
        let longest = by_distance.iter().rposition(|&count| count > 0).unwrap_or(0);
        by_distance.truncate(longest + 1);
        Counts { by_distance }
    }
}

/// Each distance in memory: the fastest.
impl Tablebase for Table {
    fn entry(&self, position: Position, _: Verdict, _: Verdict) -> Option<Verdict> {
        Some(match self.plies(number(position)?) {
            0 => Verdict::Draw,
            plies if plies % 2 == 1 => Verdict::Win(plies),
            plies => Verdict::Loss(plies),
        })
    }
}
