//! Games between a person and the engine, as `hiyoko play` takes them from standard input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use hiyoko::tablebase::CompressedTable;

use crate::cli::run;

/// What is printed of a game.
fn play(arguments: &[&str], input: &str) -> String {
    run(&[&["play"], arguments].concat(), input, 0).0
}

/// What is printed of a game, without the boards but for the words under them.
fn said(arguments: &[&str], input: &str) -> Vec<String> {
    let out = play(arguments, input);
    let is_board = |line: &str| line.is_empty() || line.contains("'s hand") || line.contains("  ");
    out.lines().filter(|line| !is_board(line) && !line.contains('|')).skip(1).map(str::to_owned).collect()
}

/// Sente steps into the attack of the elephant.
#[test]
fn a_game_through_a_pipe() {
    if CompressedTable::embedded().is_none() {
        return;
    }
    let expected = "\
Type a move, or 'help'.
You are Sente.

Gote's hand: -
    3   2   1
  +---+---+---+
4 | g | l | e | a
  +---+---+---+
3 |   | c |   | b
  +---+---+---+
2 |   | C |   | c
  +---+---+---+
1 | E | L | G | d
  +---+---+---+
    a   b   c
Sente's hand: -
Sente to move
You play 2c2b.
Hiyoko plays 1a2b.

Gote's hand: c
    3   2   1
  +---+---+---+
4 | g | l |   | a
  +---+---+---+
3 |   | e |   | b
  +---+---+---+
2 |   |   |   | c
  +---+---+---+
1 | E | L | G | d
  +---+---+---+
    a   b   c
Sente's hand: C
Sente to move
You play 2d1c.
Hiyoko plays 2b1c.

Gote's hand: c
    3   2   1
  +---+---+---+
4 | g | l |   | a
  +---+---+---+
3 |   |   |   | b
  +---+---+---+
2 |   |   | e | c
  +---+---+---+
1 | E |   | G | d
  +---+---+---+
    a   b   c
Sente's hand: C
Sente to move
Gote has won (capture).
";
    assert_eq!(play(&[], "2c2b\n2d1c\n"), expected);
}

/// Distances: T. Tanaka, "An analysis of a board game 'Doubutsu Shogi'", section 4.1.
#[test]
fn every_move_is_judged_on_demand() {
    if CompressedTable::embedded().is_some() {
        let words = said(&[], "eval\nhint\n");
        let mut judged = words[2..5].to_vec();
        judged.sort_unstable();
        assert_eq!(judged, ["1d1c, loss in 78", "2d1c, loss in 78", "2d3c, loss in 78"]);
        assert_eq!(words[5], "2c2b, loss in 76");
        assert!(judged.contains(&words[6]), "{words:?}");
        assert_eq!(words.len(), 7);
    }
    let words = said(&["--no-table", "--movetime", "50"], "eval\n");
    assert_eq!(words.len(), 6, "{words:?}");
    assert!(words[2..].iter().all(|word| word.contains(" (depth ")), "{words:?}");
}

