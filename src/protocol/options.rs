//! The options, by the names that clients use.

use std::time::Duration;

use rsshogi_usi::{UsiCommand, UsiOption, format_command};

use super::dialect::{Dialect, Protocol};
use crate::engine::Options;
use crate::notation::{DropLetters, excerpt};
use crate::rules::Promotion;
use crate::search::Skill;

/// An option: its names, its type, and what it sets.
struct Definition {
    usi: &'static str,
    uci: &'static str,
    kind: Kind,
}

impl Definition {
    const fn name(&self, dialect: Dialect) -> &'static str {
        match dialect.protocol {
            Protocol::Usi => self.usi,
            Protocol::Uci => self.uci,
        }
    }
}

enum Kind {
    /// A choice, the default first.
    Combo(&'static [&'static str], fn(&mut Settings, usize)),
    /// A number: default, least, most.
    Spin(i64, i64, i64, fn(&mut Settings, i64)),
    Check(bool, fn(&mut Settings, bool)),
    /// The one variant.
    Variant,
    /// A file, which is for the session to open.
    File,
    /// Does something at once, which is for the session to do.
    Button,
}

/// The name of the game among variants.
const VARIANT: &str = "dobutsu";

/// All that options set.
pub(super) struct Settings {
    pub engine: Options,
    pub dialect: Dialect,
}

/// What setting an option calls for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Set,
    /// A table is to be loaded.
    Table,
    ClearHash,
    /// The variant was chosen; there is one.
    Variant,
    /// No option has this name.
    Unknown,
}

fn definitions() -> [Definition; 16] {
    let default = Options::default();
    let spin = |default: usize, range: std::ops::RangeInclusive<usize>, set| {
        Kind::Spin(default as i64, *range.start() as i64, *range.end() as i64, set)
    };
    let option = |usi, uci, kind| Definition { usi, uci, kind };
    [
        option("USI_Variant", "UCI_Variant", Kind::Variant),
        option("USI_Hash", "Hash", spin(default.hash, Options::HASH, |s, n| s.engine.hash = n as usize)),
        option("USI_Ponder", "Ponder", Kind::Check(false, |_, _| {})),
        option(
            "USI_MultiPV",
            "MultiPV",
            spin(default.multi_pv, Options::MULTI_PV, |s, n| s.engine.multi_pv = n as usize),
        ),
        option(
            "Threads",
            "Threads",
            spin(default.threads, Options::THREADS, |s, n| s.engine.threads = n as usize),
        ),
        option("Clear_Hash", "Clear Hash", Kind::Button),
        option("USI_AnalyseMode", "UCI_AnalyseMode", Kind::Check(false, |_, _| {})),
        option(
            "Skill_Level",
            "Skill Level",
            Kind::Spin(
                default.skill.level().into(),
                Skill::MIN.level().into(),
                Skill::MAX.level().into(),
                |s, n| s.engine.skill = Skill::new(n as i32),
            ),
        ),
        option(
            "USI_LimitStrength",
            "UCI_LimitStrength",
            Kind::Check(default.limit_strength, |s, on| s.engine.limit_strength = on),
        ),
        option(
            "USI_Elo",
            "UCI_Elo",
            Kind::Spin(
                default.elo.into(),
                (*Skill::ELO.start()).into(),
                (*Skill::ELO.end()).into(),
                |s, n| {
                    s.engine.elo = n as i32;
                },
            ),
        ),
        option(
            "Move_Overhead",
            "Move Overhead",
            Kind::Spin(
                default.move_overhead.as_millis() as i64,
                *Options::MOVE_OVERHEAD.start() as i64,
                *Options::MOVE_OVERHEAD.end() as i64,
                |s, n| s.engine.move_overhead = Duration::from_millis(n as u64),
            ),
        ),
        option(
            "Use_Tablebase",
            "Use Tablebase",
            Kind::Check(default.use_tablebase, |s, on| s.engine.use_tablebase = on),
        ),
        option("Table_File", "Table File", Kind::File),
        option(
            "Drop_Letters",
            "Drop Letters",
            Kind::Combo(&["CEG", "PBR"], |s, choice| {
                s.dialect.drop_letters =
                    [DropLetters::Animals, DropLetters::Shogi].into_iter().nth(choice).unwrap_or_default();
            }),
        ),
        option(
            "Promotion",
            "Promotion",
            Kind::Combo(&["forced", "optional"], |s, choice| {
                s.engine.promotion = if choice == 0 { Promotion::Forced } else { Promotion::Optional };
            }),
        ),
        option(
            "Repetition",
            "Repetition",
            spin(default.repetition, Options::REPETITION, |s, n| s.engine.repetition = n as usize),
        ),
    ]
}

