//! The search: from a position and limits to a move.

mod limits;
mod pool;
mod report;
mod settings;
mod stop;
mod table;
mod worker;

pub use limits::{Clock, Limits};
pub use pool::{Job, Pool};
pub use report::{Bound, Event, Info, Outcome};
pub use settings::Settings;
pub use stop::StopToken;
pub use table::{Hit, Table, TableError};
