//! One session of play: a game, the options, and the search that runs beside it. What happens is
//! told to a listener; nothing is printed here.

mod lookup;
mod options;
mod session;

pub use lookup::look_up;
pub use options::Options;
pub use session::{Engine, Event, Goal, Request};
