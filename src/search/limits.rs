//! What bounds a search, and the one clock that knows it.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What bounds a search. With no bound it goes on until it is stopped or nothing is left to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<TimeControl>,
    /// The answer waits for a stop, even when nothing is left to search.
    pub infinite: bool,
    /// The clock does not run yet: the answer waits for a ponder hit or a stop.
    pub ponder: bool,
}

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// For this move alone.
    Move(Duration),
    /// For the rest of the game.
    Game {
        /// What is left.
        remaining: Duration,
        /// What is added after each move.
        increment: Duration,
        /// What each move may take once nothing is left.
        byoyomi: Duration,
        /// Moves until more time is given, if known.
        moves_to_go: Option<u32>,
    },
}

impl TimeControl {
    /// When to begin nothing new, and when to break off; `overhead` is lost on the way of each
    /// move to the one who measures.
    fn budget(self, overhead: Duration) -> (Duration, Duration) {
        match self {
            Self::Move(time) => {
                let time = time.saturating_sub(overhead);
                (time, time)
            }
            Self::Game { remaining, increment, byoyomi, moves_to_go } => {
                let all = (remaining + byoyomi).saturating_sub(overhead);
                let moves = moves_to_go.unwrap_or(25).clamp(1, 25);
                let share = remaining.saturating_sub(overhead) / moves + increment * 3 / 4 + byoyomi;
                let hard = (share * 4).min(remaining * 2 / 5 + byoyomi).max(share).min(all);
                // A game decided on byoyomi keeps nothing for later: such a share is used up.
                let soft = if byoyomi * 2 > share { share } else { share * 3 / 5 };
                (soft.min(all), hard)
            }
        }
    }
}

/// The clock of one search: knows its limits, counts time and nodes, hears of stop and ponder hit
/// from other threads, and lets the answer go when it may.
pub struct Clock {
    limits: Limits,
    /// When to begin nothing new, and when to break off.
    budget: Option<(Duration, Duration)>,
    begun: Instant,
    /// Microseconds from `begun` to the moment that time counts from; `PONDERING` before it.
    counts_from: AtomicU64,
    nodes: AtomicU64,
    stopped: AtomicBool,
    finished: AtomicBool,
    released: (Mutex<()>, Condvar),
}

const PONDERING: u64 = u64::MAX;

/// Nodes between two looks at the clock: some tenths of a millisecond.
const BATCH: u64 = 512;

/// The search was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

impl Clock {
    /// A clock that runs from now on, or from the ponder hit. The overhead is the time that each
    /// move loses on its way to the one who measures.
    #[must_use]
    pub fn start(limits: Limits, overhead: Duration) -> Self {
        Self {
            budget: limits.time.map(|time| time.budget(overhead)),
            begun: Instant::now(),
            counts_from: AtomicU64::new(if limits.ponder { PONDERING } else { 0 }),
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            finished: AtomicBool::new(false),
            released: (Mutex::new(()), Condvar::new()),
            limits,
        }
    }

    /// Breaks the search off.
    pub fn stop(&self) {
        self.release(|| self.stopped.store(true, Relaxed));
    }

    /// The move pondered on was played: time counts from now on.
    pub fn ponder_hit(&self) {
        let now = self.begun.elapsed().as_micros() as u64;
        self.release(|| {
            // Fails where time counts already, which is as it should be.
            let _ = self.counts_from.compare_exchange(PONDERING, now, Relaxed, Relaxed);
        });
    }

    /// Changes what `wait_for_release` waits for, so that it cannot miss the change.
    fn release(&self, change: impl FnOnce()) {
        let _guard = self.released.0.lock().unwrap_or_else(PoisonError::into_inner);
        change();
        self.released.1.notify_all();
    }

