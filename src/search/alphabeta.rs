//! Principal variation search of one thread.

use super::evaluation::evaluate;
use super::limits::{Counter, Stopped};
use super::ordering::{Memory, Picker};
use super::past::Past;
use super::table::{Bound, Entry, TranspositionTable};
use super::value::{MAX_PLY, Value};
use crate::rules::{Move, MoveList, Position, Verdict};

/// One thread's search.
///
/// Invariant: a win or a loss that it returns or stores is a fact. Heuristics (the evaluation,
/// reductions, a repetition on the line counting as a draw) only make it miss some.
pub(super) struct Searcher<'a> {
    pub table: &'a TranspositionTable,
    pub past: &'a Past,
    pub counter: &'a Counter<'a>,
    memory: Box<Memory>,
    /// Positions from the root to the present one.
    path: Vec<Position>,
    /// For each ply the best line found from there on.
    lines: Vec<Vec<Move>>,
    /// Deepest ply reached since [`begin_iteration`](Self::begin_iteration).
    pub deepest: usize,
    /// Ply from which on threats no longer extend a line.
    extension_end: usize,
}

impl<'a> Searcher<'a> {
    pub fn new(table: &'a TranspositionTable, past: &'a Past, counter: &'a Counter<'a>) -> Self {
        Self {
            table,
            past,
            counter,
            memory: Memory::new(),
            path: Vec::with_capacity(MAX_PLY + 1),
            lines: vec![Vec::new(); MAX_PLY + 1],
            deepest: 0,
            extension_end: 0,
        }
    }

    pub fn begin_iteration(&mut self, depth: u32) {
        /// Plies that threats may add to a line.
        const EXTENSION: usize = 12;
        self.deepest = 0;
        self.extension_end = (depth as usize + EXTENSION).min(MAX_PLY);
    }

