use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::tablebase::Table;

/// Which table of the solved game to use.
#[derive(Args)]
pub(super) struct TableArguments {
    /// Answer from the solved game in FILE, which 'hiyoko solve --out FILE' writes
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Answer by search alone
    #[arg(long, conflicts_with = "table")]
    no_table: bool,
}

impl TableArguments {
    /// The table, if there is one and it is wanted.
    pub fn load(&self) -> anyhow::Result<Option<Table>> {
        let file = self.table.as_ref().filter(|_| !self.no_table);
        file.map(|file| Table::load(file).with_context(|| format!("'{}'", file.display()))).transpose()
    }
}
