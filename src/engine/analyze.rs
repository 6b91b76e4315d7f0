//! Answers from the solved game where it has them, by search where not.

use crate::rules::{Move, Position, Verdict};
use crate::search::{Answer, Clock, Line, Report, Score, Task, TranspositionTable, search};
use crate::tablebase::Table;

/// Finds the best move: with the tablebase at once and exactly, else by [`search`]. Below full
/// strength the search plays, for it can err.
pub fn analyze(
    task: &Task,
    tablebase: Option<&Table>,
    hash: &TranspositionTable,
    clock: &Clock,
    report: &mut dyn FnMut(&Report),
) -> Answer {
    let known = tablebase.filter(|_| !task.skill.is_limited()).and_then(|table| consult(task, table));
    let Some(lines) = known else { return search(task, hash, clock, report) };
    let moves = &lines[0].moves;
    let answer = Answer { best: moves.first().copied(), ponder: moves.get(1).copied() };
    report(&Report {
        depth: 1,
        selective_depth: moves.len() as u32,
        elapsed: clock.elapsed(),
        nodes: 0,
        per_mille_full: hash.per_mille_full(),
        verdict: lines[0].verdict,
        lines,
    });
    answer
}

/// The best lines of a task, at least one; none if the game is over or the table does not cover it.
fn consult(task: &Task, table: &Table) -> Option<Vec<Line>> {
    // Where a position that is not drawn has come up so often that once more would draw the game,
    // somebody let a win go, and may be held to it. The table knows nothing of that.
    if task.game.exhausted().iter().any(|&position| table.verdict(position) != Some(Verdict::Draw)) {
        return None;
    }
    let root = task.game.position();
    let verdicts = task.moves().into_iter().map(|mv| Some((mv, verdict_of_move(table, root, mv)?)));
    let mut verdicts = verdicts.collect::<Option<Vec<(Move, Verdict)>>>()?;
    verdicts.sort_by(|(_, left), (_, right)| right.cmp(left));
    verdicts.truncate(task.multi_pv.max(1));
    let line = |(mv, verdict)| {
        let score = match verdict {
            Verdict::Win(plies) => Score::Win(plies),
            Verdict::Draw => Score::Points(0),
            Verdict::Loss(plies) => Score::Loss(plies),
        };
        Line { score, verdict: Some(verdict), moves: line(table, root, mv, verdict) }
    };
    let lines: Vec<Line> = verdicts.into_iter().map(line).collect();
    (!lines.is_empty()).then_some(lines)
}

fn verdict_of_move(table: &Table, position: Position, mv: Move) -> Option<Verdict> {
    table.verdict(position.after(mv)).map(Verdict::before_move)
}

/// Best play after a move of this verdict, for as many plies as it says; if the game is drawn, until
/// a position comes again.
fn line(table: &Table, root: Position, first: Move, verdict: Verdict) -> Vec<Move> {
    let mut moves = vec![first];
    let mut passed = vec![root];
    let mut position = root.after(first);
    let is_whole = |moves: &[Move], passed: &[Position], position: Position| match verdict.plies() {
        Some(plies) => moves.len() as u32 >= plies,
        None => passed.contains(&position),
    };
    while position.end().is_none() && !is_whole(&moves, &passed, position) {
        let mut best = None;
        for mv in position.moves() {
            let verdict = verdict_of_move(table, position, mv);
            if best.is_none_or(|(_, known)| verdict > known) {
                best = Some((mv, verdict));
            }
        }
        let Some((mv, _)) = best else { break };
        moves.push(mv);
        passed.push(position);
        position = position.after(mv);
    }
    moves
}
