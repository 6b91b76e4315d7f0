//! What can be wrong with the text of a position.

use thiserror::Error;

use super::Format;
use crate::rules::SetupError;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The text ends before a field.
    #[error("{format}: the {field} is missing; '{}' would be right", format.example())]
    Missing {
        /// The format read.
        format: Format,
        /// The field's name.
        field: &'static str,
    },
    /// Ranks are missing or too many.
    #[error("{format} board: {count} ranks, the board has 4")]
    Ranks {
        /// The format read.
        format: Format,
        /// How many there are.
        count: usize,
    },
    /// A rank has too few or too many files.
    #[error("{format} rank {rank}: {count} files, the board has 3")]
    Files {
        /// The format read.
        format: Format,
        /// The rank's number from the top, from 1.
        rank: usize,
        /// How many there are.
        count: usize,
    },
    /// A character has no place in a field.
    #[error("{format} {field}: '{}' is not {right}", found.escape_default())]
    Unexpected {
        /// The format read.
        format: Format,
        /// The field's name.
        field: String,
        /// The character.
        found: char,
        /// What would be right.
        right: &'static str,
    },
    /// A whole field is not what it should be.
    #[error("{format} {field}: '{found}' is not {right}")]
    Field {
        /// The format read.
        format: Format,
        /// The field's name.
        field: &'static str,
        /// The field's beginning.
        found: String,
        /// What would be right.
        right: &'static str,
    },
    /// The hand is given twice and differs.
    #[error("{format} hand: given in brackets and again behind the side, and the two differ")]
    TwoHands {
        /// The format read.
        format: Format,
    },
    /// The text is well formed, but has more pieces than the set.
    #[error("{format}: {source}")]
    Setup {
        /// The format read.
        format: Format,
        /// What is wrong.
        source: SetupError,
    },
}
