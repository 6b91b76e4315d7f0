//! A move.

use arrayvec::ArrayVec;

use super::{Kind, Square};

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece steps to an empty or an enemy square. A chick that reaches its far rank becomes a hen.
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A chick steps onto its far rank and stays a chick: only where promotion is optional.
    Decline {
        /// Where the chick stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A piece from the hand is put on an empty square.
    Drop {
        /// What is dropped: one of [`Kind::IN_HAND`].
        kind: Kind,
        /// Where.
        to: Square,
    },
}

impl Move {
    /// Length of a table indexed by [`code`](Self::code).
    pub const CODES: usize = 256;

    /// Where the piece ends up.
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Step { to, .. } | Self::Decline { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// A number for each move, never 0: for tables, and for storing a move in a byte.
    ///
    /// ```text
    /// 1 to 144      step: 1 + 12 from + to
    /// 145 to 180    drop: 145 + 12 kind + to
    /// 181 to 204    decline: 181 + 12 (1 if north) + from
    /// ```
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Step { from, to } => 1 + 12 * from as u8 + to as u8,
            Self::Drop { kind, to } => 145 + 12 * kind as u8 + to as u8,
            Self::Decline { from, to } => 181 + 12 * ((to as u8) < from as u8) as u8 + from as u8,
        }
    }
}

/// No position has more moves: at most 40 exist where promotion is forced (clausecker/dobutsu), and
/// two chicks can decline it where it is not.
pub const MAX_MOVES: usize = 42;

/// The moves of one position.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;
