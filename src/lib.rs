//! Hiyoko.
pub mod cli;
pub mod engine;
pub mod notation;
pub mod protocol;
pub mod rules;
pub mod search;
