//! One game, with the rules as referee.

use std::time::Duration;

use super::engine::{Answer, Silence};
use super::time::Clocks;
use super::{Entrant, Process, Protocol, TimeControl};
use crate::notation::{DropLetters, Notation, play_moves, write_fen, write_line, write_sfen};
use crate::rules::{Color, Game, Position, Reason};

/// A game that has no end after so many plies is drawn.
const MAX_PLIES: usize = 512;

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// By the rules.
    Rules(Reason),
    /// An engine did not start, or left.
    Crash,
    /// An engine took too long.
    Time,
    /// An engine gave a move that cannot be played: which, and why it cannot.
    IllegalMove(String),
    /// An engine gave up.
    Resignation,
    /// The game went on for too long.
    Length,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won: no side when drawn.
    pub winner: Option<Color>,
    /// Why it is over.
    pub conclusion: Conclusion,
}

impl Outcome {
    /// The result as PGN writes it, Sente being White.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::Sente) => "1-0",
            Some(Color::Gote) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// What is known of a move that an engine made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// How long it took.
    pub elapsed: Duration,
    /// What the engine said of it last, an `info` line; empty if it said nothing.
    pub info: String,
    /// What its scores count in.
    pub protocol: Protocol,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, with the moves of its opening.
    pub game: Game,
    /// The moves behind those of the opening.
    pub played: Vec<PlayedMove>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Plays a game on from an opening. Sente is the first of the entrants; a move may take longer than
/// the time control allows by the margin.
#[must_use]
pub fn play(opening: &Game, entrants: [&Entrant; 2], control: TimeControl, margin: Duration) -> Record {
    let mut game = opening.clone();
    let mut played = Vec::new();
    let outcome = match entrants.map(Process::start) {
        [Ok(sente), Ok(gote)] => {
            let mut players = [sente, gote];
            let mut clocks = Clocks::new(control);
            loop {
                if let Err(outcome) = take_turn(&mut game, &mut players, &mut clocks, margin, &mut played) {
                    break outcome;
                }
            }
        }
        [Err(_), Ok(_)] => Outcome { winner: Some(Color::Gote), conclusion: Conclusion::Crash },
        [Ok(_), Err(_)] => Outcome { winner: Some(Color::Sente), conclusion: Conclusion::Crash },
        [Err(_), Err(_)] => Outcome { winner: None, conclusion: Conclusion::Crash },
    };
    Record { game, played, outcome }
}

/// Lets the side to move make its move; the outcome, as an error, if the game is over.
fn take_turn(
    game: &mut Game,
    players: &mut [Process; 2],
    clocks: &mut Clocks,
    margin: Duration,
    played: &mut Vec<PlayedMove>,
) -> Result<(), Outcome> {
    if let Some(end) = game.end() {
        return Err(Outcome { winner: end.winner, conclusion: Conclusion::Rules(end.reason) });
    }
    if played.len() >= MAX_PLIES {
        return Err(Outcome { winner: None, conclusion: Conclusion::Length });
    }
    let turn = game.position().turn();
    let loss = |conclusion| Outcome { winner: Some(!turn), conclusion };
    let player = &mut players[turn as usize];
    let protocol = player.protocol();
    let allowance = clocks.allowance(turn) + margin;
    let answer = player.find_move(&position_command(game, protocol), &clocks.go(protocol), allowance);
    let Answer { word, elapsed, info } = answer.map_err(|silence| match silence {
        Silence::Gone => loss(Conclusion::Crash),
        Silence::Late => loss(Conclusion::Time),
    })?;
    clocks.press(turn, elapsed);
    if ["resign", "(none)"].contains(&word.as_str()) {
        return Err(loss(Conclusion::Resignation));
    }
    play_moves(game, &[&word]).map_err(|error| loss(Conclusion::IllegalMove(error.reason.to_string())))?;
    played.push(PlayedMove { elapsed, info, protocol });
    Ok(())
}

/// The command that tells an engine the position.
fn position_command(game: &Game, protocol: Protocol) -> String {
    let start = game.start();
    let mut command = match protocol {
        _ if start.position() == Position::start() => "position startpos".to_owned(),
        Protocol::Usi => format!("position sfen {}", write_sfen(start.position(), start.ply())),
        Protocol::Uci => format!("position fen {}", write_fen(&start)),
    };
    let notation = match protocol {
        Protocol::Usi => Notation::Usi(DropLetters::Animals),
        Protocol::Uci => Notation::Uci,
    };
    for (index, mv) in write_line(game.moves(), start.position(), notation).iter().enumerate() {
        command += if index == 0 { " moves " } else { " " };
        command += mv;
    }
    command
}
