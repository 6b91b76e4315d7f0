//! Rules against Fairy-Stockfish's, by way of the Python module `pyffish`, over random games.
//!
//! Where Python or the module is missing the test is skipped, and says so; with the environment
//! variable `HIYOKO_REQUIRE_PYFFISH` set it fails instead.

use std::io::{Write, stderr};
use std::process::Command;
use std::thread;

use hiyoko::notation::{Notation, read_move, write_fen, write_move};
use hiyoko::rules::{Game, Promotion, Reason};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pyffish/games.py");
/// Games for each of two processes.
const GAMES: usize = 1000;
const SHUFFLED_GAMES: usize = 20;

fn can_run() -> bool {
    let probe = Command::new("python3").args(["-c", "import pyffish"]).output();
    let found = probe.is_ok_and(|output| output.status.success());
    let required = std::env::var_os("HIYOKO_REQUIRE_PYFFISH").is_some();
    assert!(found || !required, "python3 with pyffish is required, and missing");
    if !found {
        // Written past the test harness, which keeps to itself what tests that pass print.
        let hint = "'pip install pyffish==0.0.90' brings it";
        let _ = writeln!(stderr(), "SKIPPED: python3 with the module pyffish is missing; {hint}");
    }
    found
}

fn run_script(kind: &str, games: usize, seed: u32) -> String {
    let arguments = [SCRIPT, kind, &games.to_string(), &seed.to_string()];
    let output = Command::new("python3").args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The result for the side to move, as the script writes it.
fn game_end(game: &Game) -> &'static str {
    match game.end() {
        None => "-",
        Some(end) if end.reason == Reason::Repetition => "repetition",
        Some(end) => match end.winner {
            None => "draw",
            Some(winner) if winner == game.position().turn() => "win",
            Some(_) => "loss",
        },
    }
}

/// A captured lion goes to the hand in pyffish's FEN.
fn without_lion_in_hand(fen: &str) -> String {
    let (board, rest) = fen.split_once('[').unwrap();
    let (hand, rest) = rest.split_once(']').unwrap();
    format!("{board}[{}]{rest}", hand.replace(['L', 'l'], ""))
}

/// Replays the script's games and counts them.
fn replay(text: &str) -> usize {
    let mut ended = 0;
    let mut game = None;
    for line in text.lines() {
        let [fen, end, legal, mv] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let current: &mut Game = game.get_or_insert_with(|| Game::default().with_rules(Promotion::Forced, 4));
        let position = current.position();
        assert_eq!(game_end(current), end, "end of the game in {fen}");
        let mut moves: Vec<String> =
            current.legal_moves().iter().map(|&mv| write_move(mv, position, Notation::Uci)).collect();
        moves.sort();
        if end != "repetition" {
            assert_eq!(moves.join(" "), legal, "legal moves in {fen}");
        }
        if fen != "-" {
            assert_eq!(write_fen(current), without_lion_in_hand(fen));
        }
        if mv == "-" {
            ended += 1;
            game = None;
        } else {
            current.play(read_move(mv, position).unwrap()).unwrap();
        }
    }
    ended
}

#[test]
fn random_games_agree_with_pyffish() {
    if !can_run() {
        return;
    }
    let runs: Vec<_> =
        [1, 2].map(|seed| thread::spawn(move || replay(&run_script("random", GAMES, seed)))).into();
    for run in runs {
        assert_eq!(run.join().unwrap(), GAMES);
    }
}

/// Games that go back and forth, for the sake of repetition. Pyffish draws at the fourth
/// occurrence, as we do where the option says so.
#[test]
fn repetitions_agree_with_pyffish() {
    if !can_run() {
        return;
    }
    let text = run_script("shuffled", SHUFFLED_GAMES, 3);
    assert_eq!(replay(&text), SHUFFLED_GAMES);
    assert!(text.matches("\trepetition\t").count() > SHUFFLED_GAMES / 2);
}
