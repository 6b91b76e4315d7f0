//! What the results of games say about strength.
//!
//! The two games of an opening are not independent of each other, as the opening may favour a
//! side. So they count as one observation, a pair, with 0, ½, 1, 1½ or 2 points.

use std::collections::HashMap;

use super::{Conclusion, Fixture, Outcome};
use crate::rules::Color;

/// The quantile of the normal distribution for intervals of 95 %.
const QUANTILE: f64 = 1.959_964;

/// The results of one entrant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games lost by a crash, by time or by an illegal move.
    pub faults: u64,
    /// Pairs of games, by points: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

/// A difference in strength: of logistic Elo, that of the scale on which 400 points stand for odds
/// of 10 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite where all games were won or lost.
    pub difference: f64,
    /// By how much it may be wrong, with a confidence of 95 %.
    pub error: f64,
}

impl Score {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// How much stronger than its opponents the entrant is; none before the first pair of games.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let pairs = self.pairs.map(|count| count as f64);
        let count: f64 = pairs.iter().sum();
        let (mean, variance) = moments(pairs)?;
        let margin = QUANTILE * (variance / count).sqrt();
        Some(Elo {
            difference: elo_of_share(mean),
            error: if variance == 0.0 {
                0.0
            } else {
                (elo_of_share(mean + margin) - elo_of_share(mean - margin)) / 2.0
            },
        })
    }
}

/// The shares of the points that a pair of games can bring.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Mean and variance of the share of points in a pair of games; none without pairs.
fn moments(pairs: [f64; 5]) -> Option<(f64, f64)> {
    let count: f64 = pairs.iter().sum();
    let mean = pairs.iter().zip(SHARES).map(|(pairs, share)| pairs * share).sum::<f64>() / count;
    let variance = pairs.iter().zip(SHARES).map(|(pairs, share)| pairs * (share - mean).powi(2)).sum::<f64>();
    (count > 0.0).then_some((mean, variance / count))
}

fn elo_of_share(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test: is the first entrant stronger by one difference, or by the
/// other? Either answer is wrong in at most 5 % of the cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo that the null hypothesis supposes.
    pub null: f64,
    /// That of the alternative: more.
    pub alternative: f64,
}

/// The `t` with which the distribution that has `pairs / (1 + t (share - mean))` of each share has
/// this mean: of all that have, it is the one under which the pairs are most likely.
fn best_tilt(pairs: [f64; 5], mean: f64) -> f64 {
    // Where the distribution is one, and the excess falls from above to below zero.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let tilt = f64::midpoint(low, high);
        let excess = |(pairs, share): (f64, f64)| pairs * (share - mean) / (1.0 + tilt * (share - mean));
        if pairs.into_iter().zip(SHARES).map(excess).sum::<f64>() > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
    }
    f64::midpoint(low, high)
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The smaller difference.
    Null,
    /// The greater one.
    Alternative,
}

impl Sprt {
    /// The logarithm of the likelihood ratio at which the test ends: at this, or at its negative.
    #[must_use]
    pub fn bound() -> f64 {
        const ERROR: f64 = 0.05;
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The logarithm of the ratio of the likelihoods: of the results, if pairs had the shares of
    /// points that fit them best among those with the mean that each hypothesis supposes.
    #[must_use]
    pub fn log_likelihood_ratio(self, score: &Score) -> f64 {
        // A kind of pair that has not been seen yet is rare, not impossible.
        let pairs = score.pairs.map(|count| (count as f64).max(0.001));
        let [null, alternative] = [self.null, self.alternative].map(share_of_elo);
        let [low, high] = [null, alternative].map(|mean| best_tilt(pairs, mean));
        let ratio = |share: f64| ((1.0 + low * (share - null)) / (1.0 + high * (share - alternative))).ln();
        score.pairs.iter().zip(SHARES).map(|(&count, share)| count as f64 * ratio(share)).sum()
    }

    /// What the games so far show, if that is enough.
    #[must_use]
    pub fn decision(self, score: &Score) -> Option<Hypothesis> {
        let ratio = self.log_likelihood_ratio(score);
        if ratio >= Self::bound() {
            Some(Hypothesis::Alternative)
        } else if ratio <= -Self::bound() {
            Some(Hypothesis::Null)
        } else {
            None
        }
    }
}

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    scores: Vec<Score>,
    /// Half points of the first player in the first game of a pair, by round and players.
    open: HashMap<(usize, [usize; 2]), usize>,
}

impl Standings {
    /// Of a tournament with so many entrants, before the first game.
    #[must_use]
    pub fn new(entrants: usize) -> Self {
        Self { scores: vec![Score::default(); entrants], open: HashMap::new() }
    }

