use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use super::input::{POSITION_HELP, read_game, split_positions};
use super::output::Analysis;
use super::solve::solve_with_progress;
use super::tablebase::TableArguments;
use super::threads::ThreadArguments;
use super::{MoveNotation, Outcome};
use crate::engine::look_up;
use crate::rules::Game;
use crate::search::{Clock, Limits, Task, TimeControl, TranspositionTable, search};
use crate::tablebase::Tablebase;

/// For each position a new one, so that its answer does not depend on the others.
const TABLE_MEGABYTES: usize = 16;

/// Find the best move, its verdict or score, and the line behind it.
///
/// Positions come as arguments, or one a line on standard input, where blank lines and lines that
/// begin with # pass. Answers keep their order; each position is analyzed on one thread. Without a
/// limit each gets a second.
#[derive(Args)]
#[command(after_help = format!("{POSITION_HELP}\n
Examples:
  hiyoko analyze startpos moves 2c2b
  hiyoko analyze --json --depth 9 < positions.txt"))]
pub(super) struct Arguments {
    /// What to analyze [default: read standard input]
    position: Vec<String>,
    /// Show the best N moves
    #[arg(long, value_name = "N", default_value_t = NonZero::<usize>::MIN)]
    multipv: NonZero<usize>,
    /// Show every move
    #[arg(long, conflicts_with = "multipv")]
    all: bool,
    /// Milliseconds for each position
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Plies to search
    #[arg(long, value_name = "N")]
    depth: Option<NonZero<u32>>,
    /// Positions to visit for each position
    #[arg(long, value_name = "N")]
    nodes: Option<NonZero<u64>>,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    /// How moves are printed
    #[arg(long, value_enum, default_value_t)]
    notation: MoveNotation,
    #[command(flatten)]
    threads: ThreadArguments,
    #[command(flatten)]
    table: TableArguments,
    /// Solve the game first, which takes seconds and 520 MB of memory, to answer 100,000 positions
    /// a second
    #[arg(long, conflicts_with_all = ["table", "no_table"])]
    full: bool,
}

impl Arguments {
    fn limits(&self) -> Limits {
        let unlimited = self.movetime.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = self.movetime.or(unlimited.then_some(1000));
        Limits {
            depth: self.depth.map(NonZero::get),
            nodes: self.nodes.map(NonZero::get),
            time: time.map(|ms| TimeControl::Move(Duration::from_millis(ms))),
            ..Limits::default()
        }
    }

    fn analyze(&self, game: &Game, tablebase: Option<&dyn Tablebase>) -> anyhow::Result<Analysis> {
        if let Some(end) = game.end() {
            return Ok(Analysis::of_end(game, end));
        }
        let mut task = Task::new(game.clone());
        task.multi_pv = if self.all { usize::MAX } else { self.multipv.get() };
        let clock = Clock::start(self.limits(), Duration::ZERO);
        let mut report = tablebase.and_then(|tablebase| look_up(&task, tablebase, &clock));
        if report.is_none() {
            let table = TranspositionTable::new(TABLE_MEGABYTES)?;
            search(&task, &table, &clock, &mut |found| report = Some(found.clone()));
        }
        let of_report = |report: &_| Analysis::of_report(game, report, self.notation.into());
        Ok(report.as_ref().map_or_else(|| Analysis::empty(game), of_report))
    }

    /// The answer to a line of input: the text to print, and whether the position was refused.
    fn answer(&self, line: &str, tablebase: Option<&dyn Tablebase>) -> (String, Outcome) {
        let analysis = read_game(line).and_then(|game| self.analyze(&game, tablebase));
        let text = analysis.and_then(|analysis| match self.json {
            true => Ok(serde_json::to_string(&analysis)?),
            false => Ok(analysis.text()),
        });
        match text {
            Ok(text) => (text, Outcome::Done),
            Err(error) => {
                let why = format!("{error:#}");
                let json = || json!({ "position": line, "error": why }).to_string();
                (if self.json { json() } else { format!("{line}: error: {why}") }, Outcome::Negative)
            }
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let positions = split_positions(&arguments.position)?;
    for position in &positions {
        read_game(position).with_context(|| format!("'{position}'"))?;
    }
    let tablebase = match arguments.full {
        true => Some(Arc::new(arguments.threads.pool()?.install(solve_with_progress)) as Arc<dyn Tablebase>),
        false => arguments.table.load()?,
    };
    let tablebase = tablebase.as_deref();
    if !positions.is_empty() {
        return run_batch(arguments, tablebase, positions.into_iter().map(Ok));
    }
    if io::stdin().is_terminal() {
        bail!("no position is given: name one, or pipe some in, one a line; see 'hiyoko analyze --help'");
    }
    let lines =
        io::stdin().lock().split(b'\n').map(|line| Ok(String::from_utf8_lossy(&line?).trim().to_owned()));
    let wanted = |line: &String| !line.is_empty() && !line.starts_with('#');
    run_batch(arguments, tablebase, lines.filter(|line| line.as_ref().map_or(true, wanted)))
}

/// Analyzes lines on several threads and prints the answers in the order of the lines, each as
/// soon as those before it are printed.
fn run_batch(
    arguments: &Arguments,
    tablebase: Option<&dyn Tablebase>,
    lines: impl Iterator<Item = io::Result<String>>,
) -> anyhow::Result<Outcome> {
    let threads = arguments.threads.count();
    let (questions, inbox) = mpsc::sync_channel::<(usize, String)>(threads);
    let (answers, outbox) = mpsc::channel::<(usize, (String, Outcome))>();
    // Held by the workers alone: once they have all left, questions are refused.
    let inbox = Arc::new(Mutex::new(inbox));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (inbox, answers) = (Arc::clone(&inbox), answers.clone());
            scope.spawn(move || {
                while let Some((index, line)) = receive(&inbox) {
                    if answers.send((index, arguments.answer(&line, tablebase))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(inbox);
        drop(answers);
        let printer = scope.spawn(move || print_in_order(outbox));
        for (index, line) in lines.enumerate() {
            // Nobody takes questions any more once the output is closed.
            if questions.send((index, line?)).is_err() {
                break;
            }
        }
        drop(questions);
        printer.join().unwrap_or_else(|_| bail!("the printing thread has failed"))
    })
}

fn receive(inbox: &Mutex<mpsc::Receiver<(usize, String)>>) -> Option<(usize, String)> {
    inbox.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn print_in_order(outbox: mpsc::Receiver<(usize, (String, Outcome))>) -> anyhow::Result<Outcome> {
    let mut out = io::stdout().lock();
    let mut waiting = BTreeMap::new();
    let mut printed = 0;
    let mut outcome = Outcome::Done;
    for (index, answer) in outbox {
        waiting.insert(index, answer);
        while let Some((text, position_outcome)) = waiting.remove(&printed) {
            writeln!(out, "{text}")?;
            out.flush()?;
            printed += 1;
            if position_outcome == Outcome::Negative {
                outcome = Outcome::Negative;
            }
        }
    }
    Ok(outcome)
}
