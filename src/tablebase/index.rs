//! A number for every position of the tablebase.
//!
//! The board is turned so that the side to move plays up, and mirrored so that its lion never
//! stands on file c (nor the other lion, if its own is on file b). Then
//!
//! ```text
//! number = (lions * 189_941 + placement) * 64 + owners
//!
//! lions      0..21       squares of the mover's lion and of the other: not adjacent, neither on
//!                        its far rank
//! placement  0..189_941  squares of the other six pieces, whoever owns them
//! owners     0..64       one bit a piece, set where it is the mover's
//!
//!   bit    0      1       2       3        4         5
//!        chick  chick  giraffe  giraffe  elephant  elephant
//! ```
//!
//! Like pieces are ordered by place: the hand comes first, then the squares by index. The numbers
//! of one placement form a *word*, since a set of them fits in 64 bits. Placements are ordered by
//! the squares of the chicks, then of the giraffes, then by which chicks are promoted, then by the
//! squares of the elephants. Placements that differ in the elephants alone form a *row*.
//!
//! While both pieces of a kind are in hand, it cannot be told which is whose: the number with the
//! owners' bits `01` (lower bit set) then stands for the same position as the one with `10`, and is
//! no position's own. These holes are 2.3 % of the numbers.

use super::placement::{HAND, KINDS, LION_PAIRS, LION_SQUARES, PLACEMENTS, Placement, spot, square};
use crate::rules::{Bitboard, Color, Kind, Piece, Position, Promotion, Setup, Square};

/// The position of a number, Sente to move; none for a hole.
#[must_use]
pub fn position(number: usize) -> Option<Position> {
    let (word, owners) = (number / 64, number % 64);
    compose(&Placement::of_word(LION_SQUARES[word / PLACEMENTS], word % PLACEMENTS), owners)
}

/// The number of a position; none if it is outside the domain: a lion on its far rank, lions
/// adjacent, pieces missing, or promotion optional.
#[must_use]
pub fn number(position: Position) -> Option<usize> {
    let (mut placement, mut owners) = decompose(position)?;
    if placement.lion_pair()? >= LION_PAIRS {
        (placement, owners) = mirrored(&placement, owners);
    }
    Some((placement.lion_pair()? * PLACEMENTS + placement.word()) * 64 + owners)
}

/// The position with Sente to move that has pieces in places and with owners; none for a hole.
pub(super) fn compose(placement: &Placement, owners: usize) -> Option<Position> {
    if placement.distinct() >> owners & 1 == 0 {
        return None;
    }
    let mut setup = Setup { board: [None; Square::COUNT], hands: [[0; 3]; 2], turn: Color::Sente };
    for (lion, color) in placement.lions.into_iter().zip(Color::ALL) {
        setup.board[lion as usize] = Some(Piece { color, kind: Kind::Lion });
    }
    for slot in 0..6 {
        let color = if owners >> slot & 1 == 1 { Color::Sente } else { Color::Gote };
        match square(placement.pieces[slot]) {
            Some(square) => setup.board[square as usize] = Some(Piece { color, kind: placement.kind(slot) }),
            None => setup.hands[color as usize][KINDS[slot / 2] as usize] += 1,
        }
    }
    Position::try_from(&setup).ok()
}

/// The places of a position's pieces, turned so that the mover plays up the board, and their
/// owners; none if pieces are missing or promotion is optional.
pub(super) fn decompose(position: Position) -> Option<(Placement, usize)> {
    if position.promotion() == Promotion::Optional {
        return None;
    }
    let mover = position.turn();
    let own = position.pieces(mover);
    let mut placement = Placement {
        lions: [position.lion(mover).next()?, position.lion(!mover).next()?],
        pieces: [HAND; 6],
        hens: [false; 2],
    };
    let mut is_own = [false; 6];
    for (kind, first) in KINDS.into_iter().zip([0, 2, 4]) {
        let mut slots = first..first + 2;
        // Of two in hand, the mover's comes second.
        for color in [!mover, mover] {
            for _ in 0..position.in_hand(color, kind) {
                is_own[slots.next()?] = color == mover;
            }
        }
        let hens = if kind == Kind::Chick { position.of_kind(Kind::Hen) } else { Bitboard::EMPTY };
        for square in position.of_kind(kind) | hens {
            let slot = slots.next()?;
            placement.pieces[slot] = spot(square);
            is_own[slot] = own.contains(square);
            if hens.contains(square) {
                placement.hens[slot] = true;
            }
        }
        if !slots.is_empty() {
            return None;
        }
    }
    let owners = (0..6).map(|slot| usize::from(is_own[slot]) << slot).sum();
    let placement = if mover == Color::Gote { placement.rotated() } else { placement };
    Some(sorted(placement, owners))
}

