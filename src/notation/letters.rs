//! The letters of the pieces.

use crate::rules::{Color, Kind};

/// The kind that a letter of either alphabet names: our own (chick, elephant, giraffe, lion, hen)
/// or that of shogi (pawn, bishop, rook, king), of which no two clash.
pub(super) const fn kind_of_letter(letter: char) -> Option<Kind> {
    match letter.to_ascii_uppercase() {
        'C' | 'P' => Some(Kind::Chick),
        'E' | 'B' => Some(Kind::Elephant),
        'G' | 'R' => Some(Kind::Giraffe),
        'H' => Some(Kind::Hen),
        'L' | 'K' => Some(Kind::Lion),
        _ => None,
    }
}

/// The letter of a kind in SFEN and FEN, in upper case and without a hen's `+`.
pub(super) const fn letter_of_kind(kind: Kind) -> char {
    match kind {
        Kind::Chick | Kind::Hen => 'C',
        Kind::Elephant => 'E',
        Kind::Giraffe => 'G',
        Kind::Lion => 'L',
    }
}

/// The owner of a piece by the case of its letter.
pub(super) const fn color_of_letter(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Sente } else { Color::Gote }
}

/// A letter in the case of its owner.
pub(super) const fn in_case(letter: char, color: Color) -> char {
    match color {
        Color::Sente => letter.to_ascii_uppercase(),
        Color::Gote => letter.to_ascii_lowercase(),
    }
}

/// The letter of a kind in shogi's alphabet, in upper case.
pub(super) const fn shogi_letter(kind: Kind) -> char {
    match kind {
        Kind::Chick | Kind::Hen => 'P',
        Kind::Elephant => 'B',
        Kind::Giraffe => 'R',
        Kind::Lion => 'K',
    }
}
