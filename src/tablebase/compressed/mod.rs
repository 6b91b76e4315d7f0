//! The solved game in few bytes: any part of it can be read without the rest.
//!
//! About half of the positions are [stored](half): the others are few moves away from these. The
//! [classes](class) of a [block](blocks) are decisions, and the less likely one is, the
//! more bits it takes. How likely it is a [model](model) says, by the [contexts](context) of the position.

mod blocks;
mod class;
mod coder;
mod context;
mod half;
mod mate;
mod model;

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use thiserror::Error;

use self::blocks::{ALL_BLOCKS, DecodedBlock};
use self::class::Class;
use self::context::ROWS;
use self::model::{MODEL_BYTES, Model, Trainer};
use super::block::{BLOCK_COUNT, BLOCKS};
use super::index::{decompose, mirrored};
use super::placement::LION_PAIRS;
use super::probe::Tablebase;
use super::table::Table;
use crate::rules::{Position, Verdict};

/// What a table begins with: a name and a version.
const MAGIC: [u8; 8] = *b"HIYOKO\x01\0";
/// Where the model begins: after the name, a checksum of what follows it, and the numbers of the
/// model's rows, of blocks, and of the blocks' bytes.
const MODEL: usize = 24;
/// Where the index begins: the end of each block, counted from the first.
const INDEX: usize = MODEL + MODEL_BYTES;
/// Where the first block begins.
const PAYLOAD: usize = INDEX + 4 * ALL_BLOCKS;

/// The table inside the program.
#[cfg(feature = "embedded-table")]
static EMBEDDED: Option<&[u8]> = Some(include_bytes!("../../../data/hiyoko.table"));
#[cfg(not(feature = "embedded-table"))]
static EMBEDDED: Option<&[u8]> = None;

/// How many decoded blocks are kept at most unless more are asked for, of about 5,600 bytes each.
const KEPT: usize = 1_024;

/// Why bytes are no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// They begin with others.
    #[error("this is no table of Hiyoko's, or one of another version; 'hiyoko solve --out FILE' writes one")]
    Foreign,
    /// They are more or fewer than a table has.
    #[error("the table is not of its proper length: it is cut short or something follows it")]
    Length,
    /// They are not what was written.
    #[error("the table is damaged: its checksum does not agree")]
    Damaged,
}

/// The solved game in compressed form. Blocks are decoded when they are asked for; some are kept.
pub struct CompressedTable {
    bytes: Cow<'static, [u8]>,
    kept: Vec<Mutex<Option<DecodedBlock>>>,
}

