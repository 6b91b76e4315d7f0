//! Exact questions: does a side win, or lose, within so many plies?
//!
//! The answers depend neither on an evaluation nor on the way to a position: a line of bounded
//! length cannot go round in circles. What is stored here are facts.

use super::limits::{Counter, Stopped};
use super::past::Past;
use super::table::{Bound, Entry, TranspositionTable};
use super::value::Value;
use crate::rules::{End, Kind, Move, MoveList, Position, Reason, Verdict};

/// Asks the questions of one search.
pub(super) struct MateSearch<'a> {
    pub table: &'a TranspositionTable,
    pub past: &'a Past,
    pub counter: &'a Counter<'a>,
}

/// The verdict, for the side to move, of a game that is over. One without moves counts as lost in
/// two plies, as in the published tables.
pub(super) fn verdict_of_end(position: Position, past: &Past) -> Option<Verdict> {
    match position.end() {
        Some(End { reason: Reason::NoMoves, .. }) => Some(Verdict::Loss(2)),
        Some(end) => Some(end.verdict(position.turn())),
        None if past.draws(position) => Some(Verdict::Draw),
        None => None,
    }
}

impl MateSearch<'_> {
    /// Whether the side to move wins within so many plies. The game must not be over.
    pub fn wins_within(&self, position: Position, plies: u32) -> Result<bool, Stopped> {
        self.counter.tick()?;
        if position.wins_at_once() {
            return Ok(plies >= 1);
        }
        if plies < 3 {
            return Ok(false);
        }
        let key = self.key(position);
        let goal = Value::win_in(plies as usize);
        let known = self.table.probe(key);
        match known {
            Some(entry) if entry.at_least(goal) => return Ok(true),
            Some(entry) if entry.at_most(goal.previous()) => return Ok(false),
            _ => {}
        }
        for mv in attacking_order(position, known.map_or(0, |entry| entry.best)) {
            let child = position.after(mv);
            let wins = match verdict_of_end(child, self.past) {
                Some(verdict) => matches!(verdict, Verdict::Loss(n) if n < plies),
                None => self.loses_within(child, plies - 1)?,
            };
            if wins {
                self.learn(key, goal, Bound::Lower, plies, mv.code());
                return Ok(true);
            }
        }
        self.learn(key, goal.previous(), Bound::Upper, plies, 0);
        Ok(false)
    }

    /// Whether the side to move loses within so many plies. The game must not be over.
    pub fn loses_within(&self, position: Position, plies: u32) -> Result<bool, Stopped> {
        self.counter.tick()?;
        if plies < 2 || position.wins_at_once() {
            return Ok(false);
        }
        let key = self.key(position);
        let goal = Value::loss_in(plies as usize);
        let known = self.table.probe(key);
        match known {
            Some(entry) if entry.at_most(goal) => return Ok(true),
            Some(entry) if entry.at_least(goal.next()) => return Ok(false),
            _ => {}
        }
        for mv in defending_order(position, known.map_or(0, |entry| entry.best)) {
            let child = position.after(mv);
            let loses = match verdict_of_end(child, self.past) {
                Some(verdict) => matches!(verdict, Verdict::Win(n) if n < plies),
                None => self.wins_within(child, plies - 1)?,
            };
            if !loses {
                self.learn(key, goal.next(), Bound::Lower, plies, mv.code());
                return Ok(false);
            }
        }
        self.learn(key, goal, Bound::Upper, plies, 0);
        Ok(true)
    }

    /// Best play to the end of the game from a position of an exact verdict; cut short where the
    /// counter stops it.
    pub fn line(&self, mut position: Position, mut verdict: Verdict) -> Vec<Move> {
        let mut line = Vec::new();
        while let Ok(Some((mv, next))) = self.best_move(position, verdict) {
            line.push(mv);
            position = position.after(mv);
            verdict = next;
            if verdict_of_end(position, self.past).is_some() {
                break;
            }
        }
        line
    }

    /// A move that is worth the verdict, and the verdict after it.
    fn best_move(&self, position: Position, verdict: Verdict) -> Result<Option<(Move, Verdict)>, Stopped> {
        for mv in position.moves() {
            let child = position.after(mv);
            let next = match verdict_of_end(child, self.past) {
                Some(verdict) => verdict,
                None => match verdict {
                    Verdict::Win(plies) if self.loses_within(child, plies - 1)? => Verdict::Loss(plies - 1),
                    Verdict::Loss(plies) if plies < 3 || !self.wins_within(child, plies - 2)? => {
                        Verdict::Win(plies - 1)
                    }
                    _ => continue,
                },
            };
            if next.before_move() == verdict {
                return Ok(Some((mv, next)));
            }
        }
        Ok(None)
    }

    /// The key under which the answers are stored: not that of the position's evaluation.
    const fn key(&self, position: Position) -> u64 {
        self.past.key(position) ^ 1 << Position::KEY_BITS
    }

    fn learn(&self, key: u64, value: Value, bound: Bound, plies: u32, best: u8) {
        self.table.store(key, Entry { value, bound, depth: plies.min(255) as u8, best });
    }
}

/// The stored move, then captures, then the rest.
fn attacking_order(position: Position, best: u8) -> MoveList {
    let mut moves = position.moves();
    moves.sort_by_key(|mv| match mv.code() {
        code if code == best => 0,
        _ if position.is_capture(*mv) => 1,
        _ => 2,
    });
    moves
}

/// The stored move, then captures, then moves of the lion, then the rest.
fn defending_order(position: Position, best: u8) -> MoveList {
    let lions = position.of_kind(Kind::Lion);
    let mut moves = position.moves();
    moves.sort_by_key(|mv| match mv {
        _ if mv.code() == best => 0,
        _ if position.is_capture(*mv) => 1,
        Move::Step { from, .. } if lions.contains(*from) => 2,
        _ => 3,
    });
    moves
}
