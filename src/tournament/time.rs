//! How much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::Protocol;
use crate::rules::Color;

/// What bounds each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A clock for each side, which gains the increment with every move. Once it has run out, each
    /// move has the byoyomi.
    Clock {
        /// The time at the start of the game.
        base: Duration,
        /// What each move adds.
        increment: Duration,
        /// What each move has when the clock has run out.
        byoyomi: Duration,
    },
    /// Time for each move.
    Move(Duration),
    /// Positions to visit for each move.
    Nodes(u64),
    /// Plies to search for each move.
    Depth(u32),
}

/// The text of a clock is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("want seconds, perhaps + and the seconds that each move adds, as in 60+0.5 or 10")]
pub struct TimeError;

/// A clock from `60+0.5` or `10`: seconds for the game, and for each move.
impl FromStr for TimeControl {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or(TimeError)
        };
        Ok(Self::Clock { base: seconds(base)?, increment: seconds(increment)?, byoyomi: Duration::ZERO })
    }
}

/// As PGN and its readers write it.
impl fmt::Display for TimeControl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment, byoyomi } => {
                write!(out, "{}", base.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(out, "+{}", increment.as_secs_f64())?;
                }
                if !byoyomi.is_zero() {
                    write!(out, " byoyomi {}", byoyomi.as_secs_f64())?;
                }
                Ok(())
            }
            Self::Move(time) => write!(out, "{}/move", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(out, "{nodes} nodes"),
            Self::Depth(depth) => write!(out, "{depth} plies"),
        }
    }
}

/// The clocks of a game.
pub(super) struct Clocks {
    control: TimeControl,
    /// What Sente and Gote have left.
    left: [Duration; 2],
}

impl Clocks {
    /// Where time does not bound a move, an engine that does not answer for so long has failed.
    const PATIENCE: Duration = Duration::from_secs(600);

    pub const fn new(control: TimeControl) -> Self {
        let left = if let TimeControl::Clock { base, .. } = control { base } else { Duration::ZERO };
        Self { control, left: [left; 2] }
    }

    /// The command that asks for a move.
    pub fn go(&self, protocol: Protocol) -> String {
        match self.control {
            TimeControl::Clock { increment, byoyomi, .. } => {
                let [sente, gote] = self.left.map(|left| left.as_millis());
                let (black, white) = match protocol {
                    Protocol::Usi => (sente, gote),
                    Protocol::Uci => (gote, sente),
                };
                let increment = increment.as_millis();
                let extra = match byoyomi.as_millis() {
                    0 => format!("binc {increment} winc {increment}"),
                    byoyomi => format!("byoyomi {byoyomi}"),
                };
                format!("go btime {black} wtime {white} {extra}")
            }
            TimeControl::Move(time) => format!("go movetime {}", time.as_millis()),
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Depth(depth) => format!("go depth {depth}"),
        }
    }

    /// The longest time that the next move may take.
    pub fn allowance(&self, turn: Color) -> Duration {
        match self.control {
            TimeControl::Clock { byoyomi, .. } => self.left[turn as usize] + byoyomi,
            TimeControl::Move(time) => time,
            TimeControl::Nodes(_) | TimeControl::Depth(_) => Self::PATIENCE,
        }
    }

    /// A move was made in so much time.
    pub fn press(&mut self, turn: Color, elapsed: Duration) {
        if let TimeControl::Clock { increment, .. } = self.control {
            let left = &mut self.left[turn as usize];
            *left = left.saturating_sub(elapsed) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_and_gain() {
        let control: TimeControl = "10+0.5".parse().unwrap();
        assert_eq!(control.to_string(), "10+0.5");
        let mut clocks = Clocks::new(control);
        clocks.press(Color::Sente, Duration::from_millis(1_500));
        assert_eq!(clocks.go(Protocol::Usi), "go btime 9000 wtime 10000 binc 500 winc 500");
        assert_eq!(clocks.go(Protocol::Uci), "go btime 10000 wtime 9000 binc 500 winc 500");
        // A margin was made use of.
        clocks.press(Color::Gote, Duration::from_millis(10_050));
        assert_eq!(clocks.allowance(Color::Gote), Duration::from_millis(500));
    }

    #[test]
    fn byoyomi_is_for_each_move() {
        let byoyomi = Duration::from_secs(2);
        let mut clocks = Clocks::new(TimeControl::Clock {
            base: Duration::from_secs(1),
            increment: Duration::ZERO,
            byoyomi,
        });
        assert_eq!(clocks.allowance(Color::Sente), Duration::from_secs(3));
        clocks.press(Color::Sente, Duration::from_millis(2_500));
        assert_eq!(clocks.allowance(Color::Sente), Duration::from_secs(2));
        assert_eq!(clocks.go(Protocol::Usi), "go btime 0 wtime 1000 byoyomi 2000");
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in ["", "x", "1+", "+1", "-1", "1+-1", "inf", "NaN", "1+1+1", "1e30"] {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeError), "{text}");
        }
    }
}
