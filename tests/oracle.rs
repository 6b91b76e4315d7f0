//! Rules and search against the exact distances of an independent table.

use std::time::Duration;

use hiyoko::notation::{Format, read_position};
use hiyoko::rules::{Game, Verdict};
use hiyoko::search::{Clock, Limits, Line, Report, Score, Task, TranspositionTable, search};

/// One in so many positions is looked at: all of them where the build is optimized.
const STEP: usize = if cfg!(debug_assertions) { 50 } else { 1 };

const FILES: [&str; 2] =
    [include_str!("data/distance-playouts.tsv"), include_str!("data/distance-uniform.tsv")];

/// The positions of the oracle with their signed distances.
fn positions() -> impl Iterator<Item = (Game, i32)> {
    FILES.iter().flat_map(|file| file.lines()).map(|line| {
        let (sfen, distance) = line.split_once('\t').unwrap();
        (read_position(Format::Sfen, sfen).unwrap(), distance.parse().unwrap())
    })
}

fn run(task: &Task) -> Report {
    let table = TranspositionTable::new(8).unwrap();
    let clock = Clock::start(&task.limits, Duration::ZERO);
    let mut last = None;
    search(task, &table, &clock, &mut |report| last = Some(report.clone()));
    last.unwrap()
}

fn signed(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Win(plies) => plies as i32,
        Verdict::Draw => 0,
        Verdict::Loss(plies) => -(plies as i32),
    }
}

/// Fails if a line says more of the position than is true.
fn assert_sound(line: &Line, distance: i32, game: &Game) {
    let position = game.position();
    if let Some(verdict) = line.verdict {
        assert_eq!(signed(verdict), distance, "exact verdict of {position:?}");
    }
    match line.score {
        Score::Centichicks(_) => {}
        Score::Win(plies) => assert!(distance > 0 && plies as i32 >= distance, "{position:?}"),
        Score::Loss(plies) => assert!(distance < 0 && plies as i32 >= -distance, "{position:?}"),
    }
}

/// Splits the positions among the processors.
fn for_each_position(check: impl Fn(Game, i32) + Sync) -> usize {
    let positions: Vec<_> = positions().step_by(STEP).collect();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for chunk in positions.chunks(positions.len().div_ceil(threads)) {
            scope.spawn(|| chunk.iter().for_each(|(game, distance)| check(game.clone(), *distance)));
        }
    });
    positions.len()
}

#[test]
fn search_finds_every_win_and_loss_within_nine_plies() {
    let count = for_each_position(|game, distance| {
        let task = Task::new(game.clone(), Limits { depth: Some(9), ..Limits::default() });
        let report = run(&task);
        let best = &report.lines[0];
        assert_sound(best, distance, &game);
        if distance != 0 && distance.abs() <= 9 {
            let verdict = best.verdict.expect("a decided position is decided");
            assert_eq!(signed(verdict), distance, "{:?}", game.position());
            assert_plays_out(&game, best, distance);
        }
    });
    assert_eq!(count, 12_000usize.div_ceil(STEP));
}

/// Fails unless the line of an exact verdict goes to the end of the game, in as many plies as it
/// says, and for the right side.
fn assert_plays_out(game: &Game, line: &Line, distance: i32) {
    let mut position = game.position();
    let winner = if distance > 0 { position.turn() } else { !position.turn() };
    for &mv in &line.moves {
        assert!(!position.is_decided() && position.moves().contains(&mv));
        position = position.after(mv);
    }
    assert_eq!(line.moves.len() as i32, distance.abs());
    assert_eq!(position.end().and_then(|end| end.winner), Some(winner));
}

#[test]
fn all_searches_are_sound() {
    let deep = |game: &Game| Task::new(game.clone(), Limits { nodes: Some(100_000), ..Limits::default() });
    let mut checked = 0;
    for (game, distance) in positions().step_by(40 * STEP) {
        let threads = Task { threads: 2, ..deep(&game) };
        let lines = Task { multi_pv: 3, ..deep(&game) };
        for task in [threads, lines] {
            assert_sound(&run(&task).lines[0], distance, &game);
        }
        checked += 1;
    }
    assert_eq!(checked, 300usize.div_ceil(STEP));
}

/// Every line of a search with many lines holds for the position that its move leads to.
#[test]
fn each_move_gets_its_own_exact_verdict() {
    for (game, distance) in positions().step_by(400 * STEP) {
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let report = run(&Task { multi_pv: usize::MAX, ..Task::new(game.clone(), limits.clone()) });
        assert_eq!(report.lines.len(), game.legal_moves().len());
        let best = report.lines.iter().filter_map(|line| line.verdict.map(signed)).find(|&plies| plies > 0);
        if (1..=6).contains(&distance) {
            assert_eq!(best, Some(distance));
        }
        for line in report.lines {
            let mut after = game.clone();
            after.play(line.moves[0]).unwrap();
            if let (Some(verdict), None) = (line.verdict, after.end()) {
                let alone = run(&Task::new(after, limits.clone()));
                assert_eq!(alone.lines[0].verdict.map(Verdict::before_move), Some(verdict));
            }
        }
    }
}

#[test]
fn one_thread_takes_the_same_course_twice() {
    for (game, _) in positions().step_by(1000 * STEP) {
        let task = Task::new(game, Limits { depth: Some(10), ..Limits::default() });
        let (first, second) = (run(&task), run(&task));
        assert_eq!(first.nodes, second.nodes);
        assert_eq!(first.lines, second.lines);
    }
}

/// The bit operations for a win in one say what trying every move says.
#[test]
fn wins_at_once_is_what_some_move_achieves() {
    for (game, distance) in positions() {
        let position = game.position();
        for position in [position, position.passed()] {
            if position.is_decided() {
                continue;
            }
            let wins = position.moves().into_iter().any(|mv| {
                let after = position.after(mv);
                after.is_decided() && after.end().and_then(|end| end.winner) == Some(position.turn())
            });
            assert_eq!(position.wins_at_once(), wins, "{position:?}");
            assert_eq!(position.count_moves() as usize, position.moves().len(), "{position:?}");
        }
        assert_eq!(position.wins_at_once(), distance == 1);
    }
}
