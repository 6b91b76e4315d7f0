//! How likely a decision is, given the [rows](Rows) of a position.
//!
//! A row holds a number for each kind of decision. Those of a position's rows are added, and the
//! sum is the logarithm of the odds of a yes, in sixteenths.

use super::class::DECISIONS;
use super::context::{ROWS, Rows};

/// The greatest sum that counts.
const GREATEST: i32 = 136;

/// Bytes of a model.
pub const MODEL_BYTES: usize = ROWS * DECISIONS;

/// A trained model: rows of signed bytes.
#[derive(Clone, Copy)]
pub struct Model<'a>(pub &'a [[u8; DECISIONS]]);

impl Model<'_> {
    /// The probability of a yes, in parts of 65,536.
    #[inline]
    pub fn probability(&self, rows: &Rows, decision: usize) -> u16 {
        let logit = |row: usize| self.0.get(row).map_or(0, |row| i32::from(row[decision] as i8));
        probability(rows.iter().map(logit).sum())
    }
}

fn probability(sum: i32) -> u16 {
    PROBABILITIES[(sum.clamp(-GREATEST, GREATEST) + GREATEST) as usize]
}

/// `1 / (1 + exp(-sum / 16))` in parts of 65,536. By basic operations alone, so that it is the
/// same on every machine.
static PROBABILITIES: [u16; 2 * GREATEST as usize + 1] = {
    /// `exp(1 / 16)`
    const STEP: f64 = 1.064_494_458_917_859_4;
    let mut probabilities = [0; 2 * GREATEST as usize + 1];
    let mut odds = 1.0;
    let mut sum = 0;
    while sum <= GREATEST as usize {
        let yes = (65_536.0 * odds / (1.0 + odds) + 0.5) as u32;
        probabilities[GREATEST as usize + sum] = yes as u16;
        probabilities[GREATEST as usize - sum] = (65_536 - yes) as u16;
        odds *= STEP;
        sum += 1;
    }
    probabilities
};

/// Of an error, how much a weight is moved by, in parts of 65,536: at first, and at the end.
const FIRST_RATE: i32 = 1_310;
const LAST_RATE: i32 = 65;

/// Learns a model from decisions, in order: the same ones give the same model.
///
/// A weight is a number of the model in parts of 65,536. Each decision moves the weights that had a
/// say towards it, in proportion to how unlikely they called it.
pub struct Trainer {
    weights: Vec<[i32; DECISIONS]>,
    /// How far, in parts of 65,536 of the error.
    rate: i32,
}

impl Trainer {
    pub fn new() -> Self {
        Self { weights: vec![[0; DECISIONS]; ROWS], rate: FIRST_RATE }
    }

    /// Tells how much of the training is over: of so many parts so many. Learning slows down.
    pub const fn at(&mut self, part: usize, of: usize) {
        self.rate = FIRST_RATE - ((FIRST_RATE - LAST_RATE) as usize * part / of) as i32;
    }

    pub fn learn(&mut self, rows: &Rows, decision: usize, is_yes: bool) {
        let sum: i32 = rows.iter().map(|row| self.weights[row][decision]).sum();
        let wanted = if is_yes { 65_536 } else { 0 };
        let error = wanted - i32::from(probability((sum + 32_768) >> 16));
        // An error and a rate of 65,536 are 16 units of 65,536 parts.
        let step = (error * self.rate) >> 12;
        for row in rows.iter() {
            self.weights[row][decision] += step;
        }
    }

    /// The model, rounded.
    pub fn model(&self) -> Vec<u8> {
        let round = |weight: &i32| ((weight + 32_768) >> 16).clamp(-127, 127) as i8 as u8;
        self.weights.iter().flatten().map(round).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_odds() {
        for sum in -GREATEST..=GREATEST {
            let exact = 65_536.0 / (1.0 + (-f64::from(sum) / 16.0).exp());
            assert!((f64::from(probability(sum)) - exact).abs() <= 0.500_001, "{sum}");
        }
        assert_eq!((probability(i32::MIN), probability(i32::MAX)), (13, 65_523));
    }
}
