//! The positions that can be reached from the start of the game.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::index::{compose, decompose, mirrored};
use super::placement::{PLACEMENTS, Placement};
use super::probe::Tablebase;
use super::table::Table;
use crate::rules::{Bitboard, Position, Square, Verdict};

/// Pairs of squares, the first on file a or b.
const LION_PAIRS: usize = 8 * Square::COUNT;

/// The positions that can be reached by play in which no terminal position is played on, turned
/// so that the side to move plays up the board, and mirror images counted once. As Tanaka has it,
/// a position is terminal if the mover can take the lion, or the other's lion stands on the
/// mover's home rank; a try is not.
pub(super) struct Reachable {
    /// 64 owners a word; the words by the squares of the lions, then as in the table.
    words: Vec<AtomicU64>,
}

impl Reachable {
    /// Plays all games.
    pub fn from_start() -> Self {
        let new = || (0..LION_PAIRS * PLACEMENTS).map(|_| AtomicU64::new(0)).collect();
        let reachable = Self { words: new() };
        reachable.add(Position::start());
        let played: Vec<AtomicU64> = new();
        let play = |word: usize| {
            let fresh = reachable.words[word].load(Relaxed) & !played[word].load(Relaxed);
            played[word].fetch_or(fresh, Relaxed);
            for position in positions(word, fresh).filter(|&position| !is_terminal(position)) {
                position.each_move(|mv| reachable.add(position.after(mv)));
            }
            usize::from(fresh != 0)
        };
        while (0..reachable.words.len()).into_par_iter().map(play).sum::<usize>() > 0 {}
        reachable
    }

    fn add(&self, position: Position) {
        if let Some((word, owners)) = locate(position) {
            let bit = 1 << owners;
            if self.words[word].load(Relaxed) & bit == 0 {
                self.words[word].fetch_or(bit, Relaxed);
            }
        }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// How many of those that are not terminal the mover wins, draws and loses.
    pub fn count_values(&self, table: &Table) -> [u64; 3] {
        let count = |word: usize| {
            let mut counts = [0; 3];
            let all = self.words[word].load(Relaxed);
            for position in positions(word, all).filter(|&position| !is_terminal(position)) {
                match table.verdict(position) {
                    Some(Verdict::Win(_)) => counts[0] += 1,
                    Some(Verdict::Draw) => counts[1] += 1,
                    Some(Verdict::Loss(_)) => counts[2] += 1,
                    None => {}
                }
            }
            counts
        };
        let add = |a: [u64; 3], b: [u64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        (0..self.words.len()).into_par_iter().map(count).reduce(|| [0; 3], add)
    }
}

fn is_terminal(position: Position) -> bool {
    let mover = position.turn();
    let other = position.lion(!mover);
    position.attacks(mover).meets(other) || Bitboard::far_rank(!mover).meets(other)
}

/// The word and the owners of a position, of its mirror image if that comes first.
fn locate(position: Position) -> Option<(usize, usize)> {
    let number = |placement: &Placement| {
        let [mine, other] = placement.lions;
        let file_pair = usize::from(mine.rank()) * 2 + usize::from(mine.file());
        (file_pair * Square::COUNT + other as usize) * PLACEMENTS + placement.word()
    };
    let (placement, owners) = decompose(position)?;
    let [mine, other] = placement.lions.map(Square::file);
    match (mine, other) {
        (0, _) | (1, 0) => Some((number(&placement), owners)),
        (1, 1) => {
            let (image, image_owners) = mirrored(&placement, owners);
            Some((number(&placement), owners).min((number(&image), image_owners)))
        }
        _ => {
            let (image, image_owners) = mirrored(&placement, owners);
            Some((number(&image), image_owners))
        }
    }
}

/// The positions of a word that have these owners.
fn positions(word: usize, owners: u64) -> impl Iterator<Item = Position> {
    let (lions, word) = (word / PLACEMENTS, word % PLACEMENTS);
    let (mine, other) = (lions / Square::COUNT, lions % Square::COUNT);
    let lions = [Square::ALL[mine / 2 * 3 + mine % 2], Square::ALL[other]];
    let placement = (owners != 0).then(|| Placement::of_word(lions, word));
    let owners = (0..64).filter(move |bit| owners >> bit & 1 == 1);
    placement
        .into_iter()
        .flat_map(move |placement| owners.clone().filter_map(move |bit| compose(&placement, bit)))
}
