//! The moves of a position. There is no check: a lion may step into attack or be left there.

use super::steps::steps;
use super::{Bitboard, Kind, Move, MoveList, Position, Promotion};

impl Position {
    /// All moves of the side to move, as though the game were not over.
    #[must_use]
    pub fn moves(self) -> MoveList {
        let mut list = MoveList::new();
        let turn = self.turn();
        let own = self.pieces(turn);
        for kind in Kind::ALL {
            for from in self.of_kind(kind) & own {
                list.extend((steps(turn, kind, from) & !own).map(|to| Move::Step { from, to }));
            }
        }
        for from in self.free_promotions() {
            list.extend(steps(turn, Kind::Chick, from).map(|to| Move::Decline { from, to }));
        }
        let empty = !self.occupied();
        for kind in Kind::IN_HAND {
            if self.in_hand(turn, kind) > 0 {
                list.extend(empty.map(|to| Move::Drop { kind, to }));
            }
        }
        list
    }

    /// Number of [`moves`](Self::moves), counted direction by direction instead of piece by piece.
    #[must_use]
    pub fn count_moves(self) -> u32 {
        let turn = self.turn();
        let free = !self.pieces(turn);
        let [orthogonal, diagonal, chick] = self.movers(turn);
        let ahead = diagonal | (orthogonal & chick);
        let reached = [
            (orthogonal | chick).forward(turn),
            orthogonal.forward(!turn),
            orthogonal.east(),
            orthogonal.west(),
            ahead.east().forward(turn),
            ahead.west().forward(turn),
            diagonal.east().forward(!turn),
            diagonal.west().forward(!turn),
        ];
        let steps: u32 = reached.into_iter().map(|set| (set & free).count()).sum();
        steps + self.free_promotions().count() + self.count_drops()
    }

    fn count_drops(self) -> u32 {
        let turn = self.turn();
        let kinds: u32 = Kind::IN_HAND.into_iter().map(|kind| self.in_hand(turn, kind).min(1)).sum();
        if kinds == 0 { 0 } else { kinds * (!self.occupied()).count() }
    }

    /// The chicks that may step onto their far rank and may stay chicks.
    fn free_promotions(self) -> Bitboard {
        if self.promotion() == Promotion::Forced {
            return Bitboard::EMPTY;
        }
        let turn = self.turn();
        let own = self.pieces(turn);
        // A side's forward step, undone by the other side's.
        let not_blocked = (!own & Bitboard::far_rank(turn)).forward(!turn);
        self.of_kind(Kind::Chick) & own & not_blocked
    }
}
