use std::io;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print a script that completes the arguments of hiyoko in a shell.
#[derive(Args)]
#[command(after_help = "Examples:
  hiyoko completions bash > ~/.local/share/bash-completion/completions/hiyoko
  hiyoko completions fish > ~/.config/fish/completions/hiyoko.fish")]
pub(super) struct CompletionArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write manual pages: hiyoko.1, and one for each subcommand.
#[derive(Args)]
#[command(after_help = "Example: hiyoko man ~/.local/share/man/man1")]
pub(super) struct ManualArguments {
    /// The folder to write them to
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(super) fn print_completions(arguments: &CompletionArguments) -> io::Result<()> {
    // Written at once, since the generator takes a closed pipe for a reason to panic.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "hiyoko", &mut script);
    io::Write::write_all(&mut io::stdout(), &script)
}

pub(super) fn write_manual(arguments: &ManualArguments) -> anyhow::Result<()> {
    let folder = &arguments.folder;
    clap_mangen::generate_to(super::Arguments::command(), folder)
        .with_context(|| format!("'{}'", folder.display()))
}
