use std::io::{self, Write};

use clap::Args;

use super::MoveNotation;
use super::input::{POSITION_HELP, one_game};
use crate::notation::write_move;
use crate::rules::{MAX_PERFT_DEPTH, perft};

/// Count the lines of so many plies, move by move.
///
/// Prints `<move>: <count>` for each move, then `total <count>`. Repetition plays no part; a
/// finished game has no children.
#[derive(Args)]
#[command(after_help = format!("{POSITION_HELP}\n\nExample: hiyoko perft 9 startpos"))]
pub(super) struct Arguments {
    /// Plies to look ahead
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_PERFT_DEPTH)))]
    depth: u32,
    /// Where to start [default: startpos]
    position: Vec<String>,
    /// How moves are printed
    #[arg(long, value_enum, default_value_t)]
    notation: MoveNotation,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = one_game(&arguments.position)?;
    let position = game.position();
    let mut out = io::stdout().lock();
    let Some(below) = arguments.depth.checked_sub(1) else {
        return Ok(writeln!(out, "total 1")?);
    };
    let mut total = 0;
    for mv in game.legal_moves() {
        let count = perft(position.after(mv), below);
        writeln!(out, "{}: {count}", write_move(mv, position, arguments.notation.into()))?;
        total += count;
    }
    writeln!(out, "total {total}")?;
    Ok(())
}
