//! Checks of a table, by the rules and the numbers of positions alone.

use rayon::prelude::*;

use super::compressed::CompressedTable;
use super::index::{number, position};
use super::placement::NUMBERS;
use super::reach::Reachable;
use super::table::Table;
use crate::rules::{Move, Position, Square};

/// A fact, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// What is checked.
    pub fact: &'static str,
    /// What it should be.
    pub expected: u64,
    /// What it is.
    pub found: u64,
}

impl Check {
    /// Whether all is well.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.expected == self.found
    }
}

/// Checks every entry of a table against its successors, and the table against what others have
/// published, reporting each check as it is done. Takes minutes.
pub fn verify(table: &Table, mut report: impl FnMut(Check)) {
    let mut check = |fact, expected, found| report(Check { fact, expected, found });

    let wrong = (0..NUMBERS).into_par_iter().filter(|&number| !agrees_with_successors(table, number)).count();
    check("entries that their successors contradict", 0, wrong as u64);

    // clausecker/dobutsu; the count of wins in 1 and of the deepest wins by another solver.
    let counts = table.count();
    check("positions won", 188_377_024, counts.wins());
    check("positions drawn", 3_357_850, counts.draws());
    check("positions lost", 57_707_893, counts.losses());
    check("positions won in 1", 132_708_123, counts.at(1));
    check("plies of the deepest win", 173, counts.by_distance.len() as u64 - 1);
    check("positions won in 173", 14, counts.at(173));

    // Tanaka 2009, section 4.1.
    let start = Position::start();
    check("plies in which the start is lost", 78, plies_of(table, start));
    for (fact, from, to, plies) in [
        ("the same if chick takes chick", Square::B2, Square::B3, 76),
        ("the same if the giraffe goes forward", Square::C1, Square::C2, 78),
        ("the same if the lion goes to the left", Square::B1, Square::A2, 78),
        ("the same if the lion goes to the right", Square::B1, Square::C2, 78),
    ] {
        check(fact, plies, plies_of(table, start.after(Move::Step { from, to })) + 1);
    }

    // Tanaka 2009, sections 3.1 and 3.2.
    let reachable = Reachable::from_start();
    let values = reachable.count_values(table);
    check("positions that can be reached", 246_803_167, reachable.count());
    check("of these not terminal", 99_485_568, values.iter().sum());
    check("of these won", 56_474_473, values[0]);
    check("of these drawn", 2_682_700, values[1]);
    check("of these lost", 40_328_395, values[2]);
}

fn plies_of(table: &Table, position: Position) -> u64 {
    number(position).map_or(0, |number| table.plies(number).into())
}

/// Checks that a compressed table is what compressing a table gives, and that it is read as it was
/// written, reporting each check as it is done.
pub fn verify_compressed(compressed: &CompressedTable, table: &Table, mut report: impl FnMut(Check)) {
    let mut check = |fact, expected, found| report(Check { fact, expected, found });
    let (found, expected) = (compressed.as_bytes(), CompressedTable::of(table));
    let differing =
        found.iter().zip(expected.as_bytes()).filter(|(found, expected)| found != expected).count();
    check("bytes of the compressed table", expected.as_bytes().len() as u64, found.len() as u64);
    check("of these not what compressing gives", 0, differing as u64);
    check(
        "stored positions that it does not read as the table has them",
        0,
        compressed.count_differences(table),
    );
}

/// Whether an entry is what the entries of the positions say to which its moves lead.
fn agrees_with_successors(table: &Table, wanted: usize) -> bool {
    let Some(position) = position(wanted) else { return true };
    let plies = table.plies(wanted);
    if position.wins_at_once() {
        return plies == 1;
    }
    // The quickest win, 0 if none; the longest loss, if all moves lose.
    let mut win = 0;
    let mut loss = Some(2);
    let mut is_numbered = true;
    position.each_move(|mv| {
        let after = position.after(mv);
        let plies = match number(after) {
            Some(number) => table.plies(number),
            None if after.wins_at_once() => 1,
            None => {
                is_numbered = false;
                0
            }
        };
        if plies == 0 {
            loss = None;
        } else if plies % 2 == 0 {
            loss = None;
            win = if win == 0 { plies + 1 } else { win.min(plies + 1) };
        } else {
            loss = loss.map(|loss| loss.max(plies + 1));
        }
    });
    is_numbered && plies == if win > 0 { win } else { loss.unwrap_or(0) }
}
