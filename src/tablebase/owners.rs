//! Sets of owners: 64 positions in one word, with the same pieces on the same squares.
//!
//! Bit `n` of a word stands for the position in which the mover owns the pieces of the slots whose
//! bits are set in `n`. So the mover owns the piece of slot 0 in every other bit, that of slot 1 in
//! every other pair of bits, and so on:
//!
//! ```text
//!            bit  7 6 5 4 3 2 1 0
//! OWNED[0]   ...  X . X . X . X .
//! OWNED[1]   ...  X X . . X X . .
//! OWNED[2]   ...  X X X X . . . .
//! ```
//!
//! What a move does to the owners of pieces is done to all 64 positions by a few shifts and masks.

/// For each slot, the positions in which the mover owns its piece.
pub(super) const OWNED: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// For each kind, the positions in which the mover owns its first piece but not its second.
pub(super) const FIRST_ALONE: [u64; 3] = [OWNED[0] & !OWNED[1], OWNED[2] & !OWNED[3], OWNED[4] & !OWNED[5]];

/// The positions of a word as the other side sees it, which counts the pieces the other way round.
pub(super) const fn of_other_side(positions: u64) -> u64 {
    positions.reverse_bits()
}

/// What a move does to the owners of pieces.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// The slot of the piece that moves: it is the mover's.
    moving: u8,
    /// The slot of the piece that is captured: it was the other's and becomes the mover's.
    captured: u8,
    /// A bit for each kind whose pieces change slots.
    swapped: u8,
}

/// No piece but, perhaps, a lion.
const NO_SLOT: u8 = 6;

impl Effect {
    /// None at all.
    pub const NONE: Self = Self { moving: NO_SLOT, captured: NO_SLOT, swapped: 0 };

    /// The same, if the piece of a slot moves.
    pub const fn moving(self, slot: usize) -> Self {
        Self { moving: slot as u8, ..self }
    }

    /// The same, if the piece of a slot is captured.
    pub const fn capturing(self, slot: usize) -> Self {
        Self { captured: slot as u8, ..self }
    }

    /// The same, if the pieces of some kinds change slots.
    pub const fn swapping(self, [chicks, giraffes, elephants]: [bool; 3]) -> Self {
        Self { swapped: chicks as u8 | (giraffes as u8) << 1 | (elephants as u8) << 2, ..self }
    }

    /// Whether some pieces change slots.
    pub const fn swaps(self) -> bool {
        self.swapped != 0
    }

    /// The effect in the form in which it is applied.
    #[inline]
    pub const fn masks(self) -> Masks {
        const OWNED_OR_ALL: [u64; 8] = [OWNED[0], OWNED[1], OWNED[2], OWNED[3], OWNED[4], OWNED[5], !0, !0];
        const SHIFTS: [u8; 8] = [1, 2, 4, 8, 16, 32, 0, 0];
        const SWAPS: [[u64; 3]; 8] = {
            let mut swaps = [[0; 3]; 8];
            let mut i = 0;
            while i < 24 {
                if (i / 3) >> (i % 3) & 1 == 1 {
                    swaps[i / 3][i % 3] = FIRST_ALONE[i % 3];
                }
                i += 1;
            }
            swaps
        };
        Masks {
            swaps: SWAPS[self.swapped as usize & 7],
            captured: OWNED_OR_ALL[self.captured as usize & 7],
            shift: SHIFTS[self.captured as usize & 7],
            movable: OWNED_OR_ALL[self.moving as usize & 7],
        }
    }

    /// The positions from which the move leads into a set.
    #[inline]
    pub const fn before(self, set: u64) -> u64 {
        self.masks().before(set)
    }
}

/// An [`Effect`] as masks of positions.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    /// For each kind, [`FIRST_ALONE`] if its pieces change slots, else nothing.
    swaps: [u64; 3],
    /// The positions after the move in which the mover owns the captured piece.
    captured: u64,
    /// How far below these stand the same with that piece the other's; 0 if nothing is captured.
    shift: u8,
    /// The positions before the move in which the mover owns the piece that moves.
    movable: u64,
}

impl Masks {
    /// The positions from which the move leads into a set.
    #[inline]
    pub const fn before(&self, set: u64) -> u64 {
        let [chicks, giraffes, elephants] = self.swaps;
        let set = exchange(set, chicks, 1);
        let set = exchange(set, giraffes, 4);
        let set = exchange(set, elephants, 16);
        self.before_unswapped(set)
    }

    /// The same for moves that leave all pieces in their slots: most do.
    #[inline]
    pub const fn before_unswapped(&self, set: u64) -> u64 {
        (set & self.captured) >> self.shift & self.movable
    }
}

/// Exchanges each bit of a mask with the one so many places above.
#[inline]
const fn exchange(word: u64, mask: u64, distance: u32) -> u64 {
    let differing = (word >> distance ^ word) & mask;
    word ^ differing ^ differing << distance
}
