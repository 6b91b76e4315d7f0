//! A game as clients and people give it: a start, then moves.

use thiserror::Error;

use super::{Format, MoveError, PositionError, excerpt, read_move, read_position};
use crate::rules::{Game, IllegalMove};

/// Why words do not give the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// Something follows `startpos`.
    #[error("'{0}' follows 'startpos'; moves stand behind the word 'moves'")]
    AfterStartpos(String),
    /// The position is none.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads where a game starts: `startpos`, `fen` and a FEN, or an SFEN with or without `sfen`
/// before it.
///
/// # Errors
/// When the words are none of these.
pub fn read_start(words: &[&str]) -> Result<Game, StartError> {
    match words {
        ["startpos"] => Ok(Game::default()),
        ["startpos", extra, ..] => Err(StartError::AfterStartpos(excerpt(extra))),
        ["fen", fields @ ..] => Ok(read_position(Format::Fen, &fields.join(" "))?),
        ["sfen", fields @ ..] | fields => Ok(read_position(Format::Sfen, &fields.join(" "))?),
    }
}

/// A move of a list that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {reason}")]
pub struct UnplayableMove {
    /// Its number in the list, from 1.
    pub number: usize,
    /// Why it cannot be played.
    pub reason: MoveProblem,
}

/// Why the text of a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveProblem {
    /// It is no move.
    #[error(transparent)]
    Unreadable(#[from] MoveError),
    /// It is not legal.
    #[error("'{0}': {1}")]
    Illegal(String, IllegalMove),
}

/// Plays moves in any notation, up to the first that cannot be played.
///
/// # Errors
/// When a move cannot be played; those before it have been.
pub fn play_moves(game: &mut Game, moves: &[&str]) -> Result<(), UnplayableMove> {
    for (index, text) in moves.iter().enumerate() {
        let unplayable = |reason| UnplayableMove { number: index + 1, reason };
        let mv = read_move(text, game.position()).map_err(|error| unplayable(error.into()))?;
        game.play(mv).map_err(|error| unplayable(MoveProblem::Illegal(excerpt(text), error)))?;
    }
    Ok(())
}
