//! The subcommands, as a shell runs them.

use std::fs;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use hiyoko::tablebase::CompressedTable;

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hiyoko"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn hiyoko(arguments: &[&str], input: &str) -> Output {
    let mut child = spawn(arguments);
    // A program that refuses its arguments reads no input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Runs it, expects an exit code, and gives what was printed to standard output and error.
pub(crate) fn run(arguments: &[&str], input: &str, code: i32) -> (String, String) {
    let output = hiyoko(arguments, input);
    let texts =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap().replace("\r\n", "\n"));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {texts:?}");
    texts.into()
}

#[test]
fn perft_counts_each_move() {
    // The counts of Fairy-Stockfish.
    let expected = "2c2b: 5\n1d1c: 4\n2d3c: 4\n2d1c: 4\ntotal 17\n";
    let (out, _) = run(&["perft", "2"], "", 0);
    let mut lines: Vec<&str> = out.lines().collect();
    let mut wanted: Vec<&str> = expected.lines().collect();
    assert_eq!(lines.pop(), wanted.pop());
    lines.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(lines, wanted);
    assert_eq!(run(&["perft", "0"], "", 0).0, "total 1\n");
    let finished = ["perft", "3", "startpos", "moves", "2c2b", "3a3b", "2b2a"];
    assert_eq!(run(&finished, "", 0).0, "total 0\n");
}

#[test]
fn show_draws_the_board() {
    let (out, _) = run(&["show", "--moves", "--notation", "uci", "gle/1c1/1+C1/EL1", "w", "G", "7"], "", 0);
    let expected = "\
Gote's hand: -
    3   2   1
  +---+---+---+
4 | g | l | e | a
  +---+---+---+
3 |   | c |   | b
  +---+---+---+
2 |   |+C |   | c
  +---+---+---+
1 | E | L |   | d
  +---+---+---+
    a   b   c
Sente's hand: G
Gote to move
SFEN: gle/1c1/1+C1/EL1 w G 7
FEN: gle/1c1/1+C1/EL1[G] b - - 0 4
Moves: ";
    let moves = out.strip_prefix(expected).unwrap_or_else(|| panic!("{out}"));
    let mut moves: Vec<&str> = moves.split_whitespace().collect();
    moves.sort_unstable();
    assert_eq!(moves, ["a4a3", "b3b2", "b4a3", "b4c3"]);
    let (out, _) = run(&["show", "--moves", "--notation", "board", "startpos"], "", 0);
    let mut moves: Vec<&str> = out.split_once("Moves: ").unwrap().1.split_whitespace().collect();
    moves.sort_unstable();
    assert_eq!(moves, ["B3xB2", "B4-A3", "B4-C3", "C4-C3"]);
    let (out, _) = run(&["show", "startpos moves 2c2b 3a3b 2b2a+"], "", 0);
    assert!(out.contains("Sente has won (capture)."), "{out}");
}

