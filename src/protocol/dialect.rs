//! How the engine says things in USI and in UCI. The lines of both are alike; what differs is
//! collected here.

use rsshogi_usi::{
    BestMove, CheckmateResponse, InfoCommand, InfoScore, MateScore, UsiCommand, format_command,
};

use crate::notation::{DropLetters, Notation, write_line, write_move};
use crate::rules::{Color, End, Move, Position};
use crate::search::{Answer, Report, Score};

/// The protocol spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Protocol {
    #[default]
    Usi,
    Uci,
}

/// How to write: the protocol, and what can be set about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Dialect {
    pub protocol: Protocol,
    pub drop_letters: DropLetters,
}

impl Dialect {
    /// The side whose clock is `btime`: Black, the first player in USI, the second in UCI.
    pub const fn black(self) -> Color {
        match self.protocol {
            Protocol::Usi => Color::Sente,
            Protocol::Uci => Color::Gote,
        }
    }

    /// How moves are written.
    pub const fn notation(self) -> Notation {
        match self.protocol {
            Protocol::Usi => Notation::Usi(self.drop_letters),
            Protocol::Uci => Notation::Uci,
        }
    }

    /// The answers to `usi` or `uci`, but for the options.
    pub fn identity(self) -> [String; 2] {
        let name = concat!("Hiyoko ", env!("CARGO_PKG_VERSION"));
        [
            format_command(&UsiCommand::id_name(name)),
            format_command(&UsiCommand::id_author("the Hiyoko developers")),
        ]
    }

    /// The line that ends the answers to `usi` or `uci`.
    pub const fn ok(self) -> &'static str {
        match self.protocol {
            Protocol::Usi => "usiok",
            Protocol::Uci => "uciok",
        }
    }

    /// An `info` line for each line of play.
    pub fn report(self, report: &Report, root: Position) -> Vec<String> {
        let elapsed = report.elapsed.as_millis() as u64;
        let per_second = (report.nodes as f64 / report.elapsed.as_secs_f64().max(0.001)) as u64;
        let lines = report.lines.iter().enumerate().map(|(index, line)| {
            let info = InfoCommand::new()
                .with_depth(report.depth)
                .with_seldepth(report.selective_depth)
                .with_time(elapsed)
                .with_nodes(self.count(report.nodes))
                .with_nps(self.count(per_second))
                .with_hashfull(report.per_mille_full)
                .with_multipv(index as u32 + 1)
                .with_score(self.score(line.score))
                .with_pv(write_line(&line.moves, root, self.notation()));
            format_command(&UsiCommand::info(info))
        });
        lines.collect()
    }

    /// A count as the dialect's clients can read it: some of USI's keep 32 bits.
    fn count(self, count: u64) -> u64 {
        match self.protocol {
            Protocol::Usi => count.min(i32::MAX as u64),
            Protocol::Uci => count,
        }
    }

    /// USI counts plies to the end, UCI the mover's own moves.
    fn score(self, score: Score) -> InfoScore {
        let distance = |plies: u32| match self.protocol {
            Protocol::Usi => plies as i32,
            Protocol::Uci => plies.div_ceil(2) as i32,
        };
        match score {
            Score::Points(value) => InfoScore::cp(value),
            Score::Win(plies) => InfoScore::mate(MateScore::ply(distance(plies))),
            Score::Loss(plies) => InfoScore::mate(MateScore::ply(-distance(plies))),
        }
    }

    /// The `info` line for a game that is over.
    pub fn game_over(self, end: End) -> String {
        let score = if end.winner.is_some() { InfoScore::mate(MateScore::ply(0)) } else { InfoScore::cp(0) };
        format_command(&UsiCommand::info(InfoCommand::new().with_depth(0).with_score(score)))
    }

    pub fn best_move(self, answer: Answer, root: Position) -> String {
        let Some(best) = answer.best else {
            return match self.protocol {
                Protocol::Usi => format_command(&UsiCommand::bestmove(BestMove::resign())),
                Protocol::Uci => "bestmove (none)".to_owned(),
            };
        };
        let ponder = answer.ponder.map(|ponder| write_move(ponder, root.after(best), self.notation()));
        let best = BestMove::move_to(write_move(best, root, self.notation())).with_optional_ponder(ponder);
        format_command(&UsiCommand::bestmove(best))
    }

    /// The answer to USI's `go mate`.
    pub fn checkmate(self, line: Option<&[Move]>, root: Position) -> String {
        let response = match line {
            None => CheckmateResponse::timeout(),
            Some([]) => CheckmateResponse::nomate(),
            Some(line) => CheckmateResponse::moves(write_line(line, root, self.notation())),
        };
        format_command(&UsiCommand::checkmate(response))
    }
}
