//! How a game ends: capture of the lion, the try, no move left.
//!
//! The fourth way, repetition, needs the history and stands in [`Game`](super::Game).

use super::steps::steps;
use super::{Bitboard, Color, Kind, Position, Verdict};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A lion was captured (or is missing).
    Capture,
    /// A lion stands on its far rank and is not attacked.
    Try,
    /// The side to move has no move.
    NoMoves,
    /// The position has occurred too often.
    Repetition,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Why it is over.
    pub reason: Reason,
    /// Who has won: no side when drawn.
    pub winner: Option<Color>,
}

impl End {
    /// What the end is worth to a side.
    #[must_use]
    pub fn verdict(self, side: Color) -> Verdict {
        match self.winner {
            None => Verdict::Draw,
            Some(winner) if winner == side => Verdict::Win(0),
            Some(_) => Verdict::Loss(0),
        }
    }
}

impl Position {
    /// Whether the game is over by capture or try.
    #[must_use]
    pub fn is_decided(self) -> bool {
        let [sente, gote] = Color::ALL.map(|color| self.lion(color));
        if sente.is_empty() || gote.is_empty() {
            return true;
        }
        let on_far_rank = sente & Bitboard::far_rank(Color::Sente) | gote & Bitboard::far_rank(Color::Gote);
        !on_far_rank.is_empty() && (self.has_tried(Color::Sente) || self.has_tried(Color::Gote))
    }

    /// The end of the game in this position, its history aside.
    #[must_use]
    pub fn end(self) -> Option<End> {
        let lost = Color::ALL.map(|color| self.lion(color).is_empty());
        if lost[0] || lost[1] {
            return Some(End { reason: Reason::Capture, winner: winner(!lost[0], !lost[1]) });
        }
        let tried = Color::ALL.map(|color| self.has_tried(color));
        if tried[0] || tried[1] {
            return Some(End { reason: Reason::Try, winner: winner(tried[0], tried[1]) });
        }
        if self.count_moves() == 0 {
            return Some(End { reason: Reason::NoMoves, winner: Some(!self.turn()) });
        }
        None
    }

    /// Whether a side's lion stands on its far rank and is not attacked.
    fn has_tried(self, color: Color) -> bool {
        let lion = self.lion(color) & Bitboard::far_rank(color);
        !lion.is_empty() && !lion.meets(self.attacks(!color))
    }

    /// Whether the side to move has a move that captures the lion or makes a safe try. The game
    /// must not be over by capture or try.
    #[must_use]
    pub fn wins_at_once(self) -> bool {
        let turn = self.turn();
        if self.attacks(turn).meets(self.lion(!turn)) {
            return true;
        }
        let own = self.pieces(turn);
        let lion = self.lion(turn);
        let far = Bitboard::far_rank(turn);
        if lion.meets(far) {
            // The lion is attacked where it stands: it may be freed as well as moved.
            return self.can_make_try_safe(lion);
        }
        if !lion.meets(far.forward(!turn)) {
            return false;
        }
        // No piece attacks past another, so what attacks a square now does so after the step too.
        let reach = lion | lion.east() | lion.west();
        !(reach.forward(turn) & !own & !self.attacks(!turn)).is_empty()
    }

    /// Whether a lion that was left on its far rank under attack can be made safe.
    fn can_make_try_safe(self, lion: Bitboard) -> bool {
        let turn = self.turn();
        let enemy_attacks = self.attacks(!turn);
        let own = self.pieces(turn);
        let sideways = lion.east() | lion.west();
        if !(sideways & !own & !enemy_attacks).is_empty() {
            return true;
        }
        let mut attackers = self.attackers(!turn, lion);
        let (Some(attacker), None) = (attackers.next(), attackers.next()) else { return false };
        let helpers = self.attackers(turn, attacker.bitboard());
        !(helpers & !lion).is_empty()
    }

    /// The pieces of a side that attack a set of squares.
    fn attackers(self, color: Color, targets: Bitboard) -> Bitboard {
        let own = self.pieces(color);
        let mut found = Bitboard::EMPTY;
        for kind in Kind::ALL {
            for from in self.of_kind(kind) & own {
                if steps(color, kind, from).meets(targets) {
                    found |= from.bitboard();
                }
            }
        }
        found
    }
}

const fn winner(sente: bool, gote: bool) -> Option<Color> {
    match (sente, gote) {
        (true, false) => Some(Color::Sente),
        (false, true) => Some(Color::Gote),
        _ => None,
    }
}
