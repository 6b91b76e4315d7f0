//! The engine: takes a game and a request, answers through its listener.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::{JoinHandle, available_parallelism};
use std::time::Duration;

use super::{Options, look_up};
use crate::rules::{End, Game, Move, Position, Verdict};
use crate::search::{Answer, Clock, Limits, NoMemory, Report, Skill, Task, TranspositionTable, search};
use crate::tablebase::Tablebase;

/// What is asked of the engine about the present position.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is wanted.
    pub goal: Goal,
    /// What bounds the search.
    pub limits: Limits,
    /// Moves to consider; all if none of these is legal.
    pub search_moves: Vec<Move>,
}

/// What a request wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The best move, at the level of play that is set.
    BestMove,
    /// A forced win to the end of the game.
    Mate,
}

/// What the engine tells. `root` is the position that was searched.
#[derive(Clone, Debug)]
pub enum Event {
    /// What the search has found so far.
    Report {
        /// The position.
        root: Position,
        /// What is known of it.
        report: Report,
    },
    /// The game is over: there is nothing to search. An answer without a move follows.
    GameOver {
        /// How it ended.
        end: End,
    },
    /// The answer to [`Goal::BestMove`].
    BestMove {
        /// The position.
        root: Position,
        /// The move.
        answer: Answer,
    },
    /// The answer to [`Goal::Mate`].
    Mate {
        /// The position.
        root: Position,
        /// The winning line; an empty one if there is no forced win; none if time ran out.
        line: Option<Vec<Move>>,
    },
}

type Listener = dyn Fn(Event) + Send + Sync;

/// An engine: one game, one set of options, at most one search at a time.
pub struct Engine {
    game: Game,
    options: Options,
    table: Arc<TranspositionTable>,
    tablebase: Option<Arc<dyn Tablebase>>,
    job: Option<(JoinHandle<()>, Arc<Clock>)>,
    listener: Arc<Listener>,
}

impl Engine {
    /// An engine at the start of a game. The listener is called from the thread that searches.
    ///
    /// # Errors
    /// When there is no memory for the transposition table.
    pub fn new(listener: impl Fn(Event) + Send + Sync + 'static) -> Result<Self, NoMemory> {
        let options = Options::default();
        Ok(Self {
            game: Game::default(),
            table: Arc::new(TranspositionTable::new(options.hash)?),
            options,
            tablebase: None,
            job: None,
            listener: Arc::new(listener),
        })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Replaces the game. A running search goes on with the one it began with.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. A running search goes on with those it began with.
    ///
    /// # Errors
    /// When there is no memory for a transposition table of the new size; the old one stays.
    pub fn set_options(&mut self, options: Options) -> Result<(), NoMemory> {
        if options.hash != self.options.hash {
            self.table = Arc::new(TranspositionTable::new(options.hash)?);
        }
        self.game = self.game.with_rules(options.promotion, options.repetition);
        self.options = options;
        Ok(())
    }

    /// Forgets what earlier searches have found, by way of a new table: its pages are claimed as
    /// they are used, so that this takes no time whatever the size. A running search goes on with
    /// the old one.
    ///
    /// # Errors
    /// When there is no memory for a new table; the old one stays as it is.
    pub fn clear_table(&mut self) -> Result<(), NoMemory> {
        self.table = Arc::new(TranspositionTable::new(self.options.hash)?);
        Ok(())
    }

    /// Gives the engine the solved game, or takes it away. A running search goes on as it began.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase>>) {
        self.tablebase = tablebase;
    }

