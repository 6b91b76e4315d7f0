//! A client: the program as a child process, spoken to in lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Longer than any answer takes on a loaded machine: a test that waits as long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Receiver<String>,
    /// Every line received.
    pub heard: Vec<String>,
}

fn collect(stream: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Client {
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hiyoko"))
            .args(arguments)
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = collect(child.stdout.take().unwrap());
        let errors = collect(child.stderr.take().unwrap());
        Self { input: child.stdin.take(), child, output, errors, heard: Vec::new() }
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    pub fn end_input(&mut self) {
        self.input = None;
    }

    /// The next line, or none at the end of the output.
    pub fn hear(&mut self) -> Option<String> {
        match self.output.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.heard.push(line.clone());
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer after {:?}", self.heard.last()),
        }
    }

    /// Skips lines up to one that begins so.
    pub fn hear_until(&mut self, beginning: &str) -> String {
        loop {
            match self.hear() {
                Some(line) if line.starts_with(beginning) => return line,
                Some(_) => {}
                None => panic!("the output ended before '{beginning}'; heard {:#?}", self.heard),
            }
        }
    }

    /// What is said within a time.
    pub fn hear_for(&mut self, time: Duration) -> Vec<String> {
        thread::sleep(time);
        let lines: Vec<String> = self.output.try_iter().collect();
        self.heard.extend_from_slice(&lines);
        lines
    }

    /// Waits for the end of the process: its exit status, and what it wrote to standard error.
    pub fn wait(mut self) -> (ExitStatus, Vec<String>, Vec<String>) {
        while self.hear().is_some() {}
        let status = self.child.wait().unwrap();
        let errors = self.errors.iter().collect();
        (status, std::mem::take(&mut self.heard), errors)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
