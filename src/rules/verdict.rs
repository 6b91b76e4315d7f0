//! The exact value of a position.

use std::cmp::{Ordering, Reverse};

/// What a position is worth to the side to move under best play by both, with the number of plies
/// to the end of the game, the ending move included: the winner hurries, the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins in so many plies.
    Win(u32),
    /// Nobody wins.
    Draw,
    /// The side to move loses in so many plies; 0 where it has lost already.
    Loss(u32),
}

impl Verdict {
    /// What a move is worth to its player if it leads to a position of this verdict.
    #[must_use]
    pub const fn before_move(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// The verdict of the position that a move leads to, if the move is worth this to its player.
    #[must_use]
    pub const fn after_move(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_sub(1)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies.saturating_sub(1)),
        }
    }

    /// Plies to the end of the game, unless drawn.
    #[must_use]
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }
}

/// What is better for the side to move is greater.
impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |verdict: &Self| match *verdict {
            Self::Loss(plies) => (0, plies, Reverse(0)),
            Self::Draw => (1, 0, Reverse(0)),
            Self::Win(plies) => (2, 0, Reverse(plies)),
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Draw, Loss, Win};

    #[test]
    fn what_is_better_for_the_side_to_move_is_greater() {
        let ascending = [Loss(0), Loss(2), Loss(78), Draw, Win(173), Win(3), Win(1), Win(0)];
        assert!(ascending.is_sorted());
    }
}
