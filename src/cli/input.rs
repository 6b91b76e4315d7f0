//! Positions from arguments and lines.

use anyhow::bail;

use crate::notation::{play_moves, read_start};
use crate::rules::Game;

/// Help on how a position is given.
pub(super) const POSITION_HELP: &str = "\
A position is 'startpos', an SFEN (with or without 'sfen' before it), or a FEN with 'fen' before it;
'moves …' may follow, in any notation: 2c2b (USI), b2b3 (UCI) or B3-B2 (board).";

/// Reads a position: `startpos`, an SFEN, or `fen` and a FEN, then `[moves MOVE…]`, all perhaps
/// behind the word `position`.
pub(super) fn read_game(text: &str) -> anyhow::Result<Game> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.strip_prefix(&["position"]).unwrap_or(&words);
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(at);
    let mut game = read_start(start)?;
    play_moves(&mut game, moves.get(1..).unwrap_or_default())?;
    Ok(game)
}

/// The positions among arguments, which may each hold one or be its words: one begins at every
/// argument that has a rank separator or is a keyword that begins one.
pub(super) fn split_positions(arguments: &[String]) -> anyhow::Result<Vec<String>> {
    let mut positions: Vec<String> = Vec::new();
    let mut announced = false;
    for argument in arguments {
        let word = argument.split_whitespace().next().unwrap_or_default();
        let is_keyword = matches!(word, "position" | "sfen" | "fen");
        let begins = is_keyword || word == "startpos" || word.contains('/');
        match positions.last_mut() {
            Some(position) if announced || !begins => {
                position.push(' ');
                position.push_str(argument);
            }
            None if !begins => bail!("'{argument}' does not begin a position. {POSITION_HELP}"),
            _ => positions.push(argument.clone()),
        }
        announced = is_keyword && word == argument;
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
