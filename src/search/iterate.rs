//! Iterative deepening at the root.
//!
//! Each iteration first decides what can be decided within its depth, exactly, by
//! [`MateSearch`](super::mate::MateSearch); what remains open is searched by judgement.

use std::cmp::Reverse;

use super::alphabeta::Searcher;
use super::limits::{Clock, Counter, Stopped};
use super::mate::{MateSearch, settled};
use super::ordering::MAX_PLY;
use super::past::Past;
use super::skill::Skill;
use super::table::TranspositionTable;
use super::value::Value;
use super::{Answer, Line, Report, Score, Task};
use crate::rules::{Move, Position, Verdict};

/// Nodes that exact questions may take beyond half as many as the search itself has taken. Where
/// only the depth is bounded this is enough to decide everything within nine plies or more.
const MATE_NODES: u64 = 200_000;
/// The same where time or nodes are bounded, and so wanted for the search.
const MATE_NODES_IF_BOUNDED: u64 = 2_000;

struct RootMove {
    mv: Move,
    /// Exact, if known: what the root is worth with this move.
    verdict: Option<Verdict>,
    value: Value,
    line: Vec<Move>,
}

/// The root of a search, as one thread sees it.
pub(super) struct Root<'a> {
    position: Position,
    moves: Vec<RootMove>,
    searcher: Searcher<'a>,
    mates: MateSearch<'a>,
    clock: &'a Clock,
    /// Plies within which all is decided that can be.
    horizon: u32,
    /// Plies of the last iteration begun.
    depth: u32,
}

impl<'a> Root<'a> {
    pub fn new(task: &Task, table: &'a TranspositionTable, past: &'a Past, clock: &'a Clock) -> Self {
        let position = task.game.position();
        let legal = task.game.legal_moves();
        let wanted = legal.iter().copied().filter(|mv| task.search_moves.contains(mv));
        let mut moves: Vec<Move> = wanted.collect();
        if moves.is_empty() {
            moves = legal.to_vec();
        }
        let open = |mv| RootMove {
            mv,
            verdict: settled(position.after(mv), past).map(Verdict::before_move),
            value: -Value::INFINITE,
            line: vec![mv],
        };
        Self {
            position,
            moves: moves.into_iter().map(open).collect(),
            searcher: Searcher::new(table, past, Counter::new(clock)),
            mates: MateSearch { table, past, counter: Counter::new(clock) },
            clock,
            horizon: 0,
            depth: 0,
        }
    }

    /// Searches on a helper thread until the clock says stop: what it finds is in the table.
    pub fn help(&mut self, offset: u32) {
        for depth in 1 + offset..MAX_PLY as u32 {
            self.searcher.begin_iteration(depth);
            self.depth = depth;
            if self.judge(1).is_err() {
                break;
            }
        }
    }

