//! Rules and search against the exact distances of an independent table.

use std::time::Duration;

use hiyoko::notation::{Format, read_position};
use hiyoko::rules::{Game, Move, Promotion, Reason, Verdict};
use hiyoko::search::{Clock, Limits, Line, Report, Score, Task, TranspositionTable, search};

/// One in so many positions is looked at: all of them where the build is optimized.
const STEP: usize = if cfg!(debug_assertions) { 50 } else { 1 };

const FILES: [&str; 2] =
    [include_str!("data/distance-playouts.tsv"), include_str!("data/distance-uniform.tsv")];

/// The positions of the oracle with their signed distances.
pub(crate) fn positions() -> impl Iterator<Item = (Game, i32)> {
    FILES.iter().flat_map(|file| file.lines()).map(|line| {
        let (sfen, distance) = line.split_once('\t').unwrap();
        (read_position(Format::Sfen, sfen).unwrap(), distance.parse().unwrap())
    })
}

fn run(task: &Task, limits: Limits) -> Report {
    let table = TranspositionTable::new(8).unwrap();
    let clock = Clock::start(limits, Duration::ZERO);
    let mut last = None;
    search(task, &table, &clock, &mut |report| last = Some(report.clone()));
    last.unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn to_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

pub(crate) fn signed(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Win(plies) => plies as i32,
        Verdict::Draw => 0,
        Verdict::Loss(plies) => -(plies as i32),
    }
}

/// Fails if a report says more of its position than is true, or shows less than it should.
fn assert_sound(report: &Report, distance: i32, game: &Game) {
    let position = game.position();
    let best = &report.lines[0];
    if let Some(verdict) = report.verdict {
        assert_eq!(signed(verdict), distance, "exact verdict of {position:?}");
        assert_eq!(best.verdict, Some(verdict));
    }
    match best.score {
        Score::Points(_) => assert_eq!(report.verdict, None),
        Score::Win(plies) => assert!(distance > 0 && plies as i32 >= distance, "{position:?}"),
        Score::Loss(plies) => assert!(distance < 0 && plies as i32 >= -distance, "{position:?}"),
    }
    for line in &report.lines {
        assert_plays_out(game, line);
    }
}

/// Fails unless the line of an exact verdict goes to the end of the game, in as many plies as it
/// says, and for the right side.
pub(crate) fn assert_plays_out(game: &Game, line: &Line) {
    let mut position = game.position();
    let mover = position.turn();
    for &mv in &line.moves {
        assert!(!position.is_decided() && position.moves().contains(&mv));
        position = position.after(mv);
    }
    let winner = match line.verdict {
        Some(Verdict::Win(_)) => mover,
        Some(Verdict::Loss(_)) => !mover,
        Some(Verdict::Draw) | None => return,
    };
    assert_eq!(line.verdict.unwrap().plies(), Some(line.moves.len() as u32), "{game:?}");
    assert_eq!(position.end().and_then(|end| end.winner), Some(winner));
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
        let report = run(&Task::new(game.clone()), to_depth(9));
        assert_sound(&report, distance, &game);
        if distance != 0 && distance.abs() <= 9 {
            assert_eq!(report.verdict.map(signed), Some(distance), "{:?}", game.position());
        }
    });
    assert_eq!(count, 12_000usize.div_ceil(STEP));
}

#[test]
fn all_searches_are_sound() {
    let mut checked = 0;
    for (game, distance) in positions().step_by(40 * STEP) {
        let task = Task::new(game.clone());
        for nodes in [1, 20, 500, 5_000, 100_000] {
            assert_sound(&run(&task, to_nodes(nodes)), distance, &game);
        }
        let lines = Task { multi_pv: 3, ..task.clone() };
        assert_sound(&run(&lines, to_depth(8)), distance, &game);
        let threads = Task { threads: 2, ..task };
        assert_sound(&run(&threads, to_nodes(100_000)), distance, &game);
        checked += 1;
    }
    assert_eq!(checked, 300usize.div_ceil(STEP));
}

