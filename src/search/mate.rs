//! Exact questions: does a side win, or lose, within so many plies?
//!
//! The answers depend neither on an evaluation nor on the way to a position: a line of bounded
//! length cannot go round in circles. What is stored here are facts.

use super::limits::{Counter, Stopped};
use super::past::Past;
use super::table::{Bound, Entry, TranspositionTable};
use super::value::Value;
use crate::rules::{Kind, Move, MoveList, Position, Verdict};

/// Asks the questions of one search.
pub(super) struct MateSearch<'a> {
    pub table: &'a TranspositionTable,
    pub past: &'a Past,
    pub counter: Counter<'a>,
}

/// The verdict of a game that a move ends, or of a position without moves, which counts as lost
/// in two plies. The position's own mover is meant.
pub(super) fn settled(position: Position, past: &Past) -> Option<Verdict> {
    if past.draws(position) {
        return Some(Verdict::Draw);
    }
    let end = position.end()?;
    Some(match end.winner {
        None => Verdict::Draw,
        Some(winner) if winner == position.turn() => Verdict::Win(0),
        Some(_) if position.is_decided() => Verdict::Loss(0),
        Some(_) => Verdict::Loss(2),
    })
}

impl MateSearch<'_> {
    /// Whether the side to move wins within so many plies. The game must not be over.
    pub fn wins_within(&mut self, position: Position, plies: u32) -> Result<bool, Stopped> {
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
            let wins = match settled(child, self.past) {
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
    pub fn loses_within(&mut self, position: Position, plies: u32) -> Result<bool, Stopped> {
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
            let loses = match settled(child, self.past) {
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

    /// Best play to the end of the game from a position of an exact verdict; shorter where time
    /// runs out.
    pub fn line(&mut self, mut position: Position, mut verdict: Verdict) -> Vec<Move> {
        let mut line = Vec::new();
        while let Ok(Some((mv, next))) = self.best_move(position, verdict) {
            line.push(mv);
            position = position.after(mv);
            verdict = next;
            if settled(position, self.past).is_some() {
                break;
            }
        }
        line
    }

    /// A move that is worth the verdict, and the verdict after it.
    fn best_move(
        &mut self,
        position: Position,
        verdict: Verdict,
    ) -> Result<Option<(Move, Verdict)>, Stopped> {
        for mv in position.moves() {
            let child = position.after(mv);
            let next = match settled(child, self.past) {
                Some(settled) => settled,
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
        _ if position.occupied().contains(mv.to()) => 1,
        _ => 2,
    });
    moves
}

/// The stored move, then those of the lion, then captures, then the rest.
fn defending_order(position: Position, best: u8) -> MoveList {
    let lions = position.of_kind(Kind::Lion);
    let mut moves = position.moves();
    moves.sort_by_key(|mv| match mv {
        _ if mv.code() == best => 0,
        _ if position.occupied().contains(mv.to()) => 1,
        Move::Step { from, .. } if lions.contains(*from) => 2,
        _ => 3,
    });
    moves
}