#[test]
fn show_draws_the_board_with_box_drawing_characters() {
    let (out, _) = run(&["show", "--board", "unicode"], "", 0);
    let expected = "\
Gote's hand: -
    3   2   1
  ┌───┬───┬───┐
4 │ g │ l │ e │ a
  ├───┼───┼───┤
3 │   │ c │   │ b
  ├───┼───┼───┤
2 │   │ C │   │ c
  ├───┼───┼───┤
1 │ E │ L │ G │ d
  └───┴───┴───┘
    a   b   c
Sente's hand: -
Sente to move
SFEN: ";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn analyze_prints_one_object_a_position() {
    // Distances: distance-uniform.tsv.
    let input = "# a comment\n\n1G1/+C1l/c1E/gEL b - 1\nnonsense\r\ngl1/cg+c/1eL/1e1 b - 1\n\
                 startpos moves 2c2b 3a3b 2b2a\nstartpos\n";
    let (out, _) = run(&["analyze", "--no-table", "--json", "--depth", "9"], input, 1);
    let answers: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 5);
    let schema = serde_json::from_str(include_str!("../docs/analyze.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    for answer in &answers {
        schema.validate(answer).unwrap();
    }

    let [won, refused, lost, over, open] = &answers[..] else { unreachable!() };
    assert_eq!(won["position"], "1G1/+C1l/c1E/gEL b - 1");
    assert_eq!(won["turn"], "sente");
    assert_eq!(won["verdict"], serde_json::json!({"value": "win", "plies": 3}));
    assert_eq!(won["exact"], true);
    assert_eq!(won["score_cp"], serde_json::Value::Null);
    assert_eq!(won["pv"].as_array().unwrap().len(), 3);
    assert_eq!(won["bestmove"], won["pv"][0]);
    assert_eq!(won["moves"][0]["move"], won["bestmove"]);

    assert_eq!(refused["position"], "nonsense");
    assert!(refused["error"].as_str().unwrap().contains("side to move"));

    assert_eq!(lost["verdict"], serde_json::json!({"value": "loss", "plies": 8}));

    assert_eq!(over["end"], serde_json::json!({"reason": "capture", "winner": "sente"}));
    assert_eq!(over["verdict"], serde_json::json!({"value": "loss", "plies": 0}));
    assert_eq!(over["bestmove"], serde_json::Value::Null);

    assert_eq!(open["verdict"], serde_json::Value::Null);
    assert_eq!(open["exact"], false);
    assert!(open["score_cp"].is_i64());
    assert_eq!(open["depth"], 9);
}

#[test]
fn analyze_shows_every_move() {
    let (out, _) = run(&["analyze", "--all", "--json", "--depth", "4", "startpos"], "", 0);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["moves"].as_array().unwrap().len(), 4);
    let (out, _) = run(&["analyze", "--multipv", "2", "--depth", "4", "startpos"], "", 0);
    assert_eq!(out.lines().count(), 3, "{out}");
}