impl CompressedTable {
    /// Compresses a table. The same table always gives the same bytes.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let blocks = || (0..ALL_BLOCKS).filter(|block| !is_left_out(*block));
        // Far apart, so that what is learnt last is not about similar blocks.
        let (apart, order) = (7_919, blocks().collect::<Vec<usize>>());
        let mut trainer = Trainer::new();
        for at in 0..order.len() {
            trainer.at(at, order.len());
            blocks::train(&mut trainer, order[at * apart % order.len()], table);
        }
        let model = trainer.model();
        let encode = |block| match is_left_out(block) {
            true => Vec::new(),
            false => blocks::encode(Model(model.as_chunks().0), block, table),
        };
        let blocks: Vec<Vec<u8>> = (0..ALL_BLOCKS).into_par_iter().map(encode).collect();
        let payload: usize = blocks.iter().map(Vec::len).sum();
        let mut bytes = Vec::with_capacity(PAYLOAD + payload);
        bytes.extend(MAGIC);
        bytes.extend([0; 4]);
        [ROWS, ALL_BLOCKS, payload].iter().for_each(|&count| bytes.extend((count as u32).to_le_bytes()));
        bytes.extend(model);
        let mut end = 0;
        for block in &blocks {
            end += block.len() as u32;
            bytes.extend(end.to_le_bytes());
        }
        blocks.iter().for_each(|block| bytes.extend(block));
        let checksum = crc32fast::hash(&bytes[12..]);
        bytes[8..12].copy_from_slice(&checksum.to_le_bytes());
        Self::unchecked(bytes.into())
    }

    /// A table from its bytes.
    ///
    /// # Errors
    /// When they are not the whole and undamaged bytes of a table.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, FormatError> {
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if magic.is_empty() || !MAGIC.starts_with(magic) {
            return Err(FormatError::Foreign);
        }
        let table = Self::unchecked(bytes.into());
        if [12, 16, 20].map(|at| table.count(at))
            != [ROWS, ALL_BLOCKS, table.bytes.len().wrapping_sub(PAYLOAD)]
        {
            return Err(FormatError::Length);
        }
        if table.count(8) != crc32fast::hash(&table.bytes[12..]) as usize {
            return Err(FormatError::Damaged);
        }
        Ok(table)
    }

    /// The table inside the program, taken as it is; none if the program was built without the
    /// feature `embedded-table`.
    #[must_use]
    pub fn embedded() -> Option<Self> {
        EMBEDDED.map(|bytes| Self::unchecked(bytes.into()))
    }

    fn unchecked(bytes: Cow<'static, [u8]>) -> Self {
        Self { bytes, kept: Vec::new() }.keeping(KEPT)
    }

    /// Keeps every block that it has decoded: after some ten thousand positions they take 200 MB, and
    /// each next position a quarter of the time.
    #[must_use]
    pub fn keeping_all(self) -> Self {
        self.keeping(ALL_BLOCKS)
    }

    fn keeping(self, blocks: usize) -> Self {
        Self { kept: (0..blocks).map(|_| Mutex::new(None)).collect(), ..self }
    }

    /// The bytes of the table, as they are stored.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Their CRC-32, which tells tables apart.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        self.count(8) as u32
    }

    /// Number of positions that are stored, but not as a table has them.
    pub(super) fn count_differences(&self, table: &Table) -> u64 {
        let count = |block| blocks::count_differences(self.model(), block, self.block(block), table);
        (0..ALL_BLOCKS).into_par_iter().filter(|block| !is_left_out(*block)).map(count).sum()
    }

    fn model(&self) -> Model<'_> {
        Model(self.bytes.get(MODEL..INDEX).unwrap_or_default().as_chunks().0)
    }

    /// The bytes of a block.
    fn block(&self, block: usize) -> &[u8] {
        let end = |block: usize| PAYLOAD + self.count(INDEX + 4 * block);
        let begin = block.checked_sub(1).map_or(PAYLOAD, end);
        self.bytes.get(begin..end(block)).unwrap_or_default()
    }

    /// The number of four bytes; 0 if the table ends before.
    fn count(&self, at: usize) -> usize {
        let bytes = self.bytes.get(at..).and_then(|bytes| bytes.first_chunk());
        bytes.map_or(0, |&bytes| u32::from_le_bytes(bytes) as usize)
    }
}

/// Few bytes, of which parts are decoded as they are needed.
impl Tablebase for CompressedTable {
    fn entry(&self, position: Position, low: Verdict, high: Verdict) -> Option<Verdict> {
        let (block, word, owners) = locate(position)?;
        let mut kept = self.kept[block % self.kept.len()].lock().unwrap_or_else(PoisonError::into_inner);
        let decoded = match &mut *kept {
            Some(decoded) if decoded.number == block => decoded,
            other => other.insert(DecodedBlock::new(block, self.block(block))),
        };
        let class = decoded.class(self.model(), self.block(block), word, owners);
        drop(kept);
        if class == Class::UNKNOWN {
            return None;
        }
        match class.verdict() {
            Verdict::Win(longest) if class.is_short() => Some(mate::win(position, longest, low, high)),
            Verdict::Loss(longest) if class.is_short() => Some(mate::loss(position, longest, low, high)),
            verdict => Some(verdict),
        }
    }
}

fn is_left_out(block: usize) -> bool {
    half::is_left_out(block / BLOCK_COUNT, block % BLOCK_COUNT)
}

/// The block of a position, its word there, and its owners; none outside the table's domain.
fn locate(position: Position) -> Option<(usize, usize, usize)> {
    let (mut placement, mut owners) = decompose(position)?;
    let has_twin = half::is_mirrorable(placement.lions);
    if placement.lion_pair()? >= LION_PAIRS
        || (has_twin && half::is_left_out(placement.lion_pair()?, placement.block()))
    {
        (placement, owners) = mirrored(&placement, owners);
    }
    let block = placement.block();
    let word = placement.word() - BLOCKS[block].start as usize;
    Some((placement.lion_pair()? * BLOCK_COUNT + block, word, owners))
}
