//! Moves as text.

use thiserror::Error;

use super::excerpt;
use super::letters::{kind_of_letter, letter_of_kind, shogi_letter};
use crate::rules::{Move, Position, Promotion, Square};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `2c2b`, `2b2a+`, `C*2b`: files 3 to 1 from the left, ranks a to d from the top.
    Usi(DropLetters),
    /// `b2b3`, `b3b4+`, `C@b2`: files a to c from the left, ranks 4 to 1 from the top.
    Uci,
}

/// The letters of dropped pieces in USI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DropLetters {
    /// Those of the animals: C, E, G.
    #[default]
    Animals,
    /// Those of shogi: P, B, R.
    Shogi,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It has not the form of a move.
    #[error("'{0}' is not a move; 2c2b or C*2b (USI), b2b3 or C@b2 (UCI) would be")]
    Form(String),
    /// It names a square outside the board.
    #[error("'{0}' leaves the board: its squares are 1a to 3d (USI), a1 to c4 (UCI)")]
    Square(String),
    /// It drops a piece that is never in hand.
    #[error("'{0}' drops a piece that cannot be in hand: C, E and G can")]
    Drop(String),
    /// It promotes a piece that does not promote there.
    #[error("'{0}' promotes: only a chick does, on its far rank")]
    Promotion(String),
}

/// Reads a move in either notation, whichever it is: USI's squares begin with a digit, UCI's with
/// a letter. Where promotion is forced the `+` may be missing. The move need not be legal.
///
/// # Errors
/// When the text is no move, or promotes a piece that does not.
pub fn read_move(text: &str, position: Position) -> Result<Move, MoveError> {
    let form = || MoveError::Form(excerpt(text));
    let letters: Vec<char> = text.chars().take(6).collect();
    let square = |file, rank| read_square(file, rank).ok_or_else(|| MoveError::Square(excerpt(text)));
    match letters[..] {
        [letter, '*' | '@', file, rank] => {
            let to = square(file, rank)?;
            match kind_of_letter(letter) {
                Some(kind) if kind.captured() == Some(kind) => Ok(Move::Drop { kind, to }),
                Some(_) => Err(MoveError::Drop(excerpt(text))),
                None => Err(form()),
            }
        }
        [a, b, c, d] if [a, b, c, d].iter().all(char::is_ascii_alphanumeric) => {
            step(square(a, b)?, square(c, d)?, false, text, position)
        }
        [a, b, c, d, '+'] => step(square(a, b)?, square(c, d)?, true, text, position),
        _ => Err(form()),
    }
}

fn step(from: Square, to: Square, promotes: bool, text: &str, position: Position) -> Result<Move, MoveError> {
    let can_promote = position.can_promote(from, to);
    if promotes && !can_promote {
        return Err(MoveError::Promotion(excerpt(text)));
    }
    if can_promote && !promotes && position.promotion() == Promotion::Optional {
        return Ok(Move::Decline { from, to });
    }
    Ok(Move::Step { from, to })
}

fn read_square(first: char, second: char) -> Option<Square> {
    let (file, rank) = match (first, second.to_ascii_lowercase()) {
        (file @ '1'..='3', rank @ 'a'..='d') => (b'3' - file as u8, rank as u8 - b'a'),
        (file @ ('a'..='c' | 'A'..='C'), rank @ '1'..='4') => {
            (file.to_ascii_lowercase() as u8 - b'a', b'4' - rank as u8)
        }
        _ => return None,
    };
    Square::at(file, rank)
}

/// Writes a move that is legal in the position.
#[must_use]
pub fn write_move(mv: Move, position: Position, notation: Notation) -> String {
    let square = |square| write_square(square, notation);
    match mv {
        Move::Step { from, to } => {
            let plus = if position.can_promote(from, to) { "+" } else { "" };
            format!("{}{}{plus}", square(from), square(to))
        }
        Move::Decline { from, to } => format!("{}{}", square(from), square(to)),
        Move::Drop { kind, to } => {
            let (letter, sign) = match notation {
                Notation::Usi(DropLetters::Animals) => (letter_of_kind(kind), '*'),
                Notation::Usi(DropLetters::Shogi) => (shogi_letter(kind), '*'),
                Notation::Uci => (letter_of_kind(kind), '@'),
            };
            format!("{letter}{sign}{}", square(to))
        }
    }
}

/// Writes a line of moves, the first of which is legal in the position.
#[must_use]
pub fn write_line(moves: &[Move], mut position: Position, notation: Notation) -> Vec<String> {
    let write = |&mv: &Move| {
        let text = write_move(mv, position, notation);
        position = position.after(mv);
        text
    };
    moves.iter().map(write).collect()
}

/// Writes a square: its file, then its rank.
#[must_use]
pub fn write_square(square: Square, notation: Notation) -> String {
    let (file, rank) = match notation {
        Notation::Usi(_) => (b'3' - square.file(), b'a' + square.rank()),
        Notation::Uci => (b'a' + square.file(), b'4' - square.rank()),
    };
    [char::from(file), char::from(rank)].iter().collect()
}
