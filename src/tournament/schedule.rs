//! Who meets whom, and the games that are played at a time.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::{Entrant, Record, TimeControl, play};
use crate::rules::Game;

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: usize,
    /// Its round, from 0: the number of its opening.
    pub round: usize,
    /// Sente and Gote, by their numbers among the entrants.
    pub players: [usize; 2],
}

/// The form of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
}

impl Schedule {
    /// The games between so many entrants. In each round those who meet play two games from one
    /// opening, either of them once as Sente.
    #[must_use]
    pub fn fixtures(self, entrants: usize, rounds: usize) -> Vec<Fixture> {
        let firsts = match self {
            Self::RoundRobin => entrants,
            Self::Gauntlet => entrants.min(1),
        };
        let pairings = (0..firsts).flat_map(|first| (first + 1..entrants).map(move |second| (first, second)));
        let games = (0..rounds).flat_map(|round| {
            pairings.clone().flat_map(move |(first, second)| {
                [[first, second], [second, first]].map(|players| (round, players))
            })
        });
        games.zip(1..).map(|((round, players), number)| Fixture { number, round, players }).collect()
    }
}

/// How the games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines.
    pub entrants: Vec<Entrant>,
    /// Where the games of each round begin; the rounds go through them again and again.
    pub openings: Vec<Game>,
    /// What bounds each move.
    pub control: TimeControl,
    /// By how much a move may exceed that.
    pub margin: Duration,
    /// How many games are played at a time.
    pub concurrency: usize,
}

impl Plan {
    /// Plays the games. Each is reported as it ends, until a report asks to stop: then the games
    /// that are running come to their end, but go unreported.
    pub fn run(&self, fixtures: Vec<Fixture>, mut report: impl FnMut(Fixture, Record) -> Next) {
        let waiting = Mutex::new(VecDeque::from(fixtures));
        let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let (records, reports) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let records = records.clone();
                scope.spawn(move || {
                    while let Some(fixture) = take() {
                        if records.send((fixture, self.play(fixture))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(records);
            for (fixture, record) in reports {
                if report(fixture, record) == Next::Stop {
                    break;
                }
            }
        });
    }

    fn play(&self, fixture: Fixture) -> Record {
        let opening = &self.openings[fixture.round % self.openings.len()];
        let entrants = fixture.players.map(|player| &self.entrants[player]);
        play(opening, entrants, self.control, self.margin)
    }
}

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It does.
    GoOn,
    /// It does not.
    Stop,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_meet_play_each_opening_from_both_sides() {
        for (schedule, pairings) in [(Schedule::RoundRobin, 6), (Schedule::Gauntlet, 3)] {
            let fixtures = schedule.fixtures(4, 5);
            assert_eq!(fixtures.len(), pairings * 2 * 5);
            for fixture in &fixtures {
                let [sente, gote] = fixture.players;
                let is_return =
                    |other: &&Fixture| other.round == fixture.round && other.players == [gote, sente];
                assert!(sente != gote && (schedule == Schedule::RoundRobin || sente == 0 || gote == 0));
                assert_eq!(fixtures.iter().filter(is_return).count(), 1);
            }
            assert!(fixtures.iter().map(|fixture| fixture.number).eq(1..=fixtures.len()));
        }
    }
}
