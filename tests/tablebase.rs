//! The solved game: against published figures, an independent table, and plain minimax.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use hiyoko::engine::look_up;
use hiyoko::notation::{Format, read_position};
use hiyoko::rules::{Game, Position, Promotion, Verdict};
use hiyoko::search::{Clock, Limits, Report, Skill, Task};
use hiyoko::tablebase::{
    CompressedTable, FileError, FormatError, NUMBERS, NewTableFile, POSITIONS, Table, Tablebase, number,
    position, solve,
};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::oracle::{assert_plays_out, positions, signed};

/// The solved game. Solved once: every test of this file and of the shell's may ask for it.
pub(crate) fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| solve(|_| {}))
}

/// What the engine says by a table.
fn consult(tablebase: &dyn Tablebase, task: &Task) -> Option<Report> {
    look_up(task, tablebase, &Clock::start(Limits::default(), Duration::ZERO))
}

fn sfen(text: &str) -> Game {
    read_position(Format::Sfen, text).unwrap()
}

/// A game of random moves.
fn playout(rng: &mut fastrand::Rng) -> Vec<Position> {
    let mut game = Game::default();
    let mut positions = vec![game.position()];
    while game.end().is_none() {
        let moves = game.legal_moves();
        game.play(moves[rng.usize(..moves.len())]).unwrap();
        positions.push(game.position());
    }
    positions
}

/// The verdict of a position if it is one of at most so many plies, by plain minimax.
fn minimax(position: Position, plies: u32) -> Option<Verdict> {
    if position.is_decided() {
        return position.end().map(|end| end.verdict(position.turn()));
    }
    let moves = position.moves();
    if moves.is_empty() {
        return Some(Verdict::Loss(2));
    }
    let plies = plies.checked_sub(1)?;
    let worth: Vec<Option<Verdict>> =
        moves.iter().map(|&mv| minimax(position.after(mv), plies).map(Verdict::before_move)).collect();
    let best = worth.iter().flatten().max().copied();
    best.filter(|best| matches!(best, Verdict::Win(_)) || worth.iter().all(Option::is_some))
}

#[test]
fn counts_are_as_published() {
    // clausecker/dobutsu; the counts by distance and the deepest win, Tanaka 2009, section 3.2, and
    // an independent solver.
    let counts = table().count();
    assert_eq!((counts.wins(), counts.draws(), counts.losses()), (188_377_024, 3_357_850, 57_707_893));
    let shortest =
        [132_708_123, 14_825_714, 13_049_909, 9_621_071, 8_701_879, 6_044_815, 6_736_545, 4_685_084];
    assert_eq!(counts.by_distance[1..9], shortest);
    assert_eq!((counts.by_distance.len() - 1, counts.by_distance[173]), (173, 14));
    assert_eq!(counts.by_distance.iter().sum::<u64>(), POSITIONS);
}

#[test]
fn the_start_is_lost_in_78_plies() {
    // Tanaka 2009, section 4.1.
    let report = consult(table(), &Task { multi_pv: 4, ..Task::new(Game::default()) }).unwrap();
    let verdicts: Vec<Option<Verdict>> = report.lines.iter().map(|line| line.verdict).collect();
    assert_eq!(verdicts, [78, 78, 78, 76].map(|plies| Some(Verdict::Loss(plies))));
    assert_eq!(report.verdict, Some(Verdict::Loss(78)));
}

#[test]
fn the_table_agrees_with_the_oracle() {
    for (game, distance) in positions() {
        assert_eq!(table().verdict(game.position()).map(signed), Some(distance), "{:?}", game.position());
    }
}

#[test]
fn lines_from_the_table_play_out() {
    let forms: [(&dyn Tablebase, usize); 2] = [(table(), 20), (compressed(), 100)];
    for (form, step) in forms {
        for (game, distance) in positions().step_by(step) {
            let report = consult(form, &Task { multi_pv: usize::MAX, ..Task::new(game.clone()) }).unwrap();
            assert_eq!(report.verdict.map(signed), Some(distance));
            assert_eq!(report.lines.len(), game.legal_moves().len());
            for line in &report.lines {
                assert_plays_out(&game, line);
            }
        }
    }
}

/// Whether or not a position is in the table's domain.
#[test]
fn a_verdict_is_the_best_of_its_moves() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut outside = 0;
    for position in (0..20_000).flat_map(|_| playout(&mut rng)) {
        if position.is_decided() || position.moves().is_empty() {
            continue;
        }
        let worth = |mv| table().verdict(position.after(mv)).unwrap().before_move();
        let best = position.moves().into_iter().map(worth).max();
        assert_eq!(table().verdict(position), best, "{position:?}");
        outside += usize::from(number(position).is_none() && !position.wins_at_once());
    }
    assert!(outside > 100, "only {outside} positions from outside the domain");
}

