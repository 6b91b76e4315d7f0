//! The exact value of a position.

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
