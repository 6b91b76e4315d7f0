//! What is stored of a position.
//!
//! Wins up to [`SHORT_WIN`] plies are one class, since a search tells them apart in no time, and so
//! are losses up to [`SHORT_LOSS`]. A class takes some yes-or-no decisions:
//!
//! ```text
//! won? --yes--> in 9 or less? --no--> in 11? --no--> ... in 171? --no--> (in 173)
//!   no
//! drawn? --no--> in 8 or less? --no--> in 10? --no--> ... in 170? --no--> (in 172)
//! ```

use crate::rules::Verdict;

/// The longest of the wins that are one class, in plies.
const SHORT_WIN: u32 = 9;
/// The longest of the losses that are one class, in plies.
const SHORT_LOSS: u32 = 8;

/// Classes of wins, and of losses: the last are those of 173 and 172 plies.
const STEPS: usize = 83;

/// The kinds of decisions: one asks for a win, one for a draw, the others for a distance.
pub const DECISIONS: usize = 64;
const WON: usize = 0;
const DRAWN: usize = 1;
const WON_IN: usize = 2;
const LOST_IN: usize = 33;

/// How many [levels](Class::level) there are.
pub const LEVELS: usize = 48;

/// What is stored of a position; what is better for the mover is greater.
///
/// ```text
/// 0           not known (yet)
/// 1 ..= 83    lost in 8 or less, 10, 12, ... 172
/// 84          drawn
/// 85 ..= 167  won in 173, 171, ... 11, 9 or less
/// 168         won at once: this is not stored, as the position shows it
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(u8);

impl Class {
    pub const UNKNOWN: Self = Self(0);
    const DRAW: Self = Self(84);
    pub const WON_AT_ONCE: Self = Self(168);

    /// The class of a distance as in a [`Table`](crate::tablebase::Table).
    pub const fn of(plies: u32) -> Self {
        match plies {
            0 => Self::DRAW,
            1 => Self::WON_AT_ONCE,
            _ if plies % 2 == 1 => Self::won(plies.saturating_sub(SHORT_WIN) as usize / 2),
            _ => Self::lost(plies.saturating_sub(SHORT_LOSS) as usize / 2),
        }
    }

    const fn won(steps: usize) -> Self {
        Self(167 - steps as u8)
    }

    const fn lost(steps: usize) -> Self {
        Self(1 + steps as u8)
    }

    /// How many classes lie between this win or loss and the nearest.
    const fn steps(self) -> usize {
        (if self.0 > Self::DRAW.0 { 167 - self.0 } else { self.0 - 1 }) as usize
    }

    /// The verdict; the longest where a class has several.
    pub const fn verdict(self) -> Verdict {
        if self.0 == Self::DRAW.0 {
            Verdict::Draw
        } else if self.0 > Self::DRAW.0 {
            Verdict::Win(SHORT_WIN + 2 * self.steps() as u32)
        } else {
            Verdict::Loss(SHORT_LOSS + 2 * self.steps() as u32)
        }
    }

    /// Whether the class holds verdicts of several distances.
    pub const fn is_short(self) -> bool {
        self.0 == Self::won(0).0 || self.0 == Self::lost(0).0
    }

    /// The class as a context: 0 if not known, then from lost to won, the longer distances
    /// together.
    pub const fn level(self) -> usize {
        LEVEL[self.0 as usize] as usize
    }

    /// Goes through the decisions of a class that is known, or takes them to find it.
    #[inline]
    pub fn decide(known: Option<Self>, mut decide: impl FnMut(usize, Option<bool>) -> bool) -> Self {
        let (first, class): (_, fn(usize) -> Self) = if decide(WON, known.map(|class| class > Self::DRAW)) {
            (WON_IN, Self::won)
        } else if decide(DRAWN, known.map(|class| class == Self::DRAW)) {
            return Self::DRAW;
        } else {
            (LOST_IN, Self::lost)
        };
        let is_here = |step| known.map(|class| class.steps() == step);
        let steps = (0..STEPS - 1).find(|&step| decide(first + GROUPS[step] as usize, is_here(step)));
        class(steps.unwrap_or(STEPS - 1))
    }
}

/// The steps that count as one kind of decision: the first 16 each, then by 2, 8 and 16.
static GROUPS: [u8; STEPS] = {
    let mut groups = [0; STEPS];
    let mut step = 0;
    while step < STEPS {
        groups[step] = match step {
            0..16 => step,
            16..32 => 16 + (step - 16) / 2,
            32..64 => 24 + (step - 32) / 8,
            _ => 28 + (step - 64) / 16,
        } as u8;
        step += 1;
    }
    groups
};

static LEVEL: [u8; 169] = {
    let mut levels = [0; 169];
    let mut class = 1;
    while class <= 168 {
        levels[class] = match class {
            1..84 => {
                1 + match class - 1 {
                    step @ 0..8 => step as u8,
                    step @ 8..16 => 8 + (step as u8 - 8) / 4,
                    step @ 16..32 => 10 + (step as u8 - 16) / 8,
                    _ => 12,
                }
            }
            84 => 14,
            85..168 => 15 + GROUPS[167 - class],
            _ => 46,
        };
        class += 1;
    }
    levels
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_found_by_its_decisions() {
        for plies in (0..=173).filter(|&plies| plies != 1) {
            let class = Class::of(plies);
            let mut taken = Vec::new();
            let known = Class::decide(Some(class), |decision, wanted| {
                assert!(decision < DECISIONS);
                taken.push(wanted.unwrap());
                wanted.unwrap()
            });
            assert_eq!(known, class);
            let mut taken = taken.into_iter();
            assert_eq!(Class::decide(None, |_, _| taken.next().unwrap()), class);
            assert_eq!(taken.next(), None);
            let longest = class.verdict().plies().unwrap_or(0);
            assert!(longest == plies || class.is_short() && longest > plies, "{plies}");
            assert!(class.level() > 0 && class.level() < Class::WON_AT_ONCE.level());
        }
        assert!(Class::WON_AT_ONCE.level() < LEVELS);
    }
}
