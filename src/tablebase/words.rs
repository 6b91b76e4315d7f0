//! Some positions of a row.

/// For each word of a row, a set of its positions.
pub(super) struct Words {
    /// The words that have some: bit `n` for the word `n` of the row.
    some: u64,
    positions: [u64; 64],
}

impl Words {
    pub const fn new() -> Self {
        Self { some: 0, positions: [0; 64] }
    }

    pub const fn is_empty(&self) -> bool {
        self.some == 0
    }

    /// The words that have some positions, as bits.
    pub const fn some(&self) -> u64 {
        self.some
    }

    /// Adds positions of a word.
    #[inline]
    pub const fn add(&mut self, word: usize, positions: u64) {
        let word = word & 63;
        self.positions[word] |= positions;
        self.some |= ((positions != 0) as u64) << word;
    }

    /// Removes positions of a word.
    #[inline]
    pub const fn remove(&mut self, word: usize, positions: u64) {
        let word = word & 63;
        self.positions[word] &= !positions;
        self.some &= !(((self.positions[word] == 0) as u64) << word);
    }

    /// Each word that has some positions, and these.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        bits(self.some).map(|word| (word, self.positions[word]))
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
