//! Counting the leaves of the game tree, the usual test of move generation.

use super::Position;

/// Number of lines of `depth` plies, repetition aside. A finished game has no children.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_decided() {
        return 0;
    }
    if depth == 1 {
        return u64::from(position.count_moves());
    }
    position.moves().into_iter().map(|mv| perft(position.after(mv), depth - 1)).sum()
}