    /// Searches as the task wants, reporting after each iteration, and gives the answer.
    pub fn run(&mut self, task: &Task, report: &mut dyn FnMut(&Report)) -> Answer {
        let shown = task.multi_pv.clamp(1, self.moves.len());
        let compared = if task.skill.is_limited() { self.moves.len() } else { shown };
        let mut limit = task.limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32);
        if task.skill.is_limited() {
            limit = limit.min(task.skill.depth());
        }
        for depth in 1..=limit {
            let outcome = self.iterate(depth, compared);
            let over = self.is_decided(compared);
            if over {
                self.complete_lines(shown);
            }
            if outcome.is_ok() || over || depth == 1 {
                report(&self.report(shown));
            }
            let only = self.moves.len() == 1 && self.clock.is_timed();
            if over || only || outcome.is_err() || !self.clock.may_go_on() {
                break;
            }
        }
        self.clock.finish();
        self.answer(task.skill)
    }

    fn iterate(&mut self, depth: u32, compared: usize) -> Result<(), Stopped> {
        self.depth = depth;
        self.searcher.begin_iteration(depth);
        let outcome = self.decide(depth, compared).and_then(|()| self.judge(compared));
        self.searcher.counter.flush();
        self.mates.counter.flush();
        for root_move in &mut self.moves {
            root_move.value = root_move.verdict.map_or(root_move.value, Value::from);
        }
        self.moves.sort_by_key(|root_move| Reverse(root_move.value));
        outcome
    }

    /// Decides the moves that win or lose within `depth` plies, as far as the effort is in
    /// proportion.
    fn decide(&mut self, depth: u32, compared: usize) -> Result<(), Stopped> {
        let grant = if self.clock.is_bounded() { MATE_NODES_IF_BOUNDED } else { MATE_NODES };
        while self.horizon < depth && !self.is_decided(compared) {
            let plies = self.horizon + 1;
            for index in 0..self.moves.len() {
                if self.moves[index].verdict.is_some() {
                    continue;
                }
                if self.mates.counter.total() > self.searcher.counter.total() / 2 + grant {
                    return Ok(());
                }
                self.decide_move(index, plies)?;
            }
            self.horizon = plies;
        }
        Ok(())
    }

    fn decide_move(&mut self, index: usize, plies: u32) -> Result<(), Stopped> {
        let root_move = &mut self.moves[index];
        let child = self.position.after(root_move.mv);
        if plies % 2 == 1 && self.mates.loses_within(child, plies - 1)? {
            root_move.verdict = Some(Verdict::Win(plies));
        }
        if plies.is_multiple_of(2) && self.mates.wins_within(child, plies - 1)? {
            root_move.verdict = Some(Verdict::Loss(plies));
        }
        Ok(())
    }

    /// Searches the open moves to the present depth, as many lines as are compared.
    fn judge(&mut self, compared: usize) -> Result<(), Stopped> {
        self.moves.sort_by_key(|root_move| root_move.verdict.is_some());
        let open = self.moves.iter().filter(|root_move| root_move.verdict.is_none()).count();
        let lines = compared.saturating_sub(self.decided_wins()).min(open);
        for rank in 0..lines {
            self.judge_line(rank, open)?;
        }
        Ok(())
    }

    /// Finds the best of the moves `rank..open` and puts it first among them.
    fn judge_line(&mut self, rank: usize, open: usize) -> Result<(), Stopped> {
        let mut alpha = -Value::INFINITE;
        let mut best = None;
        let mut outcome = Ok(());
        for index in rank..open {
            let root_move = &mut self.moves[index];
            let (position, mv) = (self.position, root_move.mv);
            match self.searcher.root_move(position, mv, self.depth, alpha, best.is_none()) {
                Err(stopped) => {
                    outcome = Err(stopped);
                    break;
                }
                Ok(value) if value > alpha => {
                    alpha = value;
                    best = Some(index);
                    root_move.line.truncate(1);
                    root_move.line.extend_from_slice(self.searcher.line());
                }
                Ok(_) => {}
            }
        }
        if let Some(best) = best {
            self.moves[rank..=best].rotate_right(1);
            self.moves[rank].value = alpha;
            for root_move in &mut self.moves[rank + 1..open] {
                root_move.value = root_move.value.min(alpha);
            }
        }
        outcome
    }

    fn decided_wins(&self) -> usize {
        self.moves.iter().filter(|root_move| matches!(root_move.verdict, Some(Verdict::Win(_)))).count()
    }

    /// Whether nothing is left to find out: enough moves win, or all are decided.
    fn is_decided(&self, compared: usize) -> bool {
        self.decided_wins() >= compared || self.moves.iter().all(|root_move| root_move.verdict.is_some())
    }

    /// Continues the best lines to the end of the game where the verdict is exact.
    fn complete_lines(&mut self, shown: usize) {
        for root_move in &mut self.moves[..shown] {
            let child = self.position.after(root_move.mv);
            let Some(verdict) = root_move.verdict.and_then(Verdict::after_move) else { continue };
            root_move.line.truncate(1);
            if settled(child, self.mates.past).is_none() {
                root_move.line.extend(self.mates.line(child, verdict));
            }
        }
    }

    fn report(&self, shown: usize) -> Report {
        let line = |root_move: &RootMove| Line {
            score: Score::from(root_move.value),
            verdict: root_move.verdict,
            moves: root_move.line.clone(),
        };
        Report {
            depth: self.depth,
            selective_depth: (self.searcher.deepest as u32).max(self.depth),
            elapsed: self.clock.elapsed(),
            nodes: self.clock.nodes(),
            per_mille_full: self.searcher.table.per_mille_full(),
            lines: self.moves[..shown].iter().map(line).collect(),
        }
    }

    fn answer(&self, skill: Skill) -> Answer {
        let mut rng = fastrand::Rng::new();
        let chosen = if skill.is_limited() {
            self.moves.iter().max_by_key(|root_move| skill.misjudge(root_move.value, &mut rng))
        } else {
            self.moves.first()
        };
        Answer {
            best: chosen.map(|root_move| root_move.mv),
            ponder: chosen.and_then(|root_move| root_move.line.get(1).copied()),
        }
    }
}
