//! The distances of short wins and losses, by search.

use crate::rules::{Position, Verdict};

/// In how many plies a position is won, which is won within `longest` and not at once.
pub fn win(position: Position, longest: u32) -> u32 {
    (3..longest).step_by(2).find(|&plies| wins_within(position, plies)).unwrap_or(longest)
}

/// In how many plies a position is lost, which is lost within `longest`.
pub fn loss(position: Position, longest: u32) -> u32 {
    (2..longest).step_by(2).find(|&plies| loses_within(position, plies)).unwrap_or(longest)
}

/// Whether the side to move wins within so many plies.
fn wins_within(position: Position, plies: u32) -> bool {
    if position.wins_at_once() {
        return true;
    }
    plies >= 3 && position.moves().into_iter().any(|mv| loses_within(position.after(mv), plies - 1))
}

/// Whether the side to move loses within so many plies. One without a move counts as lost in 2.
fn loses_within(position: Position, plies: u32) -> bool {
    if let Some(end) = position.end() {
        return matches!(end.verdict(position.turn()), Verdict::Loss(_));
    }
    !position.wins_at_once()
        && position.moves().into_iter().all(|mv| wins_within(position.after(mv), plies - 1))
}