#[test]
fn short_distances_are_those_of_minimax() {
    const PLIES: u32 = 5;
    let mut rng = fastrand::Rng::with_seed(4);
    let positions = std::iter::repeat_with(|| position(rng.usize(..NUMBERS))).flatten();
    for position in positions.filter(|position| !position.wins_at_once()).take(1_500) {
        let known = table().verdict(position);
        let short = known.filter(|verdict| verdict.plies().is_some_and(|plies| plies <= PLIES));
        assert_eq!(minimax(position, PLIES), short, "{position:?}");
    }
}

/// The only two such positions in the table; others count them as lost in 2 as well.
#[test]
fn a_side_without_a_move_is_lost_in_2() {
    for stuck in ["GEl/LGE/CC1/3 b - 1", "GE1/LGE/CCl/3 b - 1"] {
        let position = sfen(stuck).position();
        assert!(position.moves().is_empty());
        assert!(number(position).is_some());
        assert_eq!(table().verdict(position), Some(Verdict::Loss(2)));
    }
}

#[test]
fn what_the_table_does_not_cover_is_searched() {
    let lacking = sfen("gle/3/3/ELG b - 1");
    assert_eq!(table().verdict(lacking.position()), None);
    assert!(consult(table(), &Task::new(lacking)).is_none());
    let optional = Game::default().with_rules(Promotion::Optional, Game::REPETITION);
    assert!(consult(table(), &Task::new(optional)).is_none());
    let weak = Task { skill: Skill::MIN, ..Task::new(Game::default()) };
    assert!(consult(table(), &weak).is_none());
}

/// Gote has won and shuffles: the third occurrence would be a draw, which the table cannot know.
#[test]
fn a_win_that_repetition_threatens_is_searched() {
    let mut game = Game::default();
    for mv in ["2d3c", "2a3b", "3c2d", "3b2a", "2d3c", "2a3b", "3c2d"] {
        let mv = hiyoko::notation::read_move(mv, game.position()).unwrap();
        game.play(mv).unwrap();
    }
    assert!(consult(table(), &Task::new(game)).is_none());
}

/// A position of a game between engines has come up twice; since then the winner has come closer.
#[test]
fn a_win_that_no_repetition_threatens_is_looked_up() {
    let mut game = Game::default();
    let moves = "c1c2 a4a3 c2c1 b3b2 a1b2 c4b3 b2a3 b4a3 G@b2 E@c3 b2b3 a3b3 E@a2 b3a3 c1c2 C@b3 a2b3 a3b3 C@b2 \
                 b3b4 b1a2 G@a3 a2b1 E@a2 b1a1 b4c4 c2c1 c4b4 c1c2";
    hiyoko::notation::play_moves(&mut game, &moves.split_whitespace().collect::<Vec<_>>()).unwrap();
    assert!(!game.exhausted().is_empty());
    let verdict = table().verdict(game.position());
    assert!(matches!(verdict, Some(Verdict::Win(_))), "{verdict:?}");
    assert_eq!(consult(table(), &Task::new(game)).unwrap().verdict, verdict);
}

/// The value of a position within so many plies, if each of some positions ends the game in a draw
/// when it is reached.
fn minimax_with_draws(position: Position, drawn: &[Position], plies: u32) -> Option<Verdict> {
    if position.is_decided() || position.moves().is_empty() {
        return minimax(position, plies);
    }
    let plies = plies.checked_sub(1)?;
    let worth = |after: Position| {
        if !after.is_decided() && drawn.contains(&after) {
            return Some(Verdict::Draw);
        }
        minimax_with_draws(after, drawn, plies).map(Verdict::before_move)
    };
    let worth: Vec<Option<Verdict>> =
        position.moves().into_iter().map(|mv| worth(position.after(mv))).collect();
    let best = worth.iter().flatten().max().copied();
    best.filter(|best| matches!(best, Verdict::Win(_)) || worth.iter().all(Option::is_some))
}

/// In games in which a second occurrence draws, whatever has been there already.
#[test]
fn what_is_looked_up_in_a_game_holds_there() {
    const PLIES: u32 = 4;
    let mut rng = fastrand::Rng::with_seed(14);
    let mut by_answer = [0; 2];
    for _ in 0..400 {
        let mut game = Game::default().with_rules(Promotion::Forced, 2);
        while game.end().is_none() {
            let position = game.position();
            let held = minimax_with_draws(position, &game.exhausted(), PLIES);
            let short = |verdict: &Verdict| verdict.plies().is_some_and(|plies| plies <= PLIES);
            let report = consult(table(), &Task::new(game.clone()));
            by_answer[usize::from(report.is_some())] += 1;
            if let Some(known) = report.and_then(|report| report.verdict).filter(short) {
                assert_eq!(held, Some(known), "{game:?}");
            }
            let moves = game.legal_moves();
            game.play(moves[rng.usize(..moves.len())]).unwrap();
        }
    }
    assert!(by_answer[0] > 20 && by_answer[1] > 1_000, "{by_answer:?}");
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("hiyoko-{}-{name}", std::process::id()))
}

fn beside(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.part", path.display()))
}