    /// The score of each entrant.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The entrants by number, the best first.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let share =
            |entrant: usize| self.scores[entrant].points() / self.scores[entrant].games().max(1) as f64;
        let mut ranking: Vec<usize> = (0..self.scores.len()).collect();
        ranking.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
        ranking
    }

    /// Counts a game.
    pub fn add(&mut self, fixture: Fixture, outcome: &Outcome) {
        let mut half_points = [1, 1];
        for color in Color::ALL {
            let score = &mut self.scores[fixture.players[color as usize]];
            match outcome.winner {
                None => score.draws += 1,
                Some(winner) if winner == color => {
                    score.wins += 1;
                    half_points = if color == Color::Sente { [2, 0] } else { [0, 2] };
                }
                Some(_) => {
                    score.losses += 1;
                    score.faults += u64::from(matches!(
                        outcome.conclusion,
                        Conclusion::Crash | Conclusion::Time | Conclusion::IllegalMove(_)
                    ));
                }
            }
        }
        let [sente, gote] = fixture.players;
        match self.open.remove(&(fixture.round, [gote, sente])) {
            None => {
                self.open.insert((fixture.round, [sente, gote]), half_points[0]);
            }
            Some(before) => {
                // Sente was Gote then.
                self.scores[sente].pairs[2 - before + half_points[0]] += 1;
                self.scores[gote].pairs[before + half_points[1]] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [u64; 5]) -> Score {
        Score { pairs, ..Score::default() }
    }

    fn outcome(winner: Option<Color>) -> Outcome {
        Outcome { winner, conclusion: Conclusion::Resignation }
    }

    /// Three quarters of the points are odds of 3 to 1: 400 log10 3.
    #[test]
    fn elo_is_that_of_the_odds() {
        let elo = score([0, 0, 50, 0, 50]).elo().unwrap();
        assert!((elo.difference - 190.85).abs() < 0.01, "{elo:?}");
        // The mean is 0.75 ± 1.96 · 0.25 / 10: between 0.701 and 0.799, 148.07 and 239.72 points.
        assert!((elo.error - 45.8).abs() < 0.1, "{elo:?}");
        assert_eq!(score([0; 5]).elo(), None);
        assert_eq!(score([0, 0, 7, 0, 0]).elo(), Some(Elo { difference: 0.0, error: 0.0 }));
        assert_eq!(score([0, 0, 0, 0, 3]).elo().unwrap().difference, f64::INFINITY);
    }

    #[test]
    fn a_test_decides_when_it_has_seen_enough() {
        let test = Sprt { null: 0.0, alternative: 10.0 };
        assert_eq!(test.decision(&score([0; 5])), None);
        assert_eq!(test.decision(&score([0, 0, 0, 0, 1])), None);
        assert_eq!(test.decision(&score([100, 200, 400, 200, 100])), None);
        assert_eq!(test.decision(&score([100, 200, 400, 260, 160])), Some(Hypothesis::Alternative));
        assert_eq!(test.decision(&score([160, 260, 400, 200, 100])), Some(Hypothesis::Null));
        assert_eq!(test.decision(&score([0, 0, 0, 0, 50])), None);
        // Close to the middle, shares are as good as normally distributed.
        let pairs = [100, 200, 400, 230, 130];
        let (mean, variance) = moments(pairs.map(|count| count as f64)).unwrap();
        let [low, high] = [0.0, 10.0].map(share_of_elo);
        let normal = 1060.0 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let exact = test.log_likelihood_ratio(&score(pairs));
        assert!((exact / normal - 1.0).abs() < 0.02, "{exact} is not near {normal}");
        // In the middle between the hypotheses, nothing speaks for either.
        let middle = Sprt { null: -10.0, alternative: 10.0 };
        assert!(middle.log_likelihood_ratio(&score([1, 2, 3, 2, 1])).abs() < 1e-9);
    }

    #[test]
    fn both_games_of_an_opening_make_a_pair() {
        let mut standings = Standings::new(3);
        let fixture = |round, players| Fixture { number: 1, round, players };
        standings.add(fixture(0, [0, 2]), &outcome(Some(Color::Sente)));
        standings.add(fixture(1, [2, 0]), &outcome(None));
        assert_eq!(standings.scores()[0].pairs, [0; 5]);
        standings.add(fixture(1, [0, 2]), &outcome(Some(Color::Sente)));
        standings.add(fixture(0, [2, 0]), &outcome(Some(Color::Gote)));
        let [first, second, third] = standings.scores() else { panic!() };
        assert_eq!((first.wins, first.draws, first.losses, first.pairs), (3, 1, 0, [0, 0, 0, 1, 1]));
        assert_eq!(second.games(), 0);
        assert_eq!((third.wins, third.draws, third.losses, third.pairs), (0, 1, 3, [1, 1, 0, 0, 0]));
        assert_eq!(standings.ranking()[0], 0);
    }
}
