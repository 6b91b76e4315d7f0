//! The program from a shell: arguments are checked as a whole, then the work is done.

mod analyze;
mod answer;
mod generate;
mod input;
mod output;
mod perft;
mod picture;
mod play;
mod show;
mod solve;
mod tablebase;
mod threads;
mod tournament;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use clap::{Parser, Subcommand, ValueEnum};

use crate::notation::{DropLetters, Notation};
use crate::protocol;
use crate::tablebase::{CompressedTable, Tablebase};

/// A Dobutsu Shogi engine. Without a subcommand it speaks USI or UCI on standard input and output.
#[derive(Parser)]
#[command(name = "hiyoko", version, long_version = LONG_VERSION.as_str(), about)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    table: tablebase::TableArguments,
}

/// The version, and on a line of its own which table is inside.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    let version = env!("CARGO_PKG_VERSION");
    match CompressedTable::embedded() {
        Some(table) => {
            format!("{version}\ntable {:08x}, {} bytes", table.checksum(), table.as_bytes().len())
        }
        None => format!("{version}\nno table"),
    }
});

#[derive(Subcommand)]
enum Command {
    Analyze(analyze::Arguments),
    Play(play::Arguments),
    Show(show::Arguments),
    Perft(perft::Arguments),
    Solve(solve::Arguments),
    Verify(verify::Arguments),
    Match(tournament::Arguments),
    /// Search fixed positions on one thread and print `<nodes> nodes <nps> nps`.
    ///
    /// The node count is the same on every run and machine: it identifies the search.
    #[command(after_help = "Example: hiyoko bench")]
    Bench,
    Completions(generate::CompletionArguments),
    Man(generate::ManualArguments),
}

/// How moves are printed; all kinds are read everywhere.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum MoveNotation {
    /// 2c2b, 2b2a+, C*2b
    #[default]
    Usi,
    /// b2b3, b3b4+, C@b2
    Uci,
    /// B3-B2, B3xB2, B2-B1+, C*B2: as on the printed board
    Board,
}

impl From<MoveNotation> for Notation {
    fn from(notation: MoveNotation) -> Self {
        match notation {
            MoveNotation::Usi => Self::Usi(DropLetters::Animals),
            MoveNotation::Uci => Self::Uci,
            MoveNotation::Board => Self::Board,
        }
    }
}

/// What the answer was, where nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    /// Some of the input was refused, or a check failed.
    Negative,
}

/// Runs the program with the arguments of the process: 0 done, 1 a negative answer, 2 an error.
#[must_use]
pub fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Negative) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "hiyoko: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    match arguments.command {
        None => {
            // A game can be played without it.
            let tablebase = arguments.table.load().unwrap_or_else(|error| {
                let _ = writeln!(io::stderr(), "hiyoko: {error:#}; answering by search");
                None
            });
            let tablebase = tablebase.map(|table| Arc::new(table) as Arc<dyn Tablebase>);
            protocol::run(io::stdin().lock(), io::stdout(), tablebase)?;
        }
        Some(Command::Analyze(arguments)) => return analyze::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments)?,
        Some(Command::Show(arguments)) => show::run(&arguments)?,
        Some(Command::Perft(arguments)) => perft::run(&arguments)?,
        Some(Command::Solve(arguments)) => solve::run(&arguments)?,
        Some(Command::Verify(arguments)) => return verify::run(&arguments),
        Some(Command::Match(arguments)) => tournament::run(&arguments)?,
        Some(Command::Completions(arguments)) => generate::print_completions(&arguments)?,
        Some(Command::Man(arguments)) => generate::write_manual(&arguments)?,
        Some(Command::Bench) => {
            if let Some(bench) = protocol::bench(|| false)? {
                writeln!(io::stdout(), "{bench}")?;
            }
        }
    }
    Ok(Outcome::Done)
}

/// Whether the reader of our output has left, which is its right.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
