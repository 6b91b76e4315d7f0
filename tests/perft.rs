//! Move generation against Fairy-Stockfish's counts.

use hiyoko::notation::{Format, read_position};
use hiyoko::rules::perft;

/// Plies that a build without optimization has time for.
const DEPTH: usize = if cfg!(debug_assertions) { 7 } else { usize::MAX };

#[test]
fn perft_agrees_with_fairy_stockfish() {
    let rows = include_str!("data/perft.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut positions = 0;
    for row in rows {
        let mut fields = row.split('\t');
        let sfen = fields.next().unwrap();
        let position = read_position(Format::Sfen, sfen).unwrap().position();
        for (depth, count) in fields.enumerate().take(DEPTH) {
            let expected: u64 = count.parse().unwrap();
            assert_eq!(perft(position, depth as u32 + 1), expected, "{sfen}, depth {}", depth + 1);
        }
        positions += 1;
    }
    assert_eq!(positions, 62);
}
