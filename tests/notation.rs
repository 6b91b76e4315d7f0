//! Positions and moves as text.

use hiyoko::notation::{
    DropLetters, Format, Notation, read_move, read_position, write_fen, write_move, write_sfen,
};
use hiyoko::rules::{Game, Position, Promotion};

fn sfen_of(format: Format, text: &str) -> String {
    let game = read_position(format, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    write_sfen(game.position(), game.ply())
}

#[test]
fn every_form_of_sfen_is_read() {
    for (text, canonical) in [
        ("gle/1c1/1C1/ELG b", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG b -", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG b - 1", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG[-] b - 1", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG[] b 9", "gle/1c1/1C1/ELG b - 9"),
        ("1l1/3/1c1/1L1[GEEc] b 5", "1l1/3/1c1/1L1 b G2Ec 5"),
        ("1l1/3/3/1L1 b G2Ec 7", "1l1/3/3/1L1 b G2Ec 7"),
        ("1l1/3/3/1L1 b 2EGc 7", "1l1/3/3/1L1 b G2Ec 7"),
        ("1l1/3/3/1L1[cEGE] w 2EGc 7", "1l1/3/3/1L1 w G2Ec 7"),
        ("rkb/1p1/1P1/BKR b - 1", "gle/1c1/1C1/ELG b - 1"),
        ("1k1/1+p1/1H1/1K1 w RB 2", "1l1/1+c1/1+C1/1L1 w GE 2"),
        ("1l1/h2/2+C/1L1 b - 1", "1l1/+c2/2+C/1L1 b - 1"),
        ("  gle/1c1/1C1/ELG \t w  -  3 \r", "gle/1c1/1C1/ELG w - 3"),
        ("12/21/111/1L1 b - 1", "3/3/3/1L1 b - 1"),
        ("gle/1c1/1C1/ELG b - 0", "gle/1c1/1C1/ELG b - 1"),
    ] {
        assert_eq!(sfen_of(Format::Sfen, text), canonical, "{text}");
    }
}

#[test]
fn every_form_of_fen_is_read() {
    for (text, canonical) in [
        ("gle/1c1/1C1/ELG[-] w", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG[] w - 5", "gle/1c1/1C1/ELG b - 9"),
        ("gle/1c1/1C1/ELG[-] w 0 1", "gle/1c1/1C1/ELG b - 1"),
        ("gle/1c1/1C1/ELG[] b - - 3 7", "gle/1c1/1C1/ELG w - 14"),
        ("1l1/3/3/1L1[GCCee] b - - 0 1", "1l1/3/3/1L1 w G2C2e 2"),
        ("1l1/3/3/1L1 w Gc 3", "1l1/3/3/1L1 b Gc 5"),
    ] {
        assert_eq!(sfen_of(Format::Fen, text), canonical, "{text}");
    }
}

#[test]
fn unreadable_positions_say_what_would_be_right() {
    for (format, text, message) in [
        (Format::Sfen, "", "SFEN: the board is missing; 'gle/1c1/1C1/ELG b - 1' would be right"),
        (
            Format::Sfen,
            "gle/1c1/1C1/ELG",
            "SFEN: the side to move is missing; 'gle/1c1/1C1/ELG b - 1' would be right",
        ),
        (
            Format::Fen,
            "gle/1c1/1C1/ELG",
            "FEN: the side to move is missing; 'gle/1c1/1C1/ELG[-] w 0 1' would be right",
        ),
        (Format::Sfen, "gle/1c1/1C1 b", "SFEN board: 3 ranks, the board has 4"),
        (Format::Sfen, "gle/1c1/1C1/ELG/3 b", "SFEN board: 5 ranks, the board has 4"),
        (Format::Sfen, "gle/1c2/1C1/ELG b", "SFEN rank 2: 4 files, the board has 3"),
        (Format::Sfen, "gle/1c/1C1/ELG b", "SFEN rank 2: 2 files, the board has 3"),
        (Format::Fen, "gl+e/1c1/1C1/ELG[] w", "FEN rank 1: 'e' is not a piece that promotes: only C does"),
        (
            Format::Sfen,
            "gle/1c1/1C1/EL+ b",
            "SFEN rank 4: '+' is not a piece (C E G L H, with + before a C for a hen), a count of empty squares (1 to 3) or a /",
        ),
        (
            Format::Sfen,
            "gle/1c1/1C1/EL0 b",
            "SFEN rank 4: '0' is not a piece (C E G L H, with + before a C for a hen), a count of empty squares (1 to 3) or a /",
        ),
        (Format::Sfen, "gle/1c1/1C1/ELG s", "SFEN side: 's' is not b (Sente) or w (Gote)"),
        (
            Format::Sfen,
            "1l1/3/3/1L1 b L 1",
            "SFEN hand: 'L' is not a piece in hand (C E G, with a count of 2 before it) or -",
        ),
        (Format::Sfen, "1l1/3/3/1L1[G b 1", "SFEN hand: 'G' is not a hand that ends with ]"),
        (Format::Sfen, "1l1/3/3/1L1[G] b E 1", "SFEN hand: given twice, and the two differ"),
        (Format::Sfen, "1l1/3/3/1L1 b G2 1", "SFEN hand: 'G2' ends with a count that has no piece behind it"),
        (
            Format::Sfen,
            "1l1/3/3/1L1 b - x",
            "SFEN hand: 'x' is not a piece in hand (C E G, with a count of 2 before it) or -",
        ),
        (Format::Fen, "1l1/3/3/1L1[] w 0 x", "FEN move number: 'x' is not a number"),
        (Format::Sfen, "gle/1cg/1C1/ELG b - 1", "SFEN: 3 giraffes, the set has 2"),
        (Format::Sfen, "gle/1c1/1C1/ELG b 9E 1", "SFEN: 11 elephants, the set has 2"),
        (Format::Sfen, "glL/1c1/1C1/ELG b - 1", "SFEN: Sente has 2 lions, a side has at most 1"),
    ] {
        assert_eq!(read_position(format, text).unwrap_err().to_string(), message, "{text}");
    }
}

/// The oracle's SFENs with its order of pieces in hand are read, written and read again alike.
#[test]
fn positions_survive_writing_and_reading() {
    let lines = include_str!("data/distance-playouts.tsv").lines();
    for line in lines.chain(include_str!("data/distance-uniform.tsv").lines()) {
        let text = line.split('\t').next().unwrap();
        let game = read_position(Format::Sfen, text).unwrap();
        let position = game.position();
        let sfen = write_sfen(position, game.ply());
        assert_eq!(read_position(Format::Sfen, &sfen).unwrap().position(), position, "{text}");
        assert_eq!(read_position(Format::Fen, &write_fen(&game)).unwrap().position(), position, "{text}");
        assert_eq!(sfen.split(' ').next(), text.split(' ').next());
    }
}

#[test]
fn moves_of_any_notation_are_read() {
    let start = Position::start();
    let up = read_move("2c2b", start).unwrap();
    for text in ["b2b3", "B2B3", "2C2B", "B3xB2", "B3-B2"] {
        assert_eq!(read_move(text, start).unwrap(), up, "{text}");
    }
    let drop = read_move("C*2b", start).unwrap();
    for text in ["P*2b", "C@b3", "c@b3", "C*b3", "p@2b", "C*B2", "c*B2", "P@B2"] {
        assert_eq!(read_move(text, start).unwrap(), drop, "{text}");
    }
    let promotes = read_position(Format::Sfen, "2l/C2/3/2L b - 1").unwrap().position();
    for text in ["a3a4+", "A2-A1+", "A2-A1"] {
        assert_eq!(read_move("3b3a", promotes), read_move(text, promotes), "{text}");
    }
}

/// USI and the printed board have the same ranks; their files run in opposite directions.
#[test]
fn moves_are_written_as_on_the_printed_board() {
    for (sfen, usi, board) in [
        ("gle/1c1/1C1/ELG b - 1", "1d1c", "C4-C3"),
        ("gle/1c1/1C1/ELG b - 1", "2c2b", "B3xB2"),
        ("gle/1c1/1C1/ELG w - 2", "3a3b", "A1-A2"),
        ("gle/1c1/1C1/ELG w - 2", "2b2c", "B2xB3"),
        ("1l1/C2/2c/1L1 b Ge 1", "3b3a+", "A2-A1+"),
        ("1l1/1C1/2c/1L1 b Ge 1", "2b2a+", "B2xB1+"),
        ("1l1/C2/2c/1L1 w Ge 1", "1c1d+", "C3-C4+"),
        ("1l1/C2/2c/1L1 b Ge 1", "G*2b", "G*B2"),
        ("1l1/C2/2c/1L1 w Ge 1", "E*3d", "E*A4"),
    ] {
        let position = read_position(Format::Sfen, sfen).unwrap().position();
        let mv = read_move(usi, position).unwrap();
        assert_eq!(write_move(mv, position, Notation::Board), board, "{sfen}");
        assert_eq!(read_move(board, position), Ok(mv), "{board}");
    }
    let optional = read_position(Format::Sfen, "l1g/2C/3/1L1 b - 1").unwrap().position();
    let optional = optional.with_promotion(Promotion::Optional);
    for (usi, board) in [("1b1a", "C2xC1"), ("1b1a+", "C2xC1+")] {
        let mv = read_move(usi, optional).unwrap();
        assert_eq!(write_move(mv, optional, Notation::Board), board);
    }
}

#[test]
fn what_is_no_move_is_refused() {
    let start = Position::start();
    for text in [
        "", "2c", "2c2", "2c2b++", "2c2b=", "xxxx", "C*", "C*2e", "4a3a", "L*2b", "H@b2", "é*2b", "2c2b+",
        "0000", "b3-b2", "B3-2b", "2c-2b", "B3-B5", "D3-B2", "B3-B2+", "B3-B2++", "C*B5", "C*D1", "B3XB2",
        "B3-b2", "B3B2-",
    ] {
        assert!(read_move(text, start).is_err(), "{text}");
    }
}

/// Every legal move of many positions, in every notation.
#[test]
fn moves_survive_writing_and_reading() {
    for line in include_str!("data/distance-playouts.tsv").lines().step_by(20) {
        let text = line.split('\t').next().unwrap();
        let game = read_position(Format::Sfen, text).unwrap();
        for promotion in [Promotion::Forced, Promotion::Optional] {
            let game: Game = game.with_rules(promotion, 3);
            let position = game.position();
            for mv in game.legal_moves() {
                for notation in [
                    Notation::Uci,
                    Notation::Usi(DropLetters::Animals),
                    Notation::Usi(DropLetters::Shogi),
                    Notation::Board,
                ] {
                    let written = write_move(mv, position, notation);
                    assert_eq!(read_move(&written, position), Ok(mv), "{written} in {text}");
                }
            }
        }
    }
}

/// Each move has a code of its own.
#[test]
fn codes_tell_moves_apart() {
    for line in include_str!("data/distance-uniform.tsv").lines().step_by(20) {
        let game = read_position(Format::Sfen, line.split('\t').next().unwrap()).unwrap();
        for position in [game.position(), game.position().passed()] {
            let moves = position.with_promotion(Promotion::Optional).moves();
            let mut codes: Vec<u8> = moves.iter().map(|mv| mv.code()).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), moves.len());
            assert!(!codes.contains(&0));
        }
    }
}
