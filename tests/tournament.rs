//! Tournaments of real processes: the program itself, and some that misbehave.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use hiyoko::notation::{play_moves, read_start};
use hiyoko::rules::{Color, Game, Verdict};
use hiyoko::tablebase::Tablebase;
use hiyoko::tournament::balanced_openings;

use crate::cli::run;
use crate::tablebase::compressed;

const HIYOKO: &str = env!("CARGO_BIN_EXE_hiyoko");

/// An engine that greets as it should, and answers `go` by a command of the shell.
fn stub(name: &str, answer: &str) -> String {
    let script = format!(
        "while read -r line; do case $line in usi) echo usiok;; isready) echo readyok;; go*) {answer};; quit) exit;; esac; done"
    );
    format!("name={name} sh -c '{script}'")
}

fn hiyoko(name: &str, arguments: &str) -> String {
    format!("name={name} '{HIYOKO}' {arguments}")
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("hiyoko-{}-{name}", std::process::id()))
}

/// The words of a line of the final table: Elo, ±, games, score, won, drawn, lost, faults.
fn row<'a>(table: &'a str, name: &str) -> Vec<&'a str> {
    let line = table.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no line of {name} in {table}")).split_whitespace().collect()
}

/// A game of a PGN file: its tags as they stand, and the game replayed.
fn replay(pgn: &str) -> (String, Game) {
    let (tags, movetext) = pgn.trim().split_once("\n\n").unwrap();
    let start = match tags.split_once("[FEN \"").and_then(|(_, rest)| rest.split_once('"')) {
        Some((fen, _)) => ["fen"].into_iter().chain(fen.split(' ')).collect(),
        None => vec!["startpos"],
    };
    let mut game = read_start(&start).unwrap();
    let mut words = Vec::new();
    for outside in movetext.split('{') {
        words.extend(outside.rsplit('}').next().unwrap().split_whitespace());
    }
    let result = words.pop().unwrap();
    assert!(tags.contains(&format!("[Result \"{result}\"]")));
    words.retain(|word| !word.ends_with('.'));
    play_moves(&mut game, &words).unwrap();
    assert!(tags.contains(&format!("[PlyCount \"{}\"]", game.moves().len())));
    (tags.to_owned(), game)
}

fn games(path: &Path) -> Vec<(String, Game)> {
    let text = fs::read_to_string(path).unwrap();
    text.split("[Event ").skip(1).map(|game| replay(&format!("[Event {game}"))).collect()
}

#[test]
fn misbehaviour_ends_the_game_and_not_the_tournament() {
    let pgn = temporary("faults.pgn");
    let path = pgn.to_str().unwrap();
    let engines = [
        hiyoko("fair", "--no-table"),
        stub("crashing", "exit 1"),
        stub("cheating", "echo bestmove 2d2a"),
        stub("sleeping", "sleep 60"),
        stub("resigning", "echo bestmove resign"),
    ];
    let mut arguments =
        vec!["match", "--movetime", "50", "--margin", "250", "--concurrency", "4", "--pgn", path];
    arguments.extend(engines.iter().map(String::as_str));
    let (table, games_told) = run(&arguments, "", 0);
    assert_eq!(&row(&table, "fair")[2..], ["8", "100.0%", "8", "0", "0", "0"], "{table}");
    assert!(table.lines().nth(1).unwrap().starts_with("fair "), "{table}");
    // Whoever is Sente fails first.
    for (name, faults) in [("crashing", "5"), ("cheating", "5"), ("sleeping", "5"), ("resigning", "0")] {
        assert_eq!(&row(&table, name)[2..], ["8", "37.5%", "3", "0", "5", faults], "{table}");
    }
    for end in [
        "crashing - fair 0-1: Sente's engine has gone",
        "fair - sleeping 1-0: Gote oversteps the time",
        "cheating - fair 0-1: Sente makes an illegal move: '2d2a': the lion does not move like that",
        "fair - resigning 1-0: Gote resigns",
    ] {
        assert!(games_told.contains(end), "{end}: {games_told}");
    }
    let games = games(&pgn);
    assert_eq!(games.len(), 20);
    for termination in ["normal", "abandoned", "time forfeit", "rules infraction"] {
        assert!(games.iter().any(|(tags, _)| tags.contains(&format!("[Termination \"{termination}\"]"))));
    }
    fs::remove_file(pgn).unwrap();
}

