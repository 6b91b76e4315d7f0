//! The twelve squares.

use super::Bitboard;

/// A square, in the order in which SFEN lists them, named as in UCI.
///
/// ```text
///      a   b   c          index         USI
///    +---+---+---+
///  4 | A4  B4  C4       0   1   2    3a  2a  1a    Gote's home
///  3 | A3  B3  C3       3   4   5    3b  2b  1b
///  2 | A2  B2  C2       6   7   8    3c  2c  1c
///  1 | A1  B1  C1       9  10  11    3d  2d  1d    Sente's home
/// ```
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the picture above shows them")]
pub enum Square {
    A4,
    B4,
    C4,
    A3,
    B3,
    C3,
    A2,
    B2,
    C2,
    A1,
    B1,
    C1,
}

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 12;
    /// Number of files.
    pub const FILES: u8 = 3;
    /// Number of ranks.
    pub const RANKS: u8 = 4;

    /// All squares, by index.
    pub const ALL: [Self; Self::COUNT] = {
        use Square::*;
        [A4, B4, C4, A3, B3, C3, A2, B2, C2, A1, B1, C1]
    };

    /// The square in column `file` (0 is UCI's a) and row `rank` (0 is Gote's home rank).
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS {
            Some(Self::ALL[(rank * Self::FILES + file) as usize])
        } else {
            None
        }
    }

    /// The column, counted from UCI's file a: 0 to 2.
    #[must_use]
    pub const fn file(self) -> u8 {
        self as u8 % Self::FILES
    }

    /// The row, counted from Gote's home rank: 0 to 3.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8 / Self::FILES
    }

    /// The set that holds this square alone.
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}
