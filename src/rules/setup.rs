//! An unchecked position, as a text or a person may give it.

use thiserror::Error;

use super::{Color, Kind, Piece, Square};

/// A board, two hands and a side to move, not yet checked.
///
/// [`Position::try_from`](super::Position) turns it into a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, by index.
    pub board: [Option<Piece>; Square::COUNT],
    /// Pieces in hand by side and by place in [`Kind::IN_HAND`].
    pub hands: [[u8; 3]; 2],
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// An empty board.
    #[must_use]
    pub const fn empty(turn: Color) -> Self {
        Self { board: [None; Square::COUNT], hands: [[0; 3]; 2], turn }
    }

    /// Refuses more pieces than the set has.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let lion = Piece { color, kind: Kind::Lion };
            let lions = self.board.iter().filter(|&&piece| piece == Some(lion)).count();
            if lions > 1 {
                return Err(SetupError::TooManyLions { color, lions });
            }
        }
        for (place, kind) in Kind::IN_HAND.into_iter().enumerate() {
            let on_board = self.board.iter().flatten().filter(|p| p.kind.captured() == Some(kind)).count();
            let in_hand: usize = self.hands.iter().map(|hand| usize::from(hand[place])).sum();
            let count = on_board + in_hand;
            if count > 2 {
                return Err(SetupError::TooMany { kind, count });
            }
        }
        Ok(())
    }
}

/// Why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A side has more than one lion.
    #[error("{} has {lions} lions, a side has at most 1", color.name())]
    TooManyLions {
        /// The side.
        color: Color,
        /// How many it has.
        lions: usize,
    },
    /// More than two pieces of a kind, both sides and hands together.
    #[error("{count} {}s, the set has 2{}", kind.name(), if *kind == Kind::Chick { " (hens counted)" } else { "" })]
    TooMany {
        /// The kind; hens count as chicks.
        kind: Kind,
        /// How many there are.
        count: usize,
    },
}
