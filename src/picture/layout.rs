//! Where things are, in units of the picture: the board at the left, at the right the stands with
//! the pieces in hand, Gote's above Sente's.

use crate::rules::{Color, Kind, Square};

/// The width and the height of a square.
pub(super) const SQUARE: f64 = 100.0;
/// The left and the upper edge of the board.
pub(super) const MARGIN: f64 = 34.0;
pub(super) const BOARD_WIDTH: f64 = SQUARE * Square::FILES as f64;
pub(super) const BOARD_HEIGHT: f64 = SQUARE * Square::RANKS as f64;

/// The left edge of the stands.
pub(super) const STAND: f64 = MARGIN + BOARD_WIDTH + MARGIN;
pub(super) const STAND_WIDTH: f64 = 102.0;
pub(super) const STAND_HEIGHT: f64 = 192.0;
/// The height of a kind's place on a stand.
pub(super) const SLOT: f64 = 54.0;

/// The size of the whole.
pub(super) const WIDTH: f64 = STAND + STAND_WIDTH + 16.0;
pub(super) const HEIGHT: f64 = MARGIN + BOARD_HEIGHT + MARGIN;

#[derive(Clone, Copy)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

pub(super) fn center(square: Square) -> Point {
    let along = |index: u8| MARGIN + SQUARE * (f64::from(index) + 0.5);
    Point { x: along(square.file()), y: along(square.rank()) }
}

/// The upper edge of a side's stand.
pub(super) const fn stand_top(color: Color) -> f64 {
    match color {
        Color::Gote => MARGIN,
        Color::Sente => MARGIN + BOARD_HEIGHT - STAND_HEIGHT,
    }
}

/// Where pieces of a kind lie on a side's stand.
pub(super) fn slot(color: Color, kind: Kind) -> Point {
    let row = Kind::IN_HAND.into_iter().take_while(|&other| other != kind).count();
    Point { x: STAND + 36.0, y: stand_top(color) + STAND_HEIGHT - SLOT * (2.5 - row as f64) - 3.0 }
}
