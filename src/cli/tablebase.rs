use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::tablebase::CompressedTable;

/// Which table of the solved game to use.
#[derive(Args)]
pub(super) struct TableArguments {
    /// Answer from the table in FILE, which 'hiyoko solve --out FILE' writes, not from the one
    /// inside the program
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Answer by search alone
    #[arg(long, conflicts_with = "table")]
    no_table: bool,
}

impl TableArguments {
    /// The table, if there is one and it is wanted.
    pub fn load(&self) -> anyhow::Result<Option<CompressedTable>> {
        Ok(match &self.table {
            _ if self.no_table => None,
            None => CompressedTable::embedded(),
            Some(file) => Some(CompressedTable::load(file).with_context(|| format!("'{}'", file.display()))?),
        })
    }
}
