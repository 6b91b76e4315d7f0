use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::input::read_game;
use crate::rules::Game;
use crate::tablebase::CompressedTable;
use crate::tournament::{
    Entrant, Fixture, Heading, Hypothesis, Next, Plan, Process, Protocol, Record, Schedule, Score, Sprt,
    Standings, TimeControl, balanced_openings, describe, write_pgn,
};

/// Play games between engines that speak USI or UCI.
///
/// An ENGINE is a command line, quoted as one argument, perhaps with settings before the program:
/// name=NAME, proto=usi or proto=uci, option.NAME=VALUE. It is started anew for each game; if it
/// crashes, oversteps its time or plays what is no move, it loses that game.
///
/// Without --openings or --balanced all games begin from the usual start. The first line of the
/// table is the best engine; Elo differences are from its opponents, ± with a confidence of 95 %.
#[derive(Args)]
#[command(after_help = "\
Examples:
  hiyoko match 'hiyoko --no-table' 'proto=uci fairy-stockfish' --balanced --games 100 --tc 1+0.1
  hiyoko match 'name=weak option.Skill_Level=0 hiyoko' hiyoko --movetime 50 --pgn games.pgn
  hiyoko match 'new/hiyoko --no-table' 'old/hiyoko --no-table' --balanced --nodes 10000 --sprt 0,10 --games 5000")]
pub(super) struct Arguments {
    /// The engines
    #[arg(required = true, num_args = 2.., value_name = "ENGINE")]
    engines: Vec<Entrant>,
    #[command(flatten)]
    control: ControlArguments,
    /// Games between those who meet: an even number, as each opening is played from both sides
    #[arg(long, value_name = "N", default_value = "2", value_parser = parse_games)]
    games: usize,
    /// The first engine meets all others, instead of everyone everyone
    #[arg(long)]
    gauntlet: bool,
    /// Begin from the positions in FILE, one a line, as 'analyze' reads them
    #[arg(long, value_name = "FILE", conflicts_with = "balanced")]
    openings: Option<PathBuf>,
    /// Begin from positions that are exact draws by the table, 4 to 12 random moves from the start
    #[arg(long)]
    balanced: bool,
    /// Choose other balanced openings
    #[arg(long, value_name = "N", default_value_t = 1, requires = "balanced")]
    seed: u64,
    /// Games to play at a time
    #[arg(long, value_name = "N", default_value_t = NonZero::<usize>::MIN)]
    concurrency: NonZero<usize>,
    /// Append the games to FILE in PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Stop once it is clear whether the first engine is stronger by the first or by the second
    /// number of Elo points, each with 5 % of error
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

/// What bounds each move.
#[derive(Args)]
struct ControlArguments {
    /// Seconds for each side's game + seconds that each move adds, as in 60+0.5 [default: 1+0.1]
    #[arg(long, value_name = "SECONDS+SECONDS")]
    tc: Option<TimeControl>,
    /// Milliseconds for each move once the clock has run out (USI alone); without --tc at once
    #[arg(long, value_name = "MS")]
    byoyomi: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", conflicts_with_all = ["tc", "byoyomi"])]
    movetime: Option<u64>,
    /// Positions to visit for each move
    #[arg(long, value_name = "N", conflicts_with_all = ["tc", "byoyomi", "movetime"])]
    nodes: Option<u64>,
    /// Plies to search for each move
    #[arg(long, value_name = "N", conflicts_with_all = ["tc", "byoyomi", "movetime", "nodes"])]
    depth: Option<u32>,
    /// Milliseconds by which a move may exceed its time
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
}

impl ControlArguments {
    fn control(&self) -> TimeControl {
        let byoyomi = Duration::from_millis(self.byoyomi.unwrap_or(0));
        match (self.movetime, self.nodes, self.depth, self.tc) {
            (Some(time), ..) => TimeControl::Move(Duration::from_millis(time)),
            (_, Some(nodes), ..) => TimeControl::Nodes(nodes),
            (_, _, Some(depth), _) => TimeControl::Depth(depth),
            (.., Some(TimeControl::Clock { base, increment, .. })) => {
                TimeControl::Clock { base, increment, byoyomi }
            }
            _ if !byoyomi.is_zero() => {
                TimeControl::Clock { base: Duration::ZERO, increment: Duration::ZERO, byoyomi }
            }
            _ => TimeControl::Clock {
                base: Duration::from_secs(1),
                increment: Duration::from_millis(100),
                byoyomi,
            },
        }
    }
}

fn parse_games(text: &str) -> Result<usize, &'static str> {
    let games = text.parse().ok().filter(|&games: &usize| games > 0 && games % 2 == 0);
    games.ok_or("want an even number: each opening is played from both sides")
}