/// The same position with files a and c exchanged.
pub(super) fn mirrored(placement: &Placement, owners: usize) -> (Placement, usize) {
    sorted(placement.mirrored(), owners)
}

fn sorted(mut placement: Placement, mut owners: usize) -> (Placement, usize) {
    for (kind, is_swapped) in placement.sort().into_iter().enumerate() {
        // Exchanging two bits that differ flips both.
        let pair = owners >> (2 * kind) & 3;
        if is_swapped && (pair == 0b01 || pair == 0b10) {
            owners ^= 0b11 << (2 * kind);
        }
    }
    (placement, owners)
}

#[cfg(test)]
mod tests {
    use super::super::placement::{NUMBERS, WORDS};
    use super::*;

    #[test]
    fn numbers_and_positions_are_each_others_inverse() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..200_000 {
            let wanted = rng.usize(..NUMBERS);
            if let Some(position) = position(wanted) {
                assert_eq!(number(position), Some(wanted), "{position:?}");
            }
        }
    }

    #[test]
    fn a_position_has_the_number_of_its_likes() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..100_000 {
            let wanted = rng.usize(..NUMBERS);
            let Some(position) = position(wanted) else { continue };
            let (placement, owners) = decompose(position).unwrap();
            let (mirrored, owners) = mirrored(&placement, owners);
            let image = compose(&mirrored, owners).unwrap();
            let both_on_middle_file = placement.lions.iter().all(|lion| lion.file() == 1);
            assert!(number(image) == Some(wanted) || both_on_middle_file, "{position:?}");
        }
    }

    #[test]
    fn the_domain_has_as_many_positions_as_counted_by_others() {
        // 21 pairs of lions with 11,878,227 ways to place the rest (clausecker/dobutsu).
        let distinct = |word: usize| {
            let placement = Placement::of_word(LION_SQUARES[word / PLACEMENTS], word % PLACEMENTS);
            u64::from(placement.distinct().count_ones())
        };
        for lions in 0..LION_PAIRS {
            let words = lions * PLACEMENTS..(lions + 1) * PLACEMENTS;
            assert_eq!(words.map(distinct).sum::<u64>(), 11_878_227);
        }
        assert_eq!(WORDS, 21 * PLACEMENTS);
    }

    #[test]
    fn positions_outside_the_domain_have_no_number() {
        use crate::rules::{Game, Piece};
        let lions = |mine: Square, other: Square| {
            let mut setup =
                Setup { board: [None; Square::COUNT], hands: [[2, 2, 2], [0; 3]], turn: Color::Sente };
            setup.board[mine as usize] = Some(Piece { color: Color::Sente, kind: Kind::Lion });
            setup.board[other as usize] = Some(Piece { color: Color::Gote, kind: Kind::Lion });
            setup
        };
        let number_of = |setup: &Setup| number(Position::try_from(setup).unwrap());
        assert!(number_of(&lions(Square::B1, Square::B4)).is_some());
        assert_eq!(number_of(&lions(Square::B4, Square::B2)), None, "the mover's lion is on its far rank");
        assert_eq!(number_of(&lions(Square::B3, Square::B1)), None, "the other's lion is on its far rank");
        assert_eq!(number_of(&lions(Square::B2, Square::C3)), None, "the lions are adjacent");
        let mut lacking = lions(Square::B1, Square::B4);
        lacking.hands[0][0] = 1;
        assert_eq!(number_of(&lacking), None, "a chick is missing");
        let optional = Game::default().with_rules(Promotion::Optional, Game::REPETITION).position();
        assert_eq!(number(optional), None, "promotion is optional");
    }
}
