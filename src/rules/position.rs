//! A position in one word.

use std::fmt;

use super::{Bitboard, Color, Kind, Move, Piece, Setup, SetupError, Square};

/// Whether a chick that steps onto its far rank must become a hen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// It becomes a hen.
    #[default]
    Forced,
    /// Its owner chooses.
    Optional,
}

/// A position: board, hands, side to move, and how chicks promote. It fills one word, which
/// serves as its hash key: equal keys are equal positions.
///
/// ```text
/// bit 0    orthogonal steppers: giraffe, hen, lion      (one bit a square)
///    12    diagonal steppers:   elephant, lion
///    24    chick, hen
///    36    pieces of Gote
///    48    hands, 2 bits a count: Sente's chicks, elephants, giraffes, then Gote's
///    60    Gote to move
///    61    promotion is optional
/// ```
///
/// So a lion is `orthogonal & diagonal`, a hen `orthogonal & chick`, and a chick becomes a hen by
/// gaining one bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(u64);

const ORTHOGONAL: u32 = 0;
const DIAGONAL: u32 = 12;
const CHICK: u32 = 24;
const GOTE: u32 = 36;
const HANDS: u32 = 48;
const TURN: u32 = 60;
const OPTIONAL: u32 = 61;

/// The four bits of square A4; shifted, those of any square.
const SQUARE: u64 = 1 << ORTHOGONAL | 1 << DIAGONAL | 1 << CHICK | 1 << GOTE;

impl Position {
    /// Number of low bits of a [`key`](Self::key) that a position may use.
    pub const KEY_BITS: u32 = 62;

    /// The position at the start of a game.
    #[must_use]
    pub fn start() -> Self {
        use Kind::{Chick, Elephant, Giraffe, Lion};
        let mut word = 0;
        for (kind, square) in
            [(Giraffe, Square::C1), (Lion, Square::B1), (Elephant, Square::A1), (Chick, Square::B2)]
        {
            word |= put(Color::Sente, kind, square);
            word |= put(Color::Gote, kind, Square::ALL[11 - square as usize]);
        }
        Self(word)
    }

    /// The word that is the position, of [`KEY_BITS`](Self::KEY_BITS) bits.
    #[must_use]
    pub const fn key(self) -> u64 {
        self.0
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(self) -> Color {
        if self.0 >> TURN & 1 == 0 { Color::Sente } else { Color::Gote }
    }

    /// How chicks promote.
    #[must_use]
    pub const fn promotion(self) -> Promotion {
        if self.0 >> OPTIONAL & 1 == 0 { Promotion::Forced } else { Promotion::Optional }
    }

    /// The same position under another rule of promotion.
    #[must_use]
    pub const fn with_promotion(self, promotion: Promotion) -> Self {
        Self(self.0 & !(1 << OPTIONAL) | (promotion as u64) << OPTIONAL)
    }

    /// The same position with the other side to move.
    #[must_use]
    pub const fn passed(self) -> Self {
        Self(self.0 ^ 1 << TURN)
    }

    const fn plane(self, shift: u32) -> Bitboard {
        Bitboard((self.0 >> shift) as u16 & Bitboard::ALL.0)
    }

    /// The occupied squares.
    #[must_use]
    pub fn occupied(self) -> Bitboard {
        self.plane(ORTHOGONAL) | self.plane(DIAGONAL) | self.plane(CHICK)
    }

    /// The squares of a side's pieces.
    #[must_use]
    pub fn pieces(self, color: Color) -> Bitboard {
        let gote = self.plane(GOTE);
        match color {
            Color::Sente => self.occupied() & !gote,
            Color::Gote => gote,
        }
    }

    /// The squares of both sides' pieces of a kind.
    #[must_use]
    pub fn of_kind(self, kind: Kind) -> Bitboard {
        let (orthogonal, diagonal, chick) = (self.plane(ORTHOGONAL), self.plane(DIAGONAL), self.plane(CHICK));
        match kind {
            Kind::Chick => chick & !orthogonal,
            Kind::Elephant => diagonal & !orthogonal,
            Kind::Giraffe => orthogonal & !diagonal & !chick,
            Kind::Hen => orthogonal & chick,
            Kind::Lion => orthogonal & diagonal,
        }
    }

    /// The square of a side's lion, or no square.
    #[must_use]
    pub fn lion(self, color: Color) -> Bitboard {
        self.of_kind(Kind::Lion) & self.pieces(color)
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(self, square: Square) -> Option<Piece> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.of_kind(kind).contains(square))?;
        let color = if self.plane(GOTE).contains(square) { Color::Gote } else { Color::Sente };
        Some(Piece { color, kind })
    }

    /// Whether a move takes a piece.
    #[must_use]
    pub fn is_capture(self, mv: Move) -> bool {
        self.occupied().contains(mv.to())
    }

    /// Whether a step would take a chick onto its far rank.
    #[must_use]
    pub fn can_promote(self, from: Square, to: Square) -> bool {
        self.piece_at(from)
            .is_some_and(|piece| piece.kind == Kind::Chick && Bitboard::far_rank(piece.color).contains(to))
    }

