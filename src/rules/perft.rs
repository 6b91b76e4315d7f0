//! Counting the leaves of the game tree, the usual test of move generation.

use super::Position;

/// The greatest depth that makes sense, and that is asked for without exhausting the stack.
pub const MAX_PERFT_DEPTH: u32 = 64;

/// Number of lines of `depth` plies, repetition aside. A finished game has no children.
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => children(position),
        _ if position.is_decided() => 0,
        // The last two plies are most of the work: no call for each position there.
        2 => {
            let mut count = 0;
            position.each_move(|mv| count += children(position.after(mv)));
            count
        }
        _ => position.moves().iter().map(|&mv| perft(position.after(mv), depth - 1)).sum(),
    }
}

#[inline]
fn children(position: Position) -> u64 {
    if position.is_decided() { 0 } else { u64::from(position.count_moves()) }
}
