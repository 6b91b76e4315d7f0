use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::iter;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use super::answer::{A_SECOND, find};
use super::input::{POSITION_HELP, read_game, split_positions};
use super::output::Analysis;
use super::picture::PictureArguments;
use super::solve::solve_with_progress;
use super::tablebase::TableArguments;
use super::threads::ThreadArguments;
use super::{MoveNotation, Outcome};
use crate::rules::Game;
use crate::search::{Limits, Report, Task, TimeControl};
use crate::tablebase::Tablebase;

/// How many positions that take no time are handed over at once.
const MANY: usize = 256;

/// Find the best move, its verdict or score, and the line behind it.
///
/// Positions come as arguments, or one a line on standard input, where blank lines and lines that
/// begin with # pass. Answers keep their order; each position is analyzed on one thread. Without a
/// limit each gets a second.
#[derive(Args)]
#[command(after_help = format!("{POSITION_HELP}\n
Examples:
  hiyoko analyze startpos moves 2c2b
  hiyoko analyze --json --depth 9 < positions.txt
  hiyoko analyze --svg moves.svg startpos"))]
pub(super) struct Arguments {
    /// What to analyze [default: read standard input]
    position: Vec<String>,
    /// Show the best N moves
    #[arg(long, value_name = "N", default_value_t = NonZero::<usize>::MIN, conflicts_with = "svg")]
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
    #[arg(long, conflicts_with = "svg")]
    json: bool,
    /// How moves are printed
    #[arg(long, value_enum, default_value_t)]
    notation: MoveNotation,
    #[command(flatten)]
    picture: PictureArguments,
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
        let time = self.movetime.map(|ms| TimeControl::Move(Duration::from_millis(ms)));
        Limits {
            depth: self.depth.map(NonZero::get),
            nodes: self.nodes.map(NonZero::get),
            time: time.or(unlimited.then_some(A_SECOND)),
            ..Limits::default()
        }
    }

    /// What is found out about a game.
    fn report(&self, game: &Game, tablebase: Option<&dyn Tablebase>) -> anyhow::Result<Option<Report>> {
        let every_move = self.all || self.picture.svg.is_some();
        let multi_pv = if every_move { usize::MAX } else { self.multipv.get() };
        let task = Task { multi_pv, ..Task::new(game.clone()) };
        Ok(find(&task, self.limits(), tablebase)?.1)
    }

    fn analyze(&self, game: &Game, tablebase: Option<&dyn Tablebase>) -> anyhow::Result<Analysis> {
        if let Some(end) = game.end() {
            return Ok(Analysis::of_end(game, end));
        }
        let report = self.report(game, tablebase)?;
        let of_report = |report: &_| Analysis::of_report(game, report, self.notation.into());
        Ok(report.as_ref().map_or_else(|| Analysis::empty(game), of_report))
    }

    /// Draws every move as an arrow.
    fn draw(&self, file: &Path, game: &Game, tablebase: Option<&dyn Tablebase>) -> anyhow::Result<()> {
        let report = if game.end().is_none() { self.report(game, tablebase)? } else { None };
        self.picture.draw(file, game.position(), None, report.as_ref(), self.notation.into())
    }

    /// The answers to lines of input, and whether one of them was refused.
    fn answer_all(&self, lines: &[String], tablebase: Option<&dyn Tablebase>) -> (String, Outcome) {
        let mut text = String::new();
        let mut outcome = Outcome::Done;
        for line in lines {
            let analysis = read_game(line).and_then(|game| self.analyze(&game, tablebase));
            let answer = analysis.and_then(|analysis| match self.json {
                true => Ok(serde_json::to_string(&analysis)?),
                false => Ok(analysis.text()),
            });
            text += &answer.unwrap_or_else(|error| {
                outcome = Outcome::Negative;
                let why = format!("{error:#}");
                let json = || json!({ "position": line, "error": why }).to_string();
                if self.json { json() } else { format!("{line}: error: {why}") }
            });
            text.push('\n');
        }
        (text, outcome)
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let positions = split_positions(&arguments.position)?;
    for position in &positions {
        read_game(position).with_context(|| format!("'{position}'"))?;
    }
    if arguments.picture.svg.is_some() && positions.len() != 1 {
        bail!(
            "--svg draws one position, named as an argument; {} are: run it once for each",
            positions.len()
        );
    }
    let tablebase: Option<Box<dyn Tablebase>> = match arguments.full {
        true => Some(Box::new(arguments.threads.pool()?.install(solve_with_progress))),
        false => arguments.table.load()?.map(|table| Box::new(table.keeping_all()) as Box<dyn Tablebase>),
    };
    let tablebase = tablebase.as_deref();
    if let (Some(file), [position]) = (&arguments.picture.svg, positions.as_slice()) {
        arguments.draw(file, &read_game(position)?, tablebase)?;
        return Ok(Outcome::Done);
    }
    if !positions.is_empty() {
        return run_batch(arguments, tablebase, positions.into_iter().map(|position| Ok(vec![position])));
    }
    if io::stdin().is_terminal() {
        bail!("no position is given: name one, or pipe some in, one a line; see 'hiyoko analyze --help'");
    }
    let mut input = BufReader::with_capacity(1 << 16, io::stdin());
    let most = if arguments.full { MANY } else { 1 };
    let read = || read_lines(&mut input, most).map(|lines| (!lines.is_empty()).then_some(lines)).transpose();
    run_batch(arguments, tablebase, iter::from_fn(read))
}

