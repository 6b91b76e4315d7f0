//! The game itself. Nothing here knows of text, time, threads or scores.

mod bitboard;
mod ending;
mod game;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod setup;
mod square;
mod steps;
mod verdict;

pub use bitboard::Bitboard;
pub use ending::{End, Reason};
pub use game::{Game, IllegalMove};
pub use moves::{MAX_MOVES, Move, MoveList};
pub use perft::{MAX_PERFT_DEPTH, perft};
pub use piece::{Color, Kind, Piece};
pub use position::{Position, Promotion};
pub use setup::{Setup, SetupError};
pub use square::Square;
pub use steps::steps;
pub use verdict::Verdict;