fn parse_sprt(text: &str) -> Result<Sprt, &'static str> {
    let numbers = text.split_once(',').and_then(|(null, alternative)| {
        Some(Sprt { null: null.parse().ok()?, alternative: alternative.parse().ok()? })
    });
    let ascending = numbers.filter(|sprt| sprt.null < sprt.alternative && sprt.alternative.is_finite());
    ascending.ok_or("want two numbers of Elo points, the smaller first, as in 0,10")
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rounds = arguments.games / 2;
    if arguments.sprt.is_some() && arguments.engines.len() > 2 {
        bail!("--sprt compares two engines; there are {}", arguments.engines.len());
    }
    let control = arguments.control.control();
    let speaks_uci = |entrant: &&Entrant| entrant.protocol == Protocol::Uci;
    if let (TimeControl::Clock { byoyomi, .. }, Some(entrant)) =
        (control, arguments.engines.iter().find(speaks_uci))
        && !byoyomi.is_zero()
    {
        bail!("UCI knows no byoyomi; take --tc or --movetime, or let '{}' speak USI", entrant.program);
    }
    let plan = Plan {
        entrants: arguments.engines.clone(),
        openings: openings(arguments, rounds)?,
        control,
        margin: Duration::from_millis(arguments.control.margin),
        concurrency: arguments.concurrency.get(),
    };
    let pgn = arguments.pgn.as_deref().map(open_pgn).transpose()?;
    let schedule = if arguments.gauntlet { Schedule::Gauntlet } else { Schedule::RoundRobin };
    let fixtures = schedule.fixtures(plan.entrants.len(), rounds);
    let mut reporter = Reporter {
        names: names(&plan.entrants)?,
        standings: Standings::new(plan.entrants.len()),
        sprt: arguments.sprt,
        control,
        date: time::OffsetDateTime::now_utc().date().to_string().replace('-', "."),
        pgn,
        bar: progress_bar(fixtures.len()),
    };
    let mut failure = None;
    plan.run(fixtures, |fixture, record| {
        reporter.report(fixture, &record).unwrap_or_else(|error| {
            failure = Some(error);
            Next::Stop
        })
    });
    reporter.bar.finish_and_clear();
    failure.map_or(Ok(()), Err)?;
    write!(io::stdout(), "{}", reporter.table())?;
    Ok(())
}

/// The names of the engines, each of which is started for it; where names are alike, numbered.
fn names(entrants: &[Entrant]) -> anyhow::Result<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for entrant in entrants {
        let name = Process::start(entrant)?.name().to_owned();
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let unused = std::iter::once(name.clone()).chain(numbered).find(|name| !names.contains(name));
        names.push(unused.unwrap_or(name));
    }
    Ok(names)
}

