//! What a client says, as a value. Both dialects share one set of commands.

use std::time::Duration;

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
    Position {
        start: Start,
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

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Usual,
    Sfen(String),
    Fen(String),
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
                Some(depth @ 1..) => Self::Perft(depth),
                _ => Self::Unknown("go perft needs a depth, as in 'go perft 5'".to_owned()),
            },
            ["go", rest @ ..] => Self::Go(Box::new(go(rest))),
            ["stop", ..] => Self::Stop,
            ["ponderhit", ..] => Self::PonderHit,
            ["quit", ..] => Self::Quit,
            ["d", ..] => Self::Display,
            ["bench", ..] => Self::Bench,
            [other, ..] => Self::Unknown(format!("unknown command '{}'", printable(other))),
        }
    }
}

/// A text as it may stand in an answer: short, and without control characters.
pub(super) fn printable(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect()
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

/// `startpos | sfen SFEN | fen FEN`, then `[moves MOVE…]`.
fn position<'a>(tokens: &[&'a str]) -> Command<'a> {
    let at = tokens.iter().position(|&token| token == "moves").unwrap_or(tokens.len());
    let (start, moves) = tokens.split_at(at);
    let start = match start {
        ["startpos"] => Start::Usual,
        ["sfen", fields @ ..] => Start::Sfen(fields.join(" ")),
        ["fen", fields @ ..] => Start::Fen(fields.join(" ")),
        _ => return Command::Unknown("position needs 'startpos', 'sfen …' or 'fen …'".to_owned()),
    };
    Command::Position { start, moves: moves.iter().skip(1).copied().collect() }
}

fn go<'a>(tokens: &[&'a str]) -> Go<'a> {
    let mut go = Go::default();
    let mut tokens = tokens.iter().copied().peekable();
    while let Some(token) = tokens.next() {
        match token {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = tokens.next_if(|token| !is_parameter(token)) {
                    go.search_moves.push(mv);
                }
            }
            "mate" if tokens.next_if_eq(&"infinite").is_some() => go.mate = Some(Mate::Infinite),
            _ if is_parameter(token) => match tokens.next_if(|value| number(value).is_some()) {
                Some(value) => set_number(&mut go, token, number(value).unwrap_or(0)),
                None if token == "mate" => go.mate = Some(Mate::Infinite),
                None => log::warn!("go {token} without a number is ignored"),
            },
            _ => log::warn!("unknown go parameter '{}' is ignored", printable(token)),
        }
    }
    go
}

fn is_parameter(token: &str) -> bool {
    matches!(
        token,
        "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "byoyomi"
            | "movestogo"
            | "movetime"
            | "depth"
            | "nodes"
            | "mate"
            | "infinite"
            | "ponder"
            | "searchmoves"
    )
}

fn set_number(go: &mut Go, parameter: &str, number: u64) {
    let time = Some(Duration::from_millis(number));
    let small = Some(u32::try_from(number).unwrap_or(u32::MAX));
    match parameter {
        "wtime" => go.white_time = time,
        "btime" => go.black_time = time,
        "winc" => go.white_increment = time,
        "binc" => go.black_increment = time,
        "byoyomi" => go.byoyomi = time,
        "movetime" => go.move_time = time,
        "movestogo" => go.moves_to_go = small,
        "depth" => go.depth = small,
        "nodes" => go.nodes = Some(number),
        "mate" => go.mate = Some(Mate::Number(number)),
        _ => {}
    }
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
        let position = |start, moves: &[&'static str]| Command::Position { start, moves: moves.to_vec() };
        assert_eq!(Command::parse("position startpos moves "), position(Start::Usual, &[]));
        assert_eq!(Command::parse("position startpos moves a b"), position(Start::Usual, &["a", "b"]));
        assert_eq!(
            Command::parse("position sfen x b - moves a"),
            position(Start::Sfen("x b -".into()), &["a"])
        );
        assert!(matches!(Command::parse("position"), Command::Unknown(_)));
    }
}
