//! USI and UCI: lines of text to the engine and back.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bench;
mod command;
mod dialect;
mod options;
mod session;

pub use bench::{Bench, BenchError, bench};
pub use session::run;
