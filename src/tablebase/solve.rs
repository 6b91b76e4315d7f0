//! The solution of the game by retrograde analysis, 64 positions at a time.
//!
//! Wins in 1 are seen from the board. Then phases settle what is lost in 2 plies, won in 3, lost
//! in 4 and so on, each from what the one before has settled, until nothing changes:
//!
//! ```text
//! lost phase   lost: of the open positions that are marked, those without a move to a position
//!              that is not won
//! won phase    won: the open positions that are marked
//! after each   what has a move to a position just settled is marked for the next phase
//! ```
//!
//! What stays open is drawn. The unit of work is a row: its moves to other rows are found once and
//! kept as [`Link`]s, and apply to whole words of positions. A move leads into the other side's
//! view of the board, so sets that are reached by moves are kept in the view of the side that has
//! just moved, in which nothing needs to be turned round; its lions may stand on mirrored squares.

use arrayvec::ArrayVec;
use rayon::prelude::*;

use super::Table;
use super::elephants::Elephants;
use super::links::{Link, Links, row_number};
use super::owners::{Effect, of_other_side};
use super::placement::{ALL_LION_PAIRS, ELEPHANTS, LION_PAIRS, PLACEMENTS, Placement, WORDS, rows};
use super::set::Set;
use super::threats::Threats;
use super::words::Words;
use crate::rules::{Bitboard, Kind, Square};

/// What a phase has settled.
#[derive(Clone, Copy, Debug)]
pub struct Phase {
    /// Plies to the end of the game: an odd number for wins, an even one for losses.
    pub plies: u32,
    /// How many positions.
    pub positions: u64,
}

/// What all threads share.
struct Solver {
    /// By occupied squares.
    elephants: Vec<Elephants>,
    moves: Links,
    /// The moves that lead into the two views of a row.
    arrivals: [Links; 2],
    /// Positions without a verdict.
    open: Set,
    /// Positions that are not won for the side to move, in the view of the other.
    not_won: Set,
    /// Positions with a move to one that the last phase has settled: by the kind of the next phase,
    /// positions that are won, and positions that may be lost.
    won: Set,
    perhaps_lost: Set,
}

impl Solver {
    fn elephants(&self, occupied: Bitboard) -> &Elephants {
        &self.elephants[occupied.bits() as usize]
    }
}

/// A row and the distances of its positions.
struct Row<'a> {
    placement: Placement,
    occupied: Bitboard,
    first_word: usize,
    plies: &'a mut [[u64; 8]],
    views: ArrayVec<View, 2>,
}

/// A row in the view of the side that has just moved.
struct View {
    first_word: usize,
    occupied: Bitboard,
    is_mirrored: bool,
    /// What it does to owners that chicks and giraffes change slots, and elephants do not or do.
    effects: [Effect; 2],
}

impl View {
    fn new(row: &Placement, is_mirrored: bool) -> Option<Self> {
        if is_mirrored && row.lions.iter().all(|lion| lion.file() == 1) {
            // The mirrored row is one of the table's own.
            return None;
        }
        let mut seen = if is_mirrored { row.rotated().mirrored() } else { row.rotated() };
        seen.lions.swap(0, 1);
        let [chicks, giraffes, _] = seen.sort();
        Some(Self {
            first_word: seen.first_word()?,
            occupied: seen.occupied_but_for_elephants(),
            is_mirrored,
            effects: [false, true].map(|elephants| Effect::NONE.swapping([chicks, giraffes, elephants])),
        })
    }

    /// Positions of the row in this view.
    fn of(&self, row: &Row, positions: &Words, solver: &Solver) -> Words {
        let turned = &solver.elephants(row.occupied).turned[usize::from(self.is_mirrored)];
        let there = solver.elephants(self.occupied);
        let masks = self.effects.map(Effect::masks);
        let mut seen = Words::new();
        for (word, positions) in positions.iter() {
            let (word, swapped) = turned[word];
            let positions = masks[usize::from(swapped)].before(of_other_side(positions));
            seen.push(there, word as usize, positions);
        }
        seen
    }

    /// Whether the row itself is one of the table's, so that elephants may have moved within it.
    const fn is_own(&self) -> bool {
        self.first_word < LION_PAIRS * PLACEMENTS
    }
}

