//! How the pieces move: the squares that each kind reaches in one step.

use super::{Bitboard, Color, Kind, Square};

/// The squares that a piece on `from` can step to on an empty board.
#[must_use]
pub const fn steps(color: Color, kind: Kind, from: Square) -> Bitboard {
    STEPS[color as usize][kind as usize][from as usize]
}

static STEPS: [[[Bitboard; Square::COUNT]; 5]; 2] = {
    let mut table = [[[Bitboard::EMPTY; Square::COUNT]; 5]; 2];
    let mut c = 0;
    while c < 2 {
        let mut k = 0;
        while k < 5 {
            let mut s = 0;
            while s < Square::COUNT {
                table[c][k][s] = compute(Color::ALL[c], Kind::ALL[k], Square::ALL[s]);
                s += 1;
            }
            k += 1;
        }
        c += 1;
    }
    table
};

const fn compute(color: Color, kind: Kind, from: Square) -> Bitboard {
    let set = from.bitboard();
    let forward = set.forward(color);
    let sideways = Bitboard(set.east().0 | set.west().0);
    let orthogonal = Bitboard(set.north().0 | set.south().0 | sideways.0);
    let diagonal = Bitboard(sideways.north().0 | sideways.south().0);
    match kind {
        Kind::Chick => forward,
        Kind::Elephant => diagonal,
        Kind::Giraffe => orthogonal,
        Kind::Hen => Bitboard(orthogonal.0 | sideways.forward(color).0),
        Kind::Lion => Bitboard(orthogonal.0 | diagonal.0),
    }
}