    /// Answers a request in the background. A search still running is stopped and answered first.
    pub fn go(&mut self, request: Request) {
        self.finish();
        let Request { goal, limits, search_moves } = request;
        let (multi_pv, skill) = match goal {
            Goal::BestMove => (self.options.multi_pv, self.options.effective_skill()),
            Goal::Mate => (1, Skill::MAX),
        };
        // More threads than processors would only keep the answer waiting.
        let threads = self.options.threads.min(available_parallelism().map_or(1, NonZero::get));
        let task = Task { game: self.game.clone(), search_moves, multi_pv, threads, skill };
        let table = Arc::clone(&self.table);
        let tablebase = self.tablebase.clone().filter(|_| self.options.use_tablebase);
        let listener = Arc::clone(&self.listener);
        let clock = Clock::start(limits, self.options.move_overhead);
        self.spawn(clock, move |clock| {
            answer(&task, goal, tablebase.as_deref(), &table, clock, &*listener);
        });
    }

    /// Runs a job in the background as though it were a search: [`stop`](Self::stop) stops its
    /// clock, which it should look at.
    pub fn run(&mut self, job: impl FnOnce(&Clock) + Send + 'static) {
        self.finish();
        self.spawn(Clock::start(Limits::default(), self.options.move_overhead), job);
    }

    fn spawn(&mut self, clock: Clock, job: impl FnOnce(&Clock) + Send + 'static) {
        let clock = Arc::new(clock);
        let shared = Arc::clone(&clock);
        match std::thread::Builder::new().name("search".to_owned()).spawn(move || job(&shared)) {
            Ok(handle) => self.job = Some((handle, clock)),
            Err(error) => log::error!("the search thread could not be started: {error}"),
        }
    }

    /// Stops the search, if one is running: its answer follows at once.
    pub fn stop(&self) {
        if let Some((_, clock)) = &self.job {
            clock.stop();
        }
    }

    /// The move pondered on was played: the clock runs from now on.
    pub fn ponder_hit(&self) {
        if let Some((_, clock)) = &self.job {
            clock.ponder_hit();
        }
    }

    /// Stops the search and waits until its answer is given.
    pub fn finish(&mut self) {
        self.stop();
        if let Some((handle, _)) = self.job.take()
            && handle.join().is_err()
        {
            log::error!("the search thread has failed");
        }
    }
}

/// Stops the search and gives it time to answer, but not for ever: a listener whose output nobody
/// reads any more may never return.
impl Drop for Engine {
    fn drop(&mut self) {
        const PATIENCE: u32 = 500;
        self.stop();
        for _ in 0..PATIENCE {
            if self.job.as_ref().is_none_or(|(handle, _)| handle.is_finished()) {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Finds an answer, and tells the listener what it finds; the answer when the clock releases it.
fn answer(
    task: &Task,
    goal: Goal,
    tablebase: Option<&dyn Tablebase>,
    table: &TranspositionTable,
    clock: &Clock,
    listener: &Listener,
) {
    let root = task.game.position();
    let over = root.end();
    if let Some(end) = over {
        listener(Event::GameOver { end });
    }
    let mut last = None;
    let mut tell = |report: &Report| {
        listener(Event::Report { root, report: report.clone() });
        last = Some(report.clone());
    };
    let answer = match tablebase.and_then(|tablebase| look_up(task, tablebase, clock)) {
        Some(report) => {
            tell(&report);
            report.answer()
        }
        None => search(task, table, clock, &mut tell),
    };
    clock.wait_for_release();
    listener(match goal {
        Goal::BestMove => Event::BestMove { root, answer },
        Goal::Mate if over.is_some() => Event::Mate { root, line: Some(Vec::new()) },
        Goal::Mate => Event::Mate { root, line: last.and_then(|report| mating_line(root, report)) },
    });
}

/// The winning line of a report, or an empty one if there is none to be had; none if that is not
/// known, or time ran out before the line was whole.
fn mating_line(root: Position, mut report: Report) -> Option<Vec<Move>> {
    match report.verdict? {
        Verdict::Win(_) => {
            let line = report.lines.swap_remove(0).moves;
            let last = line.iter().fold(root, |position, &mv| position.after(mv));
            last.end().is_some().then_some(line)
        }
        Verdict::Draw | Verdict::Loss(_) => Some(Vec::new()),
    }
}
