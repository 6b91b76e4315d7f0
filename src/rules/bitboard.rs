//! Sets of squares.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::{Color, Square};

/// A set of squares: bit `i` is the square of index `i`.
///
/// ```text
///     a   b   c
/// 4 | 0   1   2        north: towards Gote's home, indices fall by 3
/// 3 | 3   4   5        east:  towards file c, indices rise by 1
/// 2 | 6   7   8
/// 1 | 9  10  11
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub(super) u16);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All twelve squares.
    pub const ALL: Self = Self(0xFFF);

    const FILE_A: u16 = 0b001_001_001_001;
    const FILE_C: u16 = 0b100_100_100_100;

    /// The rank farthest from a side's home, where its chicks promote and its lion tries.
    #[must_use]
    pub const fn far_rank(color: Color) -> Self {
        match color {
            Color::Sente => Self(0b000_000_000_111),
            Color::Gote => Self(0b111_000_000_000),
        }
    }

    /// The set of these bits, the lowest twelve.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The squares whose index is below a number.
    #[must_use]
    pub const fn below(index: u8) -> Self {
        Self(Self::ALL.0 & ((1 << index) - 1))
    }

    /// Every square moved one rank towards Gote's home.
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 >> 3)
    }

    /// Every square moved one rank towards Sente's home.
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 << 3 & Self::ALL.0)
    }

    /// Every square moved one file towards file c.
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_C) << 1)
    }

    /// Every square moved one file towards file a.
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A) >> 1)
    }

    /// Every square moved one rank in the direction of a side's chicks.
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::Sente => self.north(),
            Color::Gote => self.south(),
        }
    }

    /// Number of squares in the set.
    #[must_use]
    pub const fn count(self) -> u32 {
        /// A table, since not every processor that the program is built for counts bits itself.
        static COUNTS: [u8; 1 << Square::COUNT] = {
            let mut counts = [0; 1 << Square::COUNT];
            let mut set = 1;
            while set < counts.len() {
                counts[set] = counts[set >> 1] + (set & 1) as u8;
                set += 1;
            }
            counts
        };
        COUNTS[(self.0 & Self::ALL.0) as usize] as u32
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Whether the two sets share a square.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The squares of a set in index order.
impl Iterator for Bitboard {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        /// `Square::ALL`, padded so that four bits of index need no check.
        const PADDED: [Square; 16] = {
            let mut squares = [Square::C1; 16];
            let mut i = 0;
            while i < Square::COUNT {
                squares[i] = Square::ALL[i];
                i += 1;
            }
            squares
        };
        if self.is_empty() {
            return None;
        }
        let first = PADDED[self.0.trailing_zeros() as usize & 15];
        self.0 &= self.0 - 1;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a set from a picture of the board, as it is printed: Gote's home on top.
    fn board(picture: &str) -> Bitboard {
        let marks = picture.chars().filter(|c| matches!(c, '.' | 'X'));
        Bitboard(marks.enumerate().map(|(i, c)| u16::from(c == 'X') << i).sum())
    }

    #[test]
    fn squares_that_leave_the_board_are_lost() {
        let set = board(
            "X . .
             . X .
             . . X
             X . .",
        );
        let north = board(
            ". X .
             . . X
             X . .
             . . .",
        );
        let south = board(
            ". . .
             X . .
             . X .
             . . X",
        );
        let east = board(
            ". X .
             . . X
             . . .
             . X .",
        );
        let west = board(
            ". . .
             X . .
             . X .
             . . .",
        );
        assert_eq!(set.north(), north);
        assert_eq!(set.south(), south);
        assert_eq!(set.east(), east);
        assert_eq!(set.west(), west);
    }

    #[test]
    fn iteration_lists_each_square_once_in_order() {
        assert!(Bitboard::ALL.eq(Square::ALL));
        assert!(Bitboard::EMPTY.eq([]));
        assert!((Square::C1.bitboard() | Square::B4.bitboard()).eq([Square::B4, Square::C1]));
    }
}
