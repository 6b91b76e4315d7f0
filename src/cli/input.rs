//! Positions from arguments and lines.

use anyhow::{Context, bail};

use crate::notation::{Format, read_move, read_position};
use crate::rules::Game;

/// Help on how a position is given.
pub(super) const POSITION_HELP: &str = "\
A position is 'startpos', an SFEN (with or without 'sfen' before it), or a FEN with 'fen' before it;
'moves …' may follow, in USI's or UCI's notation.";

/// Reads a position: `[position] startpos | [sfen] SFEN | fen FEN`, then `[moves MOVE…]`.
pub(super) fn read_game(text: &str) -> anyhow::Result<Game> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if words.first() == Some(&"position") {
        words.remove(0);
    }
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(at);
    let mut game = match start {
        ["startpos"] => Game::default(),
        ["fen", fields @ ..] => read_position(Format::Fen, &fields.join(" "))?,
        ["sfen", fields @ ..] | fields => read_position(Format::Sfen, &fields.join(" "))?,
    };
    for (index, text) in moves.iter().skip(1).enumerate() {
        let mv = read_move(text, game.position()).with_context(|| format!("move {}", index + 1))?;
        game.play(mv).with_context(|| format!("move {} '{text}'", index + 1))?;
    }
    Ok(game)
}

/// The positions among arguments, which may each hold one or be its words: one begins at every
/// argument that has a rank separator or is a keyword that begins one.
pub(super) fn split_positions(arguments: &[String]) -> anyhow::Result<Vec<String>> {
    let mut positions: Vec<String> = Vec::new();
    let mut announced = false;
    for argument in arguments {
        let keyword = matches!(argument.as_str(), "position" | "sfen" | "fen");
        let begins = argument == "startpos" || argument.contains('/') || argument.starts_with("startpos ");
        match positions.last_mut() {
            Some(position) if announced || !(begins || keyword) => {
                position.push(' ');
                position.push_str(argument);
            }
            None if !begins && !keyword => bail!("'{argument}' does not begin a position. {POSITION_HELP}"),
            _ => positions.push(argument.clone()),
        }
        announced = keyword;
    }
    Ok(positions)
}

/// The one position that arguments give, or the usual start.
pub(super) fn one_game(arguments: &[String]) -> anyhow::Result<Game> {
    match split_positions(arguments)?.as_slice() {
        [] => Ok(Game::default()),
        [position] => read_game(position),
        [_, second, ..] => bail!("one position is wanted; '{second}' is another"),
    }
}
