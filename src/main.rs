//! The program `hiyoko`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Nothing is logged unless RUST_LOG asks for it: GUIs read what stands on standard error.
    env_logger::builder().filter_level(log::LevelFilter::Off).parse_default_env().init();
    hiyoko::cli::main()
}
