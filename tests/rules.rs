//! The rules, one by one.

use hiyoko::notation::{Format, read_move, read_position, write_sfen};
use hiyoko::rules::{Color, End, Game, Kind, Position, Promotion, Reason, Setup, Square};

fn game(sfen: &str) -> Game {
    read_position(Format::Sfen, sfen).unwrap()
}

fn position(sfen: &str) -> Position {
    game(sfen).position()
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = read_move(text, game.position()).unwrap();
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn end(reason: Reason, winner: Option<Color>) -> Option<End> {
    Some(End { reason, winner })
}

#[test]
fn a_captured_hen_returns_as_a_chick() {
    let mut game = game("1l1/3/1+c1/1L1 b - 1");
    play(&mut game, "2d2c");
    assert_eq!(game.position().in_hand(Color::Sente, Kind::Chick), 1);
    assert_eq!(write_sfen(game.position(), game.ply()), "1l1/3/1L1/3 w C 2");
}

#[test]
fn every_kind_is_captured_into_its_place() {
    for (piece, hand) in [("c", "C"), ("e", "E"), ("g", "G")] {
        let mut game = game(&format!("1l1/3/1{piece}1/1L1 b - 1"));
        play(&mut game, "2d2c");
        assert_eq!(write_sfen(game.position(), 1), format!("1l1/3/1L1/3 w {hand} 1"));
    }
}

#[test]
fn a_chick_becomes_a_hen_by_moving_to_its_last_rank_only() {
    let mut moved = game("2l/C2/3/2L b - 1");
    play(&mut moved, "3b3a");
    assert_eq!(write_sfen(moved.position(), 1), "+C1l/3/3/2L w - 1");
    let mut dropped = game("2l/3/3/2L b C 1");
    play(&mut dropped, "C*3a");
    assert_eq!(write_sfen(dropped.position(), 1), "C1l/3/3/2L w - 1");
    let mut gote = game("2l/3/c2/2L w - 1");
    play(&mut gote, "3c3d+");
    assert_eq!(write_sfen(gote.position(), 1), "2l/3/3/+c1L b - 1");
}

#[test]
fn a_chick_on_its_last_rank_does_not_move() {
    let stuck = position("C1l/3/3/2L b - 1");
    assert!(stuck.moves().iter().all(|mv| mv.to() != Square::A3), "{:?}", stuck.moves());
    assert_eq!(stuck.moves().len(), 3);
}

#[test]
fn promotion_can_be_declined_where_it_is_optional() {
    let forced = position("2l/C2/3/2L b - 1");
    let optional = forced.with_promotion(Promotion::Optional);
    assert_eq!(forced.moves().len(), 4);
    assert_eq!(optional.moves().len(), 5);
    assert_eq!(optional.count_moves(), 5);
    assert_ne!(forced.key(), optional.key());
    let mut game = game("2l/C2/3/2L b - 1").with_rules(Promotion::Optional, 3);
    play(&mut game, "3b3a");
    assert_eq!(write_sfen(game.position(), 1), "C1l/3/3/2L w - 1");
}

#[test]
fn drops_know_no_restriction() {
    let two_chicks = position("1l1/3/1C1/1L1 b C 1");
    // Nine squares for the drop, four steps of the lion (one is blocked), one of the chick.
    assert_eq!(two_chicks.moves().len(), 9 + 4 + 1);
}

#[test]
fn the_lions_capture_ends_the_game() {
    let mut taken = Game::default();
    play(&mut taken, "2c2b 3a3b 2b2a+");
    assert_eq!(taken.end(), end(Reason::Capture, Some(Color::Sente)));
    assert!(taken.legal_moves().is_empty());
}

#[test]
fn a_safe_try_wins_and_an_attacked_one_does_not() {
    assert_eq!(position("L2/3/2l/3 w - 1").end(), end(Reason::Try, Some(Color::Sente)));
    assert_eq!(position("L2/g2/2l/3 w - 1").end(), None);
    assert_eq!(position("3/2L/3/l2 b - 1").end(), end(Reason::Try, Some(Color::Gote)));
    // On its own home rank a lion has tried nothing.
    assert_eq!(position("2l/3/3/L2 b - 1").end(), None);
}

#[test]
fn a_try_that_becomes_safe_wins_then() {
    let mut game = game("L2/g2/2l/3 w - 1");
    assert_eq!(game.end(), None);
    play(&mut game, "3b3c");
    assert_eq!(game.end(), end(Reason::Try, Some(Color::Sente)));
}

#[test]
fn an_attacked_try_can_be_made_safe_by_capturing_the_attacker() {
    // The chick beside the lion keeps it from stepping aside on its rank.
    assert!(!position("LC1/g2/E1l/3 b - 1").wins_at_once());
    assert!(position("LC1/g2/G1l/3 b - 1").wins_at_once());
    assert!(position("LC1/g2/1El/3 b - 1").wins_at_once());
    // Two attackers are one too many.
    assert!(!position("LC1/ge1/1El/3 b - 1").wins_at_once());
    // Without the chick it steps aside.
    assert!(position("L2/g2/E1l/3 b - 1").wins_at_once());
}

#[test]
fn both_lions_safe_on_their_far_ranks_is_a_draw() {
    assert_eq!(position("L2/3/3/2l b - 1").end(), end(Reason::Try, None));
}

#[test]
fn a_side_without_a_move_has_lost() {
    assert_eq!(position("GE1/LGE/CCl/3 b - 1").end(), end(Reason::NoMoves, Some(Color::Gote)));
}

#[test]
fn positions_without_lions_are_over() {
    assert_eq!(position("3/3/3/1L1 b - 1").end(), end(Reason::Capture, Some(Color::Sente)));
    assert_eq!(position("3/3/3/1L1 w - 1").end(), end(Reason::Capture, Some(Color::Sente)));
    assert_eq!(position("3/3/3/3 w - 1").end(), end(Reason::Capture, None));
}

#[test]
fn the_third_occurrence_draws_the_start_counted() {
    let back_and_forth = "1d1c 3a3b 1c1d 3b3a";
    let mut game = Game::default();
    play(&mut game, back_and_forth);
    assert_eq!(game.end(), None);
    // The start has occurred twice, the others once: one more and it is over.
    assert_eq!(game.exhausted(), [Position::start()]);
    play(&mut game, back_and_forth);
    assert_eq!(game.end(), end(Reason::Repetition, None));
    assert!(!game.legal_moves().is_empty());
    let four = game.with_rules(Promotion::Forced, 4);
    assert_eq!(four.end(), None);
    assert_eq!(four.moves(), game.moves());
}

#[test]
fn positions_differ_by_side_and_hand() {
    let sfens = ["1l1/3/3/1L1 b C 1", "1l1/3/3/1L1 w C 1", "1l1/3/3/1L1 b c 1", "1l1/3/3/1L1 b 2C 1"];
    for (i, first) in sfens.iter().enumerate() {
        for second in &sfens[i + 1..] {
            assert_ne!(position(first).key(), position(second).key());
        }
    }
}

#[test]
fn an_illegal_move_leaves_the_game_as_it_was() {
    let mut game = Game::default();
    for text in ["3d3c", "2c2b+", "2b2c", "C*3c", "3c3b", "2d2a"] {
        if let Ok(mv) = read_move(text, game.position()) {
            let legal = game.legal_moves().contains(&mv);
            assert_eq!(game.play(mv).is_ok(), legal, "{text}");
        }
    }
    assert_eq!(game.moves(), []);
}

#[test]
fn a_setup_with_too_many_pieces_is_refused() {
    let mut setup = Setup::empty(Color::Sente);
    setup.hands = [[1, 0, 0], [1, 0, 0]];
    assert!(Position::try_from(&setup).is_ok());
    setup.hands[0][0] = 2;
    assert_eq!(Position::try_from(&setup).unwrap_err().to_string(), "3 chicks, the set has 2 (hens counted)");
}
