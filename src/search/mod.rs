//! Finding the best move by search.

mod alphabeta;
mod evaluation;
mod iterate;
mod limits;
mod mate;
mod ordering;
mod past;
mod skill;
mod table;
mod value;

use std::time::Duration;

pub use limits::{Clock, Limits, TimeControl};
pub use skill::Skill;
pub use table::{NoMemory, TranspositionTable};

use crate::rules::{Game, Move, Verdict};
use iterate::Root;
use limits::Counter;
use past::Past;
use value::Value;

/// What is to be searched, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game; its present position is searched, its earlier ones count for repetition.
    pub game: Game,
    /// Root moves to consider; all if none of these is legal.
    pub search_moves: Vec<Move>,
    /// Lines to report.
    pub multi_pv: usize,
    /// Threads to search on. With one, the same task on a clear table takes the same course.
    pub threads: usize,
    /// How well to play.
    pub skill: Skill,
}

impl Task {
    /// A task at full strength on one thread, for one line.
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self { game, search_moves: Vec::new(), multi_pv: 1, threads: 1, skill: Skill::MAX }
    }

    /// The root moves to consider; none where the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let legal = self.game.legal_moves();
        let wanted: Vec<Move> = legal.iter().copied().filter(|mv| self.search_moves.contains(mv)).collect();
        if wanted.is_empty() { legal.to_vec() } else { wanted }
    }
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Report {
    /// Plies of the iteration.
    pub depth: u32,
    /// Plies of the deepest line.
    pub selective_depth: u32,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub per_mille_full: u32,
    /// What the position is worth, exactly, if that is known.
    pub verdict: Option<Verdict>,
    /// The best lines, best first; at least one.
    pub lines: Vec<Line>,
}

impl Report {
    /// The move to play by this report, and the reply to expect.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let mut moves = self.lines.iter().take(1).flat_map(|line| &line.moves).copied();
        Answer { best: moves.next(), ponder: moves.next() }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// To be shown.
    pub score: Score,
    /// What the line's first move is worth, exactly, if that is known.
    pub verdict: Option<Verdict>,
    /// The moves; at least one. To the end of the game where the verdict is exact, unless time
    /// ran out.
    pub moves: Vec<Move>,
}

/// A score to be shown, from the side to move's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An evaluation in points, of which 160 stand for odds of e to 1.
    Points(i32),
    /// A proven win in at most so many plies.
    Win(u32),
    /// A proven loss in at most so many plies.
    Loss(u32),
}

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        match value.verdict() {
            Some(Verdict::Win(plies)) => Self::Win(plies),
            Some(Verdict::Loss(plies)) => Self::Loss(plies),
            _ => Self::Points(value.points()),
        }
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The move to play; none where the game is over.
    pub best: Option<Move>,
    /// The reply to expect.
    pub ponder: Option<Move>,
}

/// Searches until the clock stops it or nothing is left to find. Does not wait for the clock to
/// [release](Clock::wait_for_release) the answer.
pub fn search(
    task: &Task,
    table: &TranspositionTable,
    clock: &Clock,
    report: &mut dyn FnMut(&Report),
) -> Answer {
    if task.game.legal_moves().is_empty() {
        return Answer::default();
    }
    table.begin_search();
    let past = Past::new(&task.game);
    std::thread::scope(|scope| {
        for helper in 1..task.threads {
            let past = &past;
            let spawned =
                std::thread::Builder::new().name(format!("search {helper}")).spawn_scoped(scope, move || {
                    let counter = Counter::new(clock);
                    Root::new(task, table, past, clock, &counter).help(1 + helper as u32 % 2);
                    counter.flush();
                });
            if let Err(error) = spawned {
                log::warn!("only {helper} of {} search threads could be started: {error}", task.threads);
                break;
            }
        }
        let counter = Counter::new(clock);
        Root::new(task, table, &past, clock, &counter).run(task.skill, report)
    })
}
