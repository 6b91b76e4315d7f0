//! Openings that favour nobody.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::rules::{Game, Verdict};
use crate::tablebase::Tablebase;

/// How many random moves an opening has.
const PLIES: RangeInclusive<usize> = 4..=12;

/// Openings of random moves that lead from the usual start to different drawn positions. The same
/// seed gives the same openings.
pub fn balanced_openings(tablebase: &dyn Tablebase, seed: u64) -> impl Iterator<Item = Game> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut seen = HashSet::new();
    std::iter::repeat_with(move || random_game(&mut rng)).filter(move |game| {
        let position = game.position();
        game.end().is_none()
            && tablebase.verdict(position) == Some(Verdict::Draw)
            && seen.insert(position.key())
    })
}

/// A game of a few random moves, at most.
fn random_game(rng: &mut fastrand::Rng) -> Game {
    let mut game = Game::default();
    for _ in 0..rng.usize(PLIES) {
        let Some(mv) = rng.choice(game.legal_moves()) else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}
