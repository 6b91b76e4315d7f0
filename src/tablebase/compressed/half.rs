//! Which positions are stored: about half of them.
//!
//! Of the six pieces that are not lions the mover owns `n`. After a quiet move the next mover owns
//! 6 - n of them, after a capture 5 - n. So if the positions with n > 3 are stored, every other one
//! with n < 3 is a quiet move or some captures away from them. Where n = 3 a position and those
//! after its quiet moves are told apart by what quiet moves leave as it is, or change one way.

use crate::rules::Square;
use crate::tablebase::block::BLOCKS;
use crate::tablebase::placement::{HAND, LION_SQUARES, Placement};

/// Of the owners' bits, those of each kind.
const KIND_BITS: [usize; 3] = [0b000011, 0b001100, 0b110000];

/// The owners whose positions are stored, for the placement of a word.
pub fn stored(placement: &Placement) -> u64 {
    (0..64).filter(|&owners| is_stored(placement, owners)).fold(0, |stored, owners| stored | 1 << owners)
}

fn is_stored(placement: &Placement, mine: usize) -> bool {
    let others = !mine & 0b111111;
    match mine.count_ones() {
        3 => {
            // Giraffes before elephants before chicks. Quiet moves leave the numbers as they are.
            let numbers = |owned: usize| [1, 2, 0].map(|kind: usize| (owned & KIND_BITS[kind]).count_ones());
            let by_kind = numbers(mine).cmp(&numbers(others));
            by_kind.then_with(|| standing(placement, mine, 0).cmp(&standing(placement, others, 3))).is_ge()
        }
        owned => owned > 3,
    }
}

/// For a side with one piece of each kind, what its quiet moves leave as it is or make less: how
/// many pieces are in hand, which of them, and how far its chick has to go. The chick comes nearer
/// to its far rank, which is `far_rank`, and stays at 0 once promoted.
fn standing(placement: &Placement, owned: usize, far_rank: usize) -> (u32, usize, usize) {
    let hand = (0..6).filter(|&slot| owned >> slot & 1 == 1 && placement.pieces[slot] == HAND);
    let hand = hand.fold(0, |hand, slot| hand | 1 << (slot / 2));
    let chick = usize::from(owned & 1 == 0);
    let distance = match placement.pieces[chick] {
        HAND => 0,
        _ if placement.hens[chick] => 0,
        spot => (usize::from(spot - 1) / 3).abs_diff(far_rank),
    };
    (usize::count_ones(hand), hand, distance)
}

/// Whether both lions stand on the middle file, so that each position has a mirror image with the
/// same lions.
pub fn is_mirrorable(lions: [Square; 2]) -> bool {
    lions.iter().all(|lion| lion.file() == 1)
}

/// Whether a block is left out since another is its mirror image.
pub fn is_left_out(lions: usize, block: usize) -> bool {
    let lions = LION_SQUARES[lions];
    let image = || {
        let mut image = BLOCKS[block].placement(lions, 0).mirrored();
        image.sort();
        image.block()
    };
    is_mirrorable(lions) && image() < block
}
