//! The solution of the game by retrograde analysis, 64 positions at a time.
//!
//! Wins in 1 are seen from the board. Then phases settle what is lost in 2 plies, won in 3, lost
//! in 4 and so on, until nothing changes:
//!
//! ```text
//! lost phase   candidates: the open positions with a move to a position that was just won
//!              lost: the candidates without a move to a position that is not won
//! won phase    won: the open positions with a move to a position that was just lost
//! ```
//!
//! What stays open is drawn.
//!
//! The unit of work is a row: its moves to other rows are found once and kept as [`Links`], and
//! apply to whole words of positions. Each row looks along its links for what the last phase has
//! settled at their ends, and only from there comes back. So a phase costs as much as was settled
//! before it, and a thread changes nothing but the rows it works on.
//!
//! A move leads into the other side's view of the board, so sets that are reached by moves are kept
//! in the view of the side that has just moved, in which nothing needs to be turned round; its lions
//! may stand on mirrored squares.

use rayon::prelude::*;

use super::Table;
use super::elephants::Elephants;
use super::links::Links;
use super::placement::{ALL_LION_PAIRS, PLACEMENTS, WORDS};
use super::row::Row;
use super::set::{News, Set};
use super::table::Planes;
use super::words::Words;
use crate::rules::Bitboard;

/// What a phase has settled.
#[derive(Clone, Copy, Debug)]
pub struct Phase {
    /// Plies to the end of the game: an odd number for wins, an even one for losses.
    pub plies: u32,
    /// How many positions.
    pub positions: u64,
}

/// What all threads share.
pub(super) struct Solver {
    /// By occupied squares.
    elephants: Vec<Elephants>,
    pub moves: Links,
    /// Positions without a verdict.
    pub open: Set,
    /// In the view of the side that has just moved: positions that are not won, and those that the
    /// last phases have settled.
    not_won: Set,
    new_wins: News,
    new_losses: News,
}

impl Solver {
    /// Before the first phase.
    fn new(rows: &[Row], elephants: Vec<Elephants>) -> Self {
        const SEEN_WORDS: usize = ALL_LION_PAIRS * PLACEMENTS;
        Self {
            elephants,
            moves: Links::new(rows),
            open: Set::new(WORDS, !0),
            not_won: Set::new(SEEN_WORDS, !0),
            new_wins: News::new(SEEN_WORDS),
            new_losses: News::new(SEEN_WORDS),
        }
    }

    pub fn elephants(&self, occupied: Bitboard) -> &Elephants {
        &self.elephants[occupied.bits() as usize]
    }

    /// Settles the positions of a row that are lost in so many plies: those of the candidates that
    /// have no move to a position that is not won.
    fn settle_losses(&self, row: &mut Row, candidates: Words, plies: u32) -> u64 {
        let mut lost = candidates;
        row.remove_movers(&mut lost, &self.not_won, self);
        for view in &row.views {
            self.new_losses.replace(view.first_word, view.of(row, &lost, self));
        }
        row.settle(&lost, plies, self)
    }

    /// Settles the positions of a row that are won in so many plies.
    fn settle_wins(&self, row: &mut Row, won: &Words, plies: u32) -> u64 {
        for view in &row.views {
            let seen = view.of(row, won, self).inspect(|&(word, positions)| {
                let word = view.first_word + word;
                self.not_won.put(word, self.not_won.get(word) & !positions);
            });
            self.new_wins.replace(view.first_word, seen);
        }
        row.settle(won, plies, self)
    }
}

/// After a phase that settles more wins than this, most open positions are candidates for a loss,
/// and to find out which are not takes longer than it saves.
///
/// The first phase must settle more: of the positions that are lost at once, some have no move to a
/// position of the domain and would be no candidates.
const MANY: u64 = 250_000;

/// Solves the game on the threads of the present pool, reporting on each phase.
#[must_use]
pub fn solve(mut report: impl FnMut(Phase)) -> Table {
    let mut plies = vec![Planes::default(); WORDS];
    let elephants = Elephants::all();
    let mut rows = Row::all(&mut plies, &elephants);
    let solver = Solver::new(&rows, elephants);
    let mut phase = |plies, settle: &(dyn Fn(&mut Row) -> u64 + Sync)| {
        let positions = rows.par_iter_mut().map(settle).sum();
        report(Phase { plies, positions });
        positions
    };
    let mut wins: u64 = phase(1, &|row| solver.settle_wins(row, &row.wins_at_once(&solver), 1));
    for plies in (2..).step_by(2) {
        let are_many = wins > MANY;
        let losses = phase(plies, &|row| {
            let candidates =
                if are_many { row.open(&solver) } else { row.movers_to(&solver.new_wins, &solver) };
            solver.settle_losses(row, candidates, plies)
        });
        wins = phase(plies + 1, &|row| {
            let won = row.movers_to(&solver.new_losses, &solver);
            solver.settle_wins(row, &won, plies + 1)
        });
        if losses + wins == 0 {
            break;
        }
    }
    drop(rows);
    Table { plies }
}
