//! Games between engines, refereed by the law.
//!
//! An [`EngineSpec`] says how an engine is started and [`Deadlines`] how long it may take; a
//! [`GameSetup`] with its [`GameRules`] says what is played. A game that is over is [`Finished`],
//! with every ply, both clocks, the fouls and a typed [`Termination`]. A [`Stop`] ends games early
//! from any thread.
//!
//! The numbers of articles (条) in this room are those of the Chinese competition text of 1999.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod clock;
mod finished;
mod game_record;
mod rules;
mod spec;
pub mod stats;
mod stop;
pub mod suite;
mod termination;
mod time_control;

pub use clock::{Clock, FlagFall};
pub use finished::{Finished, PlayedPly};
pub use rules::{DrawByScore, GameRules, GameSetup, LimitBy, Manners, WinByScore};
pub use spec::{Deadlines, EngineSpec, Ranks};
pub use stop::Stop;
pub use termination::{Outcome, Termination};
pub use time_control::{Stage, TimeControl, TimeControlError};
