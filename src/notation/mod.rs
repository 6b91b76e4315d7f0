//! Text to rules and back: positions as SFEN and FEN, moves as USI, UCI and the printed board
//! write them, boards as people see them. Nothing here knows whether a move is wise.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod diagram;
mod error;
mod game;
mod letters;
mod moves;
mod read;
mod write;

pub use diagram::{DiagramStyle, diagram};
pub use error::{PositionError, Problem};
pub use game::{MoveProblem, StartError, UnplayableMove, play_moves, read_start};
pub use moves::{DropLetters, MoveError, Notation, read_move, write_line, write_move, write_square};
pub use read::{Format, read_position};
pub use write::{write_fen, write_sfen};

/// A text as it may stand in a message: at most its first 40 characters, and none that controls.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut excerpt: String =
        text.chars().take(LENGTH).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(LENGTH).is_some() {
        excerpt.push('…');
    }
    excerpt
}
