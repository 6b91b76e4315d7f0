use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::threads::ThreadArguments;
use crate::tablebase::{CompressedTable, Counts, NewTableFile, POSITIONS, Phase, Table, solve};

/// Solve the whole game: the exact distance of every position.
///
/// Takes some seconds and about 520 MB of memory. To write the table takes as long again.
#[derive(Args)]
#[command(after_help = "Examples:
  hiyoko solve --stats
  hiyoko solve --out hiyoko.table")]
pub(super) struct Arguments {
    /// Write the table to FILE (9.3 MB), as the program contains it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the number of positions won, drawn and lost, then by plies to the end of the game
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    // Before the work, so that a name that cannot be used costs no time.
    let name = || arguments.out.as_deref().map_or_else(String::new, |file| format!("'{}'", file.display()));
    let file = arguments.out.as_deref().map(NewTableFile::create).transpose().with_context(name)?;
    arguments.threads.pool()?.install(|| {
        let table = solve_with_progress();
        if arguments.stats {
            print_counts(&table.count())?;
        }
        file.map_or(Ok(()), |file| file.write(&CompressedTable::of(&table))).with_context(name)
    })
}

/// Solves the game and shows how far it has come: a bar on a terminal, else a line a round.
pub(super) fn solve_with_progress() -> Table {
    let begun = Instant::now();
    let bar = ProgressBar::new(POSITIONS);
    let style =
        ProgressStyle::with_template("solving {wide_bar} {human_pos} of {human_len} positions, {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut lost = 0;
    let table = solve(|Phase { plies, positions }| {
        bar.inc(positions);
        bar.set_message(format!("{plies} plies"));
        if plies % 2 == 0 {
            lost = positions;
        } else if bar.is_hidden() {
            let line = match plies {
                1 => format!("won in 1: {positions}"),
                _ => format!("lost in {}: {lost}, won in {plies}: {positions}", plies - 1),
            };
            let _ = writeln!(io::stderr(), "{line}");
        }
    });
    bar.finish_and_clear();
    let _ = writeln!(io::stderr(), "solved in {:.1} s", begun.elapsed().as_secs_f64());
    table
}

fn print_counts(counts: &Counts) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "win\t{}\ndraw\t{}\nloss\t{}", counts.wins(), counts.draws(), counts.losses())?;
    for (plies, count) in counts.by_distance.iter().enumerate().skip(1) {
        writeln!(out, "{plies}\t{count}")?;
    }
    Ok(())
}
