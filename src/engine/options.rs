//! What can be set.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::rules::{Game, MAX_MOVES, Promotion};
use crate::search::Skill;

/// The settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in megabytes.
    pub hash: usize,
    /// Threads of a search.
    pub threads: usize,
    /// Lines to report.
    pub multi_pv: usize,
    /// Level of play.
    pub skill: Skill,
    /// Whether `elo` decides the level of play in place of `skill`.
    pub limit_strength: bool,
    /// Nominal rating, see [`Skill::from_elo`].
    pub elo: i32,
    /// Time lost on the way of each move.
    pub move_overhead: Duration,
    /// Whether the tablebase answers, if there is one.
    pub use_tablebase: bool,
    /// How chicks promote.
    pub promotion: Promotion,
    /// Occurrences of a position that end the game in a draw.
    pub repetition: usize,
}

impl Options {
    /// Allowed sizes of the transposition table, in megabytes.
    pub const HASH: RangeInclusive<usize> = 1..=65_536;
    /// Allowed numbers of threads.
    pub const THREADS: RangeInclusive<usize> = 1..=256;
    /// Allowed numbers of lines: no position has more moves.
    pub const MULTI_PV: RangeInclusive<usize> = 1..=MAX_MOVES;
    /// Allowed overheads, in milliseconds.
    pub const MOVE_OVERHEAD: RangeInclusive<u64> = 0..=5_000;
    /// Allowed occurrences.
    pub const REPETITION: RangeInclusive<usize> = 3..=4;

    /// The level of play that the settings amount to.
    pub(super) fn effective_skill(&self) -> Skill {
        if self.limit_strength { Skill::from_elo(self.elo) } else { self.skill }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 32,
            threads: 1,
            multi_pv: 1,
            skill: Skill::MAX,
            limit_strength: false,
            elo: *Skill::ELO.end(),
            move_overhead: Duration::from_millis(30),
            use_tablebase: true,
            promotion: Promotion::Forced,
            repetition: Game::REPETITION,
        }
    }
}
