//! Analyses as text and as JSON.

use serde::Serialize;

use crate::notation::{Notation, write_line, write_move, write_sfen};
use crate::rules::{Color, End, Game, Move, Reason, Verdict};
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
    /// The line behind the move, for the text form.
    #[serde(skip)]
    line: Vec<String>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Self {
        let value = match verdict {
            Verdict::Win(_) => "win",
            Verdict::Draw => "draw",
            Verdict::Loss(_) => "loss",
        };
        Self { value, plies: verdict.plies() }
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
        }
    }

    /// Of a game that is over.
    pub fn of_end(game: &Game, end: End) -> Self {
        let verdict = end.verdict(game.position().turn());
        let ending = Ending { reason: reason_name(end.reason), winner: end.winner.map(lower_name) };
        Self { end: Some(ending), verdict: Some(verdict.into()), exact: true, ..Self::empty(game) }
    }

    /// Of a position that was searched.
    pub fn of_report(game: &Game, report: &Report, notation: Notation) -> Self {
        let analyze = |line: &Line| {
            let words = write_line(&line.moves, game.position(), notation);
            let (verdict, score_cp) = assess(line.verdict, line.score);
            let exact = line.verdict.is_some();
            let verdict = verdict.map(Judgement::from);
            MoveAnalysis { r#move: words[0].clone(), verdict, exact, score_cp, line: words }
        };
        let moves: Vec<MoveAnalysis> = report.lines.iter().map(analyze).collect();
        let (verdict, score_cp) = assess(report.verdict, report.lines[0].score);
        Self {
            verdict: verdict.map(Judgement::from),
            exact: report.verdict.is_some(),
            score_cp,
            bestmove: Some(moves[0].r#move.clone()),
            pv: moves[0].line.clone(),
            depth: report.depth,
            nodes: report.nodes,
            time_ms: report.elapsed.as_millis() as u64,
            moves,
            ..Self::empty(game)
        }
    }

    /// One line, or one for each line of play, as people read it.
    pub fn text(&self) -> String {
        if let Some(end) = &self.end {
            let winner = end.winner.map_or_else(|| "drawn".to_owned(), |winner| format!("{winner} has won"));
            return format!("{}: game over ({}), {winner}", self.position, end.reason);
        }
        let text = |line: &MoveAnalysis| format!("{}: {}", line.worth(self.depth), line.line.join(" "));
        let lines: Vec<String> = self.moves.iter().map(text).collect();
        match lines.as_slice() {
            [single] => format!("{}: {single}", self.position),
            lines => format!("{}:\n  {}", self.position, lines.join("\n  ")),
        }
    }

    /// One line for each move shown, without the line of play behind it.
    pub fn worths(&self) -> impl Iterator<Item = String> {
        self.moves.iter().map(|line| line.worth(self.depth))
    }
}

impl MoveAnalysis {
    /// The move and what it is worth.
    fn worth(&self, depth: u32) -> String {
        let worth = match (self.verdict, self.score_cp) {
            (Some(Judgement { value, plies: Some(plies) }), _) => {
                format!("{value} in {}{plies}", if self.exact { "" } else { "at most " })
            }
            (Some(Judgement { value, plies: None }), _) => value.to_owned(),
            (None, score) => score_text(score.unwrap_or(0)),
        };
        let depth = if self.exact { String::new() } else { format!(" (depth {depth})") };
        format!("{}, {worth}{depth}", self.r#move)
    }
}

/// An evaluation as people read it.
pub(super) fn score_text(points: i32) -> String {
    format!("{:+.2}", f64::from(points) / 100.0)
}

/// What to print as verdict and as score: the exact verdict, else a proven win or loss with a
/// bound on its distance, else the evaluation alone.
pub(super) fn assess(exact: Option<Verdict>, score: Score) -> (Option<Verdict>, Option<i32>) {
    let proven = match score {
        Score::Win(plies) => Some(Verdict::Win(plies)),
        Score::Loss(plies) => Some(Verdict::Loss(plies)),
        Score::Points(points) if exact.is_none() => return (None, Some(points)),
        Score::Points(_) => None,
    };
    (exact.or(proven), None)
}

/// The moves that can be played, with blanks between them.
pub(super) fn list_moves(game: &Game, notation: Notation) -> String {
    let write = |&mv: &Move| write_move(mv, game.position(), notation);
    game.legal_moves().iter().map(write).collect::<Vec<String>>().join(" ")
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

/// The side as it is called in arguments and in JSON.
pub(super) const fn lower_name(color: Color) -> &'static str {
    match color {
        Color::Sente => "sente",
        Color::Gote => "gote",
    }
}
