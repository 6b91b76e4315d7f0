//! Engines as processes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// How long an engine may take to get ready.
const GET_READY: Duration = Duration::from_secs(10);
/// How long an engine may take to quit, and how often it is looked after meanwhile.
const QUIT: Duration = Duration::from_millis(500);
const LOOK: Duration = Duration::from_millis(5);

/// What an engine speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The protocol of shogi.
    #[default]
    Usi,
    /// The protocol of chess.
    Uci,
}

/// An engine as it enters a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// What it is called; if nothing, as it calls itself.
    pub name: Option<String>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Options to set, with their values.
    pub options: Vec<(String, String)>,
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// Why a text does not tell how to start an engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntrantError {
    /// A quotation mark or a backslash has no partner.
    #[error("a quotation mark is not closed")]
    Quotes,
    /// There are settings at most.
    #[error("no program is named; want [name=NAME] [proto=usi|uci] [option.NAME=VALUE]… PROGRAM [ARGUMENT]…")]
    NoProgram,
    /// Another protocol.
    #[error("'{0}' is no protocol that is spoken here; want proto=usi or proto=uci")]
    Protocol(String),
}

/// Settings, then a command line, quoted as in a shell:
/// `[name=NAME] [proto=usi|uci] [option.NAME=VALUE]… PROGRAM [ARGUMENT]…`
impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        let mut words = shlex::split(text).ok_or(EntrantError::Quotes)?.into_iter();
        let mut entrant = Self {
            name: None,
            protocol: Protocol::default(),
            options: Vec::new(),
            program: String::new(),
            arguments: Vec::new(),
        };
        for word in words.by_ref() {
            match word.split_once('=') {
                Some(("name", name)) => entrant.name = Some(name.to_owned()),
                Some(("proto", "usi")) => entrant.protocol = Protocol::Usi,
                Some(("proto", "uci")) => entrant.protocol = Protocol::Uci,
                Some(("proto", other)) => return Err(EntrantError::Protocol(other.to_owned())),
                Some((key, value)) if key.starts_with("option.") => {
                    let name = key.trim_start_matches("option.");
                    entrant.options.push((name.to_owned(), value.to_owned()));
                }
                _ => {
                    entrant.program = word;
                    break;
                }
            }
        }
        if entrant.program.is_empty() {
            return Err(EntrantError::NoProgram);
        }
        entrant.arguments = words.collect();
        Ok(entrant)
    }
}

/// Why an engine did not get ready.
#[derive(Debug, Error)]
pub enum StartError {
    /// The program did not start.
    #[error("'{0}' cannot be started: {1}")]
    Spawn(String, std::io::Error),
    /// It did not say what has to be said.
    #[error("'{program}' did not answer '{asked}' by '{wanted}'{}", hint(.asked))]
    NotReady {
        /// The program.
        program: String,
        /// What it was asked.
        asked: &'static str,
        /// What it had to answer.
        wanted: &'static str,
    },
}

fn hint(asked: &str) -> &'static str {
    match asked {
        "usi" => "; an engine that speaks UCI needs proto=uci before its program",
        _ => "",
    }
}

/// Why an engine gave no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// Its output has ended.
    Gone,
    /// Its time is up.
    Late,
}

/// The answer to a `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The word behind `bestmove`.
    pub word: String,
    /// From the question to the answer.
    pub elapsed: Duration,
    /// The last line that told a score; empty if there was none.
    pub info: String,
}

/// An engine that runs; it is stopped when dropped.
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: Receiver<(Instant, String)>,
    protocol: Protocol,
    name: String,
}