/// Reads the positions among the lines that are at hand, but waits for the first; none at the end
/// of the input.
fn read_lines(input: &mut BufReader<impl Read>, most: usize) -> io::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut line = Vec::new();
    while lines.len() < most && (lines.is_empty() || input.buffer().contains(&b'\n')) {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !text.is_empty() && !text.starts_with('#') {
            lines.push(text.to_owned());
        }
    }
    Ok(lines)
}

/// Analyzes lines on several threads, some at a time on each, and prints the answers in the order
/// of the lines, as soon as those before them are printed.
fn run_batch(
    arguments: &Arguments,
    tablebase: Option<&dyn Tablebase>,
    batches: impl Iterator<Item = io::Result<Vec<String>>>,
) -> anyhow::Result<Outcome> {
    let threads = arguments.threads.count();
    let (questions, inbox) = mpsc::sync_channel::<(usize, Vec<String>)>(threads);
    let (answers, outbox) = mpsc::channel::<(usize, (String, Outcome))>();
    // Held by the workers alone: once they have all left, questions are refused.
    let inbox = Arc::new(Mutex::new(inbox));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (inbox, answers) = (Arc::clone(&inbox), answers.clone());
            scope.spawn(move || {
                while let Some((index, lines)) = receive(&inbox) {
                    if answers.send((index, arguments.answer_all(&lines, tablebase))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(inbox);
        drop(answers);
        let printer = scope.spawn(move || print_in_order(outbox));
        for (index, lines) in batches.enumerate() {
            // Nobody takes questions any more once the output is closed.
            if questions.send((index, lines?)).is_err() {
                break;
            }
        }
        drop(questions);
        printer.join().unwrap_or_else(|_| bail!("the printing thread has failed"))
    })
}

fn receive(inbox: &Mutex<mpsc::Receiver<(usize, Vec<String>)>>) -> Option<(usize, Vec<String>)> {
    inbox.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn print_in_order(outbox: mpsc::Receiver<(usize, (String, Outcome))>) -> anyhow::Result<Outcome> {
    let mut out = io::stdout().lock();
    let mut waiting = BTreeMap::new();
    let mut printed = 0;
    let mut outcome = Outcome::Done;
    for (index, answer) in outbox {
        waiting.insert(index, answer);
        while let Some((text, batch_outcome)) = waiting.remove(&printed) {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            printed += 1;
            if batch_outcome == Outcome::Negative {
                outcome = Outcome::Negative;
            }
        }
    }
    Ok(outcome)
}
