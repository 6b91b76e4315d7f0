use std::io::{self, Write};
use std::path::Path;

use anyhow::bail;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::MoveNotation;
use super::answer::{A_SECOND, find};
use super::input::{POSITION_HELP, one_game};
use super::output::{describe_end, list_moves};
use super::picture::PictureArguments;
use crate::notation::{DiagramStyle, diagram, write_fen, write_sfen};
use crate::rules::Game;
use crate::search::{Limits, Task};
use crate::tablebase::{CompressedTable, Tablebase};

/// Show the board, with its SFEN and FEN, or as a picture.
#[derive(Args)]
#[command(after_help = format!("{POSITION_HELP}\n
Examples:
  hiyoko show --moves startpos moves 2c2b
  hiyoko show --svg board.svg --last-move --best startpos moves 2c2b"))]
pub(super) struct Arguments {
    /// What to show [default: startpos]
    position: Vec<String>,
    /// List the legal moves as well
    #[arg(long, conflicts_with = "svg")]
    moves: bool,
    /// How moves are printed
    #[arg(long, value_enum, default_value_t)]
    notation: MoveNotation,
    /// How the board is drawn as text
    #[arg(long, value_enum, default_value_t, conflicts_with = "svg")]
    board: DiagramStyle,
    #[command(flatten)]
    picture: PictureArguments,
    /// Mark the last move in the picture
    #[arg(long, requires = "svg")]
    last_move: bool,
    /// Draw the best move, found as 'hiyoko analyze' finds it, as an arrow in the picture
    #[arg(long, requires = "svg")]
    best: bool,
}

impl ValueEnum for DiagramStyle {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Ascii, Self::Unicode]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Ascii => PossibleValue::new("ascii").help("Plus, minus and bar"),
            Self::Unicode => PossibleValue::new("unicode").help("Box drawing characters"),
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = one_game(&arguments.position)?;
    match &arguments.picture.svg {
        Some(file) => arguments.draw(file, &game),
        None => arguments.print(&game),
    }
}

impl Arguments {
    fn print(&self, game: &Game) -> anyhow::Result<()> {
        let position = game.position();
        let mut out = io::stdout().lock();
        write!(out, "{}", diagram(position, self.board))?;
        if let Some(end) = game.end() {
            writeln!(out, "{}", describe_end(end))?;
        }
        writeln!(out, "SFEN: {}", write_sfen(position, game.ply()))?;
        writeln!(out, "FEN: {}", write_fen(game))?;
        if self.moves {
            writeln!(out, "Moves: {}", list_moves(game, self.notation.into()))?;
        }
        Ok(())
    }

    fn draw(&self, file: &Path, game: &Game) -> anyhow::Result<()> {
        let last_move = game.moves().last().copied().filter(|_| self.last_move);
        if self.last_move && last_move.is_none() {
            bail!("--last-move marks a move of the game, and none is given: add 'moves …' to the position");
        }
        let mut found = None;
        if self.best && game.end().is_none() {
            let limits = Limits { time: Some(A_SECOND), ..Limits::default() };
            let tablebase = CompressedTable::embedded();
            let tablebase = tablebase.as_ref().map(|table| table as &dyn Tablebase);
            (_, found) = find(&Task::new(game.clone()), limits, tablebase)?;
        }
        self.picture.draw(file, game.position(), last_move, found.as_ref(), self.notation.into())
    }
}
