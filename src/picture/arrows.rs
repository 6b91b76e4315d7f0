//! Moves as arrows, with a label each.

use super::Arrow;
use super::layout::{Point, center, slot};
use crate::rules::{Color, Kind, Move, Verdict};

/// How far from the middle of its place an arrow begins.
const TAIL: f64 = 24.0;
/// The middle of a label from the tip.
const LABEL: f64 = 26.0;

/// The arrows of the side to move, the first on top, and above all their labels.
pub(super) fn arrows(arrows: &[Arrow], turn: Color) -> String {
    let drawn = arrows.iter().rev().map(|arrow| shaft(arrow, turn));
    let labels = arrows.iter().rev().map(|arrow| label(arrow, turn));
    drawn.chain(labels).collect()
}

/// An arrow's ends, and the direction from one to the other, of length 1.
struct Course {
    from: Point,
    to: Point,
    direction: Point,
}

fn course(mv: Move, turn: Color) -> Course {
    let (from, to, tip) = match mv {
        Move::Step { from, to } | Move::Decline { from, to } => (center(from), center(to), -20.0),
        // Several kinds may be dropped on one square: their labels stand in its middle, one above
        // the other, where those of steps do not reach.
        Move::Drop { kind, to } => {
            let height = match kind {
                Kind::Chick => -22.0,
                Kind::Giraffe => 22.0,
                _ => 0.0,
            };
            let Point { x, y } = center(to);
            (slot(turn, kind), Point { x, y: y + height }, LABEL)
        }
    };
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt();
    let direction = Point { x: x / length, y: y / length };
    Course { from: beside(from, direction, TAIL, 0.0), to: beside(to, direction, tip, 0.0), direction }
}

/// The point so far along a direction from another, and so far to its right.
fn beside(from: Point, direction: Point, along: f64, right: f64) -> Point {
    let Point { x, y } = direction;
    Point { x: from.x + x * along - y * right, y: from.y + y * along + x * right }
}

fn shaft(arrow: &Arrow, turn: Color) -> String {
    let Course { from, to, direction } = course(arrow.mv, turn);
    let (class, color) = style(arrow.verdict);
    // Drops are long and may be many: thin lines leave the board visible.
    let (half_width, opacity) = match arrow.mv {
        Move::Drop { .. } => (1.7, 0.7),
        Move::Step { .. } | Move::Decline { .. } => (3.5, 0.9),
    };
    let outline = [
        beside(from, direction, 0.0, -half_width),
        beside(to, direction, -20.0, -half_width),
        beside(to, direction, -22.0, -11.0),
        to,
        beside(to, direction, -22.0, 11.0),
        beside(to, direction, -20.0, half_width),
        beside(from, direction, 0.0, half_width),
    ];
    let points = outline.map(|Point { x, y }| format!("{x:.1},{y:.1}")).join(" ");
    format!(
        "<polygon class=\"arrow {class}\" points=\"{points}\" fill=\"{color}\" opacity=\"{opacity}\" \
         stroke=\"#fff\" stroke-linejoin=\"round\"/>\n"
    )
}

fn label(arrow: &Arrow, turn: Color) -> String {
    let Course { to, direction, .. } = course(arrow.mv, turn);
    let Point { x, y } = beside(to, direction, -LABEL, 0.0);
    let (_, color) = style(arrow.verdict);
    let width = 10.0 + 8.0 * arrow.label.chars().count() as f64;
    format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width}\" height=\"18\" rx=\"9\" fill=\"{color}\" \
         stroke=\"#fff\" stroke-width=\"1.5\"/>\
         <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" font-weight=\"bold\" fill=\"#fff\">{}</text>\n",
        x - width / 2.0,
        y - 9.0,
        y + 4.7,
        arrow.label.replace('&', "&amp;").replace('<', "&lt;"),
    )
}

/// The class and the colour of an arrow.
const fn style(verdict: Option<Verdict>) -> (&'static str, &'static str) {
    match verdict {
        Some(Verdict::Win(_)) => ("win", "#218a46"),
        Some(Verdict::Draw) => ("draw", "#4d78ad"),
        Some(Verdict::Loss(_)) => ("loss", "#cc3b30"),
        None => ("open", "#8560a8"),
    }
}