/// The engine, which loses the game from the start in 78 plies at best play, loses it in 78.
#[test]
fn hints_win_the_game_in_the_published_number_of_plies() {
    if CompressedTable::embedded().is_none() {
        return;
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_hiyoko"))
        .args(["play", "--side", "gote", "--movetime", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    for plies in (1..78).rev().step_by(2) {
        assert!(lines.any(|line| line == "Gote to move"));
        writeln!(input, "hint").unwrap();
        let hint = lines.next().unwrap();
        let (mv, verdict) = hint.split_once(", ").unwrap();
        assert_eq!(verdict, format!("win in {plies}"));
        writeln!(input, "{mv}").unwrap();
    }
    drop(input);
    let rest: Vec<String> = lines.collect();
    assert!(rest.last().unwrap().starts_with("Gote has won ("), "{rest:?}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn games_end_by_try_and_by_repetition() {
    let words = said(&["2l/L2/3/3", "b"], "3b3a\n");
    assert_eq!(words[2..], ["You play 3b3a.", "Gote to move", "Sente has won (try)."]);

    let shuffled = "1l1/3/3/1L1 b - 1 moves 2d3d 2a3a 3d2d 3a2a 2d3d 2a3a 3d2d";
    let words = said(&["--side", "gote", shuffled], "3a2a\n2d3d\nundo\n");
    let expected = [
        "You are Gote.",
        "Gote to move",
        "You play 3a2a.",
        "Sente to move",
        "Drawn (repetition).",
        "The game is over: 'undo', 'new' or 'quit' would be right.",
        "Gote to move",
    ];
    assert_eq!(words, expected);
}

#[test]
fn moves_of_any_notation_are_played() {
    let after = "startpos moves B3xB2 A1-A2";
    for (typed, notation, printed) in [
        ("2b2a+", "usi", "2b2a+"),
        ("2b2a", "uci", "b3b4+"),
        ("b3b4", "board", "B2xB1+"),
        ("B2xB1+", "usi", "2b2a+"),
        ("  B3B4\t", "board", "B2xB1+"),
        ("C*C2", "usi", "C*1b"),
        ("C*c2", "usi", "C*1c"),
    ] {
        let words = said(&["--notation", notation, after], &format!("{typed}\n"));
        assert_eq!(words[2], format!("You play {printed}."), "{typed}");
    }
}

/// Gote blocks the elephant and leaves the lion to the chick.
#[test]
fn sides_are_changed() {
    let words = said(&["startpos moves 2c2b 3a3b"], "switch\nswitch\nnew\n");
    let expected = [
        "You are Sente.",
        "Sente to move",
        "You are Gote.",
        "Hiyoko plays 2b2a+.",
        "Gote to move",
        "Sente has won (capture).",
        "You are Sente.",
        "Gote to move",
        "Sente has won (capture).",
        "You are Sente.",
        "Sente to move",
    ];
    assert_eq!(words, expected);
}

#[test]
fn moves_are_taken_back() {
    let after = ["startpos moves 2c2b 1a2b"];
    let words = said(&after, "2d1c\nundo\nundo\nUNDO\nmoves\n");
    let expected = [
        "You are Sente.",
        "Sente to move",
        "You play 2d1c.",
        "Hiyoko plays 2b1c.",
        "Sente to move",
        "Gote has won (capture).",
        "Sente to move",
        "Sente to move",
        "There is no move of yours to take back.",
    ];
    assert_eq!(words[..9], expected);
    let mut moves: Vec<&str> = words[9].split(' ').collect();
    moves.sort_unstable();
    assert_eq!(moves, ["1d1c", "2c2b", "2d1c", "2d3c"]);
    // The person's own move alone, where it has ended the game.
    let words = said(&["startpos moves 2c2b 3a3b"], "2b2a\nundo\n2b2a\n");
    assert_eq!(words[5..7], ["Sente to move", "You play 2b2a+."]);
}

#[test]
fn a_game_is_resigned() {
    let words = said(&[], "resign\nhint\n2c2b\nundo\nresign\nswitch\nnew\nquit\nboard\n");
    let expected = [
        "You are Sente.",
        "Sente to move",
        "Sente to move",
        "Gote has won (resignation).",
        "The game is over: 'undo', 'new' or 'quit' would be right.",
        "The game is over: 'undo', 'new' or 'quit' would be right.",
        "Sente to move",
        "Sente to move",
        "Gote has won (resignation).",
        "You are Gote.",
        "Sente to move",
        "Gote has won (resignation).",
        "You are Gote.",
    ];
    assert_eq!(words[..13], expected);
    assert!(words[13].starts_with("Hiyoko plays "));
    assert_eq!(words[14..], ["Gote to move"]);
}

#[test]
fn the_level_is_set() {
    let words = said(&["--level", "-20"], "2c2b\nlevel 5\nlevel 21\nlevel high\n");
    assert!(words[3].starts_with("Hiyoko plays "), "{words:?}");
    let expected = [
        "Sente to move",
        "Level 5.",
        "'21' is not a level: -20 to 20 would be.",
        "'high' is not a level: -20 to 20 would be.",
    ];
    assert_eq!(words[4..], expected);
}

#[test]
fn what_cannot_be_played_is_explained() {
    let words = said(&["startpos moves 2c2b 3a3b"], "3d2d\r\n\r\n \nC*2b\nC*D1\n2b2b+\nE*1b\n");
    let legal = play(&["startpos moves 2c2b 3a3b"], "moves").lines().last().unwrap().to_owned();
    for (word, reason) in words[2..].iter().zip([
        "'3d2d': the target square holds a piece of the mover's own",
        "'C*2b': a piece is dropped on an empty square, this one is occupied",
        "'C*D1' leaves the board: its squares are 1a to 3d (USI), a1 to c4 (UCI), A1 to C4 (board)",
        "'2b2b+' promotes: only a chick does, on its far rank",
        "'E*1b': Sente has no elephant in hand",
    ]) {
        assert_eq!(*word, format!("{reason}. Legal: {legal}"));
    }
    assert_eq!(words.len(), 7);

    for nonsense in ["fly", "level", "undo 2", "2c2b 3a3b", "\u{1b}[A", "é", "\0"] {
        let out = play(&[], &format!("{nonsense}\nhelp\n"));
        let shown = nonsense.replace(['\u{1b}', '\0'], "?");
        let (_, answer) = out.split_once("to move\n").unwrap();
        let (_, help) = out.rsplit_once("these words:\n").unwrap();
        assert!(answer.starts_with(&format!("'{shown}' is neither a move nor one of these words:\na move ")));
        let (once, again) = help.split_at(help.len() / 2);
        assert_eq!(once, again);
        for word in ["moves", "eval", "hint", "undo", "switch", "level N", "resign", "new", "board", "quit"] {
            assert!(help.contains(&format!("\n{word} ")), "{word}");
        }
    }
}
