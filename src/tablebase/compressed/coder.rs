//! A binary range coder: decisions of known probability as few bytes.
//!
//! The decisions so far are an interval of 32-bit numbers, of which the bytes that no later
//! decision can change have been written. A decision keeps the lower part of the interval, in
//! proportion to its probability, if it is a yes, else the upper part.

/// An interval shorter than this gets a byte more.
const SHORTEST: u32 = 1 << 24;

/// The length of the lower part, which both sides must find the same. The probability of a yes is
/// in parts of 65,536 and neither 0 nor all.
const fn lower_part(length: u32, probability: u16) -> u32 {
    ((length as u64 * probability as u64) >> 16) as u32
}

/// Writes decisions.
pub struct Encoder {
    bytes: Vec<u8>,
    low: u32,
    length: u32,
}

impl Encoder {
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), low: 0, length: u32::MAX }
    }

    pub fn encode(&mut self, decision: bool, probability: u16) {
        let lower = lower_part(self.length, probability);
        if decision {
            self.length = lower;
        } else {
            self.length -= lower;
            self.raise(lower);
        }
        while self.length < SHORTEST {
            self.shift();
        }
    }

    /// The bytes: the fewest that lie in the interval, for a decoder that reads zeros after them.
    pub fn finish(mut self) -> Vec<u8> {
        let fits = |rest: &u32| *rest < self.length;
        let rest = [0xFF_FFFF, 0xFFFF, 0xFF].into_iter().find(fits).unwrap_or(0);
        self.raise(rest);
        self.low &= !rest;
        (0..4).for_each(|_| self.shift());
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }

    /// Moves the interval up, with the carry into the bytes written before.
    fn raise(&mut self, by: u32) {
        let (low, is_over) = self.low.overflowing_add(by);
        self.low = low;
        if is_over {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
    }

    fn shift(&mut self) {
        self.bytes.push((self.low >> 24) as u8);
        self.low <<= 8;
        self.length <<= 8;
    }
}

/// Reads decisions from bytes, which are always the same. Of bytes that no encoder wrote it reads
/// some decisions as well.
pub struct Decoder {
    /// Bytes read.
    read: usize,
    /// How far above the low end of the interval the bytes are.
    offset: u32,
    length: u32,
}

impl Decoder {
    pub fn new(bytes: &[u8]) -> Self {
        let mut decoder = Self { read: 0, offset: 0, length: u32::MAX };
        (0..4).for_each(|_| decoder.shift(bytes));
        decoder
    }

    #[inline]
    pub fn decode(&mut self, bytes: &[u8], probability: u16) -> bool {
        let lower = lower_part(self.length, probability);
        let decision = self.offset < lower;
        if decision {
            self.length = lower;
        } else {
            self.offset -= lower;
            self.length -= lower;
        }
        while self.length < SHORTEST {
            self.shift(bytes);
            self.length <<= 8;
        }
        decision
    }

    fn shift(&mut self, bytes: &[u8]) {
        self.offset = self.offset << 8 | bytes.get(self.read).map_or(0, |&byte| u32::from(byte));
        self.read += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let mut rng = fastrand::Rng::with_seed(1);
        for count in (0..2_000).step_by(7) {
            let sure = rng.bool();
            let probability = |rng: &mut fastrand::Rng| if sure { 65_500 } else { rng.u16(1..) };
            let decisions: Vec<(bool, u16)> = (0..count)
                .map(|_| {
                    let probability = probability(&mut rng);
                    (rng.u16(..) < probability, probability)
                })
                .collect();
            let mut encoder = Encoder::new();
            decisions.iter().for_each(|&(decision, probability)| encoder.encode(decision, probability));
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            for (at, &(decision, probability)) in decisions.iter().enumerate() {
                assert_eq!(decoder.decode(&bytes, probability), decision, "decision {at} of {count}");
            }
            let bits = |&(decision, p): &(bool, u16)| {
                let p = f64::from(p) / 65_536.0;
                -(if decision { p } else { 1.0 - p }).log2()
            };
            let least = decisions.iter().map(bits).sum::<f64>() / 8.0;
            assert!((bytes.len() as f64) < least + 2.0, "{} bytes, {least} needed", bytes.len());
        }
    }

    #[test]
    fn any_bytes_are_some_decisions() {
        let mut rng = fastrand::Rng::with_seed(2);
        for length in 0..500 {
            let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
            let mut decoder = Decoder::new(&bytes);
            (0..5_000).for_each(|_| {
                decoder.decode(&bytes, rng.u16(1..));
            });
        }
    }
}
