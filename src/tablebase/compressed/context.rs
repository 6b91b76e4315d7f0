//! What is known of a position before its class is: the contexts that the model goes by.
//!
//! Each context has some rows of the model to itself, and picks one of them for a position. The
//! first contexts go by the rules alone, the others by the classes of neighbours in the block that
//! come before the position.

use crate::rules::{Color, Kind, Square, steps};
use crate::tablebase::block::{BLOCKS, Block, pair_number, pair_of_number};
use crate::tablebase::owners::{OWNED, of_other_side};
use crate::tablebase::placement::{HAND, LION_SQUARES, Placement, Spot, square};
use crate::tablebase::threats::Threats;

use super::class::{Class, LEVELS};
use super::half::stored;

/// How many contexts there are.
pub const CONTEXTS: usize = 24;
/// How many rows they have in all.
pub const ROWS: usize = 5_168;

/// The rows of a position, one a context.
pub struct Rows {
    rows: [u16; CONTEXTS],
    contexts: usize,
    first: usize,
}

impl Rows {
    const fn new() -> Self {
        Self { rows: [0; CONTEXTS], contexts: 0, first: 0 }
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().map(|&row| usize::from(row))
    }

    /// Adds a context that has so many rows.
    #[inline]
    fn add(&mut self, row: usize, of: usize) {
        debug_assert!(row < of, "row {row} of {of} in context {}", self.contexts);
        self.rows[self.contexts] = (self.first + row) as u16;
        self.contexts += 1;
        self.first += of;
    }
}

/// A number for each of the 64 positions of a word, by its bits.
type Counter = [u64; 4];

