//! The distances of short wins and losses, by search.

use crate::rules::{Position, Verdict};

/// The verdict of a position that is won within `longest` plies and not at once, if it lies within
/// bounds; else one on the same side of them.
pub fn win(position: Position, longest: u32, low: Verdict, high: Verdict) -> Verdict {
    let slowest = if let Verdict::Win(plies) = low { plies } else { longest };
    let quickest = if let Verdict::Win(plies) = high { plies } else { longest + 2 };
    let mut plies = (quickest.max(5) - 2).min(longest);
    while plies < longest && plies <= slowest && !wins_within(position, plies) {
        plies += 2;
    }
    Verdict::Win(plies)
}

/// The verdict of a position that is lost within `longest` plies, if it lies within bounds; else one
/// on the same side of them.
pub fn loss(position: Position, longest: u32, low: Verdict, high: Verdict) -> Verdict {
    let quickest = if let Verdict::Loss(plies) = low { plies } else { longest + 2 };
    let slowest = if let Verdict::Loss(plies) = high { plies } else { longest };
    let mut plies = (quickest.max(4) - 2).min(longest);
    while plies < longest && plies <= slowest && !loses_within(position, plies) {
        plies += 2;
    }
    Verdict::Loss(plies)
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
