//! Verdicts from the solved game, in whichever form it is at hand.

use super::compressed::CompressedTable;
use super::index::{decompose, number};
use super::table::Table;
use crate::rules::{Move, Position, Verdict};

/// The solved game: exact verdicts for every position with all its pieces.
pub enum Tablebase {
    /// Each distance in memory: the fastest.
    Full(Table),
    /// Few bytes, of which parts are decoded as they are needed.
    Compressed(CompressedTable),
}

impl Tablebase {
    /// What a position is worth: by the table, or by the rules alone where the game is over or is
    /// won at once. A side without a move is lost in 2, as it is counted in the table. None if
    /// there is no entry: where pieces are missing or promotion is optional.
    #[must_use]
    pub fn verdict(&self, position: Position) -> Option<Verdict> {
        self.value(position, Verdict::Loss(0), Verdict::Win(0))
    }

    /// The best of some moves of a position that is not decided: at most so many, the best first;
    /// none if one of them leads to a position that has no entry.
    #[must_use]
    pub fn best_moves(
        &self,
        position: Position,
        moves: &[Move],
        count: usize,
    ) -> Option<Vec<(Move, Verdict)>> {
        let limit = self.verdict(position)?;
        let mut best: Vec<(Move, Verdict)> = Vec::new();
        for &mv in moves {
            let worst = best.last().filter(|_| best.len() >= count).map(|&(_, worst)| worst);
            if worst == Some(limit) {
                break;
            }
            let low = worst.unwrap_or(Verdict::Loss(0));
            let child = self.value(position.after(mv), limit.after_move(), low.after_move())?;
            let worth = child.before_move();
            if best.len() < count || worth > low {
                let place = best.partition_point(|&(_, known)| known >= worth);
                best.insert(place, (mv, worth));
                best.truncate(count);
            }
        }
        Some(best)
    }

    /// The verdict of a position, if it lies within bounds; else one that lies on the same side.
    fn value(&self, position: Position, mut low: Verdict, high: Verdict) -> Option<Verdict> {
        if position.is_decided() {
            return position.end().map(|end| end.verdict(position.turn()));
        }
        if position.wins_at_once() {
            return Some(Verdict::Win(1));
        }
        if let Some(verdict) = self.stored(position) {
            return Some(verdict);
        }
        decompose(position)?;
        // Not stored, or a lion was left on its far rank under attack. Moves that leave it there
        // lose it, others lead into the table.
        let mut best = None;
        for mv in position.moves() {
            let worth = self.value(position.after(mv), high.after_move(), low.after_move())?.before_move();
            best = best.max(Some(worth));
            low = low.max(worth);
            if worth > high {
                break;
            }
        }
        best.or(Some(Verdict::Loss(2)))
    }

    fn stored(&self, position: Position) -> Option<Verdict> {
        match self {
            Self::Full(table) => number(position).map(|number| table.entry(number)),
            Self::Compressed(table) => table.stored(position),
        }
    }
}