/// Both protocols, an opening with the other side to move, each from both sides.
#[test]
fn games_are_played_by_the_rules_and_written() {
    let [pgn, openings] = ["games.pgn", "openings.txt"].map(temporary);
    fs::write(&openings, "# drawn\nstartpos moves 2c2b\n\ngl1/cg+c/1eL/1e1 w - 8\n").unwrap();
    let [first, second] =
        [hiyoko("first", "--no-table"), format!("proto=uci {}", hiyoko("second", "--no-table"))];
    let arguments =
        ["match", "--nodes", "200", "--games", "4", "--openings", openings.to_str().unwrap(), "--pgn"];
    let (table, _) = run(&[&arguments[..], &[pgn.to_str().unwrap(), &first, &second]].concat(), "", 0);
    for name in ["first", "second"] {
        let row = row(&table, name);
        assert_eq!((row[2], row[7]), ("4", "0"), "{table}");
    }
    let games = games(&pgn);
    assert_eq!(games.len(), 4);
    for (index, (tags, game)) in games.iter().enumerate() {
        let names = if index % 2 == 0 { ["first", "second"] } else { ["second", "first"] };
        assert!(tags.contains(&format!("[White \"{}\"]\n[Black \"{}\"]", names[0], names[1])), "{tags}");
        let result = match game.end().unwrap().winner {
            Some(Color::Sente) => "1-0",
            Some(Color::Gote) => "0-1",
            None => "1/2-1/2",
        };
        assert!(tags.contains(&format!("[Result \"{result}\"]")), "{tags}");
        assert_eq!(tags.contains("[FEN \"gl1/cg+c/1eL/1e1[] b - 4\"]"), index >= 2, "{tags}");
    }
    for path in [pgn, openings] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_test_of_strength_stops_when_it_is_decided() {
    let engines = [hiyoko("strong", "--no-table"), stub("weak", "echo bestmove resign")];
    let arguments =
        ["match", "--nodes", "10", "--games", "1000", "--sprt", "0,100", &engines[0], &engines[1]];
    let (table, _) = run(&arguments, "", 0);
    let games: usize = row(&table, "strong")[2].parse().unwrap();
    assert!((20..1000).contains(&games) && games.is_multiple_of(2), "{table}");
    assert!(table.ends_with("strong is stronger by more than 0\n"), "{table}");
}

#[test]
fn balanced_openings_are_different_draws() {
    let openings = || balanced_openings(compressed(), 5).take(20);
    let positions: Vec<_> = openings().map(|game| game.position()).collect();
    for (index, position) in positions.iter().enumerate() {
        assert_eq!(compressed().verdict(*position), Some(Verdict::Draw));
        assert!(position.end().is_none() && !positions[..index].contains(position));
    }
    assert!(openings().map(|game| game.position()).eq(positions));
}

#[test]
fn a_tournament_that_cannot_begin_says_why() {
    let fair = hiyoko("fair", "");
    let crashing = stub("crashing", "exit");
    for (arguments, why) in [
        (&["/no/such/engine", &fair][..], "'/no/such/engine' cannot be started"),
        (&["true", &fair], "proto=uci"),
        (&[&fair], "2 values required"),
        (&["proto=xboard x", &fair], "want proto=usi or proto=uci"),
        (&[&fair, &crashing, "--games", "3"], "even number"),
        (&[&fair, &crashing, "--tc", "x"], "60+0.5"),
        (&[&fair, &crashing, "--sprt", "5,5"], "0,10"),
        (&[&fair, &crashing, &fair, "--sprt", "0,5"], "--sprt compares two engines; there are 3"),
        (&[&fair, &format!("proto=uci {fair}"), "--byoyomi", "100"], "UCI knows no byoyomi"),
        (&[&fair, &crashing, "--openings", "/no/such/file"], "/no/such/file"),
        (&[&fair, &crashing, "--pgn", "/no/such/folder/x"], "/no/such/folder/x"),
        (&[&fair, &crashing, "--seed", "3"], "--balanced"),
        (&[&fair, &crashing, "--depth", "3", "--nodes", "3"], "cannot be used with"),
    ] {
        let (_, words) = run(&[&["match"], arguments].concat(), "", 2);
        assert!(words.contains(why), "{arguments:?}: {words}");
    }
}
