//! The solved game: an exact verdict for every position with all its pieces.
//!
//! - [`number`] and [`position`] number the positions.
//! - [`solve`] computes a [`Table`] of their distances.
//! - [`CompressedTable`] holds them in few bytes.
//! - [`verify`] checks a table by other means.

mod block;
mod compressed;
mod elephants;
mod file;
mod index;
mod links;
mod owners;
mod placement;
mod probe;
mod reach;
mod row;
mod set;
mod solve;
mod table;
mod threats;
mod verify;
mod words;

pub use compressed::{CompressedTable, FormatError};
pub use file::{FileError, NewTableFile};
pub use index::{number, position};
pub use placement::{NUMBERS, POSITIONS};
pub use probe::Tablebase;
pub use solve::{Phase, solve};
pub use table::{Counts, DEEPEST_WIN, Table};
pub use verify::{Check, verify, verify_compressed};
