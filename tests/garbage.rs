//! Input that nobody should send.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::client::Client;

/// Commands, pieces of commands and rubbish to be strung together.
const WORDS: [&str; 44] = [
    "usi",
    "uci",
    "isready",
    "usinewgame",
    "position",
    "startpos",
    "sfen",
    "fen",
    "moves",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "Threads",
    "USI_Hash",
    "2",
    "0",
    "-1",
    "99999999999999999999",
    "1e400",
    "nan",
    "depth",
    "nodes",
    "movetime",
    "btime",
    "wtime",
    "byoyomi",
    "mate",
    "perft",
    "searchmoves",
    "infinite",
    "ponder",
    "2c2b",
    "b2b3",
    "C*2b",
    "X*9z",
    "gle/1c1/1C1/ELG",
    "b",
    "w",
    "[GEEcc",
    "é\u{7f}",
    "+",
];

fn session(rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..rng.usize(1..30) {
        if rng.u8(..) < 60 {
            // Whole commands, so that searches do begin.
            let line =
                ["position startpos moves 2c2b", "go depth 3", "go infinite", "go ponder btime 9", "stop"];
            bytes.extend_from_slice(rng.choice(line).unwrap_or_default().as_bytes());
        } else {
            for _ in 0..rng.usize(..8) {
                bytes.extend_from_slice(rng.choice(WORDS).unwrap_or_default().as_bytes());
                bytes.extend_from_slice([" ", "\t", "  ", "\r"][rng.usize(..4)].as_bytes());
            }
            for _ in 0..rng.usize(..4) {
                bytes.push(rng.u8(..));
            }
        }
        bytes.push(b'\n');
    }
    bytes
}

#[test]
fn no_input_breaks_the_session() {
    let mut rng = fastrand::Rng::with_seed(20_261_130);
    for _ in 0..200 {
        let bytes = session(&mut rng);
        let mut client = Client::start(&["--no-table"]);
        client.send_bytes(&bytes);
        // Still alive, and every search answers once it is stopped.
        client.send("\nstop\nusi\nposition startpos\ngo depth 1");
        client.hear_until("usiok");
        client.hear_until("bestmove ");
        client.end_input();
        let (status, heard, errors) = client.wait();
        let context = || format!("after {:?}", String::from_utf8_lossy(&bytes));
        assert!(status.success(), "{status} {}", context());
        assert_eq!(errors, Vec::<String>::new(), "{}", context());
        let asked = String::from_utf8_lossy(&bytes).lines().filter(|line| begins_search(line)).count() + 1;
        let answers =
            heard.iter().filter(|l| l.starts_with("bestmove") || l.starts_with("checkmate")).count();
        assert_eq!(answers, asked, "{}", context());
    }
}

fn begins_search(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("go") && words.next() != Some("perft")
}

#[test]
fn lines_of_any_length_are_survived() {
    let mut client = Client::start(&["--no-table"]);
    client.send_bytes(&vec![b'x'; 10 << 20]);
    client.send("");
    client.send(&format!("position startpos moves {}", "2c2b 1a2b ".repeat(100_000)));
    client.send(&format!("setoption name {} value {}", "\0".repeat(1000), "é".repeat(1000)));
    client.send("isready");
    client.hear_until("info string a line of more than 4 MiB is ignored");
    client.hear_until("readyok");
    assert!(client.heard.iter().all(|line| line.len() < 500));
}

#[test]
fn the_end_of_input_ends_every_search() {
    for request in ["go infinite", "go ponder btime 1000", "go mate infinite", "go perft 30", "bench", "go"] {
        let mut client = Client::start(&["--no-table"]);
        client.send(request);
        client.hear_for(Duration::from_millis(20));
        client.end_input();
        let (status, ..) = client.wait();
        assert!(status.success(), "{request}: {status}");
    }
}

/// A client that has stopped reading: the search thread is stuck in its output, and `quit` is heard
/// all the same.
#[test]
#[cfg(target_os = "linux")]
fn an_output_that_nobody_reads_delays_no_quit() {
    /// Linux's.
    const PIPE: usize = 65_536;
    let mut counter = Client::start(&["--no-table"]);
    counter.send("usi");
    counter.hear_until("usiok");
    let handshake: usize = counter.heard.iter().map(|line| line.len() + 1).sum();

    let mut child = Command::new(env!("CARGO_BIN_EXE_hiyoko"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // Handshakes fill the pipe nearly; the search does the rest.
    input.write_all("usi\n".repeat(PIPE / handshake).as_bytes()).unwrap();
    input.write_all(b"setoption name USI_MultiPV value 4\ngo infinite\n").unwrap();
    std::thread::sleep(Duration::from_millis(1_500));
    input.write_all(b"quit\n").unwrap();
    // Nobody reads until the process has ended: it would wait for ever.
    let status = child.wait().unwrap();
    assert!(status.success(), "{status}");
}
