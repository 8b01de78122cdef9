//! The search: from a position and limits to a move.
//!
//! A [`Job`] goes to the threads of a [`Pool`]. Each runs `Searcher::iterate` (file `iterate`):
//! iterative deepening over `Searcher::node`, which ends in `Searcher::quiesce`; the first thread
//! reports, and `vote` decides when all have ended.

mod ballot;
mod extend;
mod history;
mod iterate;
mod job;
mod law;
mod limits;
mod moves;
mod node;
mod params;
mod picker;
mod pool;
mod prune;
mod quiesce;
mod reduce;
mod reductions;
mod report;
mod root_move;
mod searcher;
mod settings;
mod solo;
mod stop;
mod strength;
mod table;
mod time;
mod vetting;
mod vote;
mod worker;

pub use job::Job;
pub use limits::{Clock, Limits};
pub use pool::{Pool, STACK_SIZE};
pub use report::{Bound, Event, Info, Outcome};
pub use settings::Settings;
pub use solo::Solo;
pub use stop::StopToken;
pub use table::{Finding, Hit, Table, TableError};
