//! Answers from the solved game.

use crate::rules::{Color, Game, Move, Position, Verdict};
use crate::search::{Clock, Line, Report, Score, Task};
use crate::tablebase::{DEEPEST_WIN, Tablebase};

/// The exact answer to a task, at once; none where it is the search's to give: in positions that
/// the table does not cover, where a repetition may come before the end, and below full strength,
/// for the search can err. None, too, where the game is over. The clock bounds the length of lines
/// alone.
#[must_use]
pub fn look_up(task: &Task, tablebase: &dyn Tablebase, clock: &Clock) -> Option<Report> {
    if task.skill.is_limited() {
        return None;
    }
    let best = tablebase.best_moves(task.game.position(), &task.moves(), task.multi_pv.max(1))?;
    let exhausted = task.game.exhausted();
    if best.iter().any(|&(_, verdict)| may_repeat(&exhausted, task.game.position(), verdict, tablebase)) {
        return None;
    }
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

/// Whether play that wins as quickly as it can, and is worth so much to the mover, may come to a
/// position that would end the game by repetition. The distance falls with every ply: so it may,
/// if the winner has been closer to winning in such a position. The table knows nothing of that,
/// and the winner may be held to what was let go. A draw stays one: with more draws around,
/// either side can still hold it.
fn may_repeat(
    exhausted: &[Position],
    position: Position,
    verdict: Verdict,
    tablebase: &dyn Tablebase,
) -> bool {
    let Some(plies) = verdict.plies() else { return false };
    exhausted.iter().any(|&before| match tablebase.verdict(before) {
        Some(known) => {
            let is_closer = known.plies().is_some_and(|known| known < plies);
            is_closer && winner(before, known) == winner(position, verdict)
        }
        None => true,
    })
}

fn winner(position: Position, verdict: Verdict) -> Option<Color> {
    match verdict {
        Verdict::Win(_) => Some(position.turn()),
        Verdict::Draw => None,
        Verdict::Loss(_) => Some(!position.turn()),
    }
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
