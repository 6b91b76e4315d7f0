//! Rows: runs of words that differ in the elephants' places alone.

use arrayvec::ArrayVec;

use super::elephants::Elephants;
use super::owners::{Effect, of_other_side};
use super::placement::{ELEPHANTS, Placement, rows};
use super::set::{News, Set};
use super::solve::Solver;
use super::table::Planes;
use super::threats::Threats;
use super::words::{Words, bits};
use crate::rules::{Bitboard, Kind};

/// A row and the distances of its positions.
pub(super) struct Row<'a> {
    pub placement: Placement,
    /// The squares of all pieces but the elephants.
    pub occupied: Bitboard,
    pub first_word: usize,
    plies: &'a mut [Planes],
    pub views: ArrayVec<View, 2>,
}

/// A row in the view of the side that has just moved.
pub(super) struct View {
    pub first_word: usize,
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
            is_mirrored,
            effects: [false, true].map(|elephants| Effect::NONE.swapping([chicks, giraffes, elephants])),
        })
    }

    /// Each word in this view that has some of these positions of the row, and these.
    #[inline]
    pub fn of(&self, row: &Row, positions: &Words, solver: &Solver) -> impl Iterator<Item = (usize, u64)> {
        let turned = &solver.elephants(row.occupied).turned[usize::from(self.is_mirrored)];
        let masks = self.effects.map(Effect::masks);
        positions.iter().map(move |(word, positions)| {
            let (word, swapped) = turned[word];
            (word as usize, masks[usize::from(swapped)].before(of_other_side(positions)))
        })
    }
}

impl<'a> Row<'a> {
    /// All rows, with their parts of the table.
    pub fn all(mut plies: &'a mut [Planes], elephants: &[Elephants]) -> Vec<Self> {
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

    /// The wins in 1.
    pub fn wins_at_once(&self, solver: &Solver) -> Words {
        let mut threats = Threats::new(self.placement.lions);
        for slot in 0..4 {
            threats.add(slot, self.placement.kind(slot), self.placement.pieces[slot]);
        }
        let elephants = solver.elephants(self.occupied);
        self.words(|word| {
            let mut threats = threats.clone();
            for (slot, place) in ELEPHANTS.into_iter().zip(elephants.pairs[word]) {
                threats.add(slot, Kind::Elephant, place);
            }
            threats.wins()
        })
    }

    /// Some positions of each word.
    #[inline]
    fn words(&self, positions: impl Fn(usize) -> u64) -> Words {
        let mut words = Words::new();
        for word in 0..self.plies.len() {
            words.add(word, positions(word));
        }
        words
    }

    /// The positions without a verdict.
    pub fn open(&self, solver: &Solver) -> Words {
        self.words(|word| solver.open.get(self.first_word + word))
    }

    /// The open positions that have a move to one that is news.
    pub fn movers_to(&self, news: &News, solver: &Solver) -> Words {
        let here = solver.elephants(self.occupied);
        let mut movers = [0; 64];
        let within = news.of(self.first_word);
        let mut is_any = !within.is_empty();
        for (goal, positions) in within.among(!0) {
            for step in &here.arrivals[goal] {
                movers[step.word as usize & 63] |= step.effect.before(positions);
            }
        }
        for link in solver.moves.of(self.first_word) {
            let goals = news.of(link.row as usize);
            if !goals.is_empty() {
                is_any = true;
                link.add_movers(&mut movers, [here, solver.elephants(link.occupied)], &goals);
            }
        }
        if !is_any {
            return Words::new();
        }
        self.words(|word| movers[word & 63] & solver.open.get(self.first_word + word))
    }

    /// Removes the positions that have a move into a set, which is given in the view of the side
    /// that has just moved.
    pub fn remove_movers(&self, positions: &mut Words, set: &Set, solver: &Solver) {
        let here = solver.elephants(self.occupied);
        for link in solver.moves.of(self.first_word) {
            if positions.is_empty() {
                return;
            }
            let elephants = [here, solver.elephants(link.occupied)];
            link.remove_movers(positions, elephants, set.row(link.row as usize));
        }
        for word in bits(positions.some()) {
            for step in &here.departures[word] {
                let goals = set.get(self.first_word + step.word as usize);
                positions.remove(word, step.effect.before(goals));
            }
        }
    }

    /// Notes the distance of positions, which are open no more, and counts them.
    pub fn settle(&mut self, positions: &Words, plies: u32, solver: &Solver) -> u64 {
        let mut count = 0;
        let elephants = solver.elephants(self.occupied);
        for (word, positions) in positions.iter() {
            let open = solver.open.get(self.first_word + word);
            solver.open.put(self.first_word + word, open & !positions);
            for (bit, plane) in self.plies[word].0.iter_mut().enumerate() {
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
