//! One session of play: a game, the options, and the search that runs beside it. What happens is
//! told to a listener; nothing is printed here.

mod analyze;
mod options;
mod session;

pub use analyze::analyze;
pub use options::Options;
pub use session::{Engine, Event, Goal, Request};
