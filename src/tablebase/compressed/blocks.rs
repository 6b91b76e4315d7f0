//! How the classes of a block are coded: word by word, those positions that are stored and not won
//! at once, the ones in which the mover owns more pieces first.

use super::class::Class;
use super::coder::{Decoder, Encoder};
use super::context::{Rows, Word};
use super::model::{Model, Trainer};
use crate::tablebase::block::{BLOCK_COUNT, BLOCKS};
use crate::tablebase::owners::FIRST_ALONE;
use crate::tablebase::placement::{LION_PAIRS, PLACEMENTS};
use crate::tablebase::table::Table;

/// Number of blocks.
pub const ALL_BLOCKS: usize = LION_PAIRS * BLOCK_COUNT;

/// The owners in the order in which they are coded: the mover's pieces from many to few.
static ORDER: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 0;
    let mut pieces = 7;
    while pieces > 0 {
        pieces -= 1;
        let mut owners = 64_u32;
        while owners > 0 {
            owners -= 1;
            if owners.count_ones() == pieces {
                order[at] = owners as u8;
                at += 1;
            }
        }
    }
    order
};

/// Takes the decisions of a block, of which the answer may be known.
trait Decide {
    fn decide(&mut self, rows: &Rows, decision: usize, known: Option<bool>) -> bool;
}

/// Goes through the positions of a block. Gives their classes, 64 a word.
fn code(block: usize, known: impl Fn(usize, usize) -> Option<Class>, by: &mut impl Decide) -> Vec<Class> {
    let (lions, block) = (block / BLOCK_COUNT, block % BLOCK_COUNT);
    let words = BLOCKS[block].words();
    let mut classes = vec![Class::UNKNOWN; words * 64];
    for at in 0..words {
        let word = Word::new(lions, block, at);
        for owners in ORDER.map(usize::from).into_iter().filter(|owners| word.stored >> owners & 1 == 1) {
            classes[at * 64 + owners] = if word.won_at_once >> owners & 1 == 1 {
                Class::WON_AT_ONCE
            } else if word.distinct >> owners & 1 == 0 {
                classes[at * 64 + distinct(word.distinct, owners)]
            } else {
                let rows = word.rows(at, owners, &classes);
                Class::decide(known(at, owners), |decision, known| by.decide(&rows, decision, known))
            };
        }
    }
    classes
}

/// The owners of the same position as those of a hole.
fn distinct(distinct: u64, owners: usize) -> usize {
    let is_swapped = |kind: &usize| FIRST_ALONE[*kind] & !distinct & 1 << owners != 0;
    (0..3).filter(is_swapped).fold(owners, |owners, kind| owners ^ 0b11 << (2 * kind))
}

struct Decode<'a>(Model<'a>, Decoder<'a>);

impl Decide for Decode<'_> {
    #[inline]
    fn decide(&mut self, rows: &Rows, decision: usize, _: Option<bool>) -> bool {
        self.1.decode(self.0.probability(rows, decision))
    }
}

/// The classes of a block from its bytes.
pub fn decode(model: Model, block: usize, bytes: &[u8]) -> Vec<Class> {
    code(block, |_, _| None, &mut Decode(model, Decoder::new(bytes)))
}

struct Encode<'a>(Model<'a>, Encoder);

impl Decide for Encode<'_> {
    fn decide(&mut self, rows: &Rows, decision: usize, known: Option<bool>) -> bool {
        let known = known.unwrap_or(false);
        self.1.encode(known, self.0.probability(rows, decision));
        known
    }
}

/// The bytes of a block.
pub fn encode(model: Model, block: usize, table: &Table) -> Vec<u8> {
    let mut encode = Encode(model, Encoder::new());
    code(block, |word, owners| Some(class(table, block, word, owners)), &mut encode);
    encode.1.finish()
}

impl Decide for Trainer {
    fn decide(&mut self, rows: &Rows, decision: usize, known: Option<bool>) -> bool {
        let known = known.unwrap_or(false);
        self.learn(rows, decision, known);
        known
    }
}

/// Shows a trainer the decisions of a block.
pub fn train(trainer: &mut Trainer, block: usize, table: &Table) {
    code(block, |word, owners| Some(class(table, block, word, owners)), trainer);
}

/// The class of a position of a block.
pub fn class(table: &Table, block: usize, word: usize, owners: usize) -> Class {
    let first = block / BLOCK_COUNT * PLACEMENTS + BLOCKS[block % BLOCK_COUNT].start as usize;
    Class::of(table.plies((first + word) * 64 + owners))
}
