//! What the moves already played forbid.

use crate::rules::{Game, Position};

/// The positions of a game that would end it in a draw if they came up once more. They are draws
/// wherever the search meets them, so that within one search a position's value does not depend
/// on the way to it.
pub(super) struct Past {
    exhausted: Vec<Position>,
    salt: u64,
}

impl Past {
    pub fn new(game: &Game) -> Self {
        let exhausted = game.exhausted();
        // Values found beside such draws hold for no other game: they go under keys that no
        // position has of itself.
        let mix = |salt: u64, position: &Position| {
            (salt ^ position.key()).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        };
        let salt = if exhausted.is_empty() { 0 } else { exhausted.iter().fold(0, mix) | 1 << 63 };
        Self { exhausted, salt }
    }

    pub fn draws(&self, position: Position) -> bool {
        self.exhausted.binary_search_by_key(&position.key(), |drawn| drawn.key()).is_ok()
    }

    /// The position's key in the transposition table: its own, unless draws await.
    pub const fn key(&self, position: Position) -> u64 {
        position.key() ^ self.salt
    }
}
