//! What the engine finds out about a position.

use std::time::Duration;

use crate::engine::look_up;
use crate::rules::Game;
use crate::search::{Clock, Limits, Report, Task, TimeControl, TranspositionTable, search};
use crate::tablebase::Tablebase;

/// What a position gets that has no other limit.
pub(super) const A_SECOND: TimeControl = TimeControl::Move(Duration::from_secs(1));

/// For each position a new one, so that its answer does not depend on the others.
const TABLE_MEGABYTES: usize = 16;

/// The best lines, so many of them: from the tablebase if it has them, else from a search on one
/// thread; none where the game is over.
pub(super) fn report(
    game: &Game,
    lines: usize,
    limits: Limits,
    tablebase: Option<&dyn Tablebase>,
) -> anyhow::Result<Option<Report>> {
    if game.end().is_some() {
        return Ok(None);
    }
    let mut task = Task::new(game.clone());
    task.multi_pv = lines;
    let clock = Clock::start(limits, Duration::ZERO);
    let mut report = tablebase.and_then(|tablebase| look_up(&task, tablebase, &clock));
    if report.is_none() {
        let table = TranspositionTable::new(TABLE_MEGABYTES)?;
        search(&task, &table, &clock, &mut |found| report = Some(found.clone()));
    }
    Ok(report)
}
