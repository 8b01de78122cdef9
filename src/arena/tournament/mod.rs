//! Tournaments: who meets whom, what results are worth, who stands where.
//!
//! Everything here but the playing of games is pure: a [`Plan`] says what the tournament is, a
//! [`Course`] takes in [`Event`]s, [`director::next`]
//! says what comes next. The order of games, the pairing
//! of equal scores, brackets, teams and tie-breaks follow articles 11 to 22 of the competition
//! text of 1999 and its appendices; the numbers of articles in this folder are of that text.
//! Players may be programs, or people whose results are typed in.

#![expect(
    clippy::indexing_slicing,
    reason = "numbers of entrants, rounds and matches are places in the lists they come from"
)]

pub mod berger;
pub mod card;
pub mod cards;
pub mod colours;
mod course;
pub mod director;
mod engines;
mod file;
pub mod gauntlet;
pub mod groups;
mod journal;
pub mod knockout;
pub mod ladder;
mod lots;
mod meeting;
pub mod order;
mod outcome;
mod plan;
pub mod rating;
pub mod report;
mod run;
mod score;
mod sheet;
mod stage;
mod standings;
pub mod swiss;
pub mod teams;
mod tie_break;

pub use card::{Card, Encounter};
pub use course::{Course, Event, EventError, GameResult, Penalties};
pub use director::Next;
pub use engines::{EngineTable, Equipment};
pub use file::{Conditions, FileError, OpeningChoice, Participant, TournamentFile};
pub use journal::{Journal, JournalError};
pub use lots::Lots;
pub use meeting::{Decision, Game, GameId, Meeting, Pairing, Round};
pub use outcome::{Outcome, Part, UnknownOutcome};
pub use plan::{
    Format, LastResort, Numbers, Plan, PlayOff, Player, Team, TeamPlay, advised_rounds,
};
pub use run::{News, Pause, RunError, Sheets, Table, check_sheets, replay, run};
pub use score::{Points, Scoring};
pub use sheet::{Sheet, SheetError, SheetErrorKind};
pub use stage::StageKind;
pub use standings::{Row, Standings};
pub use tie_break::{Criterion, Field, Value};