#[test]
fn a_saved_table_is_loaded_and_a_spoilt_one_refused() {
    let path = temporary("saved.table");
    NewTableFile::create(&path).unwrap().write(compressed()).unwrap();
    assert!(!beside(&path).exists());
    assert_eq!(CompressedTable::load(&path).unwrap().as_bytes(), compressed().as_bytes());
    fs::write(&path, &compressed().as_bytes()[1..]).unwrap();
    assert!(matches!(CompressedTable::load(&path), Err(FileError::Format(FormatError::Foreign))));
    fs::remove_file(&path).unwrap();
    assert!(matches!(CompressedTable::load(&path), Err(FileError::Io(_))));
}

#[test]
fn a_file_has_its_name_once_it_is_whole() {
    let path = temporary("begun.table");
    fs::write(&path, "old").unwrap();
    let file = NewTableFile::create(&path).unwrap();
    assert!(beside(&path).exists());
    drop(file);
    assert!(!beside(&path).exists());
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    fs::remove_file(&path).unwrap();

    // A folder cannot be replaced by a file.
    fs::create_dir(&path).unwrap();
    assert!(NewTableFile::create(&path).unwrap().write(compressed()).is_err());
    assert!(!beside(&path).exists());
    fs::remove_dir(&path).unwrap();
}

/// The solved game in compressed form.
pub(crate) fn compressed() -> &'static CompressedTable {
    static COMPRESSED: OnceLock<CompressedTable> = OnceLock::new();
    COMPRESSED.get_or_init(|| CompressedTable::of(table()))
}

#[test]
fn the_program_contains_what_the_solver_writes() {
    if let Some(embedded) = CompressedTable::embedded() {
        assert!(embedded.as_bytes() == compressed().as_bytes());
    }
}

#[test]
fn the_compressed_table_has_at_most_ten_million_bytes() {
    assert!(compressed().as_bytes().len() <= 10_000_000, "{}", compressed().as_bytes().len());
}

#[test]
fn the_compressed_table_agrees_with_the_oracle() {
    let tablebase = compressed();
    for (game, distance) in positions() {
        let found = tablebase.verdict(game.position()).map(signed);
        assert_eq!(found, Some(distance), "{:?}", game.position());
    }
}

#[test]
fn the_compressed_table_agrees_with_the_table() {
    let tablebase = compressed();
    let mut rng = fastrand::Rng::with_seed(11);
    let anywhere = std::iter::repeat_with(|| position(rng.usize(..NUMBERS))).flatten().take(1_000);
    let mut games = fastrand::Rng::with_seed(12);
    let in_games = (0..100).flat_map(|_| playout(&mut games));
    for position in anywhere.chain(in_games) {
        assert_eq!(tablebase.verdict(position), table().verdict(position), "{position:?}");
        if position.is_decided() {
            continue;
        }
        let moves = position.moves();
        let best = tablebase.best_moves(position, &moves, moves.len()).unwrap();
        assert_eq!(best.len(), moves.len());
        assert!(best.is_sorted_by(|(_, left), (_, right)| left >= right));
        for &(mv, worth) in &best {
            assert_eq!(table().verdict(position.after(mv)).map(Verdict::before_move), Some(worth));
        }
        let first = tablebase.best_moves(position, &moves, 1).unwrap();
        assert_eq!(first.first().map(|&(_, worth)| worth), best.first().map(|&(_, worth)| worth));
    }
}

#[test]
#[ignore = "takes minutes"]
fn both_forms_give_a_million_positions_the_same_verdict() {
    // Made before the threads ask for them: the solver works on the same threads.
    let (table, compressed) = (table(), compressed());
    let differing = (0..500u64).into_par_iter().flat_map_iter(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let positions = std::iter::repeat_with(move || position(rng.usize(..NUMBERS))).flatten();
        positions.take(2_000).filter(|&position| compressed.verdict(position) != table.verdict(position))
    });
    assert_eq!(differing.collect::<Vec<_>>(), []);
}

#[test]
fn damaged_bytes_are_no_table() {
    let whole = compressed().as_bytes();
    let error = |bytes: Vec<u8>| CompressedTable::from_bytes(bytes).err();
    for length in [0, 1, 7, 8, 11, 24, 1_000, 500_000, whole.len() - 1] {
        let wanted = if length == 0 { FormatError::Foreign } else { FormatError::Length };
        assert_eq!(error(whole[..length].to_vec()), Some(wanted), "cut to {length}");
    }
    assert_eq!(error([whole, &[0]].concat()), Some(FormatError::Length));
    assert_eq!(error(b"PK\x03\x04 something else".to_vec()), Some(FormatError::Foreign));
    let mut rng = fastrand::Rng::with_seed(13);
    for at in (0..24).chain((0..100).map(|_| rng.usize(24..whole.len()))) {
        let mut damaged = whole.to_vec();
        damaged[at] ^= 1 << (at % 8);
        assert!(error(damaged).is_some(), "byte {at}");
    }
}
