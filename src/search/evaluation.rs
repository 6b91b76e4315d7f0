//! The evaluation: what a position looks like where the search does not look further.

use super::value::Value;
use crate::rules::{Bitboard, Color, Kind, Position};

/// Centichicks for a piece on the board, by kind.
const ON_BOARD: [i32; 5] = [100, 260, 300, 380, 0];
/// Centichicks for a piece in hand, by kind: it can go wherever it is needed.
const IN_HAND: [i32; 3] = [130, 300, 350];
/// For each square that a side attacks.
const REACH: i32 = 12;
/// For each rank that the lion has left behind: it is on its way to the try, and in danger.
const LION_RANK: i32 = 14;
/// For each square beside the enemy lion that is attacked.
const SIEGE: i32 = 22;
/// For the right to move.
const TEMPO: i32 = 30;

/// The evaluation for the side to move. Both lions must be on the board.
pub(super) fn evaluate(position: Position) -> Value {
    let turn = position.turn();
    Value::evaluation(TEMPO + side(position, turn) - side(position, !turn))
}

fn side(position: Position, color: Color) -> i32 {
    let own = position.pieces(color);
    let mut sum = 0;
    for kind in Kind::ALL {
        sum += ON_BOARD[kind as usize] * (position.of_kind(kind) & own).count() as i32;
    }
    for kind in Kind::IN_HAND {
        sum += IN_HAND[kind as usize] * position.in_hand(color, kind) as i32;
    }
    let attacks = position.attacks(color);
    sum += REACH * attacks.count() as i32;
    sum += SIEGE * (attacks & around(position.lion(!color))).count() as i32;
    sum + LION_RANK * ranks_advanced(position.lion(color), color)
}

/// The squares beside a lion.
fn around(lion: Bitboard) -> Bitboard {
    let row = lion | lion.east() | lion.west();
    (row | row.north() | row.south()) & !lion
}

fn ranks_advanced(lion: Bitboard, color: Color) -> i32 {
    let rank = lion.0.trailing_zeros() as i32 / 3;
    match color {
        Color::Sente => 3 - rank,
        Color::Gote => rank,
    }
}
