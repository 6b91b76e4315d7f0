//! A game: a start and the moves since.

use thiserror::Error;

use super::{Color, End, Kind, Move, MoveList, Position, Promotion, Reason};

/// A game from some start to the present position; alone in knowing the history.
#[derive(Clone, Debug)]
pub struct Game {
    start_ply: u32,
    moves: Vec<Move>,
    /// The start and the position after each move.
    positions: Vec<Position>,
    repetition: usize,
}

impl Game {
    /// How often a position must occur to end the game in a draw, unless told otherwise.
    pub const REPETITION: usize = 3;

    /// A game that starts from a position, `ply` being the number of its first move (1 in the
    /// usual start).
    #[must_use]
    pub fn new(start: Position, ply: u32) -> Self {
        Self { start_ply: ply, moves: Vec::new(), positions: vec![start], repetition: Self::REPETITION }
    }

    /// The same game under other rules: how chicks promote, and how many occurrences of a position
    /// end the game. Moves from the first that they forbid on are left out.
    #[must_use]
    pub fn with_rules(&self, promotion: Promotion, repetition: usize) -> Self {
        let mut game =
            Self { repetition, ..Self::new(self.positions[0].with_promotion(promotion), self.start_ply) };
        for &mv in &self.moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// The game before its first move.
    #[must_use]
    pub fn start(&self) -> Self {
        Self { repetition: self.repetition, ..Self::new(self.positions[0], self.start_ply) }
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.positions[self.moves.len()]
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of the next move; the first one of a usual game has number 1.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.start_ply.saturating_add(self.moves.len() as u32)
    }

    /// Plies since the last capture, drop or promotion, the start counted as one.
    #[must_use]
    pub fn reversible_plies(&self) -> usize {
        let last = self.moves.iter().zip(&self.positions).rposition(|(&mv, before)| {
            let promotes = matches!(mv, Move::Step { from, to } if before.can_promote(from, to));
            promotes || matches!(mv, Move::Drop { .. }) || before.is_capture(mv)
        });
        self.moves.len() - last.map_or(0, |last| last + 1)
    }

    /// The end of the game, if it is over.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        let position = self.position();
        position.end().or_else(|| {
            let occurrences = self.positions.iter().filter(|&&p| p == position).count();
            (occurrences >= self.repetition).then_some(End { reason: Reason::Repetition, winner: None })
        })
    }

    /// The moves that can be played: none in a game that is over, except that a repetition may be
    /// played on from.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let position = self.position();
        if position.is_decided() { MoveList::new() } else { position.moves() }
    }

    /// The positions whose next occurrence ends the game in a draw, in the order of their keys.
    #[must_use]
    pub fn exhausted(&self) -> Vec<Position> {
        let mut positions = self.positions.clone();
        positions.sort_unstable_by_key(|position| position.key());
        let groups = positions.chunk_by(|a, b| a == b);
        groups.filter(|group| group.len() + 1 >= self.repetition).map(|group| group[0]).collect()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let position = self.position();
        if !self.legal_moves().contains(&mv) {
            return Err(IllegalMove::explain(position, mv));
        }
        self.moves.push(mv);
        self.positions.push(position.after(mv));
        Ok(())
    }

    /// Takes back the last move; none where none has been played.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }
}

/// A game from the usual start.
impl Default for Game {
    fn default() -> Self {
        Self::new(Position::start(), 1)
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The game is over by capture, try or for want of moves.
    #[error("the game is over")]
    GameOver,
    /// No piece stands where the move begins.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece belongs to the side that is not to move.
    #[error("the {} there is not {}'s, who is to move", .0.name(), .1.name())]
    NotYours(Kind, Color),
    /// The target holds a piece of the mover's own.
    #[error("the target square holds a piece of the mover's own")]
    OwnPiece,
    /// The piece does not move like that.
    #[error("the {} does not move like that", .0.name())]
    NotItsStep(Kind),
    /// The hand lacks the piece.
    #[error("{} has no {} in hand", .1.name(), .0.name())]
    NotInHand(Kind, Color),
    /// A drop on an occupied square.
    #[error("a piece is dropped on an empty square, this one is occupied")]
    Occupied,
    /// A chick that has to become a hen, or a piece that has nothing to decline.
    #[error(
        "only a chick that steps onto its far rank may stay unpromoted, and only with optional promotion"
    )]
    NothingToDecline,
}

impl IllegalMove {
    /// The reason for which a move is not among the legal ones.
    fn explain(position: Position, mv: Move) -> Self {
        if position.end().is_some() {
            return Self::GameOver;
        }
        let turn = position.turn();
        match mv {
            Move::Drop { kind, .. } if position.in_hand(turn, kind) == 0 => Self::NotInHand(kind, turn),
            Move::Drop { .. } => Self::Occupied,
            Move::Step { from, to } | Move::Decline { from, to } => match position.piece_at(from) {
                None => Self::NoPiece,
                Some(piece) if piece.color != turn => Self::NotYours(piece.kind, turn),
                Some(_) if position.pieces(turn).contains(to) => Self::OwnPiece,
                Some(_) if matches!(mv, Move::Decline { .. }) => Self::NothingToDecline,
                Some(piece) => Self::NotItsStep(piece.kind),
            },
        }
    }
}
