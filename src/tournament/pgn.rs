//! Games in PGN, as cutechess writes and reads them: Sente is White, moves are those of UCI.

use std::fmt::Write;

use super::{Conclusion, PlayedMove, Protocol, Record, TimeControl};
use crate::notation::{Notation, write_fen, write_line};
use crate::rules::{Color, Game, Position, Reason};

/// What PGN tells of a game besides its moves.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The day, as `2026.01.31`.
    pub date: &'a str,
    /// The number of the game.
    pub round: usize,
    /// The names of Sente and Gote.
    pub names: [&'a str; 2],
    /// What bounded each move.
    pub control: TimeControl,
}

/// Writes a game in PGN, with an empty line behind it.
#[must_use]
pub fn write_pgn(heading: &Heading<'_>, record: &Record) -> String {
    let start = record.game.start();
    let [sente, gote] = heading.names;
    let result = record.outcome.result();
    let mut pgn = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    };
    tag("Event", "hiyoko match");
    tag("Site", "?");
    tag("Date", heading.date);
    tag("Round", &heading.round.to_string());
    tag("White", sente);
    tag("Black", gote);
    tag("Result", result);
    tag("Variant", "dobutsu");
    if start.position() != Position::start() {
        tag("SetUp", "1");
        tag("FEN", &short_fen(&start));
    }
    tag("PlyCount", &record.game.moves().len().to_string());
    tag("TimeControl", &heading.control.to_string());
    tag("Termination", termination(&record.outcome.conclusion));
    pgn.push('\n');
    for line in wrapped(&movetext(&start, record, result)) {
        pgn += &line;
        pgn.push('\n');
    }
    pgn.push('\n');
    pgn
}

/// The position as cutechess writes and reads it: a FEN with one `-`, and no count of plies.
fn short_fen(game: &Game) -> String {
    let fen = write_fen(game);
    let fields: Vec<&str> = fen.split(' ').collect();
    match fields[..] {
        [board, side, .., number] => format!("{board} {side} - {number}"),
        _ => fen,
    }
}

const fn termination(conclusion: &Conclusion) -> &'static str {
    match conclusion {
        Conclusion::Rules(_) | Conclusion::Resignation => "normal",
        Conclusion::Crash => "abandoned",
        Conclusion::Time => "time forfeit",
        Conclusion::IllegalMove(_) => "rules infraction",
        Conclusion::Length => "adjudication",
    }
}

/// The words of the moves, with comments, and of the result.
fn movetext(start: &Game, record: &Record, result: &str) -> Vec<String> {
    let moves = write_line(record.game.moves(), start.position(), Notation::Uci);
    let opening = moves.len() - record.played.len();
    let mut words = Vec::new();
    for (index, mv) in moves.into_iter().enumerate() {
        let ply = start.ply() as usize + index;
        // The first player moves at odd plies, whatever the number of the first.
        let is_sente = (start.position().turn() == Color::Sente) == (index % 2 == 0);
        let number = ply.div_ceil(2);
        if is_sente {
            words.push(format!("{number}."));
        } else if index == 0 {
            words.push(format!("{number}..."));
        }
        words.push(mv);
        words.push(match index.checked_sub(opening).map(|played| &record.played[played]) {
            Some(played) => format!("{{{}}}", annotation(played)),
            None => "{book}".to_owned(),
        });
    }
    words.push(format!("{{{}}}", describe(record)));
    words.push(result.to_owned());
    words
}

/// Score, depth and time, as in `+0.31/9 0.12s` or `-M4/12 0.001s`; a mate in plies.
fn annotation(played: &PlayedMove) -> String {
    let words: Vec<&str> = played.info.split_whitespace().collect();
    let number = |word: Option<&&str>| word.and_then(|word| word.parse::<i64>().ok()).unwrap_or(0);
    let place = |key| words.iter().position(|&word| word == key);
    let depth = number(place("depth").and_then(|at| words.get(at + 1)));
    let score = place("score").and_then(|at| Some((words.get(at + 1)?, number(words.get(at + 2)))));
    let seconds = played.elapsed.as_secs_f64();
    match score {
        Some((&"cp", points)) => format!("{:+.2}/{depth} {seconds:.3}s", points as f64 / 100.0),
        Some((&"mate", mate)) if mate != 0 => {
            let plies = match played.protocol {
                Protocol::Usi => mate.unsigned_abs(),
                Protocol::Uci => mate.unsigned_abs().saturating_mul(2) - u64::from(mate > 0),
            };
            let sign = if mate > 0 { '+' } else { '-' };
            format!("{sign}M{plies}/{depth} {seconds:.3}s")
        }
        _ => format!("{seconds:.3}s"),
    }
}

/// How a game ended, in words.
#[must_use]
pub fn describe(record: &Record) -> String {
    let winner = record.outcome.winner;
    let loser = winner.map_or("", |winner| (!winner).name());
    match &record.outcome.conclusion {
        Conclusion::Rules(reason) => match (winner, reason) {
            (Some(winner), Reason::Capture) => format!("{} captures the lion", winner.name()),
            (Some(winner), Reason::Try) => format!("{} makes a safe try", winner.name()),
            (Some(_), Reason::NoMoves) => format!("{loser} has no move"),
            _ => "drawn by repetition".to_owned(),
        },
        Conclusion::Crash if winner.is_none() => "no engine got ready".to_owned(),
        Conclusion::Crash => format!("{loser}'s engine has gone"),
        Conclusion::Time => format!("{loser} oversteps the time"),
        Conclusion::IllegalMove(why) => {
            format!("{loser} makes an illegal move: {}", why.replace(['{', '}'], "?"))
        }
        Conclusion::Resignation => format!("{loser} resigns"),
        Conclusion::Length => format!("drawn after {} plies", record.game.moves().len()),
    }
}

/// The words in lines of at most 80 letters, where a word is no longer.
fn wrapped(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.iter().flat_map(|word| word.split(' ')) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 80 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
