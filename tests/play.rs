//! Games that the engine plays by the table, from positions of the oracle.

use std::time::Duration;

use hiyoko::engine::look_up;
use hiyoko::rules::{End, Game, Move, Reason, Verdict};
use hiyoko::search::{Clock, Limits, Task};
use hiyoko::tablebase::Tablebase;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::oracle::{positions, signed};
use crate::tablebase::{compressed, table};

/// How the engine's opponent chooses among the legal moves.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Opponent {
    /// Any move.
    Random,
    /// Any of the best moves.
    Perfect,
}

fn engine_move(game: &Game) -> Move {
    let clock = Clock::start(Limits::default(), Duration::ZERO);
    // The move will do: no line of play is wanted.
    clock.stop();
    look_up(&Task::new(game.clone()), compressed(), &clock).unwrap().answer().best.unwrap()
}

impl Opponent {
    fn choose(self, game: &Game, rng: &mut fastrand::Rng) -> Move {
        let mut moves = game.legal_moves().to_vec();
        if self == Self::Perfect {
            let position = game.position();
            let worth = |mv| table().verdict(position.after(mv)).map(Verdict::before_move);
            moves.retain(|&mv| worth(mv) == table().verdict(position));
        }
        rng.choice(moves).unwrap()
    }
}

/// The end of a game in which the engine makes the first move, and the plies to it as the table
/// counts them.
fn play(mut game: Game, opponent: Opponent, rng: &mut fastrand::Rng) -> (End, i32) {
    let mut plies = 0;
    loop {
        if let Some(end) = game.end() {
            // A side without a move is lost in 2.
            return (end, plies + if end.reason == Reason::NoMoves { 2 } else { 0 });
        }
        let mv = if plies % 2 == 0 { engine_move(&game) } else { opponent.choose(&game, rng) };
        game.play(mv).unwrap();
        plies += 1;
    }
}

/// Plays from the positions against both opponents: `check` is given the position's distance, who
/// the opponent was, whether the engine won, if anybody did, and how many plies it took.
fn play_all(
    positions: impl Iterator<Item = (Game, i32)>,
    opponents: &[Opponent],
    check: impl Fn(i32, Opponent, Option<bool>, i32) -> bool + Sync,
) {
    // Made before the threads ask for it: the solver works on the same threads.
    compressed();
    let positions: Vec<(usize, (Game, i32))> = positions.enumerate().collect();
    positions.into_par_iter().for_each(|(seed, (game, distance))| {
        for &opponent in opponents {
            let mut rng = fastrand::Rng::with_seed(seed as u64);
            let (end, plies) = play(game.clone(), opponent, &mut rng);
            let is_won = end.winner.map(|winner| winner == game.position().turn());
            assert!(
                check(distance, opponent, is_won, plies),
                "{:?}, worth {distance}, ended with {end:?} after {plies} plies against {opponent:?}",
                game.position()
            );
        }
    });
}

/// Positions in random order.
fn shuffled(wanted: impl Fn(i32) -> bool) -> Vec<(Game, i32)> {
    let mut positions: Vec<_> = positions().filter(|&(_, distance)| wanted(distance)).collect();
    fastrand::Rng::with_seed(21).shuffle(&mut positions);
    positions
}

#[test]
fn won_positions_are_won_in_the_stated_plies() {
    let won = shuffled(|distance| distance > 1);
    assert!(won.len() > 2_000);
    let opponents = [Opponent::Perfect, Opponent::Random];
    play_all(won.into_iter().take(2_000), &opponents, |distance, opponent, is_won, plies| {
        let in_time = if opponent == Opponent::Perfect { plies == distance } else { plies <= distance };
        is_won == Some(true) && in_time
    });
}

#[test]
fn drawn_positions_are_never_lost() {
    let drawn = shuffled(|distance| distance == 0);
    play_all(drawn.into_iter(), &[Opponent::Perfect, Opponent::Random], |_, opponent, is_won, _| {
        is_won.is_none() || opponent == Opponent::Random && is_won == Some(true)
    });
}

#[test]
fn lost_positions_are_held_as_long_as_possible() {
    let lost = shuffled(|distance| distance < 0);
    play_all(lost.into_iter().take(1_000), &[Opponent::Perfect], |distance, _, is_won, plies| {
        is_won == Some(false) && plies == -distance
    });
}

/// Against random defence, too, each move is the quickest way to win from where it is made.
#[test]
fn moves_lose_nothing() {
    for (game, distance) in shuffled(|_| true).into_iter().take(2_000) {
        let after = game.position().after(engine_move(&game));
        let worth = table().verdict(after).map(Verdict::before_move).map(signed);
        assert_eq!(worth, Some(distance), "{:?}", game.position());
    }
}
