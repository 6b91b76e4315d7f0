//! Pictures of positions: what is drawn, and where.

use std::fs;

use hiyoko::notation::{DropLetters, Format, Notation, read_move, read_position};
use hiyoko::picture::{Arrow, Background, Picture, svg};
use hiyoko::rules::Verdict;
use hiyoko::tablebase::CompressedTable;

use crate::cli::run;

/// Hens of both sides, one and two of a kind in hand.
const POSITION: &str = "el1/+c2/2+C/1L1 w 2Ge 1";

const PLAIN: Picture = Picture {
    last_move: None,
    arrows: &[],
    notation: Notation::Usi(DropLetters::Animals),
    background: Background::Light,
};

/// A picture of an SFEN, with marks for a move, not necessarily legal, that led to it.
fn draw(sfen: &str, last_move: Option<&str>, picture: &Picture) -> String {
    let position = read_position(Format::Sfen, sfen).unwrap().position();
    let last_move = last_move.map(|text| read_move(text, position).unwrap());
    let text = svg(position, &Picture { last_move, ..*picture });
    assert_well_formed(&text);
    text
}

/// Every tag is closed by its like, no id occurs twice, and what is used is defined.
fn assert_well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut ids: Vec<&str> = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, content) = part.split_once('>').unwrap_or_else(|| panic!("<{part}"));
        assert!(!content.contains('&') || content.contains(';'), "{content}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{text}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        ids.extend(attribute(tag, "id"));
    }
    assert!(open.is_empty(), "{open:?}");
    for used in text.split("href=\"#").skip(1) {
        assert!(ids.contains(&used.split('"').next().unwrap()), "{used}");
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

/// The tags of a class.
fn tags<'a>(text: &'a str, class: &str) -> Vec<&'a str> {
    let has_class =
        |tag: &&str| attribute(tag, "class").is_some_and(|all| all.split(' ').any(|c| c == class));
    text.split('<').filter_map(|part| part.split('>').next()).filter(has_class).collect()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

#[test]
fn every_piece_is_drawn_once_at_its_place() {
    let text = draw(POSITION, None, &PLAIN);
    // The middle of 3a is at 84, 84, and squares are 100 wide.
    let on_board: Vec<(&str, &str)> = tags(&text, "piece")
        .into_iter()
        .map(|tag| (attribute(tag, "href").unwrap(), attribute(tag, "transform").unwrap()))
        .filter(|(_, place)| !place.contains("scale"))
        .collect();
    let expected = [
        ("#gote-elephant", "translate(84 84)"),
        ("#gote-lion", "translate(184 84)"),
        ("#gote-hen", "translate(84 184)"),
        ("#sente-hen", "translate(284 284)"),
        ("#sente-lion", "translate(184 384)"),
    ];
    assert_eq!(on_board, expected);
    assert!(text.contains("<title>Dobutsu Shogi, Gote to move</title>"));
    assert!(text.contains(
        "Sente: hen 1c, lion 2d, 2 giraffe in hand. \
         Gote: elephant 3a, lion 2a, hen 3b, 1 elephant in hand."
    ));
}

#[test]
fn hands_show_their_pieces_with_counts() {
    let text = draw(POSITION, None, &PLAIN);
    let hands: Vec<Vec<(&str, &str)>> = text
        .split("class=\"hand\"")
        .skip(1)
        .map(|hand| {
            let hand = hand.split("</g>").next().unwrap();
            let kinds = tags(hand, "piece").into_iter().filter_map(|tag| attribute(tag, "href"));
            let counts = hand.split('×').skip(1).map(|rest| &rest[..1]);
            assert_eq!(tags(hand, "count").len(), tags(hand, "piece").len());
            kinds.zip(counts).collect()
        })
        .collect();
    assert_eq!(hands, [vec![("#sente-giraffe", "2")], vec![("#gote-elephant", "1")]]);
}

#[test]
fn the_last_move_is_marked() {
    assert_eq!(tags(&draw(POSITION, None, &PLAIN), "square").len(), 12);
    assert!(tags(&draw(POSITION, None, &PLAIN), "last").is_empty());
    let places = |last_move| {
        let text = draw(POSITION, Some(last_move), &PLAIN);
        let place =
            |tag: &str| (attribute(tag, "x").unwrap().to_owned(), attribute(tag, "y").unwrap().to_owned());
        tags(&text, "last").into_iter().map(place).collect::<Vec<_>>()
    };
    let square = |x: &str, y: &str| (x.to_owned(), y.to_owned());
    assert_eq!(places("1b1c"), [square("234", "134"), square("234", "234")]);
    // The square, then Sente's giraffes at the right of the board.
    let drop = places("G*3d");
    assert_eq!(drop[0], square("34", "334"));
    assert_eq!(drop.len(), 2);
    assert!(drop[1].0.parse::<f64>().unwrap() > 334.0);
}

