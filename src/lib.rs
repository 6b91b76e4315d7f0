//! Hiyoko, a Dobutsu Shogi engine.
//!
//! The modules in reading order; each knows only those before it.
//!
//! - [`rules`]: the game itself: position, moves, endings.
//! - [`notation`]: positions and moves as text.
//! - [`picture`]: positions as pictures.
//! - [`search`]: finding the best move.
//! - [`tablebase`]: the solved game.
//! - [`engine`]: a game, the options, and a search in the background.
//! - [`protocol`]: USI and UCI on standard input and output.
//! - [`cli`]: the subcommands of the shell.
//!
//! ```
//! use std::time::Duration;
//!
//! use hiyoko::notation::{DropLetters, Format, Notation, read_position, write_move};
//! use hiyoko::rules::Verdict;
//! use hiyoko::search::{Clock, Limits, Task, TranspositionTable, search};
//!
//! let game = read_position(Format::Sfen, "1G1/+C1l/c1E/gEL b - 1")?;
//! let position = game.position();
//! let task = Task::new(game);
//! let table = TranspositionTable::new(1)?;
//! let clock = Clock::start(Limits { depth: Some(5), ..Limits::default() }, Duration::ZERO);
//! let mut verdict = None;
//! let answer = search(&task, &table, &clock, &mut |report| verdict = report.verdict);
//!
//! assert_eq!(verdict, Some(Verdict::Win(3)));
//! let best = answer.best.map(|mv| write_move(mv, position, Notation::Usi(DropLetters::Animals)));
//! println!("{best:?} wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cli;
pub mod engine;
pub mod notation;
pub mod picture;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod tablebase;
pub mod tournament;
