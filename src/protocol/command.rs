//! What a client says, as a value. Both dialects share one set of commands.

use std::time::Duration;

use crate::notation::excerpt;
use crate::rules::MAX_PERFT_DEPTH;

/// A line of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// `usi`: speak USI.
    Usi,
    /// `uci`: speak UCI.
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    /// The words that tell where the game starts, and its moves.
    Position {
        start: Vec<&'a str>,
        moves: Vec<&'a str>,
    },
    Go(Box<Go<'a>>),
    /// `go perft N`.
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    /// `d`: show the board.
    Display,
    Bench,
    /// A line that asks for nothing: empty, `debug …`, `gameover …`.
    Nothing,
    /// A line that is not understood, with the reason.
    Unknown(String),
}

/// The parameters of `go`, as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go<'a> {
    pub white_time: Option<Duration>,
    pub black_time: Option<Duration>,
    pub white_increment: Option<Duration>,
    pub black_increment: Option<Duration>,
    pub byoyomi: Option<Duration>,
    pub moves_to_go: Option<u32>,
    pub move_time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<Mate>,
    pub infinite: bool,
    pub ponder: bool,
    pub search_moves: Vec<&'a str>,
}

/// The parameter of `go mate`: milliseconds in USI, moves in UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mate {
    Infinite,
    Number(u64),
}

impl<'a> Command<'a> {
    pub fn parse(line: &'a str) -> Self {
        let tokens: Vec<&str> = line.split_whitespace().collect();
        match tokens.as_slice() {
            [] | ["debug" | "gameover", ..] => Self::Nothing,
            ["usi", ..] => Self::Usi,
            ["uci", ..] => Self::Uci,
            ["isready", ..] => Self::IsReady,
            ["usinewgame" | "ucinewgame", ..] => Self::NewGame,
            ["setoption", rest @ ..] => set_option(rest),
            ["position", rest @ ..] => position(rest),
            ["go", "perft", rest @ ..] => match rest.first().and_then(|depth| depth.parse().ok()) {
                Some(depth @ 1..=MAX_PERFT_DEPTH) => Self::Perft(depth),
                _ => Self::Unknown(format!(
                    "go perft needs a depth from 1 to {MAX_PERFT_DEPTH}, as in 'go perft 5'"
                )),
            },
            ["go", rest @ ..] => Self::Go(Box::new(go(rest))),
            ["stop", ..] => Self::Stop,
            ["ponderhit", ..] => Self::PonderHit,
            ["quit", ..] => Self::Quit,
            ["d", ..] => Self::Display,
            ["bench", ..] => Self::Bench,
            [other, ..] => Self::Unknown(format!("unknown command '{}'", excerpt(other))),
        }
    }
}

/// `name NAME [value VALUE]`, either of several words.
fn set_option<'a>(tokens: &[&str]) -> Command<'a> {
    let ["name", rest @ ..] = tokens else {
        return Command::Unknown("setoption needs a name, as in 'setoption name Threads value 2'".to_owned());
    };
    let (name, value) = match rest.iter().position(|&token| token == "value") {
        Some(at) => (rest.get(..at), rest.get(at + 1..)),
        None => (Some(rest), None),
    };
    Command::SetOption {
        name: name.unwrap_or_default().join(" "),
        value: value.unwrap_or_default().join(" "),
    }
}

/// `startpos`, `sfen SFEN` or `fen FEN`, then `[moves MOVE…]`.
fn position<'a>(tokens: &[&'a str]) -> Command<'a> {
    let at = tokens.iter().position(|&token| token == "moves").unwrap_or(tokens.len());
    let (start, moves) = tokens.split_at(at);
    Command::Position { start: start.to_vec(), moves: moves.iter().skip(1).copied().collect() }
}

