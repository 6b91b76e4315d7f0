//! Iterative deepening at the root.
//!
//! Each iteration first decides what can be decided within its depth, exactly, by
//! [`MateSearch`](super::mate::MateSearch); what remains open is searched by judgement.

use std::cmp::Reverse;

use super::alphabeta::Searcher;
use super::evaluation::evaluate;
use super::limits::{Clock, Counter, Stopped};
use super::mate::{MateSearch, verdict_of_end};
use super::past::Past;
use super::skill::Skill;
use super::table::TranspositionTable;
use super::value::{MAX_PLY, Value};
use super::{Answer, Line, Report, Score, Task};
use crate::rules::{Move, Position, Verdict};

/// Nodes that exact questions may take beyond half as many as the judgement has taken. Where only
/// the depth is bounded this is enough to decide everything within nine plies or more.
const MATE_NODES: u64 = 200_000;
/// The same where time or nodes are bounded, and so wanted for the judgement.
const MATE_NODES_IF_BOUNDED: u64 = 2_000;

struct RootMove {
    mv: Move,
    /// Exact, if known: what the root is worth with this move.
    verdict: Option<Verdict>,
    /// What it is judged to be worth while there is no verdict.
    judged: Value,
    line: Vec<Move>,
}

impl RootMove {
    fn value(&self) -> Value {
        self.verdict.map_or(self.judged, Value::from)
    }
}

/// The root of a search, as one thread sees it.
pub(super) struct Root<'a> {
    position: Position,
    moves: Vec<RootMove>,
    searcher: Searcher<'a>,
    mates: MateSearch<'a>,
    clock: &'a Clock,
    counter: &'a Counter<'a>,
    /// Nodes of the counter that went into exact questions.
    mate_nodes: u64,
    /// Plies within which all is decided that can be.
    horizon: u32,
    /// Lines to report.
    shown: usize,
    /// Lines to find: those shown, or all where a weak player chooses among them.
    compared: usize,
}

impl<'a> Root<'a> {
    /// The root of a task. Its game must not be over.
    pub fn new(
        task: &Task,
        table: &'a TranspositionTable,
        past: &'a Past,
        clock: &'a Clock,
        counter: &'a Counter<'a>,
    ) -> Self {
        let position = task.game.position();
        let open = |mv| {
            let child = position.after(mv);
            let verdict = verdict_of_end(child, past).map(Verdict::before_move);
            let judged = if verdict.is_some() { Value::DRAW } else { -evaluate(child) };
            RootMove { mv, verdict, judged, line: vec![mv] }
        };
        let moves: Vec<RootMove> = task.moves().into_iter().map(open).collect();
        let shown = task.multi_pv.clamp(1, moves.len().max(1));
        Self {
            position,
            compared: if task.skill.is_limited() { moves.len() } else { shown },
            shown,
            moves,
            searcher: Searcher::new(table, past, counter),
            mates: MateSearch { table, past, counter },
            clock,
            counter,
            mate_nodes: 0,
            horizon: 0,
        }
    }

    /// Searches on a helper thread until the clock says stop: what it finds is in the table.
    pub fn help(&mut self, first_depth: u32) {
        for depth in first_depth..MAX_PLY as u32 {
            if self.judge(depth).is_err() {
                break;
            }
        }
    }

    /// Searches as the task wants, reporting after each iteration, and gives the answer.
    pub fn run(&mut self, skill: Skill, report: &mut dyn FnMut(&Report)) -> Answer {
        let wanted = if skill.is_limited() { skill.depth() } else { MAX_PLY as u32 };
        let deepest = self.clock.depth().clamp(1, wanted);
        for depth in 1..=deepest {
            let best = self.moves[0].mv;
            let outcome = self.decide(depth).and_then(|()| self.judge(depth));
            self.moves.sort_by_key(|root_move| Reverse(root_move.value()));
            self.complete_lines();
            self.counter.flush();
            let is_decided = self.is_decided(self.compared);
            // An iteration that was broken off is worth a word if it changed the answer.
            if outcome.is_ok() || is_decided || depth == 1 || self.moves[0].mv != best {
                report(&self.report(depth));
            }
            let is_forced = self.moves.len() == 1 && self.clock.is_timed();
            if is_decided || is_forced || outcome.is_err() || !self.clock.may_go_on() {
                break;
            }
        }
        self.clock.finish();
        self.answer(skill)
    }

    /// Decides the moves that win or lose within `depth` plies, as far as the effort is in
    /// proportion.
    fn decide(&mut self, depth: u32) -> Result<(), Stopped> {
        let before = self.counter.total();
        let judge_nodes = before - self.mate_nodes;
        let grant = if self.clock.is_bounded() { MATE_NODES_IF_BOUNDED } else { MATE_NODES };
        let limit = (judge_nodes / 2 + grant).saturating_sub(self.mate_nodes);
        let outcome = self.decide_within(depth, before + limit);
        self.mate_nodes += self.counter.total() - before;
        outcome
    }

