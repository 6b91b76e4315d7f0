//! Conversations with the program, as text files in `tests/transcripts/`.
//!
//! ```text
//! # a comment
//! > a line to send
//! < the next line to be heard, * standing for anything
//! ...                     lines are skipped up to the next one wanted
//! = 100 bestmove          nothing that begins so is heard for so many milliseconds
//! $                       the input ends; so does the process, without error
//! ```
//!
//! The program runs without its table, save for `tablebase.txt`.
//!
//! Whatever the conversation, all that is heard must keep to the general rules of
//! [`check_manners`].

use std::fs;
use std::path::Path;
use std::time::Duration;

use hiyoko::tablebase::CompressedTable;
use rsshogi_usi::parse_line_strict;

use crate::client::Client;

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let transcript = fs::read_to_string(&path).unwrap();
        if name != "tablebase.txt" {
            play(&name, &transcript, Client::start(&["--no-table"]));
        } else if CompressedTable::embedded().is_some() {
            play(&name, &transcript, Client::start(&[]));
        }
    }
}

fn play(name: &str, transcript: &str, mut client: Client) {
    let mut sent = Vec::new();
    let mut skipping = false;
    for (number, line) in transcript.lines().enumerate() {
        let place = format!("{name}:{}", number + 1);
        match line.split_at(line.len().min(2)) {
            ("", _) | ("# ", _) | ("#", _) => {}
            ("> ", text) => {
                client.send(text);
                sent.push(text.to_owned());
            }
            ("..", ".") => skipping = true,
            ("< ", pattern) => {
                hear(&mut client, pattern, skipping, &place);
                skipping = false;
            }
            ("= ", rest) => {
                let (time, beginning) = rest.split_once(' ').unwrap();
                let lines = client.hear_for(Duration::from_millis(time.parse().unwrap()));
                let early = lines.iter().find(|line| line.starts_with(beginning));
                assert_eq!(early, None, "{place}: heard too early");
            }
            ("$", _) => client.end_input(),
            _ => panic!("{place}: '{line}' is not understood"),
        }
    }
    client.end_input();
    let (status, heard, errors) = client.wait();
    assert!(status.success(), "{name}: {status}");
    assert_eq!(errors, Vec::<String>::new(), "{name}: nothing belongs on standard error");
    check_manners(name, &sent, &heard);
}

fn hear(client: &mut Client, pattern: &str, skipping: bool, place: &str) {
    loop {
        let Some(line) = client.hear() else {
            panic!("{place}: the output ended before '{pattern}'; heard {:#?}", client.heard);
        };
        if matches(&line, pattern) {
            return;
        }
        assert!(skipping, "{place}: heard '{line}', wanted '{pattern}'");
    }
}

/// Whether a line has the pattern's pieces, parted at `*`, in this order and from end to end.
fn matches(line: &str, pattern: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return line == pattern };
    let Some(mut line) = line.strip_prefix(first) else { return false };
    let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    for piece in middle.split('*').filter(|piece| !piece.is_empty()) {
        let Some(at) = line.find(piece) else { return false };
        line = &line[at + piece.len()..];
    }
    line.ends_with(last)
}

/// What holds for every session.
fn check_manners(name: &str, sent: &[String], heard: &[String]) {
    let speaks_uci = sent.iter().any(|line| line == "uci");
    let searches = sent.iter().filter(|line| {
        let mut words = line.split_whitespace();
        words.next() == Some("go") && words.next() != Some("perft")
    });
    let answers = heard.iter().filter(|line| line.starts_with("bestmove") || line.starts_with("checkmate"));
    assert_eq!(answers.count(), searches.count(), "{name}: one answer for each go");

    let mut last_info: Option<&String> = None;
    for line in heard {
        for wrong in ["mate -0", "mate +", "mate - ", "resign"] {
            let allowed = wrong == "resign" && !speaks_uci;
            assert!(allowed || !line.contains(wrong), "{name}: {line}");
        }
        if line.starts_with("info ") && !line.starts_with("info string ") {
            for key in ["info depth ", " score "] {
                assert!(line.contains(key), "{name}: {line} lacks{key}");
            }
            last_info = Some(line);
        }
        if line.starts_with("bestmove") {
            // A game is given up only when it is over, and then always.
            let is_over = last_info.is_some_and(|info| info.starts_with("info depth 0 "));
            let gives_up = ["bestmove resign", "bestmove (none)"].contains(&line.as_str());
            assert!(last_info.is_some(), "{name}: {line} without an info line before it");
            assert_eq!(gives_up, is_over, "{name}: {line} after {last_info:?}");
        }
        let is_protocol = ["id ", "option ", "info ", "bestmove ", "checkmate ", "usiok", "readyok"]
            .iter()
            .any(|start| line.starts_with(start));
        if is_protocol && !speaks_uci {
            assert!(parse_line_strict(line).is_ok(), "{name}: {line}: {:?}", parse_line_strict(line));
            assert!(!line.ends_with(' ') && !line.contains("  "), "{name}: {line}");
        }
    }
}