fn openings(arguments: &Arguments, rounds: usize) -> anyhow::Result<Vec<Game>> {
    if arguments.balanced {
        let Some(table) = CompressedTable::embedded() else {
            bail!(
                "--balanced needs the table, which this program was built without; name a file by --openings"
            )
        };
        return Ok(balanced_openings(&table, arguments.seed).take(rounds).collect());
    }
    let Some(path) = &arguments.openings else { return Ok(vec![Game::default()]) };
    let name = || format!("'{}'", path.display());
    let text = std::fs::read_to_string(path).with_context(name)?;
    let mut games = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if !line.is_empty() && !line.starts_with('#') {
            let place = || format!("'{}', line {number}", path.display());
            let game = read_game(line).with_context(place)?;
            if game.end().is_some() {
                bail!("{}: the game is over there", place());
            }
            games.push(game);
        }
    }
    if games.is_empty() {
        bail!("{} has no positions; want one a line", name());
    }
    Ok(games)
}

fn open_pgn(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("'{}'", path.display()))
}

fn progress_bar(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    let style = ProgressStyle::with_template("{msg}{wide_bar} {pos} of {len} games, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Tells how the tournament goes: a table on a terminal, else a line a game, on standard error.
struct Reporter {
    names: Vec<String>,
    standings: Standings,
    sprt: Option<Sprt>,
    control: TimeControl,
    date: String,
    pgn: Option<File>,
    bar: ProgressBar,
}

impl Reporter {
    fn report(&mut self, fixture: Fixture, record: &Record) -> anyhow::Result<Next> {
        self.standings.add(fixture, &record.outcome);
        let names = fixture.players.map(|player| self.names[player].as_str());
        if let Some(file) = &mut self.pgn {
            let heading = Heading { date: &self.date, round: fixture.number, names, control: self.control };
            file.write_all(write_pgn(&heading, record).as_bytes())?;
        }
        self.bar.inc(1);
        if self.bar.is_hidden() {
            let [sente, gote] = names;
            let end = describe(record);
            let result = record.outcome.result();
            let _ = writeln!(io::stderr(), "game {}: {sente} - {gote} {result}: {end}", fixture.number);
        } else {
            self.bar.set_message(self.table());
        }
        let is_decided = self.sprt.is_some_and(|sprt| sprt.decision(&self.standings.scores()[0]).is_some());
        Ok(if is_decided { Next::Stop } else { Next::GoOn })
    }

    /// The standings, a line an engine, and the test.
    fn table(&self) -> String {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("engine".len());
        let mut table = format!(
            "{:width$} {:>7} {:>6} {:>6} {:>7} {:>6} {:>6} {:>6} {:>6}\n",
            "engine", "Elo", "±", "games", "score", "won", "drawn", "lost", "faults"
        );
        for entrant in self.standings.ranking() {
            table += &row(&self.names[entrant], width, &self.standings.scores()[entrant]);
        }
        if let Some(sprt) = self.sprt {
            table += &verdict(sprt, &self.standings.scores()[0], &self.names[0]);
        }
        table
    }
}

fn row(name: &str, width: usize, score: &Score) -> String {
    let (difference, error) = match score.elo() {
        Some(elo) => (format!("{:+.0}", elo.difference), format!("{:.0}", elo.error)),
        None => ("-".to_owned(), "-".to_owned()),
    };
    let share = 100.0 * score.points() / score.games().max(1) as f64;
    let Score { wins, draws, losses, faults, .. } = score;
    format!(
        "{name:width$} {difference:>7} {error:>6} {:>6} {share:>6.1}% {wins:>6} {draws:>6} {losses:>6} {faults:>6}\n",
        score.games()
    )
}

fn verdict(sprt: Sprt, score: &Score, name: &str) -> String {
    let decision = match sprt.decision(score) {
        Some(Hypothesis::Null) => format!("{name} is not stronger by {}", sprt.alternative),
        Some(Hypothesis::Alternative) => format!("{name} is stronger by more than {}", sprt.null),
        None => "not decided".to_owned(),
    };
    let ratio = sprt.log_likelihood_ratio(score);
    let (null, alternative) = (sprt.null, sprt.alternative);
    format!("SPRT {null} against {alternative} Elo: ratio {ratio:+.2} of ±{:.2}, {decision}\n", Sprt::bound())
}