fn go<'a>(tokens: &[&'a str]) -> Go<'a> {
    let mut go = Go::default();
    let mut tokens = tokens.iter().copied().peekable();
    while let Some(token) = tokens.next() {
        let mut next_number = || tokens.next_if(|value| number(value).is_some()).and_then(number);
        match token {
            "wtime" => go.white_time = next_number().map(Duration::from_millis),
            "btime" => go.black_time = next_number().map(Duration::from_millis),
            "winc" => go.white_increment = next_number().map(Duration::from_millis),
            "binc" => go.black_increment = next_number().map(Duration::from_millis),
            "byoyomi" => go.byoyomi = next_number().map(Duration::from_millis),
            "movetime" => go.move_time = next_number().map(Duration::from_millis),
            "movestogo" => go.moves_to_go = next_number().map(saturate),
            "depth" => go.depth = next_number().map(saturate),
            "nodes" => go.nodes = next_number(),
            "mate" => go.mate = Some(next_number().map_or(Mate::Infinite, Mate::Number)),
            // `mate infinite` is one parameter: the search for a mate may end by itself.
            "infinite" => go.infinite = go.mate != Some(Mate::Infinite),
            "ponder" => go.ponder = true,
            // A move has a digit, the name of a parameter has none.
            "searchmoves" => {
                while let Some(mv) = tokens.next_if(|token| token.contains(|c: char| c.is_ascii_digit())) {
                    go.search_moves.push(mv);
                }
            }
            _ => log::warn!("go: '{}' is ignored", excerpt(token)),
        }
    }
    go
}

fn saturate(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A number as clients write it: `1000`, `1000.0`, or below zero for a clock that ran out.
/// At most ten years in milliseconds, so that sums of times cannot overflow.
fn number(token: &str) -> Option<u64> {
    const MOST: u64 = 315_360_000_000;
    let whole = token.parse::<u64>().ok();
    let number = whole
        .or_else(|| token.parse::<f64>().ok().filter(|number| !number.is_nan()).map(|number| number as u64));
    number.map(|number| number.min(MOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_of(line: &str) -> Go<'_> {
        match Command::parse(line) {
            Command::Go(go) => *go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn go_takes_numbers_as_clients_write_them() {
        let go = go_of(
            "go btime 1000.0 wtime -5 binc 10 winc x movetime 1e9 nodes 18446744073709551616 depth 245",
        );
        assert_eq!(go.black_time, Some(Duration::from_secs(1)));
        assert_eq!(go.white_time, Some(Duration::ZERO));
        assert_eq!(go.black_increment, Some(Duration::from_millis(10)));
        assert_eq!(go.white_increment, None);
        assert_eq!(go.move_time, Some(Duration::from_millis(1_000_000_000)));
        assert!(go.nodes.is_some_and(|nodes| nodes > 1_000_000_000));
        assert_eq!(go.depth, Some(245));
        assert_eq!(go_of("go movetime nan"), Go::default());
    }

    #[test]
    fn parameters_end_a_list_of_moves() {
        let go = go_of("go searchmoves 2c2b C*1b depth 3 what infinite");
        assert_eq!(go.search_moves, ["2c2b", "C*1b"]);
        assert_eq!(go.depth, Some(3));
        assert!(go.infinite);
    }

    #[test]
    fn mate_has_a_number_or_none() {
        assert_eq!(go_of("go mate infinite").mate, Some(Mate::Infinite));
        assert_eq!(go_of("go mate").mate, Some(Mate::Infinite));
        assert_eq!(go_of("go mate 500").mate, Some(Mate::Number(500)));
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let set = |name: &str, value: &str| Command::SetOption { name: name.into(), value: value.into() };
        assert_eq!(Command::parse("setoption name Clear Hash"), set("Clear Hash", ""));
        assert_eq!(Command::parse(" setoption  name Table File value a  b \r"), set("Table File", "a b"));
        assert_eq!(Command::parse("setoption name value 3"), set("", "3"));
    }

    #[test]
    fn positions_come_with_and_without_moves() {
        let position = |start: &[&'static str], moves: &[&'static str]| Command::Position {
            start: start.to_vec(),
            moves: moves.to_vec(),
        };
        assert_eq!(Command::parse("position startpos moves "), position(&["startpos"], &[]));
        assert_eq!(Command::parse("position startpos moves a b"), position(&["startpos"], &["a", "b"]));
        let sfen = ["sfen", "x", "b", "-"];
        assert_eq!(Command::parse("position sfen x b - moves a"), position(&sfen, &["a"]));
        assert_eq!(Command::parse("position"), position(&[], &[]));
    }
}
