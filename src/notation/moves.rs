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
    /// As on the printed board: `B3-B2`, `B3xB2` for a capture, `B2-B1+`, `C*B2`: files A to C from
    /// the left, ranks 1 to 4 from the top.
    Board,
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
    #[error("'{0}' is not a move; 2c2b or C*2b (USI), b2b3 or C@b2 (UCI), B3-B2 or C*B2 (board) would be")]
    Form(String),
    /// It names a square outside the board.
    #[error("'{0}' leaves the board: its squares are 1a to 3d (USI), a1 to c4 (UCI), A1 to C4 (board)")]
    Square(String),
    /// It drops a piece that is never in hand.
    #[error("'{0}' drops a piece that cannot be in hand: C, E and G can")]
    Drop(String),
    /// It promotes a piece that does not promote there.
    #[error("'{0}' promotes: only a chick does, on its far rank")]
    Promotion(String),
}

/// Reads a move in any notation, whichever it is: USI's squares begin with a digit, UCI's with a
/// letter. The board's squares begin with an upper-case letter and stand behind a `*` or on both
/// sides of a `-` or `x`, of which either is read for the other; UCI's steps may be in upper case,
/// its drops may not. Where promotion is forced the `+` may be missing. The move need not be legal.
///
/// # Errors
/// When the text is no move, or promotes a piece that does not.
pub fn read_move(text: &str, position: Position) -> Result<Move, MoveError> {
    let form = || MoveError::Form(excerpt(text));
    let on_board = |square: Option<Square>| square.ok_or_else(|| MoveError::Square(excerpt(text)));
    let square = |file, rank| on_board(read_square(file, rank));
    let printed = |file, rank| on_board(read_printed_square(file, rank));
    let (squares, promotes) = text.strip_suffix('+').map_or((text, false), |squares| (squares, true));
    let letters: Vec<char> = squares.chars().take(6).collect();
    let (from, to) = match letters[..] {
        [letter, '*' | '@', file, rank] if !promotes => {
            let to = if file.is_ascii_uppercase() { printed(file, rank)? } else { square(file, rank)? };
            return match kind_of_letter(letter) {
                Some(kind) if kind.captured() == Some(kind) => Ok(Move::Drop { kind, to }),
                Some(_) => Err(MoveError::Drop(excerpt(text))),
                None => Err(form()),
            };
        }
        [a, b, c, d] if [a, b, c, d].iter().all(char::is_ascii_alphanumeric) => {
            (square(a, b)?, square(c, d)?)
        }
        [a @ 'A'..='Z', b, '-' | 'x', c @ 'A'..='Z', d] => (printed(a, b)?, printed(c, d)?),
        _ => return Err(form()),
    };
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

fn read_printed_square(file: char, rank: char) -> Option<Square> {
    match (file, rank) {
        (file @ 'A'..='C', rank @ '1'..='4') => Square::at(file as u8 - b'A', rank as u8 - b'1'),
        _ => None,
    }
}

/// Writes a move that is legal in the position.
#[must_use]
pub fn write_move(mv: Move, position: Position, notation: Notation) -> String {
    let square = |square| write_square(square, notation);
    let sign = match notation {
        Notation::Usi(_) | Notation::Uci => "",
        Notation::Board if position.is_capture(mv) => "x",
        Notation::Board => "-",
    };
    match mv {
        Move::Step { from, to } => {
            let plus = if position.can_promote(from, to) { "+" } else { "" };
            format!("{}{sign}{}{plus}", square(from), square(to))
        }
        Move::Decline { from, to } => format!("{}{sign}{}", square(from), square(to)),
        Move::Drop { kind, to } => {
            let (letter, sign) = match notation {
                Notation::Usi(DropLetters::Animals) | Notation::Board => (letter_of_kind(kind), '*'),
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
        Notation::Board => (b'A' + square.file(), b'1' + square.rank()),
    };
    [char::from(file), char::from(rank)].iter().collect()
}
