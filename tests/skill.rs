//! A higher level beats a lower one.

use std::time::Duration;

use hiyoko::rules::{Color, Game};
use hiyoko::search::{Clock, Limits, Skill, Task, TranspositionTable, search};

/// Games of each pair of levels; each opening is played from both sides.
const GAMES: usize = 40;

/// A game of a few random moves.
fn opening(rng: &mut fastrand::Rng) -> Game {
    let mut game = Game::default();
    for _ in 0..4 {
        if let Some(mv) = rng.choice(game.legal_moves()) {
            game.play(mv).unwrap();
        }
    }
    game
}

/// Twice the points that `level` makes as `side` against `other`: 2 for a win, 1 for a draw.
fn play(mut game: Game, level: Skill, side: Color, other: Skill) -> usize {
    let tables = [0, 1].map(|_| TranspositionTable::new(1).unwrap());
    while game.end().is_none() && game.moves().len() < 200 {
        let ours = game.position().turn() == side;
        let limits = Limits { depth: Some(11), nodes: Some(50_000), ..Limits::default() };
        let clock = Clock::start(limits, Duration::ZERO);
        let task = Task { skill: if ours { level } else { other }, ..Task::new(game.clone()) };
        let answer = search(&task, &tables[usize::from(ours)], &clock, &mut |_| {});
        game.play(answer.best.unwrap()).unwrap();
    }
    match game.end().and_then(|end| end.winner) {
        None => 1,
        Some(winner) => 2 * usize::from(winner == side),
    }
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    // Weak play draws on the generator of its thread.
    fastrand::seed(20_261_130);
    let mut rng = fastrand::Rng::with_seed(7);
    for (higher, lower) in [(-10, -20), (0, -10), (10, 0), (20, 10)] {
        let mut points = 0;
        for _ in 0..GAMES / 2 {
            let game = opening(&mut rng);
            for side in Color::ALL {
                points += play(game.clone(), Skill::new(higher), side, Skill::new(lower));
            }
        }
        assert!(points > GAMES * 6 / 5, "level {higher} made {points} of {} against {lower}", 2 * GAMES);
    }
}

#[test]
fn ratings_cover_the_levels() {
    assert_eq!(Skill::from_elo(i32::MIN), Skill::MIN);
    assert_eq!(Skill::from_elo(*Skill::ELO.start()), Skill::MIN);
    assert_eq!(Skill::from_elo(*Skill::ELO.end()), Skill::MAX);
    assert_eq!(Skill::from_elo(i32::MAX), Skill::MAX);
}