/// Every line of a search with many lines holds for the position that its move leads to.
#[test]
fn each_move_gets_its_own_exact_verdict() {
    for (game, distance) in positions().step_by(400 * STEP) {
        let report = run(&Task { multi_pv: usize::MAX, ..Task::new(game.clone()) }, to_depth(6));
        assert_eq!(report.lines.len(), game.legal_moves().len());
        assert_sound(&report, distance, &game);
        for line in report.lines {
            let mut after = game.clone();
            after.play(line.moves[0]).unwrap();
            if let (Some(verdict), None) = (line.verdict, after.end()) {
                let alone = run(&Task::new(after), to_depth(6));
                assert_eq!(alone.verdict.map(Verdict::before_move), Some(verdict));
            }
        }
    }
}

#[test]
fn one_thread_takes_the_same_course_twice() {
    for (game, _) in positions().step_by(1000 * STEP) {
        let task = Task::new(game);
        let (first, second) = (run(&task, to_depth(10)), run(&task, to_depth(10)));
        assert_eq!(first.nodes, second.nodes);
        assert_eq!(first.lines, second.lines);
    }
}

#[test]
fn nodes_are_kept_to() {
    for nodes in [1, 10, 100, 511, 512, 513, 10_000] {
        let table = TranspositionTable::new(1).unwrap();
        let clock = Clock::start(to_nodes(nodes), Duration::ZERO);
        let answer = search(&Task::new(Game::default()), &table, &clock, &mut |_| {});
        assert!(answer.best.is_some());
        assert_eq!(clock.nodes(), nodes);
    }
}

/// A table full of other games' values does not harm: entries hold for the position, or, where the
/// game forbids positions, stand under keys of its own.
#[test]
fn a_used_table_harms_nothing() {
    let table = TranspositionTable::new(1).unwrap();
    for (game, distance) in positions().step_by(60 * STEP) {
        // The same position with and without a history that has come round to it twice.
        for game in [game.clone(), come_round(&game)] {
            let clock = Clock::start(to_depth(7), Duration::ZERO);
            let mut last = None;
            search(&Task::new(game.clone()), &table, &clock, &mut |report| last = Some(report.clone()));
            let report = last.unwrap();
            if game.moves().is_empty() {
                assert_sound(&report, distance, &game);
            } else if let Some(Verdict::Win(plies)) = report.verdict {
                // Forbidden positions may slow a win, never quicken it, nor make one.
                assert!(distance > 0 && plies as i32 >= distance, "{game:?}");
            }
        }
    }
}

/// The game continued by moves there and back, where both sides have such; else as it is.
fn come_round(game: &Game) -> Game {
    let start = game.position();
    for first in start.moves() {
        for reply in start.after(first).moves() {
            let mut round = game.clone();
            let back = [first, reply].map(|mv| match mv {
                Move::Step { from, to } => Some(Move::Step { from: to, to: from }),
                _ => None,
            });
            let [Some(first_back), Some(reply_back)] = back else { continue };
            let plays = [first, reply, first_back, reply_back].into_iter().all(|mv| round.play(mv).is_ok());
            if plays && round.position() == start {
                return round;
            }
        }
    }
    game.clone()
}

/// Stepping into a position for the third time is a draw, not the win it would be otherwise.
#[test]
fn a_win_that_the_history_forbids_is_none() {
    let mut tested = 0;
    for (game, distance) in positions().step_by(7).filter(|(_, distance)| (3..=7).contains(distance)) {
        let mut round = come_round(&come_round(&game));
        if round.moves().is_empty() {
            continue;
        }
        // The first step of the round leads to a position that has now occurred twice.
        let repeated = round.moves()[0];
        let task = Task { search_moves: vec![repeated], ..Task::new(round.clone()) };
        let report = run(&task, to_depth(5));
        assert_eq!(report.lines[0].verdict, Some(Verdict::Draw), "{distance}");
        round.play(repeated).unwrap();
        assert_eq!(round.end().map(|end| end.reason), Some(Reason::Repetition));
        tested += 1;
    }
    assert!(tested > 0);
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
            for promotion in [Promotion::Forced, Promotion::Optional] {
                let position = position.with_promotion(promotion);
                assert_eq!(position.count_moves() as usize, position.moves().len(), "{position:?}");
            }
        }
        assert_eq!(position.wins_at_once(), distance == 1);
    }
}
