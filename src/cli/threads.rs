use std::num::NonZero;
use std::thread;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// How many threads to work on.
#[derive(Args)]
pub(super) struct ThreadArguments {
    /// Threads to work on [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: Option<usize>,
}

impl ThreadArguments {
    /// Their number.
    pub fn count(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
    }

    /// The threads themselves.
    pub fn pool(&self) -> anyhow::Result<ThreadPool> {
        Ok(ThreadPoolBuilder::new().num_threads(self.count()).build()?)
    }
}
