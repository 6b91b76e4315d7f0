//! Playing below full strength.

use std::ops::RangeInclusive;

use super::value::Value;

/// A strength from -20 to 20; 20 plays as well as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(i32);

impl Skill {
    /// The weakest level.
    pub const MIN: Self = Self(-20);
    /// Full strength.
    pub const MAX: Self = Self(20);
    /// The range of [`from_elo`](Self::from_elo). Its differences are those of self-play (35 points a
    /// level on average); where it lies is nominal.
    pub const ELO: RangeInclusive<i32> = 1000..=2400;

    /// A level, brought into the range.
    #[must_use]
    pub fn new(level: i32) -> Self {
        Self(level.clamp(Self::MIN.0, Self::MAX.0))
    }

    /// The level for a nominal rating.
    #[must_use]
    pub fn from_elo(elo: i32) -> Self {
        let (least, most) = (*Self::ELO.start(), *Self::ELO.end());
        Self::new((elo.clamp(least, most) - least) / 35 + Self::MIN.0)
    }

    /// The level, from -20 to 20.
    #[must_use]
    pub const fn level(self) -> i32 {
        self.0
    }

    /// Whether play is limited at all.
    #[must_use]
    pub fn is_limited(self) -> bool {
        self < Self::MAX
    }

    /// Plies looked ahead: 1 to 10.
    pub(super) const fn depth(self) -> u32 {
        1 + (self.0 - Self::MIN.0) as u32 / 4
    }

    /// What a move seems to be worth to a player of this level: its value, or a sure win or loss
    /// cut down to a large advantage, and an error of a size that falls with the level.
    pub(super) fn misjudge(self, value: Value, rng: &mut fastrand::Rng) -> i32 {
        const SURE: i32 = 1500;
        let missing = Self::MAX.0 - self.0;
        let error = missing * missing * 2;
        value.points().clamp(-SURE, SURE) + rng.i32(0..=error)
    }
}