#[test]
fn completions_manual_and_version_come_from_the_program() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (script, _) = run(&["completions", shell], "", 0);
        assert!(script.contains("analyze") && script.contains("multipv"), "{script}");
    }
    assert!(run(&["completions", "cmd"], "", 2).1.contains("bash"));

    let folder = std::env::temp_dir().join(format!("hiyoko-{}-man", std::process::id()));
    fs::create_dir(&folder).unwrap();
    run(&["man", folder.to_str().unwrap()], "", 0);
    assert!(fs::read_to_string(folder.join("hiyoko.1")).unwrap().contains("hiyoko\\-analyze(1)"));
    assert!(fs::read_to_string(folder.join("hiyoko-analyze.1")).unwrap().contains("multipv"));
    fs::remove_dir_all(&folder).unwrap();
    assert!(run(&["man", folder.to_str().unwrap()], "", 2).1.contains(folder.to_str().unwrap()));

    let (version, _) = run(&["--version"], "", 0);
    let table = CompressedTable::embedded().map_or_else(
        || "no table".to_owned(),
        |table| format!("table {:08x}, {} bytes", table.checksum(), table.as_bytes().len()),
    );
    assert_eq!(version, format!("hiyoko {}\n{table}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(run(&["-V"], "", 0).0, format!("hiyoko {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn analyze_takes_several_positions_as_arguments() {
    let words = ["analyze", "--depth", "2", "startpos", "moves", "2c2b", "sfen", "gle/1c1/1C1/ELG", "b", "-"];
    let (out, _) = run(&words, "", 0);
    assert_eq!(out.lines().count(), 2, "{out}");
    let whole = ["analyze", "--depth", "2", "fen gle/1c1/1C1/ELG[-] w 0 1", "startpos"];
    let (out, _) = run(&whole, "", 0);
    let starts: Vec<&str> = out.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(starts, ["gle/1c1/1C1/ELG b - 1"; 2]);
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let input: String = include_str!("data/distance-playouts.tsv")
        .lines()
        .step_by(200)
        .map(|line| format!("{}\n", line.split('\t').next().unwrap()))
        .collect();
    let alone = run(&["analyze", "--no-table", "--depth", "6", "--threads", "1"], &input, 0).0;
    let together = run(&["analyze", "--no-table", "--depth", "6", "--threads", "4"], &input, 0).0;
    assert_eq!(alone.lines().count(), 30);
    assert_eq!(alone, together);
}

#[test]
fn bench_counts_the_same_nodes_twice() {
    let nodes = || run(&["bench"], "", 0).0.split(' ').next().unwrap().parse::<u64>().unwrap();
    assert_eq!(nodes(), nodes());
}

#[test]
fn wrong_use_says_what_would_be_right() {
    for (arguments, hint) in [
        (vec!["fly"], "Usage"),
        (vec!["perft"], "Usage"),
        (vec!["perft", "many"], "invalid value"),
        (vec!["perft", "4000000000"], "0..=64"),
        (vec!["analyze", "--threads", "1000000", "startpos"], "1..=256"),
        (vec!["perft", "2", "here"], "A position is"),
        (vec!["perft", "2", "startpos", "startpos"], "one position"),
        (vec!["show", "gle/1c1/1C1/ELG", "x"], "b (Sente) or w (Gote)"),
        (
            vec!["show", "startpos", "moves", "2c2b", "3d3b"],
            "move 2: '3d3b': the elephant there is not Gote's",
        ),
        (vec!["analyze", "gle/1c1/1C1/EL", "b"], "2 files, the board has 3"),
        (vec!["analyze", "--depth", "0", "startpos"], "invalid value"),
        (vec!["analyze", "--svg", "-", "startpos", "startpos"], "one position, named as an argument; 2 are"),
        (vec!["analyze", "--svg", "-"], "one position, named as an argument; 0 are"),
        (vec!["analyze", "--svg", "-", "--json", "startpos"], "cannot be used with"),
        (vec!["show", "--svg", "-", "--board", "unicode"], "cannot be used with"),
        (vec!["show", "--best"], "--svg <FILE>"),
        (vec!["show", "--background", "dark"], "--svg <FILE>"),
        (vec!["show", "--svg", "-", "--last-move", "startpos"], "add 'moves …'"),
        (vec!["show", "--svg", "/no/such/folder/board.svg"], "'/no/such/folder/board.svg'"),
        (vec!["analyze", "--all", "--multipv", "2", "startpos"], "cannot be used with"),
        (vec!["play", "--level", "21"], "'21' is not a level: -20 to 20 would be"),
        (vec!["play", "--level", "-21"], "'-21' is not a level: -20 to 20 would be"),
        (vec!["play", "--side", "white"], "[possible values: sente, gote]"),
        (vec!["play", "--movetime", "soon"], "invalid value"),
        (vec!["play", "--notation", "pgn"], "[possible values: usi, uci, board]"),
        (vec!["play", "startpos", "moves", "B3-B4"], "move 1: 'B3-B4': the target square holds a piece"),
        (vec!["play", "startpos", "startpos"], "one position"),
        (vec!["play", "--table", "x", "--no-table"], "cannot be used with"),
    ] {
        let (out, error) = run(&arguments, "", 2);
        assert_eq!(out, "", "{arguments:?}");
        assert!(error.contains(hint), "{arguments:?}: {error}");
    }
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for command in ["analyze", "play", "show", "match", "perft", "solve", "bench", "completions", "man"] {
        let (out, _) = run(&[command, "--help"], "", 0);
        assert!(out.contains(&format!("hiyoko {command}")) && out.contains("Example"), "{out}");
    }
    assert!(run(&["--version"], "", 0).0.starts_with("hiyoko "));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = spawn(&["analyze", "--depth", "2"]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    for _ in 0..200 {
        if input.write_all(b"startpos\n").is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn no_command_minds_that_nobody_reads() {
    let engine = format!("'{}' --no-table", env!("CARGO_BIN_EXE_hiyoko"));
    for arguments in [
        &["analyze", "startpos"][..],
        &["show", "--moves"],
        &["perft", "3"],
        &["play"],
        &["match", "--nodes", "10", &engine, &engine],
        &["completions", "zsh"],
        &["bench"],
        &["--help"],
        &["--version"],
        &[],
    ] {
        let mut child = spawn(arguments);
        drop(child.stdout.take());
        let _ = child.stdin.take().unwrap().write_all(b"usi\nmoves\ngo depth 2\nquit\n");
        let output = child.wait_with_output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {} {words}", output.status);
        assert!(!words.contains("hiyoko:") && !words.contains("panic"), "{arguments:?}: {words}");
    }
}

/// The batch from the full table, against the independent one: an answer a line, in order.
#[test]
fn analyze_full_agrees_with_the_oracle() {
    let lines: Vec<&str> = include_str!("data/distance-playouts.tsv").lines().collect();
    let input: String = lines.iter().map(|line| format!("{}\n", line.split('\t').next().unwrap())).collect();
    let (out, _) = run(&["analyze", "--full", "--json"], &input, 0);
    assert_eq!(out.lines().count(), lines.len());
    for (answer, line) in out.lines().zip(lines) {
        let distance: i64 = line.split('\t').nth(1).unwrap().parse().unwrap();
        let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
        let verdict = match distance.signum() {
            1 => serde_json::json!({ "value": "win", "plies": distance }),
            -1 => serde_json::json!({ "value": "loss", "plies": -distance }),
            _ => serde_json::json!({ "value": "draw", "plies": null }),
        };
        assert_eq!(answer["verdict"], verdict, "{line}");
    }
}

/// Solves, writes, answers from what was written, and refuses it once it is cut short.
#[test]
fn a_table_is_written_used_and_checked() {
    let file = std::env::temp_dir().join(format!("hiyoko-{}-cli.table", std::process::id()));
    let path = file.to_str().unwrap();
    let (out, words) = run(&["solve", "--stats", "--threads", "2", "--out", path], "", 0);
    // The counts of clausecker/dobutsu and of an independent solver.
    assert!(out.starts_with("win\t188377024\ndraw\t3357850\nloss\t57707893\n1\t132708123\n2\t14825714\n"));
    assert!(out.ends_with("\n173\t14\n"), "{out}");
    assert!(words.starts_with("won in 1: 132708123\nlost in 2: 14825714, won in 3: 13049909\n"), "{words}");

    let start = ["analyze", "--table", path, "--all", "--json", "startpos"];
    let answer: serde_json::Value = serde_json::from_str(&run(&start, "", 0).0).unwrap();
    assert_eq!(answer["verdict"], serde_json::json!({ "value": "loss", "plies": 78 }));
    assert_eq!(answer["pv"].as_array().unwrap().len(), 78);
    assert_eq!(answer["moves"][3]["move"], "2c2b");
    assert_eq!(answer["moves"][3]["verdict"]["plies"], 76);

    let game = "usi\nposition startpos\ngo movetime 90000\nisready\nquit\n";
    for (arguments, has_table) in
        [(&[][..], CompressedTable::embedded().is_some()), (&["--table", path], true)]
    {
        assert_eq!(run(arguments, game, 0).0.contains("score mate -78 "), has_table);
    }
    let by_option =
        format!("setoption name Table_File value {path}\nposition startpos\ngo depth 245\nquit\n");
    assert!(run(&[], &by_option, 0).0.contains("score mate -78 "));
    let turned_off =
        game.replace("go movetime 90000", "setoption name Use_Tablebase value false\ngo depth 3");
    assert!(!run(&["--table", path], &turned_off, 0).0.contains("mate"));

    fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(100_000).unwrap();
    let (out, _) = run(&["verify", path], "", 1);
    assert!(out.starts_with("WRONG\t") && out.contains("cut short"), "{out}");
    let (_, words) = run(&["analyze", "--table", path, "startpos"], "", 2);
    assert!(words.contains(path) && words.contains("cut short"), "{words}");
    let (out, words) = run(&["--table", path], &turned_off, 0);
    assert!(out.contains("bestmove") && words.contains("cut short"), "{words}");
    let (out, _) = run(&[], &by_option.replace("depth 245", "depth 1"), 0);
    assert!(out.contains("info string option Table_File: ") && out.contains("bestmove"), "{out}");
    fs::remove_file(&file).unwrap();
    assert!(run(&["verify", path], "", 2).1.contains(path));
    run(&["analyze", "--table", path, "--no-table", "startpos"], "", 2);
    assert!(run(&["solve", "--out", "/no/such/folder/table"], "", 2).1.contains("/no/such/folder/table"));
}
