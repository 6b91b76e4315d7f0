//! Where the pieces stand, whoever owns them.

use super::block::{BLOCK_NUMBERS, BLOCKS, pair_number};
use super::owners::FIRST_ALONE;
use crate::rules::{Bitboard, Color, Kind, Square};

/// Number of pairs of squares on which the lions may stand, mirrored pairs counted once.
pub(super) const LION_PAIRS: usize = 21;
/// The same with mirrored pairs counted twice. The first [`LION_PAIRS`] are not mirrored.
pub(super) const ALL_LION_PAIRS: usize = 39;
/// Number of placements of the six other pieces while the lions stand still.
pub(super) const PLACEMENTS: usize = 189_941;
/// Number of words: of placements of all eight pieces.
pub(super) const WORDS: usize = LION_PAIRS * PLACEMENTS;
/// How many numbers there are, holes included.
pub const NUMBERS: usize = WORDS * 64;
/// How many positions there are: 21 pairs of lions with 11,878,227 ways to place the rest.
pub const POSITIONS: u64 = 21 * 11_878_227;

/// Where a piece is: [`HAND`], or the index of its square plus one.
pub(super) type Spot = u8;
pub(super) const HAND: Spot = 0;

/// The kinds of pieces but the lion, by the order of their owners' bits, two a kind.
pub(super) const KINDS: [Kind; 3] = [Kind::Chick, Kind::Giraffe, Kind::Elephant];
/// The slots of the elephants.
pub(super) const ELEPHANTS: [usize; 2] = [4, 5];

pub(super) const fn spot(square: Square) -> Spot {
    square as Spot + 1
}

pub(super) const fn square(spot: Spot) -> Option<Square> {
    if spot == HAND { None } else { Some(Square::ALL[spot as usize - 1]) }
}

/// The square of a spot as a set, empty for the hand.
pub(super) fn bitboard(spot: Spot) -> Bitboard {
    square(spot).map_or(Bitboard::EMPTY, Square::bitboard)
}

/// The squares of all eight pieces, whoever owns them: the mover plays up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// The squares of the mover's lion and of the other.
    pub lions: [Square; 2],
    /// By slot, which is the owner's bit.
    pub pieces: [Spot; 6],
    /// Which of the chicks are promoted.
    pub hens: [bool; 2],
}

impl Placement {
    /// The kind of the piece in a slot.
    pub fn kind(&self, slot: usize) -> Kind {
        match KINDS[slot / 2] {
            Kind::Chick if self.hens[slot] => Kind::Hen,
            kind => kind,
        }
    }

    pub fn lion_squares(&self) -> Bitboard {
        self.lions[0].bitboard() | self.lions[1].bitboard()
    }

    /// The squares of all pieces but the elephants.
    pub fn occupied_but_for_elephants(&self) -> Bitboard {
        self.pieces[..4].iter().fold(self.lion_squares(), |set, &spot| set | bitboard(spot))
    }

    /// Orders like pieces by place. Says for which kinds the two changed slots.
    pub fn sort(&mut self) -> [bool; 3] {
        let [a, b, c, d, e, f] = &mut self.pieces;
        if a > b {
            self.hens.swap(0, 1);
        }
        [(a, b), (c, d), (e, f)].map(|(low, high)| {
            let swapped = low > high;
            if swapped {
                std::mem::swap(low, high);
            }
            swapped
        })
    }

    /// The same board turned round. The pieces are not sorted any more.
    pub fn rotated(&self) -> Self {
        self.mapped(|square| Square::COUNT - 1 - square as usize)
    }

    /// The same board with files a and c exchanged. The pieces are not sorted any more.
    pub fn mirrored(&self) -> Self {
        self.mapped(|square| mirror(square as usize))
    }

    fn mapped(&self, map: impl Fn(Square) -> usize) -> Self {
        let map = |square| Square::ALL[map(square)];
        let map_spot = |piece| square(piece).map_or(HAND, |square| spot(map(square)));
        Self { lions: self.lions.map(map), pieces: self.pieces.map(map_spot), hens: self.hens }
    }

    /// The same with the piece of a slot elsewhere. A chick that steps onto its far rank promotes,
    /// and one in hand is no hen. The pieces are not sorted any more.
    pub fn with_piece(mut self, slot: usize, to: Spot) -> Self {
        if let Some(hen) = self.hens.get_mut(slot) {
            let promotes = self.pieces[slot] != HAND && bitboard(to).meets(Bitboard::far_rank(Color::Sente));
            *hen = to != HAND && (*hen || promotes);
        }
        self.pieces[slot] = to;
        self
    }

    /// The same with the elephants elsewhere.
    pub const fn with_elephants(mut self, [low, high]: [Spot; 2]) -> Self {
        self.pieces[ELEPHANTS[0]] = low;
        self.pieces[ELEPHANTS[1]] = high;
        self
    }

    /// The owners that are no [holes](super::index), as a set of bits.
    pub fn distinct(&self) -> u64 {
        let both_in_hand = |kind: &usize| self.pieces[2 * kind + 1] == HAND;
        (0..3).filter(both_in_hand).fold(!0, |distinct, kind| distinct & !FIRST_ALONE[kind])
    }

