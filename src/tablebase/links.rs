//! The moves between rows: those of lions, chicks and giraffes, and the captures of chicks and
//! giraffes by elephants.

use arrayvec::ArrayVec;

use super::elephants::{Elephants, NO_WORD, SHORTEST_ROW, captured, each, moved};
use super::owners::Effect;
use super::placement::{ELEPHANTS, HAND, Placement, Spot, bitboard, spot, square};
use super::words::Words;
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

    /// The same link as it is seen from its other end.
    pub const fn reversed(self, row: u32, occupied: Bitboard) -> Self {
        Self { row, occupied, ..self }
    }

    /// Takes from candidates of the row at the start of the link the positions that have a move
    /// over it into a set, which is given by word, while the elephants stay where they are.
    /// `there` are those at the end of the link.
    #[inline]
    pub fn take_movers(&self, candidates: &mut Words, there: &Elephants, set: impl Fn(usize) -> u64) {
        let masks = self.effect.masks();
        let set = |number: u8| {
            let word = there.words[number as usize & 127];
            // Without a branch: whether there is such a word is as good as random.
            let found = set(self.row as usize + if word == NO_WORD { 0 } else { word as usize });
            if word == NO_WORD { 0 } else { found }
        };
        match self.by {
            Mover::Elephant => {}
            _ if self.effect.swaps() => candidates.keep(|number, open| open & !masks.before(set(number))),
            _ => candidates.keep(|number, open| open & !masks.before_unswapped(set(number))),
        }
    }

    /// The spots that an elephant must be on to capture or be captured by a move over the link, as
    /// bits.
    pub fn elephant_spots(&self) -> u16 {
        match self.by {
            Mover::Piece => 1 << self.to,
            Mover::Drop => 0,
            Mover::Elephant => self.elephant_origins().bits() << 1,
        }
    }

    /// The positions that have a move over the link into a set by which an elephant captures or is
    /// captured, if the elephants are in these places.
    #[inline]
    pub fn elephant_movers(&self, places: [Spot; 2], there: &Elephants, set: impl Fn(usize) -> u64) -> u64 {
        let mut movers = 0;
        for (slot, [place, other]) in each(places) {
            let (after, effect) = match self.by {
                Mover::Elephant if bitboard(place).meets(self.elephant_origins()) => {
                    (self.to, moved(slot, other, self.to))
                }
                Mover::Piece if place == self.to => (HAND, captured(slot)),
                _ => continue,
            };
            if let Some(word) = there.word([after, other]) {
                let set = set(self.row as usize + word);
                movers |= effect.before(self.effect.before(set));
            }
        }
        movers
    }

    /// Shows, of the row at the start of the link, each word from which the link leads to some of
    /// these words, with the positions from which it leads to their positions. What is shown of
    /// the word [`NO_WORD`] has no meaning but that there are no positions.
    #[inline]
    pub fn each_before(
        &self,
        words: &Words,
        [here, there]: [&Elephants; 2],
        mut visit: impl FnMut(usize, u64),
    ) {
        let masks = self.effect.masks();
        if self.by == Mover::Elephant {
            let origins = self.elephant_origins();
            for (word, positions) in words.iter() {
                for (_, [place, other]) in each(here.pairs[word]) {
                    if place != self.to {
                        continue;
                    }
                    for from in origins.map(spot).filter(|&from| from != other) {
                        if let Some(before) = there.word([from, other]) {
                            let slot = ELEPHANTS[usize::from(from > other)];
                            visit(before, moved(slot, other, self.to).before(masks.before(positions)));
                        }
                    }
                }
            }
            return;
        }
        if self.effect.swaps() {
            each_quiet_before(words, there, |positions| masks.before(positions), &mut visit);
        } else {
            each_quiet_before(words, there, |positions| masks.before_unswapped(positions), &mut visit);
        }
        if self.by == Mover::Piece {
            for (word, positions) in words.with_elephant_in_hand() {
                let [_, other] = here.pairs[word];
                if let Some(before) = there.word([other, self.to]) {
                    let slot = ELEPHANTS[usize::from(self.to > other)];
                    visit(before, captured(slot).before(masks.before(positions)));
                }
            }
        }
    }

    fn elephant_origins(&self) -> Bitboard {
        square(self.to).map_or(Bitboard::EMPTY, |to| steps(Color::Sente, Kind::Elephant, to))
    }
}

/// The part of [`Link::each_before`] in which the elephants stay where they are.
#[inline]
fn each_quiet_before(
    words: &Words,
    there: &Elephants,
    before: impl Fn(u64) -> u64,
    mut visit: impl FnMut(usize, u64),
) {
    for (number, positions) in words.by_number() {
        let word = there.words[number as usize & 127];
        let positions = before(positions);
        visit(word as usize, if word == NO_WORD { 0 } else { positions });
    }
}

/// A number for each row: its first word divided by the length of the shortest row. No two are
/// the same.
pub(super) const fn row_number(first_word: usize) -> usize {
    first_word / SHORTEST_ROW
}

/// Links by the row at their near end.
pub(super) struct Links {
    /// Where the links of each row begin, by its number.
    starts: Vec<u32>,
    links: Vec<Link>,
}

impl Links {
    /// Arranges links, each with the first word of the row at its near end.
    pub fn new(mut links: Vec<(u32, Link)>) -> Self {
        links.sort_by_key(|(row, _)| *row);
        let rows = links.last().map_or(0, |(row, _)| row_number(*row as usize) + 1);
        let mut starts = vec![0; rows + 1];
        for (row, _) in &links {
            starts[row_number(*row as usize) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Self { starts, links: links.into_iter().map(|(_, link)| link).collect() }
    }

    /// The links of a row, given by its first word.
    pub fn of(&self, row: usize) -> &[Link] {
        let range = self.starts.get(row_number(row)..row_number(row) + 2);
        range.map_or(&[], |range| &self.links[range[0] as usize..range[1] as usize])
    }
}