impl Row<'_> {
    /// Settles the wins in 1.
    fn settle_wins_at_once(&mut self, solver: &Solver) -> u64 {
        let mut threats = Threats::new(self.placement.lions);
        for slot in 0..4 {
            threats.add(slot, self.placement.kind(slot), self.placement.pieces[slot]);
        }
        let elephants = solver.elephants(self.occupied);
        let mut won = Words::new();
        for (word, places) in elephants.pairs.iter().enumerate() {
            let mut threats = threats.clone();
            for (slot, &place) in ELEPHANTS.into_iter().zip(places) {
                threats.add(slot, Kind::Elephant, place);
            }
            won.push(elephants, word, threats.wins());
        }
        for view in &self.views {
            for (word, positions) in view.of(self, &won, solver).iter() {
                solver.not_won.remove(view.first_word + word, positions);
            }
        }
        self.settle(&won, 1, solver)
    }

    /// Settles the positions that are won in so many plies.
    fn settle_wins(&mut self, solver: &Solver, plies: u32, marks: &mut Marks) -> u64 {
        let won = self.marked(&solver.won, solver);
        for (view, seen) in self.mark_origins(&won, solver, &solver.perhaps_lost, marks) {
            for (word, positions) in seen.iter() {
                solver.not_won.remove(view.first_word + word, positions);
            }
        }
        self.settle(&won, plies, solver)
    }

    /// Settles the positions that are lost in so many plies.
    fn settle_losses(&mut self, solver: &Solver, plies: u32, marks: &mut Marks) -> u64 {
        let lost = self.lost(solver);
        self.mark_origins(&lost, solver, &solver.won, marks);
        self.settle(&lost, plies, solver)
    }

    /// The open positions that are marked in a set. The marks are gone then.
    fn marked(&self, set: &Set, solver: &Solver) -> Words {
        let elephants = solver.elephants(self.occupied);
        let mut marked = Words::new();
        for (word, number) in (self.first_word..).take(self.plies.len()).enumerate() {
            marked.push(elephants, word, set.take(number) & solver.open.get(number));
        }
        marked
    }

    /// Marks in a set what has a move to these positions, and gives the views of them.
    fn mark_origins(
        &self,
        positions: &Words,
        solver: &Solver,
        set: &Set,
        marks: &mut Marks,
    ) -> ArrayVec<(&View, Words), 2> {
        let mut views = ArrayVec::new();
        if positions.is_empty() {
            return views;
        }
        for (view, arrivals) in self.views.iter().zip(&solver.arrivals) {
            let seen = view.of(self, positions, solver);
            let here = solver.elephants(view.occupied);
            for link in arrivals.of(self.first_word) {
                let there = solver.elephants(link.occupied);
                link.each_before(&seen, [here, there], |word, positions| {
                    marks.add(link.row as usize + word, positions);
                });
                marks.flush_if_long(&solver.open, set);
            }
            if view.is_own() {
                for (word, positions) in seen.iter() {
                    for origin in &here.arrivals[word] {
                        marks.add(view.first_word + origin.word as usize, origin.effect.before(positions));
                    }
                    marks.flush_if_long(&solver.open, set);
                }
            }
            views.push((view, seen));
        }
        marks.flush(&solver.open, set);
        views
    }

    /// The marked positions without a move to a position that is not won.
    fn lost(&self, solver: &Solver) -> Words {
        let here = solver.elephants(self.occupied);
        let moves = solver.moves.of(self.first_word);
        let mut candidates = self.marked(&solver.perhaps_lost, solver);
        // By spot, a bit for each link over which an elephant there may capture or be captured.
        let mut of_elephants = [0_u64; 1 + Square::COUNT];
        for (index, link) in moves.iter().enumerate() {
            if candidates.is_empty() {
                return Words::new();
            }
            let there = solver.elephants(link.occupied);
            link.take_movers(&mut candidates, there, |word| solver.not_won.get(word));
            let mut spots = link.elephant_spots();
            while spots != 0 {
                of_elephants[spots.trailing_zeros() as usize] |= 1 << index;
                spots &= spots - 1;
            }
        }
        let mut lost = Words::new();
        for (word, mut positions) in candidates.iter() {
            for goal in &here.moves[word] {
                positions &= !goal.effect.before(solver.not_won.get(self.first_word + goal.word as usize));
            }
            let places = here.pairs[word];
            let mut links = of_elephants[places[0] as usize] | of_elephants[places[1] as usize];
            while links != 0 && positions != 0 {
                let link = &moves[links.trailing_zeros() as usize];
                links &= links - 1;
                let there = solver.elephants(link.occupied);
                positions &= !link.elephant_movers(places, there, |word| solver.not_won.get(word));
            }
            lost.push(here, word, positions);
        }
        lost
    }

    /// Notes the distance of positions, which are open no more, and counts them.
    fn settle(&mut self, positions: &Words, plies: u32, solver: &Solver) -> u64 {
        let mut count = 0;
        let elephants = solver.elephants(self.occupied);
        for (word, positions) in positions.iter() {
            solver.open.remove(self.first_word + word, positions);
            for (bit, plane) in self.plies[word].iter_mut().enumerate() {
                if plies >> bit & 1 == 1 {
                    *plane |= positions;
                }
            }
            let distinct = self.placement.with_elephants(elephants.pairs[word]).distinct();
            count += u64::from((positions & distinct).count_ones());
        }
        count
    }
}

