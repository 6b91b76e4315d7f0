//! How the classes of a block are coded: word by word, those positions that are stored and not won
//! at once, the ones in which the mover owns more pieces first.

use super::class::Class;
use super::coder::{Decoder, Encoder};
use super::context::{Rows, Word};
use super::model::{Model, Trainer};
use crate::tablebase::block::{BLOCK_COUNT, BLOCKS};
use crate::tablebase::owners::FIRST_ALONE;
use crate::tablebase::placement::{LION_PAIRS, LION_SQUARES, PLACEMENTS};
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

/// Goes through the positions of a word of a block. Adds their classes to those of the block, 64 a
/// word, of which those of the words before are known.
fn code_word(
    block: usize,
    at: usize,
    classes: &mut [Class],
    known: impl Fn(usize, usize) -> Option<Class>,
    by: &mut impl Decide,
) {
    let word = Word::new(block / BLOCK_COUNT, block % BLOCK_COUNT, at);
    for owners in ORDER.map(usize::from).into_iter().filter(|owners| word.stored >> owners & 1 == 1) {
        classes[at * 64 + owners] = if word.won_at_once >> owners & 1 == 1 {
            Class::WON_AT_ONCE
        } else if word.distinct >> owners & 1 == 0 {
            classes[at * 64 + distinct(word.distinct, owners)]
        } else {
            let rows = word.rows(at, owners, classes);
            Class::decide(known(at, owners), |decision, known| by.decide(&rows, decision, known))
        };
    }
}

/// Codes a block from the table.
fn code(block: usize, table: &Table, by: &mut impl Decide) {
    let words = BLOCKS[block % BLOCK_COUNT].words();
    let mut classes = vec![Class::UNKNOWN; words * 64];
    for at in 0..words {
        code_word(block, at, &mut classes, |word, owners| Some(class(table, block, word, owners)), by);
    }
}

/// The owners of the same position as those of a hole.
fn distinct(distinct: u64, owners: usize) -> usize {
    let is_swapped = |kind: &usize| FIRST_ALONE[*kind] & !distinct & 1 << owners != 0;
    (0..3).filter(is_swapped).fold(owners, |owners, kind| owners ^ 0b11 << (2 * kind))
}

struct Decode<'a>(Model<'a>, &'a [u8], &'a mut Decoder);

impl Decide for Decode<'_> {
    #[inline]
    fn decide(&mut self, rows: &Rows, decision: usize, _: Option<bool>) -> bool {
        self.2.decode(self.1, self.0.probability(rows, decision))
    }
}

/// A block that is decoded as far as it was asked for.
pub struct DecodedBlock {
    pub number: usize,
    classes: Vec<Class>,
    /// Words decoded.
    decoded: usize,
    decoder: Decoder,
}

impl DecodedBlock {
    /// The block of a number, from its bytes.
    pub fn new(number: usize, bytes: &[u8]) -> Self {
        let words = BLOCKS[number % BLOCK_COUNT].words();
        let classes = vec![Class::UNKNOWN; words * 64];
        Self { number, classes, decoded: 0, decoder: Decoder::new(bytes) }
    }

    /// The class of a position, given the bytes of the block.
    pub fn class(&mut self, model: Model, bytes: &[u8], word: usize, owners: usize) -> Class {
        for at in self.decoded..=word {
            let mut by = Decode(model, bytes, &mut self.decoder);
            code_word(self.number, at, &mut self.classes, |_, _| None, &mut by);
        }
        self.decoded = self.decoded.max(word + 1);
        self.classes[word * 64 + owners]
    }
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
    code(block, table, &mut encode);
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
    code(block, table, trainer);
}

/// Number of positions of a block that are stored, but not as a table has them.
pub fn count_differences(model: Model, block: usize, bytes: &[u8], table: &Table) -> u64 {
    let mut decoded = DecodedBlock::new(block, bytes);
    let lions = LION_SQUARES[block / BLOCK_COUNT];
    let mut differences = 0;
    for word in 0..BLOCKS[block % BLOCK_COUNT].words() {
        let distinct = BLOCKS[block % BLOCK_COUNT].placement(lions, word).distinct();
        for owners in (0..64).filter(|owners| distinct >> owners & 1 == 1) {
            let found = decoded.class(model, bytes, word, owners);
            let differs = found != Class::UNKNOWN && found != class(table, block, word, owners);
            differences += u64::from(differs);
        }
    }
    differences
}

/// The class of a position of a block.
fn class(table: &Table, block: usize, word: usize, owners: usize) -> Class {
    let first = block / BLOCK_COUNT * PLACEMENTS + BLOCKS[block % BLOCK_COUNT].start as usize;
    Class::of(table.plies((first + word) * 64 + owners))
}