    fn decide_within(&mut self, depth: u32, last_node: u64) -> Result<(), Stopped> {
        while self.horizon < depth && !self.is_decided(self.compared) {
            let plies = self.horizon + 1;
            for root_move in self.moves.iter_mut().filter(|root_move| root_move.verdict.is_none()) {
                if self.counter.total() > last_node {
                    return Ok(());
                }
                let child = self.position.after(root_move.mv);
                // Wins take an odd number of plies, losses an even one.
                let is_win = !plies.is_multiple_of(2) && self.mates.loses_within(child, plies - 1)?;
                let is_loss = plies.is_multiple_of(2) && self.mates.wins_within(child, plies - 1)?;
                if is_win || is_loss {
                    root_move.verdict = Some(if is_win { Verdict::Win(plies) } else { Verdict::Loss(plies) });
                    root_move.line.truncate(1);
                }
            }
            self.horizon = plies;
        }
        Ok(())
    }

    /// Searches the open moves to a depth, for as many lines as are compared.
    fn judge(&mut self, depth: u32) -> Result<(), Stopped> {
        self.searcher.begin_iteration(depth);
        self.moves.sort_by_key(|root_move| root_move.verdict.is_some());
        let open = self.moves.iter().filter(|root_move| root_move.verdict.is_none()).count();
        let lines = self.compared.saturating_sub(self.decided_wins()).min(open);
        for rank in 0..lines {
            self.judge_line(depth, rank, open)?;
        }
        Ok(())
    }

    /// Finds the best of the moves `rank..open` and puts it first among them.
    fn judge_line(&mut self, depth: u32, rank: usize, open: usize) -> Result<(), Stopped> {
        let mut alpha = -Value::INFINITE;
        let mut best = None;
        let mut searched = open;
        let mut outcome = Ok(());
        for (index, root_move) in self.moves[..open].iter_mut().enumerate().skip(rank) {
            match self.searcher.root_move(self.position, root_move.mv, depth, alpha) {
                Err(stopped) => {
                    outcome = Err(stopped);
                    searched = index;
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
            self.moves[rank].judged = alpha;
            // Moves not searched any more stay behind the best, unless that is known to lose.
            let behind = if alpha.is_loss() { searched } else { open };
            for root_move in &mut self.moves[rank + 1..behind] {
                root_move.judged = root_move.judged.min(alpha);
            }
        }
        outcome
    }

    fn decided_wins(&self) -> usize {
        self.moves.iter().filter(|root_move| matches!(root_move.verdict, Some(Verdict::Win(_)))).count()
    }

    /// Whether the best moves are decided: enough of them win, or all moves are decided.
    fn is_decided(&self, compared: usize) -> bool {
        self.decided_wins() >= compared || self.moves.iter().all(|root_move| root_move.verdict.is_some())
    }

    /// Continues the lines shown to the end of the game where the verdict is exact.
    fn complete_lines(&mut self) {
        let counter = Counter::uncounted(self.clock);
        let mates = MateSearch { counter: &counter, ..self.mates };
        for root_move in &mut self.moves[..self.shown] {
            let Some(verdict) = root_move.verdict else { continue };
            let child = self.position.after(root_move.mv);
            if root_move.line.len() == 1 && verdict_of_end(child, mates.past).is_none() {
                root_move.line.extend(mates.line(child, verdict.after_move()));
            }
        }
    }

    fn report(&self, depth: u32) -> Report {
        let line = |root_move: &RootMove| Line {
            score: Score::from(root_move.value()),
            verdict: root_move.verdict,
            moves: root_move.line.clone(),
        };
        Report {
            depth,
            selective_depth: (self.searcher.deepest as u32).max(depth),
            elapsed: self.clock.elapsed(),
            nodes: self.clock.nodes(),
            per_mille_full: self.searcher.table.per_mille_full(),
            verdict: if self.is_decided(1) { self.moves[0].verdict } else { None },
            lines: self.moves[..self.shown].iter().map(line).collect(),
        }
    }

    fn answer(&self, skill: Skill) -> Answer {
        let mut rng = fastrand::Rng::new();
        let chosen = if skill.is_limited() {
            self.moves.iter().max_by_key(|root_move| skill.misjudge(root_move.value(), &mut rng))
        } else {
            self.moves.first()
        };
        Answer {
            best: chosen.map(|root_move| root_move.mv),
            ponder: chosen.and_then(|root_move| root_move.line.get(1).copied()),
        }
    }
}
