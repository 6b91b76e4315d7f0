//! Verdicts from the solved game, in whichever form it is at hand.

use super::index::decompose;
use crate::rules::{Move, MoveList, Position, Verdict};

/// The solved game: exact verdicts for every position with all its pieces.
pub trait Tablebase: Send + Sync {
    /// The entry of a position that is not decided and is not won at once: its verdict, or, if that
    /// lies outside bounds, perhaps another on the same side of them. None if it has no entry.
    fn entry(&self, position: Position, low: Verdict, high: Verdict) -> Option<Verdict>;

    /// What a position is worth: by the table, or by the rules alone where the game is over or is
    /// won at once. A side without a move is lost in 2, as it is counted in the table. None if
    /// pieces are missing or promotion is optional.
    fn verdict(&self, position: Position) -> Option<Verdict> {
        value(self, position, Verdict::Loss(0), Verdict::Win(0))
    }

    /// A best move of a position, given its verdict, which must be right; none if it has no moves.
    fn best_move(&self, position: Position, verdict: Verdict) -> Option<Move> {
        let mut open = MoveList::new();
        for mv in position.moves() {
            match by_rules(position.after(mv)) {
                Some(worth) if worth == verdict.after_move() => return Some(mv),
                Some(_) => {}
                None => open.push(mv),
            }
        }
        // One of them it is: so the last need not be looked up.
        let (&last, others) = open.split_last()?;
        let is_best = |mv: &Move| is_worth(self, position, *mv, verdict);
        Some(others.iter().copied().find(is_best).unwrap_or(last))
    }

    /// The best of some moves of a position: at most so many, the best first; none if one of them
    /// leads to a position without a verdict.
    fn best_moves(&self, position: Position, moves: &[Move], count: usize) -> Option<Vec<(Move, Verdict)>> {
        let limit = self.verdict(position)?;
        if count == 1
            && let Some(&mv) = moves.iter().find(|&&mv| is_worth(self, position, mv, limit))
        {
            return Some(vec![(mv, limit)]);
        }
        let mut best: Vec<(Move, Verdict)> = Vec::new();
        for &mv in moves {
            let worst = best.last().filter(|_| best.len() >= count).map(|&(_, worst)| worst);
            if worst == Some(limit) {
                break;
            }
            let low = worst.unwrap_or(Verdict::Loss(0));
            let child = value(self, position.after(mv), limit.after_move(), low.after_move())?;
            let worth = child.before_move();
            if best.len() < count || worth > low {
                let place = best.partition_point(|&(_, known)| known >= worth);
                best.insert(place, (mv, worth));
                best.truncate(count);
            }
        }
        Some(best)
    }
}

/// What a position is worth where the game is over or is won at once.
fn by_rules(position: Position) -> Option<Verdict> {
    if position.is_decided() {
        return position.end().map(|end| end.verdict(position.turn()));
    }
    position.wins_at_once().then_some(Verdict::Win(1))
}

fn is_worth<T: Tablebase + ?Sized>(table: &T, position: Position, mv: Move, worth: Verdict) -> bool {
    let wanted = worth.after_move();
    value(table, position.after(mv), wanted, wanted) == Some(wanted)
}

/// The verdict of a position, if it lies within bounds; else one that lies on the same side.
fn value<T: Tablebase + ?Sized>(
    table: &T,
    position: Position,
    mut low: Verdict,
    high: Verdict,
) -> Option<Verdict> {
    if let Some(verdict) = by_rules(position) {
        return Some(verdict);
    }
    if let Some(verdict) = table.entry(position, low, high) {
        return Some(verdict);
    }
    decompose(position)?;
    // Not stored, or a lion was left on its far rank under attack. Moves that leave it there lose
    // it, others lead into the table.
    let mut best = None;
    for mv in position.moves() {
        let after = position.after(mv);
        let worth = value(table, after, high.after_move(), low.after_move())?.before_move();
        best = best.max(Some(worth));
        low = low.max(worth);
        if worth > high {
            break;
        }
    }
    best.or(Some(Verdict::Loss(2)))
}
