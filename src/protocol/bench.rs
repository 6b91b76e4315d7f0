//! A fixed amount of search, to tell versions and machines apart.

use std::fmt;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::notation::{Format, PositionError, read_position};
use crate::search::{Clock, Limits, NoMemory, Task, TranspositionTable, search};

/// Games at every stage.
const POSITIONS: [&str; 12] = [
    "gle/1c1/1C1/ELG b - 1",
    "g1e/1cL/lC1/E1G b - 1",
    "1l1/gec/1E1/1LG b c 1",
    "g1e/2l/Lc1/2G b Ce 1",
    "1l1/3/1Ec/1LG b Cge 1",
    "gcl/c2/eG1/E1L b - 1",
    "2e/1gl/LC1/E1G b c 1",
    "1gl/3/C2/ELE b Cg 1",
    "1le/g2/1CL/1+c1 w ge 1",
    "gle/3/CLG/E2 b c 1",
    "g1e/2l/3/E1L w Cgc 1",
    "c1e/lgG/2L/E1C b - 1",
];
const DEPTH: u32 = 15;

/// What a bench has measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Positions visited: the same on every run and machine.
    pub nodes: u64,
    /// Time it took.
    pub elapsed: Duration,
}

/// `<nodes> nodes <nps> nps`.
impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_second = self.nodes as f64 / self.elapsed.as_secs_f64();
        write!(f, "{} nodes {per_second:.0} nps", self.nodes)
    }
}

/// Why a bench could not be run.
#[derive(Debug, Error)]
pub enum BenchError {
    /// There is no memory for its table.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// One of its positions is none.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Searches the positions to a fixed depth on one thread. None if `is_stopped` says so between
/// two of them.
///
/// # Errors
/// When there is no memory for the table.
pub fn bench(is_stopped: impl Fn() -> bool) -> Result<Option<Bench>, BenchError> {
    let begun = Instant::now();
    let mut nodes = 0;
    for sfen in POSITIONS {
        if is_stopped() {
            return Ok(None);
        }
        let table = TranspositionTable::new(16)?;
        let task = Task::new(read_position(Format::Sfen, sfen)?);
        let clock = Clock::start(Limits { depth: Some(DEPTH), ..Limits::default() }, Duration::ZERO);
        search(&task, &table, &clock, &mut |_| {});
        nodes += clock.nodes();
    }
    Ok(Some(Bench { nodes, elapsed: begun.elapsed() }))
}
