//! Which move to look at first.

use arrayvec::ArrayVec;

use super::value::MAX_PLY;
use crate::rules::{Color, Kind, MAX_MOVES, Move, Position};

/// What earlier nodes have taught about quiet moves.
pub(super) struct Memory {
    /// Two moves a ply that have refuted the one before them.
    killers: [[u8; 2]; MAX_PLY + 1],
    /// How often a move of a side has refuted, weighed by depth.
    history: [[i32; Move::CODES]; 2],
}

/// Bound of a history score.
const HISTORY_MAX: i32 = 1 << 14;

impl Memory {
    pub fn new() -> Box<Self> {
        Box::new(Self { killers: [[0; 2]; MAX_PLY + 1], history: [[0; Move::CODES]; 2] })
    }

    /// Learns that a quiet move refuted, and those tried before it did not.
    pub fn reward(&mut self, turn: Color, ply: usize, depth: i32, refuter: Move, tried: &[Move]) {
        let bonus = (depth * depth).min(400);
        self.change(turn, refuter, bonus);
        for &mv in tried {
            self.change(turn, mv, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != refuter.code() {
            *killers = [refuter.code(), killers[0]];
        }
    }

    fn change(&mut self, turn: Color, mv: Move, bonus: i32) {
        let score = &mut self.history[turn as usize][usize::from(mv.code())];
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }

    fn score(&self, position: Position, mv: Move, ply: usize) -> i32 {
        let code = mv.code();
        if let Some(gain) = capture_gain(position, mv) {
            return (1 << 20) + gain;
        }
        match self.killers[ply] {
            [first, _] if first == code => (1 << 18) + 1,
            [_, second] if second == code => 1 << 18,
            _ => self.history[position.turn() as usize][usize::from(code)],
        }
    }
}

/// For a capture, the most valuable victim first, then the least valuable attacker.
fn capture_gain(position: Position, mv: Move) -> Option<i32> {
    let Move::Step { from, to } = mv else { return None };
    let victim = position.piece_at(to)?.kind;
    let attacker = position.piece_at(from).map_or(Kind::Lion, |piece| piece.kind);
    Some(8 * victim as i32 - attacker as i32)
}

/// The moves of a position, best first, sorted as far as they are asked for.
pub(super) struct Picker {
    moves: ArrayVec<(i32, Move), MAX_MOVES>,
}

impl Picker {
    pub fn new(position: Position, best: u8, memory: &Memory, ply: usize) -> Self {
        let score = |mv: Move| if mv.code() == best { i32::MAX } else { memory.score(position, mv, ply) };
        Self { moves: position.moves().into_iter().map(|mv| (score(mv), mv)).collect() }
    }
}

impl Iterator for Picker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        // Equals are told by their codes, whatever order the removals leave behind.
        let (best, _) = self.moves.iter().enumerate().max_by_key(|(_, (score, mv))| (*score, mv.code()))?;
        Some(self.moves.swap_remove(best).1)
    }
}
