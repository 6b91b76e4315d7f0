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
    /// The threads.
    pub fn pool(&self) -> anyhow::Result<ThreadPool> {
        Ok(ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?)
    }
}