    /// The number of the lions' squares, unless they have none.
    pub fn lion_pair(&self) -> Option<usize> {
        let pair = LION_NUMBERS[self.lions[0] as usize][self.lions[1] as usize];
        (pair != NO_PAIR).then_some(pair as usize)
    }

    /// The first word of the row; none if the lions are outside the domain. The pieces must be
    /// sorted.
    pub fn first_word(&self) -> Option<usize> {
        Some(self.lion_pair()? * PLACEMENTS + self.row_start())
    }

    /// The number of the block. The pieces must be sorted.
    pub fn block(&self) -> usize {
        let [a, b, c, d, ..] = self.pieces;
        let lion_squares = self.lion_squares();
        let chick_squares = lion_squares | bitboard(a) | bitboard(b);
        let chicks = pair_number(rank(a, lion_squares), rank(b, lion_squares));
        let giraffes = pair_number(rank(c, chick_squares), rank(d, chick_squares));
        BLOCK_NUMBERS[chicks][giraffes] as usize
    }

    /// The first word of the row, counted from the first word with the same squares of the lions.
    fn row_start(&self) -> usize {
        let block = &BLOCKS[self.block()];
        let promotions =
            usize::from(self.hens[0]) | usize::from(self.hens[1]) << u8::from(self.pieces[0] != HAND);
        block.start as usize + promotions * block.row_length()
    }

    /// The word among those with the same squares of the lions, which may be any two. The pieces
    /// must be sorted.
    pub fn word(&self) -> usize {
        let [.., low, high] = self.pieces;
        let occupied = self.occupied_but_for_elephants();
        self.row_start() + pair_number(rank(low, occupied), rank(high, occupied))
    }

    /// The placement of a word among those with the same squares of the lions.
    pub fn of_word(lions: [Square; 2], word: usize) -> Self {
        let block = &BLOCKS[BLOCKS.partition_point(|block| block.start as usize <= word) - 1];
        block.placement(lions, word - block.start as usize)
    }
}

/// All rows of the table in the order of their words, with the elephants in hand.
pub(super) fn rows() -> impl Iterator<Item = Placement> {
    LION_SQUARES[..LION_PAIRS].iter().flat_map(|&lions| {
        BLOCKS.iter().flat_map(move |block| (0..block.rows()).map(move |row| block.row(lions, row)))
    })
}

/// A spot on the board turned round, and mirrored if so wanted.
pub(super) const fn turned(spot: Spot, is_mirrored: bool) -> Spot {
    if spot == HAND {
        return HAND;
    }
    let square = Square::COUNT - spot as usize;
    1 + if is_mirrored { mirror(square) } else { square } as Spot
}

const fn mirror(square: usize) -> usize {
    square + 2 - 2 * (square % 3)
}

const NO_PAIR: u8 = u8::MAX;

/// Whether lions on the squares of these indices are in the domain of the tablebase.
const fn are_lions_apart(mine: usize, other: usize) -> bool {
    let files = (mine % 3).abs_diff(other % 3);
    let ranks = (mine / 3).abs_diff(other / 3);
    mine / 3 > 0 && other / 3 < 3 && (files > 1 || ranks > 1)
}

/// The pairs of the lions' squares in the order of their numbers.
pub(super) const LION_SQUARES: [[Square; 2]; ALL_LION_PAIRS] = {
    let mut pairs = [[Square::A4; 2]; ALL_LION_PAIRS];
    let mut count = 0;
    let mut mirrored = 0;
    while mirrored < 2 {
        let mut i = 0;
        while i < 144 {
            let (mine, other) = (i / 12, i % 12);
            let is_mirrored = mine % 3 == 2 || (mine % 3 == 1 && other % 3 == 2);
            if is_mirrored == (mirrored == 1) && are_lions_apart(mine, other) {
                pairs[count] = [Square::ALL[mine], Square::ALL[other]];
                count += 1;
            }
            i += 1;
        }
        assert!(mirrored == 1 || count == LION_PAIRS);
        mirrored += 1;
    }
    assert!(count == ALL_LION_PAIRS);
    pairs
};

static LION_NUMBERS: [[u8; 12]; 12] = {
    let mut numbers = [[NO_PAIR; 12]; 12];
    let mut i = 0;
    while i < ALL_LION_PAIRS {
        let [mine, other] = LION_SQUARES[i];
        numbers[mine as usize][other as usize] = i as u8;
        i += 1;
    }
    numbers
};

/// A place counted among the squares that are not occupied.
pub(super) fn rank(spot: Spot, occupied: Bitboard) -> Spot {
    spot - (occupied & Bitboard::below(spot.saturating_sub(1))).count() as Spot
}

/// The place that has a rank among the squares that are not occupied.
pub(super) fn unrank(rank: Spot, occupied: Bitboard) -> Spot {
    match rank.checked_sub(1) {
        None => HAND,
        Some(before) => (!occupied).nth(before as usize).map_or(HAND, spot),
    }
}
