//! The pieces: wooden tiles with an animal, its letter, and a dot for each of its steps.

use super::layout::Point;
use crate::rules::{Color, Kind, Piece, Square, steps};

/// A drawing of each kind, named after it, with the origin in its middle.
const ANIMALS: &str = include_str!("animals.svg");

/// A square from which every step stays on the board.
const INNER: Square = Square::B2;

/// The definitions of the ten pieces, to be placed by [`piece`].
pub(super) fn definitions() -> String {
    let pieces = Color::ALL.map(|color| Kind::ALL.map(|kind| definition(Piece { color, kind })).concat());
    format!("<defs>\n{ANIMALS}{}</defs>\n", pieces.concat())
}

/// A piece that points to its far rank; its letter is upright on both sides.
fn definition(piece: Piece) -> String {
    let Piece { color, kind } = piece;
    let (wood, edge) = match color {
        Color::Sente => ("#fdf0cf", "#b07a2e"),
        Color::Gote => ("#d9def5", "#5b639f"),
    };
    let (turn, letter_x, letter_y) = match color {
        Color::Sente => ("", 20, 41),
        Color::Gote => (" transform=\"rotate(180)\"", -20, -31),
    };
    let dots = steps(Color::Sente, kind, INNER).map(|to| {
        let along = |to: u8, from: u8| 37 * (i32::from(to) - i32::from(from));
        let (x, y) = (along(to.file(), INNER.file()), along(to.rank(), INNER.rank()));
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3\"/>")
    });
    let name = kind.name();
    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    format!(
        "<g id=\"{}\">\n<g{turn}><rect x=\"-44\" y=\"-44\" width=\"88\" height=\"88\" rx=\"14\" \
         fill=\"{wood}\" stroke=\"{edge}\" stroke-width=\"2.5\"/>\
         <g fill=\"#c0392b\">{}</g><use href=\"#{name}\"/></g>\n\
         <text x=\"{letter_x}\" y=\"{letter_y}\" font-size=\"14\" font-weight=\"bold\" \
         fill=\"{edge}\">{letter}</text>\n</g>\n",
        id(piece),
        dots.collect::<String>(),
    )
}

/// A piece, its middle at a point.
pub(super) fn piece(piece: Piece, at: Point, scale: f64) -> String {
    let Point { x, y } = at;
    let size = if scale == 1.0 { String::new() } else { format!(" scale({scale})") };
    format!("<use class=\"piece\" href=\"#{}\" transform=\"translate({x} {y}){size}\"/>\n", id(piece))
}

fn id(piece: Piece) -> String {
    format!("{}-{}", piece.color.name().to_lowercase(), piece.kind.name())
}