fn count(counter: &mut Counter, positions: u64) {
    let mut carry = positions;
    for plane in counter {
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

/// A bit of each set, the first set's the lowest.
fn number(sets: &[u64], owners: usize) -> usize {
    sets.iter().rev().fold(0, |number, set| number << 1 | (set >> owners & 1) as usize)
}

/// A neighbour: the same owners, if each piece stays itself, on other places.
#[derive(Clone, Copy)]
struct Neighbour {
    /// Its word in the block.
    word: usize,
    /// Whether the elephants change slots.
    is_swapped: bool,
}

/// A word of a block: what all its positions share, or has a bit for each.
pub struct Word {
    /// Those that are stored or won at once.
    pub stored: u64,
    pub won_at_once: u64,
    /// Those that are no holes.
    pub distinct: u64,
    lions: usize,
    placement: Placement,
    /// Pieces in hand, by kind.
    in_hand: [usize; 3],
    /// Numbers of the squares of like pieces, by kind.
    squares: [usize; 3],
    /// The other side attacks the mover's lion; it would win at once if it were to move.
    danger: [u64; 2],
    /// Squares to which the mover's lion can go, and the other.
    freedom: [Counter; 2],
    /// Pieces of the other side that the mover attacks and nothing protects, and the reverse.
    hanging: [Counter; 2],
    /// Squares around the other lion that the mover attacks.
    siege: Counter,
    /// With a chick unpromoted.
    unpromoted: [Option<Neighbour>; 2],
    /// With the elephants in hand, or a square further back.
    elephants: [Option<Neighbour>; 5],
}

impl Word {
    pub fn new(lions: usize, block: usize, word: usize) -> Self {
        let block = &BLOCKS[block];
        let placement = block.placement(LION_SQUARES[lions], word);
        let mut turned = placement.rotated();
        turned.lions.swap(0, 1);
        let mut new = Self {
            stored: stored(&placement),
            won_at_once: won_at_once(&placement),
            distinct: placement.distinct(),
            lions,
            placement,
            in_hand: [0, 2, 4]
                .map(|slot| placement.pieces[slot..slot + 2].iter().filter(|&&s| s == HAND).count()),
            squares: [0, 2, 4].map(|slot| pair_number(placement.pieces[slot], placement.pieces[slot + 1])),
            danger: [0, of_other_side(won_at_once(&turned))],
            freedom: [[0; 4]; 2],
            hanging: [[0; 4]; 2],
            siege: [0; 4],
            unpromoted: unpromoted(block, &placement, word),
            elephants: moved_elephants(block, word),
        };
        new.count_attacks();
        new
    }

    fn count_attacks(&mut self) {
        let placement = &self.placement;
        let sides = [(Color::Sente, placement.lions[0], 0), (Color::Gote, placement.lions[1], !0)];
        // By side and square, the owners with whom the side owns the piece there.
        let mut owned = [[0; Square::COUNT]; 2];
        // The same, with whom the side attacks the square by its lion, and by another piece.
        let mut attacked = [[0; Square::COUNT]; 2];
        let around = sides.map(|(color, lion, _)| steps(color, Kind::Lion, lion));
        for (side, (color, _, flip)) in sides.into_iter().enumerate() {
            for (slot, own) in OWNED.into_iter().enumerate() {
                let Some(from) = square(placement.pieces[slot]) else { continue };
                owned[side][from as usize] = own ^ flip;
                for to in steps(color, placement.kind(slot), from) {
                    attacked[side][to as usize] |= own ^ flip;
                }
            }
        }
        let near = |side: usize, square: Square| if around[side].contains(square) { !0 } else { 0 };
        self.danger[0] = attacked[1][placement.lions[0] as usize];
        for side in [0, 1] {
            let other = 1 - side;
            for square in around[side] {
                let at = square as usize;
                count(
                    &mut self.freedom[side],
                    !(attacked[other][at] | near(other, square) | owned[side][at]),
                );
                if side == 1 {
                    count(&mut self.siege, attacked[0][at]);
                }
            }
            for square in placement.pieces.into_iter().filter_map(square) {
                let at = square as usize;
                let threat = attacked[side][at] | near(side, square);
                let cover = attacked[other][at] | near(other, square);
                count(&mut self.hanging[side], owned[other][at] & threat & !cover);
            }
        }
    }

    /// The rows of a position. Of the classes of the block, 64 a word, only those that come before
    /// are known.
    pub fn rows(&self, word: usize, owners: usize, classes: &[Class]) -> Rows {
        let of_kind = [owners & 3, owners >> 2 & 3, owners >> 4 & 3];
        let number = |sets| number(sets, owners);
        let danger = number(&self.danger);
        let pieces = owners.count_ones() as usize - 3;
        let [freedom, other_freedom] = [number(&self.freedom[0]), number(&self.freedom[1])];
        let hens = usize::from(self.placement.hens[0]) | usize::from(self.placement.hens[1]) << 1;
        let mut rows = Rows::new();
        for kind in 0..3 {
            rows.add(owners * 3 + self.in_hand[kind], 64 * 3);
        }
        rows.add(owners * 4 + hens, 64 * 4);
        rows.add((self.lions * 4 + pieces) * 4 + danger, 21 * 4 * 4);
        rows.add((freedom * 9 + other_freedom) * 4 + danger, 9 * 9 * 4);
        rows.add((number(&self.hanging[0]) * 7 + number(&self.hanging[1])) * 4 + danger, 7 * 7 * 4);
        rows.add((number(&self.siege) * 9 + other_freedom) * 4 + pieces, 9 * 9 * 4);
        for (squares, owners) in self.squares.iter().zip(of_kind) {
            rows.add(squares * 4 + owners, 79 * 4);
        }
        for slot in 0..6 {
            // The mover owns one piece more.
            let class = match owners >> slot & 1 {
                0 => classes[word * 64 + (owners | 1 << slot)],
                _ => Class::UNKNOWN,
            };
            let state = if slot < 2 && self.placement.hens[slot] {
                2
            } else {
                usize::from(self.placement.pieces[slot] == HAND)
            };
            rows.add(class.level() * 3 + state, LEVELS * 3);
        }
        let unpromoted = self.unpromoted.iter().map(|neighbour| (neighbour, of_kind[0]));
        let elephants = self.elephants.iter().map(|neighbour| (neighbour, of_kind[2]));
        for (neighbour, owners_of_kind) in unpromoted.chain(elephants) {
            let class = neighbour.map_or(Class::UNKNOWN, |Neighbour { word, is_swapped }| {
                let swaps = is_swapped && matches!(of_kind[2], 0b01 | 0b10);
                classes[word * 64 + (owners ^ if swaps { 0b11_0000 } else { 0 })]
            });
            rows.add(class.level() * 4 + owners_of_kind, LEVELS * 4);
        }
        debug_assert_eq!((rows.contexts, rows.first), (CONTEXTS, ROWS));
        rows
    }
}

fn won_at_once(placement: &Placement) -> u64 {
    let mut threats = Threats::new(placement.lions);
    for slot in 0..6 {
        threats.add(slot, placement.kind(slot), placement.pieces[slot]);
    }
    threats.wins()
}

/// The neighbours with the first or the second chick unpromoted.
fn unpromoted(block: &Block, placement: &Placement, word: usize) -> [Option<Neighbour>; 2] {
    let second = if placement.pieces[0] == HAND { 1 } else { 2 };
    let back = [block.row_length(), second * block.row_length()];
    [0, 1]
        .map(|chick| placement.hens[chick].then(|| Neighbour { word: word - back[chick], is_swapped: false }))
}

/// The neighbours with other places of the elephants.
fn moved_elephants(block: &Block, word: usize) -> [Option<Neighbour>; 5] {
    let first = word - word % block.row_length();
    let [low, high] = pair_of_number(word % block.row_length());
    let place = |low: Spot, high: Spot, is_swapped| {
        Some(Neighbour { word: first + pair_number(low, high), is_swapped })
    };
    [
        // The first in hand, or the second.
        if low == HAND { None } else { place(HAND, high, false) },
        if low == HAND { None } else { place(HAND, low, true) },
        // The first further back, or the second.
        if low < 2 { None } else { place(low - 1, high, false) },
        if high < low + 2 { None } else { place(low, high - 1, false) },
        if high < low + 3 { None } else { place(low, high - 2, false) },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contexts_fill_the_rows() {
        for block in (0..BLOCKS.len()).step_by(50) {
            let classes = vec![Class::UNKNOWN; BLOCKS[block].words() * 64];
            let word = BLOCKS[block].words() - 1;
            let context = Word::new(block % 21, block, word);
            for owners in (0..64).filter(|owners| context.stored >> owners & 1 == 1) {
                let rows = context.rows(word, owners, &classes);
                assert_eq!((rows.contexts, rows.first), (CONTEXTS, ROWS));
                assert!(rows.iter().is_sorted_by(|a, b| a < b) && rows.iter().all(|row| row < ROWS));
            }
        }
    }
}
