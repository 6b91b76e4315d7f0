//! Placements with the same squares of lions, chicks and giraffes.

use super::placement::{HAND, PLACEMENTS, Placement, Spot, bitboard, unrank};
use crate::rules::Square;

/// The placements with given squares of lions, chicks and giraffes.
#[derive(Clone, Copy)]
pub(super) struct Block {
    /// The first of them, counted from the lions' first.
    pub start: u32,
    /// Ranks among the squares free of lions.
    chicks: [Spot; 2],
    /// Ranks among the squares free of lions and chicks.
    giraffes: [Spot; 2],
}

impl Block {
    const fn on_board(pair: [Spot; 2]) -> usize {
        (pair[0] != HAND) as usize + (pair[1] != HAND) as usize
    }

    /// Number of words in a row: of ways to place the elephants.
    pub const fn row_length(&self) -> usize {
        pairs(10 - Self::on_board(self.chicks) - Self::on_board(self.giraffes))
    }

    /// Number of rows: of ways to promote the chicks.
    pub const fn rows(&self) -> usize {
        1 << Self::on_board(self.chicks)
    }

    /// Number of words.
    pub const fn words(&self) -> usize {
        self.rows() * self.row_length()
    }

    /// The placement of a word, counted from the first of the block.
    pub fn placement(&self, lions: [Square; 2], word: usize) -> Placement {
        let row = self.row(lions, word / self.row_length());
        let occupied = row.occupied_but_for_elephants();
        row.with_elephants(pair_of_number(word % self.row_length()).map(|rank| unrank(rank, occupied)))
    }

    /// The placement of a row, the elephants in hand.
    pub fn row(&self, lions: [Square; 2], row: usize) -> Placement {
        let occupied = lions[0].bitboard() | lions[1].bitboard();
        let chicks = self.chicks.map(|rank| unrank(rank, occupied));
        let occupied = occupied | bitboard(chicks[0]) | bitboard(chicks[1]);
        let giraffes = self.giraffes.map(|rank| unrank(rank, occupied));
        // A chick in hand, which is the first, has no bit.
        let promotions = row << (2 - Self::on_board(self.chicks));
        Placement {
            lions,
            pieces: [chicks[0], chicks[1], giraffes[0], giraffes[1], HAND, HAND],
            hens: [promotions & 1 != 0, promotions & 2 != 0],
        }
    }
}

/// Number of blocks with the lions on the same squares.
pub(super) const BLOCK_COUNT: usize = 2_181;

/// The blocks in the order of their words.
pub(super) static BLOCKS: [Block; BLOCK_COUNT] = {
    let mut blocks = [Block { start: 0, chicks: [HAND; 2], giraffes: [HAND; 2] }; BLOCK_COUNT];
    let mut count = 0;
    let mut start = 0;
    let mut chicks = 0;
    while chicks < pairs(10) {
        let chick_ranks = pair_of_number(chicks);
        let mut giraffes = 0;
        while giraffes < pairs(10 - Block::on_board(chick_ranks)) {
            let block =
                Block { start: start as u32, chicks: chick_ranks, giraffes: pair_of_number(giraffes) };
            blocks[count] = block;
            count += 1;
            start += block.words();
            giraffes += 1;
        }
        chicks += 1;
    }
    assert!(count == BLOCK_COUNT && start == PLACEMENTS);
    blocks
};

/// The number of a block, by the pair numbers of the chicks and the giraffes.
pub(super) static BLOCK_NUMBERS: [[u16; pairs(10)]; pairs(10)] = {
    let mut numbers = [[0; pairs(10)]; pairs(10)];
    let mut i = 0;
    while i < BLOCK_COUNT {
        let Block { chicks, giraffes, .. } = BLOCKS[i];
        numbers[pair_number(chicks[0], chicks[1])][pair_number(giraffes[0], giraffes[1])] = i as u16;
        i += 1;
    }
    numbers
};

/// In how many ways two like pieces may stand on `free` squares or be in hand.
pub(super) const fn pairs(free: usize) -> usize {
    1 + free * (free + 1) / 2
}

/// The number of a pair of places, low < high unless both are the hand, among all such pairs:
///
/// ```text
/// low\high  0  1  2  3  4
///        0  0  1  2  4  7
///        1        3  5  8
///        2           6  9
///        3             10
/// ```
pub(super) const fn pair_number(low: Spot, high: Spot) -> usize {
    const FIRST: [u8; 16] = [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 67, 0, 0, 0];
    (FIRST[high as usize & 15] + low) as usize
}

/// The pair of places that has a number.
pub(super) const fn pair_of_number(number: usize) -> [Spot; 2] {
    let mut high = 0;
    while number >= pairs(high) {
        high += 1;
    }
    [(number - pair_number(0, high as Spot)) as Spot, high as Spot]
}
