//! The stands beside the board, with the pieces in hand.

use super::board::MARK;
use super::layout::{Point, SLOT, STAND, STAND_HEIGHT, STAND_WIDTH, slot, stand_top};
use super::{Background, pieces};
use crate::rules::{Color, Kind, Move, Piece, Position};

/// Pieces in hand are so much smaller than those on the board.
const SCALE: f64 = 0.54;

/// Both stands; the name of the side to move has a dot beside it.
pub(super) fn hands(position: Position, last_move: Option<Move>, background: Background) -> String {
    Color::ALL.map(|color| hand(position, color, last_move, background)).concat()
}

fn hand(position: Position, color: Color, last_move: Option<Move>, background: Background) -> String {
    let (top, ink) = (stand_top(color), background.ink());
    let turn = match position.turn() == color {
        true => format!("<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"#e08a1e\"/>", STAND + 14.0, top + 16.0),
        false => String::new(),
    };
    let kinds = Kind::IN_HAND.map(|kind| {
        let is_last =
            last_move.is_some_and(|mv| matches!(mv, Move::Drop { kind: dropped, .. } if dropped == kind));
        let mark = if is_last && color != position.turn() { mark(slot(color, kind)) } else { String::new() };
        mark + &pieces_of_kind(position, Piece { color, kind })
    });
    format!(
        "<g class=\"hand\" fill=\"{ink}\" font-weight=\"bold\">\n\
         <rect x=\"{STAND}\" y=\"{top}\" \
         width=\"{STAND_WIDTH}\" height=\"{STAND_HEIGHT}\" rx=\"10\" fill=\"{}\"/>\n\
         {turn}<text x=\"{}\" y=\"{}\" font-size=\"15\">{}</text>\n{}</g>\n",
        background.stand(),
        STAND + STAND_WIDTH / 2.0,
        top + 21.0,
        color.name(),
        kinds.concat(),
    )
}

/// A piece with its count, if there is one in hand.
fn pieces_of_kind(position: Position, piece: Piece) -> String {
    let at = slot(piece.color, piece.kind);
    match position.in_hand(piece.color, piece.kind) {
        0 => String::new(),
        count => {
            let (x, y) = (at.x + 42.0, at.y + 6.0);
            let drawn = pieces::piece(piece, at, SCALE);
            format!("{drawn}<text class=\"count\" x=\"{x}\" y=\"{y}\" font-size=\"18\">×{count}</text>\n")
        }
    }
}

/// Shows that a piece was dropped from here.
fn mark(at: Point) -> String {
    let (x, y) = (at.x - SLOT / 2.0, at.y - SLOT / 2.0);
    format!(
        "<rect class=\"last\" x=\"{x}\" y=\"{y}\" \
         width=\"{SLOT}\" height=\"{SLOT}\" rx=\"9\" fill=\"{MARK}\"/>\n"
    )
}
