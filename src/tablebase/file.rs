//! Tables in files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::compressed::{CompressedTable, FormatError};

/// No table is that long; a file that is need not be read.
const TOO_LONG: u64 = 64 << 20;

/// Why a file could not be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system says so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no table.
    #[error(transparent)]
    Format(#[from] FormatError),
}

impl CompressedTable {
    /// Reads a table.
    ///
    /// # Errors
    /// When the file cannot be read or is not a whole and undamaged table.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let mut bytes = Vec::new();
        File::open(path)?.take(TOO_LONG).read_to_end(&mut bytes)?;
        Ok(Self::from_bytes(bytes)?)
    }
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
    pub fn write(mut self, table: &CompressedTable) -> io::Result<()> {
        self.file.write_all(table.as_bytes())?;
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
