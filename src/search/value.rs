//! What the search compares.

use std::ops::Neg;

use crate::rules::Verdict;

/// Deepest ply of a line.
pub(super) const MAX_PLY: usize = 250;

/// The worth of a position to the side to move: an evaluation in points, of which 160 stand for
/// odds of e to 1, or, at the ends of the scale, a win or a loss with its distance.
///
/// ```text
/// -31000      -30000        0         30000       31000
///    | lost in n |      evaluation      | won in n |
/// ```
///
/// Inside the tree, distances are counted from the root, so that a parent compares children
/// without change; in the table, from the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Value(i16);

impl Value {
    const WIN: i16 = 31_000;
    const PROVEN: i16 = 30_000;

    pub const INFINITE: Self = Self(32_000);
    pub const DRAW: Self = Self(0);

    pub const fn win_in(plies: usize) -> Self {
        Self(Self::WIN - plies as i16)
    }

    pub const fn loss_in(plies: usize) -> Self {
        Self(plies as i16 - Self::WIN)
    }

    /// An evaluation, kept out of the range of wins and losses.
    pub fn evaluation(points: i32) -> Self {
        let bound = i32::from(Self::PROVEN) - 1;
        Self(points.clamp(-bound, bound) as i16)
    }

    pub const fn is_win(self) -> bool {
        self.0 > Self::PROVEN
    }

    pub const fn is_loss(self) -> bool {
        self.0 < -Self::PROVEN
    }

    pub const fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The value as seen from a position `plies` further down the line.
    pub const fn seen_from(self, plies: usize) -> Self {
        self.moved(plies as i16)
    }

    /// The value of a position `plies` down the line, as seen from the root.
    pub const fn seen_from_root(self, plies: usize) -> Self {
        self.moved(-(plies as i16))
    }

    const fn moved(self, plies: i16) -> Self {
        if self.is_win() {
            Self(self.0 + plies)
        } else if self.is_loss() {
            Self(self.0 - plies)
        } else {
            self
        }
    }

    /// The verdict, where the value is a win or a loss.
    pub fn verdict(self) -> Option<Verdict> {
        let plies = (Self::WIN - self.0.abs()) as u32;
        match self {
            _ if self.is_win() => Some(Verdict::Win(plies)),
            _ if self.is_loss() => Some(Verdict::Loss(plies)),
            _ => None,
        }
    }

    pub const fn points(self) -> i32 {
        self.0 as i32
    }

    pub const fn bits(self) -> u16 {
        self.0 as u16
    }

    pub const fn from_bits(bits: u16) -> Self {
        Self(bits as i16)
    }

    /// The least value above this one.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The greatest value below this one.
    pub const fn previous(self) -> Self {
        Self(self.0 - 1)
    }
}

impl From<Verdict> for Value {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(plies) => Self::win_in(plies as usize),
            Verdict::Draw => Self::DRAW,
            Verdict::Loss(plies) => Self::loss_in(plies as usize),
        }
    }
}

impl Neg for Value {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_as_players_would() {
        let ordered = [
            Value::loss_in(2),
            Value::loss_in(4),
            Value::evaluation(i32::MIN),
            Value::DRAW,
            Value::evaluation(i32::MAX),
            Value::win_in(5),
            Value::win_in(1),
            Value::INFINITE,
        ];
        assert!(ordered.is_sorted());
    }

    #[test]
    fn distances_count_from_where_one_stands() {
        for value in [Value::win_in(9), Value::loss_in(8), Value::evaluation(57)] {
            assert_eq!(value.seen_from(4).seen_from_root(4), value);
        }
        assert_eq!(Value::win_in(9).seen_from(4), Value::win_in(5));
        assert_eq!(Value::loss_in(8).seen_from(4), Value::loss_in(4));
    }

    #[test]
    fn verdicts_survive() {
        for verdict in [Verdict::Win(1), Verdict::Win(173), Verdict::Loss(0), Verdict::Loss(172)] {
            assert_eq!(Value::from(verdict).verdict(), Some(verdict));
        }
        assert_eq!(Value::evaluation(i32::MAX).verdict(), None);
        assert_eq!(Value::evaluation(i32::MIN).verdict(), None);
    }
}
