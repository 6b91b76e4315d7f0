//! Text to rules and back: positions as SFEN and FEN, moves as USI and UCI write them, boards as
//! people see them. Nothing here knows whether a move is wise.

mod diagram;
mod error;
mod letters;
mod moves;
mod read;
mod write;

pub use diagram::diagram;
pub use error::PositionError;
pub use moves::{DropLetters, MoveError, Notation, read_move, write_move};
pub use read::{Format, read_position};
pub use write::{write_fen, write_sfen};

/// At most the first 20 characters of a text, for error messages: input may be of any length.
fn excerpt(text: &str) -> String {
    let mut excerpt: String = text.chars().take(20).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(20).is_some() {
        excerpt.push('…');
    }
    excerpt
}
