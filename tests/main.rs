//! Tests of the whole: against independent data, and of the program as its users meet it.

mod cli;
mod client;
mod garbage;
mod layering;
mod notation;
mod oracle;
mod perft;
mod picture;
mod play;
mod play_cli;
mod pyffish;
mod rules;
mod skill;
mod tablebase;
mod tournament;
mod transcripts;
mod usi_crate;