/// Positions to be marked, together, so that the memory's answers are awaited together.
struct Marks {
    positions: [(u32, u64); Self::LENGTH],
    count: usize,
}

impl Marks {
    const LENGTH: usize = 512;

    const fn new() -> Self {
        Self { positions: [(0, 0); Self::LENGTH], count: 0 }
    }

    #[inline]
    fn add(&mut self, word: usize, positions: u64) {
        self.positions[self.count % Self::LENGTH] = (word as u32, positions);
        self.count += usize::from(positions != 0);
    }

    fn flush_if_long(&mut self, open: &Set, set: &Set) {
        if self.count > Self::LENGTH / 2 {
            self.flush(open, set);
        }
    }

    /// Marks in a set what is open.
    fn flush(&mut self, open: &Set, set: &Set) {
        self.keep(|word, positions| positions & open.get(word));
        self.keep(|word, positions| positions & !set.get(word));
        for &(word, positions) in &self.positions[..self.count] {
            set.insert(word as usize, positions);
        }
        self.count = 0;
    }

    fn keep(&mut self, which: impl Fn(usize, u64) -> u64) {
        for index in 0..std::mem::take(&mut self.count) {
            let (word, positions) = self.positions[index];
            self.add(word as usize, which(word as usize, positions));
        }
    }
}

/// Solves the game on the threads of the present pool, reporting on each phase.
#[must_use]
pub fn solve(mut report: impl FnMut(Phase)) -> Table {
    let mut plies = vec![[0; 8]; WORDS];
    let elephants = Elephants::all();
    let mut rows = split(&mut plies, &elephants);
    let solver = Solver {
        moves: links(&rows),
        arrivals: arrivals(&rows),
        elephants,
        open: Set::new(WORDS, !0),
        not_won: Set::new(ALL_LION_PAIRS * PLACEMENTS, !0),
        won: Set::new(WORDS, 0),
        perhaps_lost: Set::new(WORDS, !0),
    };
    let at_once = rows.par_iter_mut().map(|row| row.settle_wins_at_once(&solver)).sum();
    report(Phase { plies: 1, positions: at_once });
    for plies in (2..).step_by(2) {
        let losses = rows
            .par_iter_mut()
            .map_init(Marks::new, |marks, row| row.settle_losses(&solver, plies, marks))
            .sum();
        report(Phase { plies, positions: losses });
        let wins = rows
            .par_iter_mut()
            .map_init(Marks::new, |marks, row| row.settle_wins(&solver, plies + 1, marks))
            .sum();
        report(Phase { plies: plies + 1, positions: wins });
        if losses + wins == 0 {
            break;
        }
    }
    drop(rows);
    Table { plies }
}

/// All rows with their parts of the table.
fn split<'a>(mut plies: &'a mut [[u64; 8]], elephants: &[Elephants]) -> Vec<Row<'a>> {
    let mut first_word = 0;
    let row = |placement: Placement| {
        let occupied = placement.occupied_but_for_elephants();
        let length = elephants[occupied.bits() as usize].pairs.len();
        let views =
            [false, true].iter().filter_map(|&is_mirrored| View::new(&placement, is_mirrored)).collect();
        let row = Row {
            placement,
            occupied,
            first_word,
            plies: plies.split_off_mut(..length).unwrap_or_default(),
            views,
        };
        first_word += length;
        row
    };
    rows().map(row).collect()
}

/// The links of each row to those that its moves lead to.
fn links(rows: &[Row]) -> Links {
    let links = |row: &Row| {
        let near = row.first_word as u32;
        Link::all_from(&row.placement).into_iter().map(move |link| (near, link))
    };
    Links::new(rows.par_iter().flat_map_iter(links).collect())
}

/// The same links from the other end: for each view of a row, from the rows whose moves lead there.
fn arrivals(rows: &[Row]) -> [Links; 2] {
    [0, 1].map(|index| {
        let mut near = vec![None; row_number(ALL_LION_PAIRS * PLACEMENTS) + 1];
        for row in rows {
            if let Some(view) = row.views.get(index) {
                near[row_number(view.first_word)] = Some(row.first_word as u32);
            }
        }
        let arrivals = |row: &Row| {
            let (first_word, occupied) = (row.first_word as u32, row.occupied);
            let near = &near;
            Link::all_from(&row.placement).into_iter().filter_map(move |link| {
                Some((near[row_number(link.row as usize)]?, link.reversed(first_word, occupied)))
            })
        };
        Links::new(rows.par_iter().flat_map_iter(arrivals).collect())
    })
}
