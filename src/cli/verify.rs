use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::Outcome;
use super::solve::solve_with_progress;
use super::threads::ThreadArguments;
use crate::tablebase::{Check, CompressedTable, FileError, verify, verify_compressed};

/// Check the solved game: each entry against its successors, all of them against published figures,
/// and the table inside the program.
///
/// Takes some minutes. Prints a line for each check; the exit code is 1 if one fails.
#[derive(Args)]
#[command(after_help = "Examples:
  hiyoko verify
  hiyoko verify hiyoko.table")]
pub(super) struct Arguments {
    /// Check the table in FILE, which 'hiyoko solve --out FILE' has written, not the one inside the
    /// program
    file: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let compressed = match arguments.file.as_deref().map(|file| (file, CompressedTable::load(file))) {
        None => CompressedTable::embedded(),
        Some((_, Ok(table))) => Some(table),
        Some((file, Err(FileError::Format(error)))) => {
            writeln!(io::stdout(), "WRONG\t'{}': {error}", file.display())?;
            return Ok(Outcome::Negative);
        }
        Some((file, Err(error))) => return Err(error).with_context(|| format!("'{}'", file.display())),
    };
    arguments.threads.pool()?.install(|| {
        let table = solve_with_progress();
        let _ = writeln!(io::stderr(), "each entry is compared with its successors: this takes minutes");
        let (mut outcome, mut printed) = (Outcome::Done, Ok(()));
        let mut print = |check: Check| {
            let line = if check.holds() {
                format!("ok\t{}: {}", check.fact, check.found)
            } else {
                outcome = Outcome::Negative;
                format!("WRONG\t{}: {}, should be {}", check.fact, check.found, check.expected)
            };
            if printed.is_ok() {
                printed = writeln!(io::stdout(), "{line}");
            }
        };
        verify(&table, &mut print);
        if let Some(compressed) = compressed {
            verify_compressed(&compressed, &table, &mut print);
        }
        printed?;
        Ok(outcome)
    })
}
