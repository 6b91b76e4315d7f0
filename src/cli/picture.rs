//! Pictures of positions, on request in the place of text.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::output::{assess, score_text};
use crate::notation::Notation;
use crate::picture::{Arrow, Background, Picture, svg};
use crate::rules::{Move, Position, Verdict};
use crate::search::{Line, Report};

/// Whether and how to draw a picture.
#[derive(Args)]
pub(super) struct PictureArguments {
    /// Draw a picture, an SVG, into FILE (- is standard output) and print no text
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// What is around the board in the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    background: Background,
}

impl ValueEnum for Background {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Light, Self::Dark]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Light => PossibleValue::new("light").help("Near white"),
            Self::Dark => PossibleValue::new("dark").help("Near black"),
        })
    }
}

impl PictureArguments {
    /// Draws a position into a file, with an arrow for the first move of each of a report's lines.
    pub fn draw(
        &self,
        file: &Path,
        position: Position,
        last_move: Option<Move>,
        report: Option<&Report>,
        notation: Notation,
    ) -> anyhow::Result<()> {
        let arrows: Vec<Arrow> = report.iter().flat_map(|report| &report.lines).filter_map(arrow).collect();
        let picture = Picture { last_move, arrows: &arrows, notation, background: self.background };
        let text = svg(position, &picture);
        if file == Path::new("-") {
            return Ok(io::stdout().write_all(text.as_bytes())?);
        }
        fs::write(file, text).with_context(|| format!("'{}'", file.display()))
    }
}

/// The first move of a line, with plies to the end of the game, at most so many unless exact, or
/// else with the evaluation.
fn arrow(line: &Line) -> Option<Arrow> {
    let &mv = line.moves.first()?;
    let (verdict, score) = assess(line.verdict, line.score);
    let label = match verdict {
        Some(Verdict::Win(plies) | Verdict::Loss(plies)) if line.verdict.is_some() => plies.to_string(),
        Some(Verdict::Win(plies) | Verdict::Loss(plies)) => format!("≤{plies}"),
        Some(Verdict::Draw) => "=".to_owned(),
        None => score_text(score.unwrap_or(0)),
    };
    Some(Arrow { mv, verdict, label })
}