    /// Waits until the answer may be given: at once, but for pondering and infinite searches.
    pub fn wait_for_release(&self) {
        let mut guard = self.released.0.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopped() && (self.limits.infinite || self.is_pondering()) {
            guard = self.released.1.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Nodes counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether the search was told to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    fn is_pondering(&self) -> bool {
        self.counts_from.load(Relaxed) == PONDERING
    }

    /// The answer is found: no thread need search on, though the answer may have to wait.
    pub(super) fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    /// Plies of the deepest iteration wanted.
    pub(super) fn depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Whether time is bounded and counts, so that it is worth saving.
    pub(super) fn is_timed(&self) -> bool {
        self.budget.is_some() && !self.limits.infinite && !self.is_pondering()
    }

    /// Whether time or nodes are bounded.
    pub(super) fn is_bounded(&self) -> bool {
        self.is_timed() || self.limits.nodes.is_some()
    }

    /// Whether there is time to begin something new.
    pub fn may_go_on(&self) -> bool {
        !self.is_stopped() && !self.budget.is_some_and(|(soft, _)| self.is_over(soft))
    }

    fn is_over(&self, limit: Duration) -> bool {
        let counts_from = self.counts_from.load(Relaxed);
        counts_from != PONDERING && self.elapsed() >= Duration::from_micros(counts_from) + limit
    }

    /// Whether nothing but the count of nodes speaks against going on.
    fn check(&self) -> Result<(), Stopped> {
        let is_late = self.budget.is_some_and(|(_, hard)| self.is_over(hard));
        if is_late || self.is_stopped() || self.finished.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Counts nodes; says how many more may be visited before the next call.
    fn count(&self, nodes: u64) -> Result<u64, Stopped> {
        let total = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        let left = self.limits.nodes.map_or(BATCH, |limit| limit.saturating_sub(total));
        self.check()?;
        if left == 0 { Err(Stopped) } else { Ok(left.min(BATCH)) }
    }
}

/// Counts the nodes of one thread and looks at the clock from time to time.
pub(super) struct Counter<'a> {
    clock: &'a Clock,
    /// Nodes granted by the clock at its last call, and what is left of them.
    batch: Cell<u64>,
    left: Cell<u64>,
    total: Cell<u64>,
    counts: bool,
}

impl<'a> Counter<'a> {
    /// A counter that keeps to all limits. Its first nodes are granted whatever the time, so that
    /// there is an answer.
    pub fn new(clock: &'a Clock) -> Self {
        let batch = clock.limits.nodes.map_or(BATCH, |limit| limit.min(BATCH));
        Self { clock, batch: batch.into(), left: batch.into(), total: 0.into(), counts: true }
    }

    /// A counter for nodes that count towards no limit; time and stop it minds.
    pub fn uncounted(clock: &'a Clock) -> Self {
        Self { clock, batch: BATCH.into(), left: BATCH.into(), total: 0.into(), counts: false }
    }

    /// Counts a node.
    pub fn tick(&self) -> Result<(), Stopped> {
        if self.left.get() == 0 {
            let used = self.batch.take();
            let next =
                if self.counts { self.clock.count(used)? } else { self.clock.check().map(|()| BATCH)? };
            self.batch.set(next);
            self.left.set(next);
        }
        self.left.set(self.left.get() - 1);
        self.total.set(self.total.get() + 1);
        Ok(())
    }

    /// Nodes counted so far by this counter.
    pub const fn total(&self) -> u64 {
        self.total.get()
    }

    /// Reports to the clock what it has not yet heard of.
    pub fn flush(&self) {
        let used = self.batch.get() - self.left.get();
        self.batch.set(self.left.get());
        self.clock.nodes.fetch_add(used, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn game(remaining: u64, increment: u64, byoyomi: u64, moves_to_go: Option<u32>) -> TimeControl {
        let [remaining, increment, byoyomi] = [remaining, increment, byoyomi].map(ms);
        TimeControl::Game { remaining, increment, byoyomi, moves_to_go }
    }

    /// Whatever is left, a move and its overhead never take more than that.
    #[test]
    fn no_budget_exceeds_what_is_left() {
        for remaining in [0, 1, 10, 29, 30, 31, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for byoyomi in [0, 100, 10_000] {
                    for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                        let control = game(remaining, increment, byoyomi, moves_to_go);
                        let (soft, hard) = control.budget(ms(30));
                        assert!(soft <= hard, "{control:?}");
                        assert!(hard <= ms(remaining + byoyomi).saturating_sub(ms(30)), "{control:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_up() {
        assert_eq!(game(0, 0, 100, None).budget(ms(30)), (ms(70), ms(70)));
        assert_eq!(TimeControl::Move(ms(500)).budget(ms(30)), (ms(470), ms(470)));
    }

    /// Played with the whole budget each time, and with a lag, a long game keeps time on its clock.
    #[test]
    fn a_long_game_does_not_run_dry() {
        let mut left = ms(1_000);
        for mv in 0..200 {
            let (_, hard) = TimeControl::Game {
                remaining: left,
                increment: ms(10),
                byoyomi: Duration::ZERO,
                moves_to_go: None,
            }
            .budget(ms(30));
            let taken = hard + ms(9);
            assert!(taken <= left, "move {mv}: {hard:?} of {left:?}");
            left = left - taken + ms(10);
        }
    }

    #[test]
    fn pondering_time_does_not_count() {
        let limits = Limits { time: Some(TimeControl::Move(ms(0))), ponder: true, ..Limits::default() };
        let clock = Clock::start(limits, Duration::ZERO);
        assert!(clock.may_go_on());
        clock.ponder_hit();
        assert!(!clock.may_go_on());
        clock.wait_for_release();
    }

    #[test]
    fn nodes_are_counted_to_the_last() {
        let clock = Clock::start(Limits { nodes: Some(1_000), ..Limits::default() }, Duration::ZERO);
        let counter = Counter::new(&clock);
        while counter.tick().is_ok() {}
        assert_eq!(counter.total(), 1_000);
        assert_eq!(clock.nodes(), 1_000);
    }
}
