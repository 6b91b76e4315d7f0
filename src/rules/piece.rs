//! Sides and pieces.

use std::ops::Not;

/// A side. Sente moves first and up the board; UCI calls it White.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The first player, upper case in SFEN.
    Sente,
    /// The second player, lower case in SFEN.
    Gote,
}

impl Color {
    /// Both sides, the first player first.
    pub const ALL: [Self; 2] = [Self::Sente, Self::Gote];

    /// The name, as in prose.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sente => "Sente",
            Self::Gote => "Gote",
        }
    }
}

impl Not for Color {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }
}

/// What a piece is; each moves a single square.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Moves straight forward.
    Chick,
    /// Moves diagonally.
    Elephant,
    /// Moves orthogonally.
    Giraffe,
    /// A promoted chick: moves in any direction but diagonally backward.
    Hen,
    /// Moves in any direction; its loss loses the game.
    Lion,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Chick, Self::Elephant, Self::Giraffe, Self::Hen, Self::Lion];
    /// The kinds that can be in hand, by their place there.
    pub const IN_HAND: [Self; 3] = [Self::Chick, Self::Elephant, Self::Giraffe];

    /// The English name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chick => "chick",
            Self::Elephant => "elephant",
            Self::Giraffe => "giraffe",
            Self::Hen => "hen",
            Self::Lion => "lion",
        }
    }

    /// What the piece is once captured: `None` for the lion, whose capture ends the game.
    #[must_use]
    pub const fn captured(self) -> Option<Self> {
        match self {
            Self::Hen => Some(Self::Chick),
            Self::Lion => None,
            kind => Some(kind),
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its owner.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}
