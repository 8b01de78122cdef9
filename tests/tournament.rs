//! Tournaments: schedules, scores, tie-breaks, files, journals, and the command.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper of a test ends it at the first surprise"
)]

#[path = "tournament/command.rs"]
mod command;
#[path = "tournament/course.rs"]
mod course;
#[path = "tournament/files.rs"]
mod files;
#[path = "tournament/hall.rs"]
mod hall;
#[path = "tournament/journals.rs"]
mod journals;
#[path = "tournament/swiss.rs"]
mod swiss;
#[path = "tournament/tables.rs"]
mod tables;
#[path = "tournament/teams.rs"]
mod teams;
#[path = "tournament/tie_breaks.rs"]
mod tie_breaks;
