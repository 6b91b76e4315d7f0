//! A person against the engine, line by line.

use std::io::{self, BufRead, IsTerminal, StdoutLock, Write};
use std::time::Duration;

use anyhow::Context;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::MoveNotation;
use super::answer::find;
use super::input::{POSITION_HELP, one_game};
use super::output::{Analysis, describe_end, list_moves, lower_name};
use super::tablebase::TableArguments;
use crate::notation::{
    DiagramStyle, MoveError, MoveProblem, Notation, diagram, excerpt, play_moves, write_move,
};
use crate::rules::{Color, Game};
use crate::search::{Limits, Skill, Task, TimeControl};
use crate::tablebase::Tablebase;

/// Play against the engine, on a terminal or through a pipe.
///
/// Type moves, in any notation, and words: 'help' lists them, 'quit' leaves.
#[derive(Args)]
#[command(after_help = format!("{POSITION_HELP}\n
Examples:
  hiyoko play
  hiyoko play --side gote --level -5 --notation board"))]
pub(super) struct Arguments {
    /// Where to start [default: startpos]
    position: Vec<String>,
    /// Your side
    #[arg(long, value_enum, default_value_t = Color::Sente)]
    side: Color,
    /// How well the engine plays, from -20 to 20; below 20 it errs at random
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_level, default_value = "20")]
    level: Skill,
    /// Milliseconds for each search
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,
    /// How moves are printed
    #[arg(long, value_enum, default_value_t)]
    notation: MoveNotation,
    #[command(flatten)]
    table: TableArguments,
}

impl ValueEnum for Color {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(lower_name(*self)))
    }
}

fn read_level(text: &str) -> Result<Skill, String> {
    let (least, most) = (Skill::MIN.level(), Skill::MAX.level());
    match text.parse() {
        Ok(level) if (least..=most).contains(&level) => Ok(Skill::new(level)),
        _ => Err(format!("'{}' is not a level: {least} to {most} would be", excerpt(text))),
    }
}

const HELP: &str = "\
a move     2c2b, C*2b (USI), b2b3, C@b2 (UCI) or B3-B2, C*B2 (board)
moves      the legal moves
eval       every move with what it is worth to you, the best first
hint       the best move with what it is worth
undo       takes back your last move and the answer, or that you resigned
switch     changes sides
level N    how well the engine plays, from -20 to 20
resign     gives the game up
new        begins again
board      the board
help       these words
quit       leaves
";

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let start = one_game(&arguments.position)?;
    let mut play = Play {
        game: start.clone(),
        start,
        person: arguments.side,
        resigned: None,
        level: arguments.level,
        limits: Limits {
            time: Some(TimeControl::Move(Duration::from_millis(arguments.movetime))),
            ..Limits::default()
        },
        notation: arguments.notation.into(),
        tablebase: arguments.table.load()?.map(|table| Box::new(table) as Box<dyn Tablebase>),
        out: io::stdout().lock(),
    };
    writeln!(play.out, "Type a move, or 'help'.")?;
    play.begin()?;
    let is_terminal = io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        if is_terminal {
            write!(play.out, "> ")?;
            play.out.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            // What the shell prints next is not to stand behind the prompt.
            return if is_terminal { Ok(writeln!(play.out)?) } else { Ok(()) };
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().eq_ignore_ascii_case("quit") {
            return Ok(());
        }
        play.obey(text.trim())?;
    }
}

/// A game between a person and the engine. Between two lines it is over or the person is to move.
struct Play {
    start: Game,
    game: Game,
    /// The person's side.
    person: Color,
    /// The side that has resigned.
    resigned: Option<Color>,
    /// The engine's.
    level: Skill,
    limits: Limits,
    notation: Notation,
    tablebase: Option<Box<dyn Tablebase>>,
    out: StdoutLock<'static>,
}

