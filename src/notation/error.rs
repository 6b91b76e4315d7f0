//! What can be wrong with the text of a position.

use thiserror::Error;

use super::Format;
use crate::rules::SetupError;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{format}{problem}")]
pub struct PositionError {
    /// How the text was read.
    pub format: Format,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The text ends before a field.
    #[error(": the {field} is missing; '{example}' would be right")]
    Missing {
        /// The field's name.
        field: &'static str,
        /// A whole position.
        example: &'static str,
    },
    /// Ranks are missing or too many.
    #[error(" board: {count} ranks, the board has 4")]
    Ranks {
        /// How many there are.
        count: usize,
    },
    /// A rank has too few or too many files.
    #[error(" rank {rank}: {count} files, the board has 3")]
    Files {
        /// The rank's number from the top, from 1.
        rank: usize,
        /// How many there are.
        count: usize,
    },
    /// Something has no place in a field.
    #[error(" {field}: '{found}' is not {right}")]
    Unexpected {
        /// The field's name.
        field: String,
        /// The character, or the field's beginning.
        found: String,
        /// What would be right.
        right: &'static str,
    },
    /// A count in a hand has no piece behind it.
    #[error(" hand: '{0}' ends with a count that has no piece behind it")]
    LoneCount(String),
    /// The hand is given twice and differs.
    #[error(" hand: given twice, and the two differ")]
    TwoHands,
    /// A field follows the last.
    #[error(": '{0}' follows the move number, which is the last field{1}")]
    Extra(String, &'static str),
    /// The text is well formed, but has more pieces than the set.
    #[error(": {0}")]
    Setup(SetupError),
}
