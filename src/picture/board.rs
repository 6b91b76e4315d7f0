//! The board, its coordinates and what stands on it.

use super::layout::{BOARD_HEIGHT, BOARD_WIDTH, MARGIN, Point, SQUARE, center};
use super::{Background, pieces};
use crate::notation::{Notation, write_square};
use crate::rules::{Bitboard, Color, Move, Position, Square};

/// The colour that marks what the last move touched.
pub(super) const MARK: &str = "#fad95c";

/// The empty board: a square each, the home ranks as sky and forest, those of the last move marked.
pub(super) fn board(last_move: Option<Move>) -> String {
    let squares = Square::ALL.map(|square| {
        let Point { x, y } = center(square);
        let (x, y) = (x - SQUARE / 2.0, y - SQUARE / 2.0);
        let (class, color) = match last_move {
            Some(mv) if touches(mv, square) => ("square last", MARK),
            _ if Bitboard::far_rank(Color::Sente).contains(square) => ("square", "#c5e3f3"),
            _ if Bitboard::far_rank(Color::Gote).contains(square) => ("square", "#cfe5b4"),
            _ => ("square", "#f6e7c3"),
        };
        format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" \
             width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{color}\"/>\n"
        )
    });
    format!(
        "<g stroke=\"#8a6a3c\" stroke-width=\"1.5\">\n{}\
         <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{BOARD_WIDTH}\" height=\"{BOARD_HEIGHT}\" rx=\"3\" \
         fill=\"none\" stroke-width=\"4\"/>\n</g>\n",
        squares.concat(),
    )
}

fn touches(mv: Move, square: Square) -> bool {
    let from = match mv {
        Move::Step { from, .. } | Move::Decline { from, .. } => Some(from),
        Move::Drop { .. } => None,
    };
    mv.to() == square || from == Some(square)
}

/// The names of files and ranks, at the edges where the notation is used to them.
pub(super) fn coordinates(notation: Notation, background: Background) -> String {
    // The middle of a label from the board's edge.
    const DISTANCE: f64 = 16.0;
    let (file_y, rank_x, file_rank) = match notation {
        Notation::Usi(_) => (MARGIN - DISTANCE, MARGIN + BOARD_WIDTH + DISTANCE, 0),
        Notation::Board => (MARGIN - DISTANCE, MARGIN - DISTANCE, 0),
        Notation::Uci => (MARGIN + BOARD_HEIGHT + DISTANCE, MARGIN - DISTANCE, Square::RANKS - 1),
    };
    let label = |square, place: usize, at: Point| {
        let name: String = write_square(square, notation).chars().skip(place).take(1).collect();
        format!("<text x=\"{}\" y=\"{}\">{name}</text>", at.x, at.y + 5.0)
    };
    let mut labels = String::new();
    for square in Square::ALL {
        if square.rank() == file_rank {
            labels += &label(square, 0, Point { x: center(square).x, y: file_y });
        }
        if square.file() == 0 {
            labels += &label(square, 1, Point { x: rank_x, y: center(square).y });
        }
    }
    format!("<g fill=\"{}\" font-size=\"15\">{labels}</g>\n", background.ink())
}

/// The pieces on the board.
pub(super) fn pieces(position: Position) -> String {
    let on = |square| position.piece_at(square).map(|piece| pieces::piece(piece, center(square), 1.0));
    Square::ALL.into_iter().filter_map(on).collect()
}
