//! The answer to one question, from the table or by search.

use std::time::Duration;

use crate::engine::look_up;
use crate::search::{Answer, Clock, Limits, NoMemory, Report, Task, TimeControl, TranspositionTable, search};
use crate::tablebase::Tablebase;

/// What a position gets that has no other limit.
pub(super) const A_SECOND: TimeControl = TimeControl::Move(Duration::from_secs(1));

/// For each task a new one, so that its answer does not depend on the others.
const TABLE_MEGABYTES: usize = 16;

/// Finds the move to play and all that is known of the position: from the tablebase, if there is
/// one and it has an answer, else by search. No report where the game is over.
pub(super) fn find(
    task: &Task,
    limits: Limits,
    tablebase: Option<&dyn Tablebase>,
) -> Result<(Answer, Option<Report>), NoMemory> {
    let clock = Clock::start(limits, Duration::ZERO);
    if let Some(report) = tablebase.and_then(|tablebase| look_up(task, tablebase, &clock)) {
        return Ok((report.answer(), Some(report)));
    }
    let table = TranspositionTable::new(TABLE_MEGABYTES)?;
    let mut last = None;
    let answer = search(task, &table, &clock, &mut |report| last = Some(report.clone()));
    Ok((answer, last))
}