impl Process {
    /// Starts an engine and makes it ready for a game.
    ///
    /// # Errors
    /// When the program cannot be started, or does not get ready within ten seconds.
    pub fn start(entrant: &Entrant) -> Result<Self, StartError> {
        let spawned = Command::new(&entrant.program)
            .args(&entrant.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let failed = |error| StartError::Spawn(entrant.program.clone(), error);
        let mut child = spawned.map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(std::io::ErrorKind::BrokenPipe.into()));
        };
        let name = entrant.name.clone().unwrap_or_default();
        let output = timed_lines(output);
        let mut process = Self { child, input, output, protocol: entrant.protocol, name };
        process.make_ready(entrant)?;
        Ok(process)
    }

    fn make_ready(&mut self, entrant: &Entrant) -> Result<(), StartError> {
        let (hello, ok, variant, new_game) = match self.protocol {
            Protocol::Usi => ("usi", "usiok", "USI_Variant", "usinewgame"),
            Protocol::Uci => ("uci", "uciok", "UCI_Variant", "ucinewgame"),
        };
        let said = self.ask(entrant, hello, ok)?;
        if self.name.is_empty() {
            let name = said.iter().find_map(|line| line.strip_prefix("id name "));
            self.name = name.unwrap_or(&entrant.program).to_owned();
        }
        let has_variants = said.iter().any(|line| line.starts_with(&format!("option name {variant} ")));
        let variant = has_variants.then(|| (variant.to_owned(), "dobutsu".to_owned()));
        for (name, value) in variant.iter().chain(&entrant.options) {
            self.say(&format!("setoption name {name} value {value}"));
        }
        self.say(new_game);
        self.ask(entrant, "isready", "readyok")?;
        Ok(())
    }

    /// What the engine is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Says a line. An engine that has gone does not hear it, which shows when it does not answer.
    fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Says a line and waits for the answer: the lines before it.
    fn ask(
        &mut self,
        entrant: &Entrant,
        asked: &'static str,
        wanted: &'static str,
    ) -> Result<Vec<String>, StartError> {
        self.say(asked);
        let until = Instant::now() + GET_READY;
        let mut said = Vec::new();
        loop {
            match self.hear(until) {
                Ok((_, line)) if line == wanted => return Ok(said),
                Ok((_, line)) => said.push(line),
                Err(_) => {
                    return Err(StartError::NotReady { program: entrant.program.clone(), asked, wanted });
                }
            }
        }
    }

    /// Asks for a move, and waits so long for it.
    pub(super) fn find_move(
        &mut self,
        position: &str,
        go: &str,
        allowance: Duration,
    ) -> Result<Answer, Silence> {
        // What was said before the question does not answer it.
        while self.output.try_recv().is_ok() {}
        self.say(position);
        let begun = Instant::now();
        self.say(go);
        let mut info = String::new();
        loop {
            let (at, line) = self.hear(begun + allowance)?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                let word = rest.split_whitespace().next().unwrap_or_default().to_owned();
                return Ok(Answer { word, elapsed: at.saturating_duration_since(begun), info });
            }
            if line.starts_with("info ") && line.contains(" score ") {
                info = line;
            }
        }
    }

    /// The next line, if it comes in time.
    fn hear(&self, until: Instant) -> Result<(Instant, String), Silence> {
        let heard = self.output.recv_timeout(until.saturating_duration_since(Instant::now()));
        heard.map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }
}

/// Asks it to quit, and sees to it that it does.
impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        let until = Instant::now() + QUIT;
        while Instant::now() < until && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(LOOK);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of a stream, with the times when they came.
fn timed_lines(stream: impl Read + Send + 'static) -> Receiver<(Instant, String)> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if sender.send((Instant::now(), line)).is_err() {
                break;
            }
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_has_settings_before_its_program() {
        let text =
            "name='The first' proto=uci 'option.Skill Level=-3' option.Hash=8 'a dir/engine' --x=1 name=y";
        let entrant: Entrant = text.parse().unwrap();
        assert_eq!(entrant.name.as_deref(), Some("The first"));
        assert_eq!(entrant.protocol, Protocol::Uci);
        let options = [("Skill Level", "-3"), ("Hash", "8")].map(|(name, value)| (name.into(), value.into()));
        assert_eq!(entrant.options, options);
        assert_eq!(entrant.program, "a dir/engine");
        assert_eq!(entrant.arguments, ["--x=1", "name=y"]);
    }

    #[test]
    fn what_starts_no_engine_is_refused() {
        for (text, error) in [
            ("", EntrantError::NoProgram),
            ("proto=usi name=x", EntrantError::NoProgram),
            ("'x", EntrantError::Quotes),
            ("proto=xboard x", EntrantError::Protocol("xboard".to_owned())),
        ] {
            assert_eq!(text.parse::<Entrant>(), Err(error), "{text}");
        }
    }
}
