//! The board as text.

use super::letters::{in_case, letter_of_kind};
use crate::rules::{Color, Kind, Position, Square};

/// What the lines of a board are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramStyle {
    /// Plus, minus and bar.
    #[default]
    Ascii,
    /// Unicode's box drawing characters.
    Unicode,
}

impl DiagramStyle {
    /// The upper edge, a line between two ranks, the lower edge, and the line between two files.
    const fn lines(self) -> [&'static str; 4] {
        match self {
            Self::Ascii => ["+---+---+---+", "+---+---+---+", "+---+---+---+", "|"],
            Self::Unicode => ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘", "│"],
        }
    }
}

/// Draws a board with USI's coordinates above and at the right, UCI's below and at the left, and
/// the hands of both sides.
///
/// ```text
/// Gote's hand: -
///     3   2   1
///   +---+---+---+
/// 4 | g | l | e | a
///   +---+---+---+
/// 3 |   | c |   | b
///   +---+---+---+
/// 2 |   | C |   | c
///   +---+---+---+
/// 1 | E | L | G | d
///   +---+---+---+
///     a   b   c
/// Sente's hand: -
/// Sente to move
/// ```
#[must_use]
pub fn diagram(position: Position, style: DiagramStyle) -> String {
    let [upper, between, lower, bar] = style.lines();
    let mut text = hand(position, Color::Gote);
    text.push_str("    3   2   1\n");
    for rank in 0..Square::RANKS {
        let line = if rank == 0 { upper } else { between };
        text.push_str(&format!("  {line}\n{} {bar}", Square::RANKS - rank));
        for file in 0..Square::FILES {
            let piece = Square::at(file, rank).and_then(|square| position.piece_at(square));
            let (plus, letter) = piece.map_or((' ', ' '), |piece| {
                let plus = if piece.kind == Kind::Hen { '+' } else { ' ' };
                (plus, in_case(letter_of_kind(piece.kind), piece.color))
            });
            text.push_str(&format!("{plus}{letter} {bar}"));
        }
        text.push_str(&format!(" {}\n", char::from(b'a' + rank)));
    }
    text.push_str(&format!("  {lower}\n    a   b   c\n"));
    text.push_str(&hand(position, Color::Sente));
    text.push_str(position.turn().name());
    text.push_str(" to move\n");
    text
}

fn hand(position: Position, color: Color) -> String {
    let mut letters: Vec<String> = Vec::new();
    for kind in [Kind::Giraffe, Kind::Elephant, Kind::Chick] {
        let letter = in_case(letter_of_kind(kind), color).to_string();
        letters.extend((0..position.in_hand(color, kind)).map(|_| letter.clone()));
    }
    let letters = if letters.is_empty() { "-".to_owned() } else { letters.join(" ") };
    format!("{}'s hand: {letters}\n", color.name())
}
