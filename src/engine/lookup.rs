//! Answers from the solved game.

use crate::rules::{Game, Move, Verdict};
use crate::search::{Clock, Line, Report, Score, Task};
use crate::tablebase::{DEEPEST_WIN, Tablebase};

/// The exact answer to a task, at once; none where it is the search's to give: in positions that
/// the table does not cover, and below full strength, for the search can err. None, too, where the
/// game is over. The clock bounds the length of lines alone.
#[must_use]
pub fn look_up(task: &Task, tablebase: &dyn Tablebase, clock: &Clock) -> Option<Report> {
    if task.skill.is_limited() {
        return None;
    }
    // Where a position that is not drawn has come up so often that once more would draw the game,
    // somebody let a win go, and may be held to it. The table knows nothing of that.
    if task.game.exhausted().iter().any(|&position| tablebase.verdict(position) != Some(Verdict::Draw)) {
        return None;
    }
    let best = tablebase.best_moves(task.game.position(), &task.moves(), task.multi_pv.max(1))?;
    let line = |&(mv, verdict): &(Move, Verdict)| {
        let score = match verdict {
            Verdict::Win(plies) => Score::Win(plies),
            Verdict::Draw => Score::Points(0),
            Verdict::Loss(plies) => Score::Loss(plies),
        };
        Line { score, verdict: Some(verdict), moves: line(tablebase, &task.game, mv, verdict, clock) }
    };
    let lines: Vec<Line> = best.iter().map(line).collect();
    let verdict = lines.first()?.verdict;
    // Nobody wins a drawn position, however far one looks: as far as the longest win.
    let depth = verdict.and_then(Verdict::plies).unwrap_or(DEEPEST_WIN);
    Some(Report {
        depth,
        selective_depth: depth,
        elapsed: clock.elapsed(),
        nodes: 0,
        per_mille_full: 0,
        verdict,
        lines,
    })
}

/// Best play after a move to the end of the game, or until time is up.
fn line(
    tablebase: &dyn Tablebase,
    game: &Game,
    first: Move,
    mut verdict: Verdict,
    clock: &Clock,
) -> Vec<Move> {
    let mut game = game.clone();
    let before = game.moves().len();
    let mut best = Some(first);
    while let Some(mv) = best
        && game.play(mv).is_ok()
    {
        best = None;
        verdict = verdict.after_move();
        if game.end().is_none() && clock.may_go_on() {
            best = tablebase.best_move(game.position(), verdict);
        }
    }
    game.moves()[before..].to_vec()
}