#[test]
fn coordinates_are_those_of_the_notation() {
    let labels = |notation| {
        let text = draw("1l1/3/3/1L1 b - 1", None, &Picture { notation, ..PLAIN });
        let group = text.split("font-size=\"15\">").nth(1).unwrap().split("</g>").next().unwrap().to_owned();
        let mut labels: Vec<String> =
            group.split("</text>").map(|l| l.chars().rev().take(1).collect()).collect();
        labels.sort_unstable();
        labels.concat()
    };
    assert_eq!(labels(PLAIN.notation), "123abcd");
    assert_eq!(labels(Notation::Uci), "1234abc");
}

#[test]
fn arrows_have_the_colour_of_the_verdict_and_a_label() {
    let position = read_position(Format::Sfen, POSITION).unwrap().position();
    let verdicts = [Some(Verdict::Win(3)), Some(Verdict::Draw), Some(Verdict::Loss(2)), None];
    let arrows: Vec<Arrow> = ["3b2b", "2a2b", "3a2a", "E*1a"]
        .into_iter()
        .zip(verdicts)
        .map(|(mv, verdict)| Arrow { mv: read_move(mv, position).unwrap(), verdict, label: "<&>".to_owned() })
        .collect();
    let text = draw(POSITION, None, &Picture { arrows: &arrows, background: Background::Dark, ..PLAIN });
    let classes: Vec<_> =
        tags(&text, "arrow").into_iter().filter_map(|tag| attribute(tag, "class")).collect();
    // The first lies on top.
    assert_eq!(classes, ["arrow open", "arrow loss", "arrow draw", "arrow win"]);
    assert_eq!(text.matches(">&lt;&amp;></text>").count(), 4);
    // From 3b, whose middle is at 84, 184, to the right.
    let step = attribute(tags(&text, "win")[0], "points").unwrap();
    assert!(step.starts_with("108.0,180.5 "), "{step}");
    // Gote's stand is at the right of the board.
    let drop = attribute(tags(&text, "open")[0], "points").unwrap();
    assert!(drop.split(',').next().unwrap().parse::<f64>().unwrap() > 334.0, "{drop}");
}

#[test]
fn analyze_draws_an_arrow_for_every_move() {
    let position = "1G1/+C1l/c1E/gEL b - 1";
    let (json, _) = run(&["analyze", "--all", "--json", "--depth", "5", position], "", 0);
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (text, _) = run(&["analyze", "--svg", "-", "--depth", "5", position], "", 0);
    assert_well_formed(&text);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(tags(&text, "arrow").len(), moves.len());
    for class in ["win", "draw", "loss"] {
        let count = moves.iter().filter(|mv| mv["verdict"]["value"] == class).count();
        assert_eq!(tags(&text, class).len(), count, "{class}");
    }
}

#[test]
fn show_writes_the_last_and_the_best_move_to_a_file() {
    let file = std::env::temp_dir().join(format!("hiyoko-{}-board.svg", std::process::id()));
    let path = file.to_str().unwrap();
    let arguments = ["show", "--svg", path, "--last-move", "--best", "1l1/1C1/3/1L1 b - 1 moves 2d2c"];
    assert_eq!(run(&arguments, "", 0).0, "");
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert_well_formed(&text);
    assert_eq!(tags(&text, "last").len(), 2);
    assert_eq!(tags(&text, "arrow").len(), 1);
    // A game that is over has no best move.
    let over = ["show", "--svg", "-", "--best", "startpos moves 2c2b 3a3b 2b2a+"];
    assert!(tags(&run(&over, "", 0).0, "arrow").is_empty());
}

/// The picture in the README is what the command beside it draws.
#[test]
fn the_sample_is_what_its_command_draws() {
    let readme = include_str!("../README.md");
    let position = "gle/2C/1L1/+c1G w e 1";
    assert!(readme.contains(&format!("`hiyoko analyze --svg docs/board.svg \"{position}\"`")));
    let sample = include_str!("../docs/board.svg").replace("\r\n", "\n");
    assert_well_formed(&sample);
    if CompressedTable::embedded().is_some() {
        assert_eq!(run(&["analyze", "--svg", "-", position], "", 0).0, sample);
    }
}
