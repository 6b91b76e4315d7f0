//! The moves of a position. There is no check: a lion may step into attack or be left there.

use super::steps::steps;
use super::{Bitboard, Kind, Move, MoveList, Position, Promotion};

impl Position {
    /// All moves of the side to move, as though the game were not over.
    #[must_use]
    pub fn moves(self) -> MoveList {
        let mut list = MoveList::new();
        self.each_move(|mv| list.push(mv));
        list
    }

    /// Shows all [`moves`](Self::moves) to a visitor.
    #[inline]
    pub fn each_move(self, mut visit: impl FnMut(Move)) {
        let turn = self.turn();
        let own = self.pieces(turn);
        for kind in Kind::ALL {
            for from in self.of_kind(kind) & own {
                for to in steps(turn, kind, from) & !own {
                    visit(Move::Step { from, to });
                }
            }
        }
        for from in self.free_promotions() {
            for to in steps(turn, Kind::Chick, from) {
                visit(Move::Decline { from, to });
            }
        }
        let empty = !self.occupied();
        for kind in Kind::IN_HAND {
            if self.in_hand(turn, kind) > 0 {
                for to in empty {
                    visit(Move::Drop { kind, to });
                }
            }
        }
    }

    /// Number of [`moves`](Self::moves), counted direction by direction instead of piece by piece.
    #[must_use]
    pub fn count_moves(self) -> u32 {
        let turn = self.turn();
        let free = !self.pieces(turn);
        let [orthogonal, diagonal, up, down] = self.movers(turn);
        let (slant_up, slant_down) = (diagonal | up & orthogonal, diagonal | down & orthogonal);
        let reached = [
            (orthogonal | up).north(),
            (orthogonal | down).south(),
            orthogonal.east(),
            orthogonal.west(),
            slant_up.east().north(),
            slant_up.west().north(),
            slant_down.east().south(),
            slant_down.west().south(),
        ];
        let steps: u32 = reached.into_iter().map(|set| (set & free).count()).sum();
        let kinds = self.kinds_in_hand(turn);
        let drops = if kinds == 0 { 0 } else { kinds * (!self.occupied()).count() };
        steps + self.free_promotions().count() + drops
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
