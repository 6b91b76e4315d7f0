//! Speed of the parts: `cargo bench`. The figures of one run may be compared with each other;
//! machines differ, and one machine differs from hour to hour.

use std::hint::black_box;
use std::time::Duration;

use divan::Bencher;
use divan::counter::ItemsCount;
use hiyoko::notation::{Format, read_position};
use hiyoko::rules::{Game, Move, Position, perft};
use hiyoko::search::{Clock, Limits, Task, TranspositionTable, search};
use hiyoko::tablebase::{Table, Tablebase, solve};

fn main() {
    divan::main();
}

/// Positions from random play that are not over.
fn positions() -> Vec<Position> {
    include_str!("../tests/data/distance-playouts.tsv")
        .lines()
        .step_by(6)
        .filter_map(|line| read_position(Format::Sfen, line.split('\t').next()?).ok())
        .map(|game| game.position())
        .filter(|position| !position.is_decided())
        .collect()
}

/// Generating the moves of 1,000 positions.
#[divan::bench]
fn moves(bencher: Bencher) {
    let positions = positions();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(|position| black_box(position).moves().len()).sum::<usize>());
}

/// Counting them.
#[divan::bench]
fn count_moves(bencher: Bencher) {
    let positions = positions();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| positions.iter().map(|position| black_box(position).count_moves()).sum::<u32>());
}

/// Making every move of 1,000 positions.
#[divan::bench]
fn make(bencher: Bencher) {
    let pairs: Vec<(Position, Move)> = positions()
        .into_iter()
        .flat_map(|position| position.moves().into_iter().map(move |mv| (position, mv)))
        .collect();
    bencher.counter(ItemsCount::new(pairs.len())).bench_local(|| {
        for &(position, mv) in &pairs {
            black_box(position.after(black_box(mv)));
        }
    });
}

/// Counting the lines from the start of the game.
#[divan::bench(args = [6, 8, 10], sample_count = 5)]
fn perft_from_the_start(bencher: Bencher, depth: u32) {
    let start = Position::start();
    bencher.counter(ItemsCount::new(perft(start, depth))).bench_local(|| perft(black_box(start), depth));
}

/// Searching the start of the game on one thread; items are nodes.
#[divan::bench(args = [12, 16, 20], sample_count = 5)]
fn search_from_the_start(bencher: Bencher, depth: u32) {
    let run = || {
        let task = Task::new(Game::default());
        let table = TranspositionTable::new(32).expect("memory for a small table");
        let clock = Clock::start(Limits { depth: Some(depth), ..Limits::default() }, Duration::ZERO);
        search(&task, &table, &clock, &mut |_| {});
        clock.nodes()
    };
    bencher.counter(ItemsCount::new(run())).bench_local(run);
}

/// Solving the game.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn solve_the_game() -> Table {
    solve(|_| {})
}

/// Looking up 1,000 positions in the table.
#[divan::bench]
fn probe(bencher: Bencher) {
    let table = solve(|_| {});
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().filter(|&&position| table.verdict(black_box(position)).is_some()).count()
    });
}
