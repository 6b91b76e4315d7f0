//! The elephants of a row: the pieces that move while all others stand still.

use super::block::{pair_number, pairs};
use super::owners::Effect;
use super::placement::{ELEPHANTS, HAND, Spot, bitboard, rank, spot, square, turned};
use crate::rules::{Bitboard, Color, Kind, Square, steps};

/// Number of words of the shortest row: its chicks and giraffes are on the board.
pub(super) const SHORTEST_ROW: usize = pairs(6);

/// In place of a word of a row, that there is none.
pub(super) const NO_WORD: u8 = 63;

/// The places of the elephants while other pieces occupy given squares.
pub(super) struct Elephants {
    /// The word of each pair of places, by its number on an empty board.
    pub words: [u8; 128],
    /// By word, the pair of places.
    pub pairs: Vec<[Spot; 2]>,
    /// By word, the number of the pair of places on an empty board.
    pub numbers: [u8; 64],
    /// By spot, the words that have an elephant there, as bits.
    pub at: [u64; SPOTS],
    /// By word, the moves to other words of the row.
    pub departures: Vec<Vec<Step>>,
    /// By word, the moves from other words of the row.
    pub arrivals: Vec<Vec<Step>>,
    /// By word, the word when the board is turned round, and whether the elephants then change
    /// slots; and the same when it is mirrored besides.
    pub turned: [Vec<(u8, bool)>; 2],
}

/// Number of spots: the hand and the squares.
const SPOTS: usize = 1 + Square::COUNT;

/// A move of an elephant within a row: it captures no piece of another kind.
pub(super) struct Step {
    /// The word at the other end.
    pub word: u8,
    /// What it does to owners.
    pub effect: Effect,
}

impl Elephants {
    /// For each set of occupied squares, by its bits.
    pub fn all() -> Vec<Self> {
        (0..1 << Square::COUNT).map(|bits| Self::among(Bitboard::from_bits(bits))).collect()
    }

    /// The elephants among eight pieces at most, the lions on the board.
    fn among(occupied: Bitboard) -> Self {
        let (words, pairs) = if (2..=6).contains(&occupied.count()) {
            words_among(occupied)
        } else {
            ([NO_WORD; 128], Vec::new())
        };
        let mut elephants = Self {
            numbers: [0; 64],
            at: [0; SPOTS],
            departures: pairs.iter().map(|_| Vec::new()).collect(),
            arrivals: pairs.iter().map(|_| Vec::new()).collect(),
            turned: [false, true].map(|is_mirrored| turned_words(occupied, &pairs, is_mirrored)),
            words,
            pairs,
        };
        for word in 0..elephants.pairs.len() {
            let [low, high] = elephants.pairs[word];
            elephants.numbers[word] = pair_number(low, high) as u8;
            for (slot, [from, other]) in each([low, high]) {
                elephants.at[from as usize] |= 1 << word;
                elephants.add_steps(word, slot, [from, other], occupied);
            }
        }
        elephants
    }

    /// Adds the moves within the row of the elephant of a slot in a word.
    fn add_steps(&mut self, word: usize, slot: usize, [from, other]: [Spot; 2], occupied: Bitboard) {
        let goals = match square(from) {
            Some(from) => steps(Color::Sente, Kind::Elephant, from) & !occupied,
            None => !occupied & !bitboard(other),
        };
        for to in goals.map(spot) {
            let (effect, after) = if to == other {
                (captured(OTHER_SLOT[slot - ELEPHANTS[0]]).moving(slot), [HAND, to])
            } else {
                (moved(slot, other, to), [to, other])
            };
            if let Some(goal) = self.word(after) {
                self.departures[word].push(Step { word: goal as u8, effect });
                self.arrivals[goal].push(Step { word: word as u8, effect });
            }
        }
    }

    /// The slot of the elephant that stands on a spot in a word, and the place of the other.
    #[inline]
    pub fn elephant(&self, word: usize, spot: Spot) -> (usize, Spot) {
        let [low, high] = self.pairs[word];
        if low == spot { (ELEPHANTS[0], high) } else { (ELEPHANTS[1], low) }
    }

    /// The word of a pair of places in any order, if both are free.
    #[inline]
    pub fn word(&self, [a, b]: [Spot; 2]) -> Option<usize> {
        let word = self.words[pair_number(a.min(b), a.max(b)) & 127];
        (word != NO_WORD).then_some(word as usize)
    }
}

/// The words of a row by the numbers of pairs of places, and the pairs by word.
fn words_among(occupied: Bitboard) -> ([u8; 128], Vec<[Spot; 2]>) {
    let mut words = [NO_WORD; 128];
    let mut pairs = Vec::new();
    let is_free = |spot: &Spot| !bitboard(*spot).meets(occupied);
    for high in (HAND..=12).filter(is_free) {
        for low in (HAND..=high).filter(is_free).filter(|&low| low < high || low == HAND) {
            debug_assert_eq!(pairs.len(), pair_number(rank(low, occupied), rank(high, occupied)));
            words[pair_number(low, high)] = pairs.len() as u8;
            pairs.push([low, high]);
        }
    }
    (words, pairs)
}

fn turned_words(occupied: Bitboard, pairs: &[[Spot; 2]], is_mirrored: bool) -> Vec<(u8, bool)> {
    let turn = |spot| turned(spot, is_mirrored);
    let occupied = occupied.fold(Bitboard::EMPTY, |set, square| set | bitboard(turn(spot(square))));
    let word = |&[low, high]: &[Spot; 2]| {
        let [low, high] = [low, high].map(|spot| rank(turn(spot), occupied));
        (pair_number(low.min(high), low.max(high)) as u8, low > high)
    };
    pairs.iter().map(word).collect()
}

/// Each elephant of a pair by its slot: its own place, then the other's.
pub(super) fn each([low, high]: [Spot; 2]) -> [(usize, [Spot; 2]); 2] {
    [(ELEPHANTS[0], [low, high]), (ELEPHANTS[1], [high, low])]
}

const OTHER_SLOT: [usize; 2] = [ELEPHANTS[1], ELEPHANTS[0]];

/// What it does to owners that the elephant of a slot moves while the other stays.
#[inline]
pub(super) const fn moved(slot: usize, other: Spot, to: Spot) -> Effect {
    let is_first = slot == ELEPHANTS[0];
    let becomes_first = to < other;
    Effect::NONE.moving(slot).swapping([false, false, is_first != becomes_first])
}

/// What it does to owners that the elephant of a slot is captured: in hand it is the first.
#[inline]
pub(super) const fn captured(slot: usize) -> Effect {
    Effect::NONE.capturing(slot).swapping([false, false, slot == ELEPHANTS[1]])
}
