//! A position as a picture: SVG that needs nothing else, the same text each time. The pieces are
//! told apart by shape and letter, sides by direction and tint; the dots on a piece show its steps.
//!
//! What a reader of the SVG may want to find has a class: `square` (with `last` the last move's),
//! `piece`, `hand`, `count`, and `arrow` with `win`, `draw`, `loss` or `open`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod arrows;
mod board;
mod hands;
mod layout;
mod pieces;

use crate::notation::{Notation, write_square};
use crate::rules::{Color, Kind, Move, Position, Square, Verdict};
use layout::{HEIGHT, WIDTH};

/// How a position is shown.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The move that led to the position: its squares are marked, or the hand and the square of a drop.
    pub last_move: Option<Move>,
    /// Moves of the side to move, the most important first: it lies on top.
    pub arrows: &'a [Arrow],
    /// Whose coordinates are written, and where: USI's above and at the right, UCI's below and at the left,
    /// the printed board's above and at the left.
    pub notation: Notation,
    /// What is around the board.
    pub background: Background,
}

/// A move shown as an arrow, from a square or from the hand.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// The move.
    pub mv: Move,
    /// What it is worth to its player, which gives the colour: green, blue, red, and violet where unknown.
    pub verdict: Option<Verdict>,
    /// A short text on the arrow, such as the distance.
    pub label: String,
}

/// What is around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Near white.
    #[default]
    Light,
    /// Near black.
    Dark,
}

impl Background {
    const fn page(self) -> &'static str {
        match self {
            Self::Light => "#fbf9f4",
            Self::Dark => "#1d2126",
        }
    }

    /// The colour of what is written on the page.
    const fn ink(self) -> &'static str {
        match self {
            Self::Light => "#5c5346",
            Self::Dark => "#c9c3b8",
        }
    }

    /// The colour of the stands that hold the pieces in hand.
    const fn stand(self) -> &'static str {
        match self {
            Self::Light => "#eee6d6",
            Self::Dark => "#2d333a",
        }
    }
}

/// Draws a position as an SVG document, 486 units wide and 468 high, of which a square has 100.
#[must_use]
pub fn svg(position: Position, picture: &Picture) -> String {
    let &Picture { last_move, arrows, notation, background } = picture;
    let parts = [
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <title>Dobutsu Shogi, {} to move</title>\n<desc>{}</desc>\n",
            position.turn().name(),
            Color::ALL.map(|color| describe(position, color, notation)).join(" "),
        ),
        pieces::definitions(),
        format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>\n", background.page()),
        board::board(last_move),
        board::coordinates(notation, background),
        hands::hands(position, last_move, background),
        board::pieces(position),
        arrows::arrows(arrows, position.turn()),
        "</svg>\n".to_owned(),
    ];
    parts.concat()
}

/// A side's pieces in words, for those who cannot see the picture.
fn describe(position: Position, color: Color, notation: Notation) -> String {
    let on_board = Square::ALL.into_iter().filter_map(|square| {
        let piece = position.piece_at(square).filter(|piece| piece.color == color)?;
        Some(format!("{} {}", piece.kind.name(), write_square(square, notation)))
    });
    let in_hand = Kind::IN_HAND.into_iter().filter_map(|kind| match position.in_hand(color, kind) {
        0 => None,
        count => Some(format!("{count} {} in hand", kind.name())),
    });
    let pieces: Vec<String> = on_board.chain(in_hand).collect();
    format!("{}: {}.", color.name(), if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(", ") })
}
