//! The session: reads a client's lines, drives the engine, writes its answers.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::bench::bench;
use super::command::{Command, Go, Mate};
use super::dialect::{Dialect, Protocol};
use super::options::{self, Effect, Settings};
use crate::engine::{Engine, Event, Goal, Request};
use crate::notation::{
    DiagramStyle, diagram, excerpt, play_moves, read_move, read_start, write_fen, write_move, write_sfen,
};
use crate::rules::{Move, Position, perft};
use crate::search::{Clock, Limits, NoMemory, TimeControl};
use crate::tablebase::{CompressedTable, Tablebase};

/// Longest line that is read.
const MAX_LINE: u64 = 4 << 20;

/// How a bridge to XBoard learns the board: sent, as by other variant engines, when a UCI client
/// sets the variant.
const VARIANT: &str =
    "variant dobutsu files 3 ranks 4 pocket 3 template shogi startpos gle/1c1/1C1/ELG[-] w 0 1";

/// Speaks the protocol until `quit` or the end of the input, with a tablebase if one is given. A
/// search that is still running is then stopped and answered.
///
/// # Errors
/// When the input cannot be read or there is no memory to begin with. An output that nobody reads
/// any more is no error.
pub fn run(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    tablebase: Option<Arc<dyn Tablebase>>,
) -> io::Result<()> {
    let mut session = Session::new(output).map_err(io::Error::other)?;
    session.engine.set_tablebase(tablebase);
    let mut line = Vec::new();
    loop {
        match read_line(&mut input, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => session.output.info("a line of more than 4 MiB is ignored"),
            Line::Whole => {
                let text = String::from_utf8_lossy(&line);
                log::debug!("< {}", text.trim_end());
                match Command::parse(&text) {
                    Command::Quit => return Ok(()),
                    command => session.execute(command),
                }
            }
        }
    }
}

/// What was read.
enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads a line of at most [`MAX_LINE`] bytes, and passes over the rest of a longer one.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    if input.by_ref().take(MAX_LINE).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

/// Where lines go, and how they are written: shared with the thread that searches.
struct Output {
    writer: Mutex<Box<dyn Write + Send>>,
    dialect: Mutex<Dialect>,
}

impl Output {
    fn dialect(&self) -> Dialect {
        *lock(&self.dialect)
    }

    fn print(&self, line: &str) {
        let mut writer = lock(&self.writer);
        log::debug!("> {line}");
        if let Err(error) = writeln!(writer, "{line}").and_then(|()| writer.flush()) {
            log::debug!("nobody reads the output: {error}");
        }
    }

    fn info(&self, text: &str) {
        self.print(&format!("info string {text}"));
    }

    fn tell(&self, event: Event) {
        let dialect = self.dialect();
        match event {
            Event::Report { root, report } => {
                for line in dialect.report(&report, root) {
                    self.print(&line);
                }
            }
            Event::GameOver { end } => self.print(&dialect.game_over(end)),
            Event::BestMove { root, answer } => self.print(&dialect.best_move(answer, root)),
            Event::Mate { root, line } => self.print(&dialect.checkmate(line.as_deref(), root)),
        }
    }
}

/// A lock that is taken even if its last holder has failed: what it guards is always whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Session {
    engine: Engine,
    output: Arc<Output>,
}

impl Session {
    fn new(output: impl Write + Send + 'static) -> Result<Self, NoMemory> {
        let output = Arc::new(Output {
            writer: Mutex::new(Box::new(output)),
            dialect: Mutex::new(Dialect::default()),
        });
        let listener = Arc::clone(&output);
        let engine = Engine::new(move |event| listener.tell(event))?;
        Ok(Self { engine, output })
    }