/// The `option` lines of a dialect.
pub(super) fn lines(dialect: Dialect) -> Vec<String> {
    let line = |definition: Definition| {
        let name = definition.name(dialect);
        format_command(&UsiCommand::Option(match definition.kind {
            Kind::Variant => UsiOption::combo(name, VARIANT, [VARIANT]),
            Kind::Combo(choices, _) => {
                UsiOption::combo(name, choices.first().copied().unwrap_or_default(), choices.iter().copied())
            }
            Kind::Spin(default, least, most, _) => UsiOption::spin(name, default, least, most),
            Kind::Check(default, _) => UsiOption::check(name, default),
            Kind::File => UsiOption::filename(name, ""),
            Kind::Button => UsiOption::button(name),
        }))
    };
    definitions().into_iter().map(line).collect()
}

/// Sets an option from a client's words.
///
/// # Errors
/// When the value is none that the option can take; the message says what would be.
pub(super) fn set(settings: &mut Settings, name: &str, value: &str) -> Result<Effect, String> {
    let wanted = normalize(name);
    let Some(definition) = definitions().into_iter().find(|definition| normalize(definition.uci) == wanted)
    else {
        return Ok(Effect::Unknown);
    };
    let name = definition.name(settings.dialect);
    let refuse = |right: String| Err(format!("option {name}: '{}' is not {right}", excerpt(value)));
    match definition.kind {
        Kind::Combo(choices, apply) => {
            match choices.iter().position(|choice| choice.eq_ignore_ascii_case(value)) {
                Some(choice) => apply(settings, choice),
                None => return refuse(choices.join(" or ")),
            }
        }
        Kind::Spin(_, least, most, apply) => match value.parse::<f64>() {
            Ok(number) if !number.is_nan() => apply(settings, (number as i64).clamp(least, most)),
            _ => return refuse(format!("a number from {least} to {most}")),
        },
        Kind::Check(_, apply) => match value.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => apply(settings, true),
            "false" | "off" | "0" => apply(settings, false),
            _ => return refuse("true or false".to_owned()),
        },
        Kind::Variant if value == VARIANT => return Ok(Effect::Variant),
        Kind::Variant => return refuse(VARIANT.to_owned()),
        Kind::File => return Ok(Effect::Table),
        Kind::Button => return Ok(Effect::ClearHash),
    }
    Ok(Effect::Set)
}

/// A name without case, blanks, underscores and the prefix of a protocol: both dialects' names of
/// an option, and most misspellings, come out the same.
fn normalize(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let bare = lower.strip_prefix("usi_").or_else(|| lower.strip_prefix("uci_")).unwrap_or(&lower);
    bare.chars().filter(|c| !matches!(c, '_' | ' ')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings { engine: Options::default(), dialect: Dialect::default() }
    }

    /// The settings after an option was set, which must have been accepted.
    fn after(name: &str, value: &str) -> Settings {
        let mut settings = settings();
        assert_eq!(set(&mut settings, name, value), Ok(Effect::Set), "{name}");
        settings
    }

    #[test]
    fn each_option_sets_what_it_names() {
        assert_eq!(after("USI_Hash", "64").engine.hash, 64);
        assert_eq!(after("MultiPV", "3").engine.multi_pv, 3);
        assert_eq!(after("threads", "2").engine.threads, 2);
        assert_eq!(after("Skill Level", "-9").engine.skill, Skill::new(-9));
        assert!(after("UCI_LimitStrength", "true").engine.limit_strength);
        assert_eq!(after("usi_elo", "1500").engine.elo, 1500);
        assert_eq!(after("Move_Overhead", "7").engine.move_overhead, Duration::from_millis(7));
        assert_eq!(after("drop letters", "pbr").dialect.drop_letters, DropLetters::Shogi);
        assert_eq!(after("Promotion", "optional").engine.promotion, Promotion::Optional);
        assert_eq!(after("Repetition", "4").engine.repetition, 4);
    }

    #[test]
    fn numbers_are_brought_into_range() {
        assert_eq!(after("Hash", "0").engine.hash, *Options::HASH.start());
        assert_eq!(after("Threads", "1e30").engine.threads, *Options::THREADS.end());
        assert_eq!(after("Repetition", "9").engine.repetition, 4);
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        for (name, value) in
            [("Threads", "two"), ("Promotion", ""), ("Ponder", "maybe"), ("Variant", "chess")]
        {
            let mut settings = settings();
            assert!(set(&mut settings, name, value).is_err(), "{name}");
            assert_eq!(settings.engine, Options::default());
        }
    }

    #[test]
    fn other_names_have_other_effects() {
        assert_eq!(set(&mut settings(), "clear hash", "true"), Ok(Effect::ClearHash));
        assert_eq!(set(&mut settings(), "USI_Variant", "dobutsu"), Ok(Effect::Variant));
        assert_eq!(set(&mut settings(), "No_Such_Option", "1"), Ok(Effect::Unknown));
    }
}