    /// How many pieces of a kind a side has in hand: 0 to 2.
    #[must_use]
    pub const fn in_hand(self, color: Color, kind: Kind) -> u32 {
        match kind {
            Kind::Chick | Kind::Elephant | Kind::Giraffe => (self.0 >> hand_shift(color, kind)) as u32 & 3,
            Kind::Hen | Kind::Lion => 0,
        }
    }

    /// How many kinds of pieces a side has in hand.
    pub(super) const fn kinds_in_hand(self, color: Color) -> u32 {
        let counts = (self.0 >> (HANDS + 6 * color as u32)) as u32;
        let present = (counts | counts >> 1) & 0b01_01_01;
        // The product's third pair of bits is the sum of all three.
        ((present * 0b01_01_01) >> 4) & 3
    }

    /// A side's pieces by the way they move: orthogonally (giraffe, hen, lion), diagonally
    /// (elephant, lion), and as chicks do (chick, hen) towards Gote's home and towards Sente's.
    pub(super) fn movers(self, color: Color) -> [Bitboard; 4] {
        let own = self.pieces(color);
        let [orthogonal, diagonal, chick] =
            [ORTHOGONAL, DIAGONAL, CHICK].map(|shift| self.plane(shift) & own);
        match color {
            Color::Sente => [orthogonal, diagonal, chick, Bitboard::EMPTY],
            Color::Gote => [orthogonal, diagonal, Bitboard::EMPTY, chick],
        }
    }

    /// The squares that a side's pieces could step to if no piece of its own stood there.
    #[must_use]
    pub fn attacks(self, color: Color) -> Bitboard {
        let [orthogonal, diagonal, up, down] = self.movers(color);
        // What moves diagonally first goes sideways, then joins what goes straight on.
        let beside = |set: Bitboard| set.east() | set.west();
        let north = orthogonal | up | beside(diagonal | up & orthogonal);
        let south = orthogonal | down | beside(diagonal | down & orthogonal);
        north.north() | south.south() | beside(orthogonal)
    }

    /// The position after a move of the side to move. The move must be one of
    /// [`moves`](Self::moves); another gives a position of no meaning.
    #[must_use]
    pub fn after(self, mv: Move) -> Self {
        let turn = self.turn();
        let word = match mv {
            Move::Step { from, to } => {
                let mut piece = self.0 >> from as u32 & SQUARE;
                let kind = piece & !(1 << GOTE);
                if kind == 1 << CHICK && Bitboard::far_rank(turn).contains(to) {
                    piece |= 1 << ORTHOGONAL;
                }
                self.step(from, to, piece)
            }
            Move::Decline { from, to } => self.step(from, to, self.0 >> from as u32 & SQUARE),
            Move::Drop { kind, to } => (self.0 | put(turn, kind, to)) - (1 << hand_shift(turn, kind)),
        };
        Self(word ^ 1 << TURN)
    }

    /// The word after `piece` left one square, and took what stood on another and its place.
    const fn step(self, from: Square, to: Square, piece: u64) -> u64 {
        /// What a capture adds to the hands, by the captor's side and the bits of the captured
        /// piece: 1 orthogonal, 2 diagonal, 4 chick.
        const GAIN: [[u64; 8]; 2] = {
            let mut gain = [[0; 8]; 2];
            let mut c = 0;
            while c < 2 {
                let color = Color::ALL[c];
                gain[c][1] = 1 << hand_shift(color, Kind::Giraffe);
                gain[c][2] = 1 << hand_shift(color, Kind::Elephant);
                gain[c][4] = 1 << hand_shift(color, Kind::Chick);
                gain[c][5] = gain[c][4];
                c += 1;
            }
            gain
        };
        let captured = self.0 >> to as u32 & SQUARE;
        let captured = (captured | captured >> (DIAGONAL - 1) | captured >> (CHICK - 2)) & 7;
        let cleared = self.0 & !(SQUARE << from as u32 | SQUARE << to as u32);
        (cleared | piece << to as u32) + GAIN[self.turn() as usize][captured as usize]
    }
}

/// Where the count of a kind in a side's hand begins.
const fn hand_shift(color: Color, kind: Kind) -> u32 {
    HANDS + 6 * color as u32 + 2 * kind as u32
}

/// The bits of a piece on a square.
const fn put(color: Color, kind: Kind, square: Square) -> u64 {
    let piece = match kind {
        Kind::Chick => 1 << CHICK,
        Kind::Elephant => 1 << DIAGONAL,
        Kind::Giraffe => 1 << ORTHOGONAL,
        Kind::Hen => 1 << CHICK | 1 << ORTHOGONAL,
        Kind::Lion => 1 << DIAGONAL | 1 << ORTHOGONAL,
    };
    (piece | (color as u64) << GOTE) << square as u32
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// # Errors
    /// When the setup has more pieces than the set.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let mut word = (setup.turn as u64) << TURN;
        for square in Square::ALL {
            if let Some(piece) = setup.board[square as usize] {
                word |= put(piece.color, piece.kind, square);
            }
        }
        for color in Color::ALL {
            for kind in Kind::IN_HAND {
                let count = setup.hands[color as usize][kind as usize];
                word |= u64::from(count) << hand_shift(color, kind);
            }
        }
        Ok(Self(word))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:#018x})", self.0)
    }
}
