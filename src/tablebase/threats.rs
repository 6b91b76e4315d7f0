//! Wins at once, for 64 owners at a time.

use arrayvec::ArrayVec;

use super::owners::OWNED;
use super::placement::{Spot, square};
use crate::rules::{Bitboard, Color, Kind, Square, steps};

/// How the mover may win at once, as far as the pieces are known that have been added.
#[derive(Clone)]
pub(super) struct Threats {
    /// The square of the other's lion.
    target: Bitboard,
    /// The owners with whom the mover can take it.
    captures: u64,
    /// The squares on which the mover's lion may try, and the owners with whom it is safe there.
    tries: ArrayVec<(Bitboard, u64), 3>,
}

impl Threats {
    /// The threats of the lions alone: the mover's, and the other.
    pub fn new([lion, other]: [Square; 2]) -> Self {
        let goals = steps(Color::Sente, Kind::Lion, lion) & Bitboard::far_rank(Color::Sente);
        let safe = goals & !steps(Color::Gote, Kind::Lion, other);
        Self {
            target: other.bitboard(),
            captures: 0,
            tries: safe.map(|goal| (goal.bitboard(), !0)).collect(),
        }
    }

    /// Adds the piece of a slot.
    pub fn add(&mut self, slot: usize, kind: Kind, spot: Spot) {
        let Some(from) = square(spot) else { return };
        if steps(Color::Sente, kind, from).meets(self.target) {
            self.captures |= OWNED[slot];
        }
        let attacked = steps(Color::Gote, kind, from);
        for (goal, safe) in &mut self.tries {
            if goal.contains(from) {
                *safe &= !OWNED[slot];
            } else if attacked.meets(*goal) {
                *safe &= OWNED[slot];
            }
        }
    }

    /// The owners with whom the mover wins at once.
    pub fn wins(&self) -> u64 {
        self.tries.iter().fold(self.captures, |wins, (_, safe)| wins | safe)
    }
}