impl Play {
    fn obey(&mut self, line: &str) -> anyhow::Result<()> {
        let lower = line.to_ascii_lowercase();
        match lower.split_whitespace().collect::<Vec<&str>>()[..] {
            [] => {}
            ["help"] => write!(self.out, "{HELP}")?,
            ["board"] => self.show()?,
            ["level", level] => self.set_level(level)?,
            ["undo"] => self.undo()?,
            ["switch"] => {
                self.person = !self.person;
                self.begin()?;
            }
            ["new"] => {
                self.game = self.start.clone();
                self.resigned = None;
                self.begin()?;
            }
            _ if self.is_over() => {
                writeln!(self.out, "The game is over: 'undo', 'new' or 'quit' would be right.")?;
            }
            ["moves"] => writeln!(self.out, "{}", list_moves(&self.game, self.notation))?,
            ["eval"] => self.evaluate(usize::MAX)?,
            ["hint"] => self.evaluate(1)?,
            ["resign"] => {
                self.resigned = Some(self.person);
                self.show()?;
            }
            _ => self.play(line)?,
        }
        Ok(())
    }

    /// Says whose side the person has, and goes on from there.
    fn begin(&mut self) -> anyhow::Result<()> {
        writeln!(self.out, "You are {}.", self.person.name())?;
        self.go_on()
    }

    /// Plays the person's move and the answer.
    fn play(&mut self, text: &str) -> anyhow::Result<()> {
        let before = self.game.position();
        match play_moves(&mut self.game, &[text]).map_err(|unplayable| unplayable.reason) {
            Ok(()) => {}
            Err(MoveProblem::Unreadable(MoveError::Form(text))) => {
                return Ok(write!(self.out, "'{text}' is neither a move nor one of these words:\n{HELP}")?);
            }
            Err(reason) => {
                let legal = list_moves(&self.game, self.notation);
                return Ok(writeln!(self.out, "{reason}. Legal: {legal}")?);
            }
        }
        if let Some(&mv) = self.game.moves().last() {
            writeln!(self.out, "You play {}.", write_move(mv, before, self.notation))?;
        }
        self.go_on()
    }

    /// Lets the engine move if it is to, and shows where the game stands.
    fn go_on(&mut self) -> anyhow::Result<()> {
        let position = self.game.position();
        if !self.is_over() && position.turn() != self.person {
            let task = Task { skill: self.level, ..Task::new(self.game.clone()) };
            let (answer, _) = find(&task, self.limits.clone(), self.tablebase.as_deref())?;
            let mv = answer.best.context("the engine has found no move")?;
            self.game.play(mv)?;
            writeln!(self.out, "Hiyoko plays {}.", write_move(mv, position, self.notation))?;
        }
        self.show()
    }

    fn show(&mut self) -> anyhow::Result<()> {
        write!(self.out, "\n{}", diagram(self.game.position(), DiagramStyle::Ascii))?;
        if let Some(end) = self.game.end() {
            writeln!(self.out, "{}", describe_end(end))?;
        } else if let Some(loser) = self.resigned {
            writeln!(self.out, "{} has won (resignation).", (!loser).name())?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.end().is_some()
    }

    /// Prints the best moves at full strength, at most so many.
    fn evaluate(&mut self, count: usize) -> anyhow::Result<()> {
        let task = Task { multi_pv: count, ..Task::new(self.game.clone()) };
        let (_, report) = find(&task, self.limits.clone(), self.tablebase.as_deref())?;
        if let Some(report) = report {
            for worth in Analysis::of_report(&self.game, &report, self.notation).worths() {
                writeln!(self.out, "{worth}")?;
            }
        }
        Ok(())
    }

    fn set_level(&mut self, text: &str) -> anyhow::Result<()> {
        match read_level(text) {
            Ok(level) => {
                self.level = level;
                writeln!(self.out, "Level {}.", level.level())?;
            }
            Err(error) => writeln!(self.out, "{error}.")?,
        }
        Ok(())
    }

    /// Takes back the resignation, or all since the person last had to choose a move.
    fn undo(&mut self) -> anyhow::Result<()> {
        let plies = match self.resigned.take() {
            Some(_) => 0,
            None if self.game.position().turn() == self.person => 2,
            None => 1,
        };
        if self.game.moves().len() < plies {
            return Ok(writeln!(self.out, "There is no move of yours to take back.")?);
        }
        for _ in 0..plies {
            self.game.take_back();
        }
        self.go_on()
    }
}
