use std::io::{self, Write};

use clap::Args;

use super::MoveNotation;
use super::input::{POSITION_HELP, one_game};
use super::output::describe_end;
use crate::notation::{DiagramStyle, diagram, write_fen, write_move, write_sfen};

/// Show the board, with its SFEN and FEN.
#[derive(Args)]
#[command(after_help = format!("{POSITION_HELP}\n\nExample: hiyoko show --moves startpos moves 2c2b"))]
pub(super) struct Arguments {
    /// What to show [default: startpos]
    position: Vec<String>,
    /// List the legal moves as well
    #[arg(long)]
    moves: bool,
    /// How moves are printed
    #[arg(long, value_enum, default_value_t)]
    notation: MoveNotation,
    /// How the board is drawn
    #[arg(long, value_enum, default_value_t)]
    board: DiagramStyle,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = one_game(&arguments.position)?;
    let position = game.position();
    let mut out = io::stdout().lock();
    write!(out, "{}", diagram(position, arguments.board))?;
    if let Some(end) = game.end() {
        writeln!(out, "{}", describe_end(end))?;
    }
    writeln!(out, "SFEN: {}", write_sfen(position, game.ply()))?;
    writeln!(out, "FEN: {}", write_fen(&game))?;
    if arguments.moves {
        let moves: Vec<String> = game
            .legal_moves()
            .iter()
            .map(|&mv| write_move(mv, position, arguments.notation.into()))
            .collect();
        writeln!(out, "Moves: {}", moves.join(" "))?;
    }
    Ok(())
}
