//! Reading a position: SFEN and FEN differ in little.

use std::fmt;

use super::error::Problem;
use super::letters::{color_of_letter, kind_of_letter};
use super::{PositionError, excerpt};
use crate::rules::{Color, Game, Kind, Piece, Position, Setup, Square};

/// How the text of a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As in USI: `gle/1c1/1C1/ELG b - 1`. `b` is Sente, the number counts plies.
    Sfen,
    /// As in UCI: `gle/1c1/1C1/ELG[] w - - 0 1`. `w` is Sente, the last number counts full moves.
    Fen,
}

impl Format {
    /// The start of a game, which shows what a position should look like.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Self::Sfen => "gle/1c1/1C1/ELG b - 1",
            Self::Fen => "gle/1c1/1C1/ELG[-] w 0 1",
        }
    }

    /// The side that a field names.
    fn side(self, field: &str) -> Result<Color, Problem> {
        let right = match (self, field) {
            (Self::Sfen, "b" | "B") | (Self::Fen, "w" | "W") => return Ok(Color::Sente),
            (Self::Sfen, "w" | "W") | (Self::Fen, "b" | "B") => return Ok(Color::Gote),
            (Self::Sfen, _) => "b (Sente) or w (Gote)",
            (Self::Fen, _) => "w (Sente) or b (Gote)",
        };
        Err(unexpected("side", field, right))
    }

    /// How many numbers may end the text.
    const fn numbers(self) -> usize {
        match self {
            Self::Sfen => 1,
            Self::Fen => 2,
        }
    }

    /// The number of the next ply, from the numbers that end the text.
    fn ply(self, numbers: &[u32], turn: Color) -> u32 {
        let number = numbers.last().copied().unwrap_or(1).max(1);
        match (self, numbers.is_empty()) {
            (Self::Sfen, false) => number,
            _ => (number - 1).saturating_mul(2).saturating_add(1 + turn as u32),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sfen => "SFEN",
            Self::Fen => "FEN",
        })
    }
}

/// Reads a position: the board, with or without the hand in brackets; the side to move; then,
/// where there are such, the hand or any number of `-`, and the numbers. The hand may be given
/// twice if it is the same.
///
/// # Errors
/// When a field is missing or cannot be read, or the position has more pieces than the set.
pub fn read_position(format: Format, text: &str) -> Result<Game, PositionError> {
    read(format, text).map_err(|problem| PositionError { format, problem })
}

fn read(format: Format, text: &str) -> Result<Game, Problem> {
    let mut fields = text.split_whitespace();
    let missing = |field| Problem::Missing { field, example: format.example() };
    let (board, bracketed) = split_brackets(fields.next().ok_or(missing("board"))?)?;
    let turn = format.side(fields.next().ok_or(missing("side to move"))?)?;
    let mut setup = Setup::empty(turn);
    read_board(board, &mut setup)?;
    let mut hand = bracketed.map(read_hand).transpose()?;

    let mut fields = fields.peekable();
    while let Some(field) = fields.next_if(|field| !is_number(field)) {
        if field != "-" {
            let again = read_hand(field)?;
            if hand.is_some_and(|hand| hand != again) {
                return Err(Problem::TwoHands);
            }
            hand = Some(again);
        }
    }
    setup.hands = hand.unwrap_or_default();
    let numbers = fields.map(read_number).collect::<Result<Vec<_>, _>>()?;
    if let Some(extra) = numbers.get(format.numbers()) {
        let hint = match format {
            Format::Sfen => "; a FEN is read behind the word 'fen'",
            Format::Fen => "",
        };
        return Err(Problem::Extra(extra.to_string(), hint));
    }
    let position = Position::try_from(&setup).map_err(Problem::Setup)?;
    Ok(Game::new(position, format.ply(&numbers, turn)))
}

fn unexpected(field: &str, found: &str, right: &'static str) -> Problem {
    Problem::Unexpected { field: field.to_owned(), found: excerpt(found), right }
}

/// Splits `board[hand]` into board and hand, if there is one.
fn split_brackets(field: &str) -> Result<(&str, Option<&str>), Problem> {
    let Some((board, rest)) = field.split_once('[') else { return Ok((field, None)) };
    match rest.strip_suffix(']') {
        Some(hand) => Ok((board, Some(hand))),
        None => Err(unexpected("hand", rest, "a hand that ends with ]")),
    }
}

const PIECE_LETTERS: &str =
    "a piece (C E G L H, with + before a C for a hen), a count of empty squares (1 to 3) or a /";
const HAND_LETTERS: &str = "a piece in hand (C E G, with a count of 2 before it) or -";

fn read_board(text: &str, setup: &mut Setup) -> Result<(), Problem> {
    let count = text.split('/').count();
    if count != usize::from(Square::RANKS) {
        return Err(Problem::Ranks { count });
    }
    let (rows, _) = setup.board.as_chunks_mut();
    for (rank, (row, text)) in rows.iter_mut().zip(text.split('/')).enumerate() {
        *row = read_rank(rank + 1, text)?;
    }
    Ok(())
}

fn read_rank(rank: usize, text: &str) -> Result<[Option<Piece>; 3], Problem> {
    let unexpected = |found: char, right| unexpected(&format!("rank {rank}"), &found.to_string(), right);
    let mut row = [None; 3];
    let mut count = 0;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if let Some(empty @ 1..=3) = letter.to_digit(10) {
            count += empty as usize;
            continue;
        }
        let (letter, promoted) = match letter {
            '+' => (letters.next().unwrap_or('+'), true),
            _ => (letter, false),
        };
        let kind = match (kind_of_letter(letter), promoted) {
            (Some(kind), false) => kind,
            (Some(Kind::Chick), true) => Kind::Hen,
            (Some(_), true) => return Err(unexpected(letter, "a piece that promotes: only C does")),
            (None, _) => return Err(unexpected(letter, PIECE_LETTERS)),
        };
        if let Some(square) = row.get_mut(count) {
            *square = Some(Piece { color: color_of_letter(letter), kind });
        }
        count += 1;
    }
    if count == row.len() { Ok(row) } else { Err(Problem::Files { rank, count }) }
}

/// Reads a hand: letters, each with an optional count before it, or `-`, or nothing.
fn read_hand(text: &str) -> Result<[[u8; 3]; 2], Problem> {
    let mut hands = [[0u8; 3]; 2];
    if text == "-" {
        return Ok(hands);
    }
    let mut times = None;
    for letter in text.chars() {
        match (letter.to_digit(10), kind_of_letter(letter)) {
            (Some(count @ 1..), _) if times.is_none() => times = Some(count as u8),
            (None, Some(kind @ (Kind::Chick | Kind::Elephant | Kind::Giraffe))) => {
                let [sente, gote] = &mut hands;
                let hand = if color_of_letter(letter) == Color::Sente { sente } else { gote };
                if let Some(count) = hand.get_mut(kind as usize) {
                    *count = count.saturating_add(times.take().unwrap_or(1));
                }
            }
            _ => return Err(unexpected("hand", &letter.to_string(), HAND_LETTERS)),
        }
    }
    if times.is_some() { Err(Problem::LoneCount(excerpt(text))) } else { Ok(hands) }
}

/// Whether a field is meant for a number and not for a hand, which has a letter behind its digits.
fn is_number(field: &str) -> bool {
    field.chars().all(|c| c.is_ascii_digit())
}

fn read_number(text: &str) -> Result<u32, Problem> {
    text.parse().map_err(|_| unexpected("move number", text, "a number"))
}
