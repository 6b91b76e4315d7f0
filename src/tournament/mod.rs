//! Games between engines: processes that speak USI or UCI, under the rules of this library.
//!
//! An [`Entrant`] is started anew for each game. Whatever it does there, be it that it crashes,
//! oversteps its time or plays what is no move, ends the game and never the tournament.

mod engine;
mod game;
mod openings;
mod pgn;
mod schedule;
mod standings;
mod time;

pub use engine::{Entrant, EntrantError, Process, Protocol, StartError};
pub use game::{Conclusion, Outcome, PlayedMove, Record, play};
pub use openings::balanced_openings;
pub use pgn::{Heading, describe, write_pgn};
pub use schedule::{Fixture, Next, Plan, Schedule};
pub use standings::{Elo, Hypothesis, Score, Sprt, Standings};
pub use time::{TimeControl, TimeError};