    /// What a root move is worth to its player: the value if it is above `alpha`, and then
    /// [`line`](Self::line) is the line behind it; else a bound that is not above `alpha`.
    pub fn root_move(
        &mut self,
        root: Position,
        mv: Move,
        depth: u32,
        alpha: Value,
    ) -> Result<Value, Stopped> {
        self.path.clear();
        self.path.push(root);
        let (child, depth) = (root.after(mv), depth as i32 - 1);
        if alpha > -Value::INFINITE {
            let value = -self.search(child, -alpha.next(), -alpha, depth, 1)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        Ok(-self.search(child, -Value::INFINITE, -alpha, depth, 1)?)
    }

    /// The line behind the last root move.
    pub fn line(&self) -> &[Move] {
        &self.lines[1]
    }

    fn search(
        &mut self,
        position: Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.counter.tick()?;
        self.deepest = self.deepest.max(ply);
        self.lines[ply].clear();
        if let Some(value) = self.settled(position, ply) {
            return Ok(value);
        }
        let threatened = position.passed().wins_at_once();
        let extends = threatened && ply < self.extension_end;
        if ply >= MAX_PLY || depth <= 0 && !extends {
            return Ok(evaluate(position));
        }
        let depth = depth.max(1);
        // Not over, and no win at hand: at best a win in three plies, at worst a loss in two.
        let alpha = alpha.max(Value::loss_in(ply + 2));
        let beta = beta.min(Value::win_in(ply + 3));
        if alpha >= beta {
            return Ok(alpha);
        }
        let is_pv = alpha.next() < beta;
        let key = self.past.key(position);
        let known = self.table.probe(key);
        if let Some(value) = known.filter(|_| !is_pv).and_then(|entry| cutoff(entry, alpha, beta, depth, ply))
        {
            return Ok(value);
        }
        self.path.push(position);
        let best = self.search_moves(position, known, (alpha, beta), depth, ply, threatened);
        self.path.pop();
        best
    }

    /// Searches the moves of a position, and stores what comes out.
    fn search_moves(
        &mut self,
        position: Position,
        known: Option<Entry>,
        (alpha, beta): (Value, Value),
        depth: i32,
        ply: usize,
        threatened: bool,
    ) -> Result<Value, Stopped> {
        let is_pv = alpha.next() < beta;
        let mut best = Value::loss_in(ply + 2);
        let mut best_move = known.map_or(0, |entry| entry.best);
        let mut raised = alpha;
        let mut tried_quiet = MoveList::new();
        for (index, mv) in Picker::new(position, best_move, &self.memory, ply).enumerate() {
            let child = position.after(mv);
            let quiet = !position.is_capture(mv);
            let mut reach = |alpha: Value, beta: Value, reduction: i32| {
                self.search(child, -beta, -alpha, depth - 1 - reduction, ply + 1).map(|value| -value)
            };
            let value = if index == 0 {
                reach(raised, beta, 0)?
            } else {
                let reduction = if quiet && !threatened { reduction(depth, index, is_pv) } else { 0 };
                let mut value = reach(raised, raised.next(), reduction)?;
                if value > raised && reduction > 0 {
                    value = reach(raised, raised.next(), 0)?;
                }
                if value > raised && value < beta { reach(raised, beta, 0)? } else { value }
            };
            best = best.max(value);
            if value > raised {
                raised = value;
                best_move = mv.code();
                self.extend_line(ply, mv, is_pv);
            }
            if value >= beta {
                if quiet {
                    self.memory.reward(position.turn(), ply, depth, mv, &tried_quiet);
                }
                break;
            }
            if quiet {
                tried_quiet.push(mv);
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store(position, ply, best, bound, depth, best_move);
        Ok(best)
    }

    /// The value of a position that needs no search.
    fn settled(&self, position: Position, ply: usize) -> Option<Value> {
        if position.is_decided() {
            let verdict = position.end().map_or(Verdict::Draw, |end| end.verdict(position.turn()));
            return Some(Value::from(verdict).seen_from_root(ply));
        }
        if self.past.draws(position) {
            return Some(Value::DRAW);
        }
        if position.wins_at_once() {
            return Some(Value::win_in(ply + 1));
        }
        // Positions that can be won at once are never on the path.
        let repeats = self.path.iter().rev().skip(1).step_by(2).any(|&earlier| earlier == position);
        repeats.then_some(Value::DRAW)
    }

    fn extend_line(&mut self, ply: usize, mv: Move, is_pv: bool) {
        if is_pv {
            let (upper, lower) = self.lines.split_at_mut(ply + 1);
            let line = &mut upper[ply];
            line.clear();
            line.push(mv);
            line.extend_from_slice(lower.first().map_or(&[], Vec::as_slice));
        }
    }

    /// Stores a value, of wins and losses only what is a fact: that a win is at least this quick,
    /// a loss at most this slow.
    fn store(&self, position: Position, ply: usize, value: Value, bound: Bound, depth: i32, best: u8) {
        let bound = match bound {
            Bound::Upper if value.is_win() => return,
            Bound::Lower if value.is_loss() => return,
            Bound::Exact if value.is_win() => Bound::Lower,
            Bound::Exact if value.is_loss() => Bound::Upper,
            bound => bound,
        };
        let value = value.seen_from(ply);
        let entry = Entry { value, bound, depth: depth.clamp(0, 255) as u8, best };
        self.table.store(self.past.key(position), entry);
    }
}

/// The value of a stored entry, where it settles a null window. Wins and losses hold at any depth.
fn cutoff(entry: Entry, alpha: Value, beta: Value, depth: i32, ply: usize) -> Option<Value> {
    if i32::from(entry.depth) < depth && !entry.value.is_proven() {
        return None;
    }
    let entry = Entry { value: entry.value.seen_from_root(ply), ..entry };
    (entry.at_least(beta) || entry.at_most(alpha)).then_some(entry.value)
}

/// Plies by which a late quiet move is searched less deeply at first.
fn reduction(depth: i32, index: usize, is_pv: bool) -> i32 {
    if depth < 3 || index < 3 {
        return 0;
    }
    let reduction = 1 + i32::from(index >= 6) + i32::from(index >= 14) + depth / 8 - i32::from(is_pv);
    reduction.clamp(0, depth - 2)
}
