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
///
/// ```text
/// bits 0..3  the slot of the piece that moves: it is the mover's
///      3..6  the slot of the piece that is captured: it was the other's and becomes the mover's
///      6..9  a bit for each kind whose pieces change slots
/// ```
#[derive(Clone, Copy)]
pub(super) struct Effect(u16);

/// No piece but, perhaps, a lion.
const NO_SLOT: u16 = 6;

impl Effect {
    /// None at all.
    pub const NONE: Self = Self(NO_SLOT | NO_SLOT << 3);

    /// The same, if the piece of a slot moves.
    pub const fn moving(self, slot: usize) -> Self {
        Self(self.0 & !0o007 | slot as u16)
    }

    /// The same, if the piece of a slot is captured.
    pub const fn capturing(self, slot: usize) -> Self {
        Self(self.0 & !0o070 | (slot as u16) << 3)
    }

    /// The same, if the pieces of some kinds change slots.
    pub const fn swapping(self, [chicks, giraffes, elephants]: [bool; 3]) -> Self {
        Self(self.0 & !0o700 | (chicks as u16) << 6 | (giraffes as u16) << 7 | (elephants as u16) << 8)
    }

    /// The effect in the form in which it is applied.
    #[inline]
    pub fn masks(self) -> &'static Masks {
        &MASKS[self.0 as usize & 0o777]
    }

    /// The positions from which the move leads into a set.
    #[inline]
    pub fn before(self, set: u64) -> u64 {
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
    shift: u32,
    /// The positions before the move in which the mover owns the piece that moves.
    movable: u64,
}

/// The masks of each effect.
static MASKS: [Masks; 512] = {
    const OWNED_OR_ALL: [u64; 8] = [OWNED[0], OWNED[1], OWNED[2], OWNED[3], OWNED[4], OWNED[5], !0, !0];
    const SHIFTS: [u32; 8] = [1, 2, 4, 8, 16, 32, 0, 0];
    let mut masks = [Masks { swaps: [0; 3], captured: 0, shift: 0, movable: 0 }; 512];
    let mut effect = 0;
    while effect < masks.len() {
        let mut kind = 0;
        while kind < 3 {
            masks[effect].swaps[kind] = if effect >> (6 + kind) & 1 == 1 { FIRST_ALONE[kind] } else { 0 };
            kind += 1;
        }
        masks[effect].captured = OWNED_OR_ALL[effect >> 3 & 7];
        masks[effect].shift = SHIFTS[effect >> 3 & 7];
        masks[effect].movable = OWNED_OR_ALL[effect & 7];
        effect += 1;
    }
    masks
};

impl Masks {
    /// The positions from which the move leads into a set.
    #[inline]
    pub const fn before(&self, mut set: u64) -> u64 {
        let [chicks, giraffes, elephants] = self.swaps;
        // Most moves leave all chicks and giraffes in their slots.
        if chicks | giraffes != 0 {
            set = exchange(set, chicks, 1);
            set = exchange(set, giraffes, 4);
        }
        set = exchange(set, elephants, 16);
        (set & self.captured) >> self.shift & self.movable
    }
}

/// Exchanges each bit of a mask with the one so many places above.
#[inline]
const fn exchange(word: u64, mask: u64, distance: u32) -> u64 {
    let differing = (word >> distance ^ word) & mask;
    word ^ differing ^ differing << distance
}
