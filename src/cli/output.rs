//! Analyses as text and as JSON.

use serde::Serialize;

use crate::notation::{Notation, write_move, write_sfen};
use crate::rules::{Color, End, Game, Move, Position, Reason, Verdict};
use crate::search::{Line, Report, Score};

/// What is printed of one position; `docs/shell.md` describes the fields.
#[derive(Serialize)]
pub(super) struct Analysis {
    position: String,
    turn: &'static str,
    end: Option<Ending>,
    verdict: Option<Judgement>,
    exact: bool,
    score_cp: Option<i32>,
    bestmove: Option<String>,
    pv: Vec<String>,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    moves: Vec<MoveAnalysis>,
    /// For the text form: each line of play.
    #[serde(skip)]
    lines: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Ending {
    reason: &'static str,
    winner: Option<&'static str>,
}

#[derive(Clone, Copy, Serialize)]
struct Judgement {
    value: &'static str,
    plies: Option<u32>,
}

#[derive(Serialize)]
struct MoveAnalysis {
    r#move: String,
    verdict: Option<Judgement>,
    exact: bool,
    score_cp: Option<i32>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(plies) => Self { value: "win", plies: Some(plies) },
            Verdict::Draw => Self { value: "draw", plies: None },
            Verdict::Loss(plies) => Self { value: "loss", plies: Some(plies) },
        }
    }
}

impl Analysis {
    /// Of a position of which nothing is known.
    pub fn empty(game: &Game) -> Self {
        let position = game.position();
        Self {
            position: write_sfen(position, game.ply()),
            turn: lower_name(position.turn()),
            end: None,
            verdict: None,
            exact: false,
            score_cp: None,
            bestmove: None,
            pv: Vec::new(),
            depth: 0,
            nodes: 0,
            time_ms: 0,
            moves: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Of a game that is over.
    pub fn of_end(game: &Game, end: End) -> Self {
        let verdict = match end.winner {
            None => Verdict::Draw,
            Some(winner) if winner == game.position().turn() => Verdict::Win(0),
            Some(_) => Verdict::Loss(0),
        };
        let ending = Ending { reason: reason_name(end.reason), winner: end.winner.map(lower_name) };
        Self { end: Some(ending), verdict: Some(verdict.into()), exact: true, ..Self::empty(game) }
    }

    /// Of a position that was searched.
    pub fn of_report(game: &Game, report: &Report, notation: Notation) -> Self {
        let position = game.position();
        let lines: Vec<Vec<String>> =
            report.lines.iter().map(|line| write_line(&line.moves, position, notation)).collect();
        let moves: Vec<MoveAnalysis> = report
            .lines
            .iter()
            .zip(&lines)
            .map(|(line, words)| MoveAnalysis {
                r#move: words.first().cloned().unwrap_or_default(),
                verdict: verdict_of(line),
                exact: line.verdict.is_some(),
                score_cp: score_of(line),
            })
            .collect();
        let best = report.lines.first();
        Self {
            verdict: best.and_then(verdict_of),
            exact: best.is_some_and(|line| line.verdict.is_some()),
            score_cp: best.and_then(score_of),
            bestmove: moves.first().map(|best| best.r#move.clone()),
            pv: lines.first().cloned().unwrap_or_default(),
            depth: report.depth,
            nodes: report.nodes,
            time_ms: report.elapsed.as_millis() as u64,
            moves,
            lines,
            ..Self::empty(game)
        }
    }

    /// One line, or one for each line of play, as people read it.
    pub fn text(&self) -> String {
        if let Some(end) = &self.end {
            let winner = end.winner.map_or_else(|| "drawn".to_owned(), |winner| format!("{winner} has won"));
            return format!("{}: game over ({}), {winner}", self.position, end.reason);
        }
        let line = |(analysis, words): (&MoveAnalysis, &Vec<String>)| {
            let worth = match (analysis.verdict, analysis.score_cp) {
                (Some(Judgement { value, plies: Some(plies) }), _) => {
                    format!("{value} in {}{plies}", if analysis.exact { "" } else { "at most " })
                }
                (Some(Judgement { value, plies: None }), _) => value.to_owned(),
                (None, Some(score)) => format!("{:+.2}", f64::from(score) / 100.0),
                (None, None) => "unknown".to_owned(),
            };
            format!("{}, {worth} (depth {}): {}", analysis.r#move, self.depth, words.join(" "))
        };
        let lines: Vec<String> = self.moves.iter().zip(&self.lines).map(line).collect();
        match lines.as_slice() {
            [single] => format!("{}: {single}", self.position),
            lines => format!("{}:\n  {}", self.position, lines.join("\n  ")),
        }
    }
}

/// The verdict to print: exact, or a proven win or loss with a bound on its distance.
fn verdict_of(line: &Line) -> Option<Judgement> {
    let proven = match line.score {
        Score::Win(plies) => Some(Verdict::Win(plies)),
        Score::Loss(plies) => Some(Verdict::Loss(plies)),
        Score::Centichicks(_) => None,
    };
    line.verdict.or(proven).map(Judgement::from)
}

fn score_of(line: &Line) -> Option<i32> {
    match line.score {
        Score::Centichicks(score) if line.verdict.is_none() => Some(score),
        _ => None,
    }
}

fn write_line(moves: &[Move], mut position: Position, notation: Notation) -> Vec<String> {
    let write = |&mv: &Move| {
        let text = write_move(mv, position, notation);
        position = position.after(mv);
        text
    };
    moves.iter().map(write).collect()
}

/// A sentence for people.
pub(super) fn describe_end(end: End) -> String {
    match end.winner {
        Some(winner) => format!("{} has won ({}).", winner.name(), reason_name(end.reason)),
        None => format!("Drawn ({}).", reason_name(end.reason)),
    }
}

const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Capture => "capture",
        Reason::Try => "try",
        Reason::NoMoves => "no moves",
        Reason::Repetition => "repetition",
    }
}

const fn lower_name(color: Color) -> &'static str {
    match color {
        Color::Sente => "sente",
        Color::Gote => "gote",
    }
}
