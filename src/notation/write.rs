//! Writing a position.

use super::letters::{in_case, letter_of_kind};
use crate::rules::{Color, Game, Kind, Position, Square};

/// Writes a position in the one form of its SFEN that is canonical: four fields, the hand with
/// giraffes, elephants and chicks in this order and Sente's first, a hen as `+C`.
#[must_use]
pub fn write_sfen(position: Position, ply: u32) -> String {
    let side = match position.turn() {
        Color::Sente => 'b',
        Color::Gote => 'w',
    };
    let mut hand = String::new();
    for color in Color::ALL {
        for kind in [Kind::Giraffe, Kind::Elephant, Kind::Chick] {
            let letter = in_case(letter_of_kind(kind), color);
            match position.in_hand(color, kind) {
                0 => {}
                1 => hand.push(letter),
                count => hand.push_str(&format!("{count}{letter}")),
            }
        }
    }
    if hand.is_empty() {
        hand.push('-');
    }
    format!("{} {side} {hand} {ply}", write_board(position))
}

/// Writes the present position of a game as Fairy-Stockfish does: hand in brackets, giraffes,
/// chicks and elephants in this order, two `-`, the count of reversible plies and the number of
/// the full move.
#[must_use]
pub fn write_fen(game: &Game) -> String {
    let position = game.position();
    let side = match position.turn() {
        Color::Sente => 'w',
        Color::Gote => 'b',
    };
    let mut hand = String::new();
    for color in Color::ALL {
        for kind in [Kind::Giraffe, Kind::Chick, Kind::Elephant] {
            let letter = in_case(letter_of_kind(kind), color);
            hand.extend((0..position.in_hand(color, kind)).map(|_| letter));
        }
    }
    let board = write_board(position);
    format!("{board}[{hand}] {side} - - {} {}", game.reversible_plies(), game.ply().div_ceil(2))
}

/// Writes the board, ranks from the top.
fn write_board(position: Position) -> String {
    let mut text = String::new();
    for rank in 0..Square::RANKS {
        if rank > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for file in 0..Square::FILES {
            match Square::at(file, rank).and_then(|square| position.piece_at(square)) {
                None => empty += 1,
                Some(piece) => {
                    flush(&mut text, &mut empty);
                    if piece.kind == Kind::Hen {
                        text.push('+');
                    }
                    text.push(in_case(letter_of_kind(piece.kind), piece.color));
                }
            }
        }
        flush(&mut text, &mut empty);
    }
    text
}

fn flush(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