    fn execute(&mut self, command: Command) {
        match command {
            Command::Usi => self.identify(Protocol::Usi),
            Command::Uci => self.identify(Protocol::Uci),
            Command::IsReady => self.output.print("readyok"),
            Command::NewGame => {
                self.engine.finish();
                self.clear_table();
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench => self.bench(),
            Command::Stop => self.engine.stop(),
            Command::PonderHit => self.engine.ponder_hit(),
            Command::Display => self.display(),
            Command::Unknown(why) => self.output.info(&why),
            Command::Nothing | Command::Quit => {}
        }
    }

    fn identify(&self, protocol: Protocol) {
        let dialect = {
            let mut dialect = lock(&self.output.dialect);
            dialect.protocol = protocol;
            *dialect
        };
        for line in dialect.identity().iter().chain(&options::lines(dialect)) {
            self.output.print(line);
        }
        self.output.print(dialect.ok());
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let mut settings = Settings { engine: self.engine.options().clone(), dialect: self.output.dialect() };
        let outcome = match options::set(&mut settings, name, value) {
            Ok(Effect::Set) => {
                *lock(&self.output.dialect) = settings.dialect;
                self.engine
                    .set_options(settings.engine)
                    .map_err(|error| format!("{error}; the old one stays"))
            }
            Ok(Effect::Variant) => {
                if settings.dialect.protocol == Protocol::Uci {
                    self.output.info(VARIANT);
                }
                Ok(())
            }
            Ok(Effect::ClearHash) => {
                self.clear_table();
                Ok(())
            }
            Ok(Effect::Table) => self.load_table(value),
            Ok(Effect::Unknown) => {
                log::warn!("unknown option '{}' is ignored", excerpt(name));
                Ok(())
            }
            Err(why) => Err(why),
        };
        if let Err(why) = outcome {
            self.output.info(&why);
        }
    }

    fn clear_table(&mut self) {
        if let Err(error) = self.engine.clear_table() {
            self.output.info(&format!("{error}; the old one stays as it is"));
        }
    }

    /// Loads the tablebase of a file; without a name, goes back to the one inside the program.
    fn load_table(&mut self, file: &str) -> Result<(), String> {
        let table = match file {
            "" | "<empty>" => CompressedTable::embedded(),
            file => Some(CompressedTable::load(Path::new(file)).map_err(|error| {
                format!("option Table_File: '{}': {error}; what is in use stays", excerpt(file))
            })?),
        };
        self.engine.set_tablebase(table.map(|table| Arc::new(table) as Arc<dyn Tablebase>));
        Ok(())
    }

    /// Sets the game, up to the first move that cannot be played.
    fn set_position(&mut self, start: &[&str], moves: &[&str]) {
        let mut game = match read_start(start) {
            Ok(game) => game.with_rules(self.engine.options().promotion, self.engine.options().repetition),
            Err(error) => return self.output.info(&format!("{error}; the previous position stands")),
        };
        if let Err(error) = play_moves(&mut game, moves) {
            self.output.info(&format!("{error}; the position before it stands"));
        }
        self.engine.set_game(game);
    }

    fn go(&mut self, go: &Go) {
        let dialect = self.output.dialect();
        let turn = self.engine.game().position().turn();
        let mut limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: time_control(go, turn == dialect.black()),
            infinite: go.infinite,
            ponder: go.ponder,
        };
        let mut goal = Goal::BestMove;
        match (dialect.protocol, go.mate) {
            (Protocol::Usi, Some(mate)) => {
                goal = Goal::Mate;
                if let Mate::Number(time) = mate {
                    limits.time = Some(TimeControl::Move(Duration::from_millis(time)));
                }
            }
            (Protocol::Uci, Some(Mate::Number(moves))) => {
                limits.depth = u32::try_from(moves.saturating_mul(2)).ok();
            }
            (Protocol::Uci, Some(Mate::Infinite)) | (_, None) => {}
        }
        let search_moves = self.read_search_moves(&go.search_moves);
        self.engine.go(Request { goal, limits, search_moves });
    }

    fn read_search_moves(&self, texts: &[&str]) -> Vec<Move> {
        let game = self.engine.game();
        let legal = game.legal_moves();
        let mut moves = Vec::new();
        for text in texts {
            match read_move(text, game.position()) {
                Ok(mv) if legal.contains(&mv) => moves.push(mv),
                Ok(_) => self.output.info(&format!("searchmoves: '{}' is not legal here", excerpt(text))),
                Err(error) => self.output.info(&format!("searchmoves: {error}")),
            }
        }
        moves
    }

    fn perft(&mut self, depth: u32) {
        let output = Arc::clone(&self.output);
        let game = self.engine.game().clone();
        self.engine.run(move |clock| {
            let position = game.position();
            let mut total = 0;
            for mv in game.legal_moves() {
                let Some(count) = stoppable_perft(position.after(mv), depth - 1, clock) else { return };
                output.print(&format!("{}: {count}", write_move(mv, position, output.dialect().notation())));
                total += count;
            }
            output.print("");
            output.print(&format!("Nodes searched: {total}"));
        });
    }

    fn bench(&mut self) {
        let output = Arc::clone(&self.output);
        self.engine.run(move |clock| match bench(|| clock.is_stopped()) {
            Ok(Some(bench)) => output.print(&format!("{bench}")),
            Ok(None) => {}
            Err(why) => output.info(&why.to_string()),
        });
    }

    fn display(&self) {
        let game = self.engine.game();
        let board = diagram(game.position(), DiagramStyle::Ascii);
        self.output.print(board.trim_end());
        self.output.print(&format!("Fen: {}", write_fen(game)));
        self.output.print(&format!("Sfen: {}", write_sfen(game.position(), game.ply())));
    }
}

/// [`perft`], but none if the clock is stopped.
fn stoppable_perft(position: Position, depth: u32, clock: &Clock) -> Option<u64> {
    /// A fraction of a millisecond.
    const UNDIVIDED: u32 = 4;
    if clock.is_stopped() {
        return None;
    }
    if depth <= UNDIVIDED || position.is_decided() {
        return Some(perft(position, depth));
    }
    position.moves().into_iter().map(|mv| stoppable_perft(position.after(mv), depth - 1, clock)).sum()
}

/// The time that `go` gives to the side to move. A clock given for the other side alone counts for
/// both.
fn time_control(go: &Go, mover_is_black: bool) -> Option<TimeControl> {
    if let Some(time) = go.move_time {
        return Some(TimeControl::Move(time));
    }
    let pick = |black: Option<Duration>, white: Option<Duration>| {
        if mover_is_black { black.or(white) } else { white.or(black) }
    };
    let remaining = pick(go.black_time, go.white_time);
    let increment = pick(go.black_increment, go.white_increment);
    if remaining.is_none() && increment.is_none() && go.byoyomi.is_none() {
        return None;
    }
    Some(TimeControl::Game {
        remaining: remaining.unwrap_or_default(),
        increment: increment.unwrap_or_default(),
        byoyomi: go.byoyomi.unwrap_or_default(),
        moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
    })
}
