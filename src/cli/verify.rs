use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::Outcome;
use super::solve::solve_with_progress;
use super::threads::ThreadArguments;
use crate::tablebase::{FileError, Table, verify};

/// Check a table: each entry against its successors, all of them against published figures.
///
/// Takes some minutes. Prints a line for each check; the exit code is 1 if one fails.
#[derive(Args)]
#[command(after_help = "Examples:
  hiyoko verify hiyoko.table
  hiyoko verify")]
pub(super) struct Arguments {
    /// The table to check [default: solve the game first]
    file: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    arguments.threads.pool()?.install(|| {
        let table = match &arguments.file {
            None => solve_with_progress(),
            Some(file) => match Table::load(file).with_context(|| format!("'{}'", file.display())) {
                Err(error) if is_no_table(&error) => {
                    writeln!(io::stdout(), "WRONG\t{error:#}")?;
                    return Ok(Outcome::Negative);
                }
                table => table?,
            },
        };
        let _ = writeln!(io::stderr(), "each entry is compared with its successors: this takes minutes");
        let mut out = io::stdout().lock();
        let (mut outcome, mut printed) = (Outcome::Done, Ok(()));
        verify(&table, |check| {
            let line = if check.holds() {
                format!("ok\t{}: {}", check.fact, check.found)
            } else {
                outcome = Outcome::Negative;
                format!("WRONG\t{}: {}, should be {}", check.fact, check.found, check.expected)
            };
            if printed.is_ok() {
                printed = writeln!(out, "{line}").and_then(|()| out.flush());
            }
        });
        printed?;
        Ok(outcome)
    })
}

/// Whether a file was read and found wanting.
fn is_no_table(error: &anyhow::Error) -> bool {
    error.downcast_ref::<FileError>().is_some_and(|error| !matches!(error, FileError::Io(_)))
}
