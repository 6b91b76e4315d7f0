//! The moves between rows: those of lions, chicks and giraffes, and the captures of chicks and
//! giraffes by elephants.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;
use rayon::prelude::*;

use super::elephants::{Elephants, NO_WORD, captured, moved};
use super::owners::Effect;
use super::placement::{HAND, Placement, Spot, WORDS, spot, square};
use super::row::Row;
use super::set::{RowNews, row_number};
use super::words::{Words, bits};
use crate::rules::{Bitboard, Color, Kind, steps};

/// A move from one row to another, as a row at one of its ends sees it.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The first word of the row at the other end.
    pub row: u32,
    /// What the other pieces occupy there, the elephants aside.
    pub occupied: Bitboard,
    by: Mover,
    /// The goal of the move.
    to: Spot,
    /// What it does to owners, the elephants aside.
    effect: Effect,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    /// A lion, chick or giraffe on the board, which captures what stands on its goal.
    Piece,
    /// A chick or giraffe in hand, whose goal must be empty.
    Drop,
    /// An elephant on the board, which captures a chick or giraffe.
    Elephant,
}

impl Link {
    /// The links of a row to those that its moves lead to.
    pub fn all_from(row: &Placement) -> ArrayVec<Self, 64> {
        let mut links = ArrayVec::new();
        let lions = row.lion_squares();
        for to in steps(Color::Sente, Kind::Lion, row.lions[0]) & !lions {
            let after = Placement { lions: [to, row.lions[1]], ..*row };
            links.extend(Self::new(row, after, Mover::Piece, spot(to), Effect::NONE));
        }
        for slot in 0..4 {
            let effect = Effect::NONE.moving(slot);
            let Some(from) = square(row.pieces[slot]) else { continue };
            for to in steps(Color::Sente, row.kind(slot), from) & !lions {
                let after = row.with_piece(slot, spot(to));
                links.extend(Self::new(row, after, Mover::Piece, spot(to), effect));
            }
            links.extend(Self::new(row, *row, Mover::Elephant, spot(from), Effect::NONE));
        }
        for slot in (0..4).filter(|&slot| row.pieces[slot] == HAND) {
            for to in (!row.occupied_but_for_elephants()).map(spot) {
                let after = row.with_piece(slot, to);
                links.extend(Self::new(row, after, Mover::Drop, to, Effect::NONE.moving(slot)));
            }
        }
        links
    }

    /// The link to the row that is `after` once what stands on the goal is captured; none if that
    /// is outside the domain.
    fn new(row: &Placement, after: Placement, by: Mover, to: Spot, effect: Effect) -> Option<Self> {
        let (mut after, mut effect) = (after, effect);
        if let Some(captured) = (0..4).find(|&slot| row.pieces[slot] == to) {
            after = after.with_piece(captured, HAND);
            effect = effect.capturing(captured);
        }
        let effect = effect.swapping(after.sort());
        let row = after.first_word()? as u32;
        Some(Self { row, occupied: after.occupied_but_for_elephants(), by, to, effect })
    }

    /// Adds, by word, the positions of the row at the start of the link that have a move over it to
    /// given ones of the row at its end. The elephants are those at the start and at the end. What
    /// is added to the word [`NO_WORD`] has no meaning.
    #[inline]
    pub fn add_movers(&self, movers: &mut [u64; 64], [here, there]: [&Elephants; 2], goals: &RowNews) {
        let masks = self.effect.masks();
        if self.by == Mover::Elephant {
            for (goal, positions) in goals.among(there.at[self.to as usize]) {
                let (_, other) = there.elephant(goal, self.to);
                for from in self.elephant_origins().map(spot).filter(|&from| from != other) {
                    let Some(word) = here.word([from, other]) else { continue };
                    let (slot, _) = here.elephant(word, from);
                    movers[word & 63] |= moved(slot, other, self.to).before(masks.before(positions));
                }
            }
            return;
        }
        for (goal, positions) in goals.among(!0) {
            let word = here.words[there.numbers[goal] as usize & 127];
            movers[word as usize & 63] |= masks.before(positions);
        }
        if self.by == Mover::Piece {
            for (goal, positions) in goals.among(there.at[HAND as usize]) {
                let [_, other] = there.pairs[goal];
                let Some(word) = here.word([other, self.to]) else { continue };
                let (slot, _) = here.elephant(word, self.to);
                movers[word & 63] |= captured(slot).before(masks.before(positions));
            }
        }
    }

    /// Removes the positions of the row at the start of the link that have a move over it into a
    /// set, which is given by its words of the row at the end.
    #[inline]
    pub fn remove_movers(
        &self,
        positions: &mut Words,
        [here, there]: [&Elephants; 2],
        set: &[AtomicU64; 64],
    ) {
        let masks = self.effect.masks();
        let before = |goal: usize| masks.before(set[goal & 63].load(Relaxed));
        if self.by == Mover::Elephant {
            for from in self.elephant_origins().map(spot) {
                for word in bits(positions.some() & here.at[from as usize]) {
                    let (slot, other) = here.elephant(word, from);
                    if let Some(goal) = there.word([self.to, other]) {
                        positions.remove(word, moved(slot, other, self.to).before(before(goal)));
                    }
                }
            }
            return;
        }
        for word in bits(positions.some()) {
            let goal = there.words[here.numbers[word] as usize & 127];
            // Without a branch: whether there is such a word is as good as random.
            let movers = before(goal as usize);
            positions.remove(word, if goal == NO_WORD { 0 } else { movers });
        }
        if self.by == Mover::Piece {
            for word in bits(positions.some() & here.at[self.to as usize]) {
                let (slot, other) = here.elephant(word, self.to);
                if let Some(goal) = there.word([HAND, other]) {
                    positions.remove(word, captured(slot).before(before(goal)));
                }
            }
        }
    }

    fn elephant_origins(&self) -> Bitboard {
        square(self.to).map_or(Bitboard::EMPTY, |to| steps(Color::Sente, Kind::Elephant, to))
    }
}

/// Links by the row at their near end.
pub(super) struct Links {
    /// Where the links of each row begin, by its number.
    starts: Vec<u32>,
    links: Vec<Link>,
}

impl Links {
    /// The links of each row to those that its moves lead to.
    pub fn new(rows: &[Row]) -> Self {
        let of_each: Vec<_> = rows.par_iter().map(|row| Link::all_from(&row.placement)).collect();
        let mut starts = vec![0; row_number(WORDS) + 2];
        for (row, links) in rows.iter().zip(&of_each) {
            starts[row_number(row.first_word) + 1] = links.len() as u32;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Self { starts, links: of_each.into_iter().flatten().collect() }
    }

    /// The links of a row, given by its first word.
    pub fn of(&self, row: usize) -> &[Link] {
        let range = self.starts.get(row_number(row)..row_number(row) + 2);
        range.map_or(&[], |range| &self.links[range[0] as usize..range[1] as usize])
    }
}
