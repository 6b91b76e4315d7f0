//! A table as a file: `HIYOKO`, a version, the CRC-32 of the rest, then the words in order, each
//! of eight planes of 64 bits, low byte first.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::placement::WORDS;
use super::table::Table;

const MAGIC: [u8; 8] = *b"HIYOKO\0\x01";

/// Why a file could not be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It begins with other bytes.
    #[error("this is no table of Hiyoko's, or one of another version; 'hiyoko solve --out FILE' writes one")]
    Foreign,
    /// It is shorter or longer than a table is.
    #[error("the table is not of its proper length: it is cut short or something follows it")]
    Length,
    /// Its content is not what was written.
    #[error("the table is damaged: its checksum does not agree")]
    Damaged,
}

/// A file that will hold a table. Until it does, it has another name; if it never does, it is
/// removed.
pub struct NewTableFile {
    path: PathBuf,
    beside: PathBuf,
    file: File,
}

impl NewTableFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When no file can be made there.
    pub fn create(path: &Path) -> io::Result<Self> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        Ok(Self { path: path.to_owned(), file: File::create(&beside)?, beside: beside.into() })
    }

    /// Writes the table, and gives the file its name.
    ///
    /// # Errors
    /// When the file cannot be written, or cannot replace what has its name.
    pub fn write(self, table: &Table) -> io::Result<()> {
        let mut checksum = crc32fast::Hasher::new();
        table.plies.iter().for_each(|planes| checksum.update(&to_bytes(planes)));
        let mut out = BufWriter::new(&self.file);
        out.write_all(&MAGIC)?;
        out.write_all(&checksum.finalize().to_le_bytes())?;
        for planes in &table.plies {
            out.write_all(&to_bytes(planes))?;
        }
        out.flush()?;
        drop(out);
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)
    }
}

impl Drop for NewTableFile {
    fn drop(&mut self) {
        // It has its name already, or is not wanted and may be what filled the disk.
        let _ = fs::remove_file(&self.beside);
    }
}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    /// When the file cannot be read or is not a whole and undamaged table.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let mut input = BufReader::new(File::open(path)?);
        let mut magic = [0; MAGIC.len()];
        let mut expected = [0; 4];
        if input.read_exact(&mut magic).is_err() || magic != MAGIC {
            return Err(FileError::Foreign);
        }
        read(&mut input, &mut expected)?;
        let mut checksum = crc32fast::Hasher::new();
        let mut plies = vec![[0; 8]; WORDS];
        let mut bytes = [0; 64];
        for planes in &mut plies {
            read(&mut input, &mut bytes)?;
            checksum.update(&bytes);
            *planes = from_bytes(&bytes);
        }
        if input.read(&mut bytes)? > 0 {
            return Err(FileError::Length);
        }
        if checksum.finalize().to_le_bytes() != expected {
            return Err(FileError::Damaged);
        }
        Ok(Self { plies })
    }
}

fn read(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), FileError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => FileError::Length,
        _ => FileError::Io(error),
    })
}

fn to_bytes(planes: &[u64; 8]) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (bytes, plane) in bytes.chunks_exact_mut(8).zip(planes) {
        bytes.copy_from_slice(&plane.to_le_bytes());
    }
    bytes
}

fn from_bytes(bytes: &[u8; 64]) -> [u64; 8] {
    let mut planes = [0; 8];
    for (plane, bytes) in planes.iter_mut().zip(bytes.as_chunks().0) {
        *plane = u64::from_le_bytes(*bytes);
    }
    planes
}
