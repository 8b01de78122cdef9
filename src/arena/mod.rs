//! Games between engines, refereed by the law.
//!
//! An [`EngineSpec`] says how an engine is started; a [`Player`] is one that runs, in a process of
//! its own, and answers within [`Deadlines`]. [`play_game`] plays one game of a [`GameSetup`]
//! under [`GameRules`] and returns how it [`Finished`], with every ply, both clocks, the fouls and
//! a typed [`Termination`]. A [`Stop`] ends it early from any thread.
//!
//! ```no_run
//! use chuhe::arena::{Deadlines, EngineSpec, GameSetup, Player, Stop, play_game};
//!
//! let stop = Stop::new();
//! let mut red = Player::new(EngineSpec::new("./chuhe"), Deadlines::default());
//! let mut black = Player::new(EngineSpec::new("fairy-stockfish"), Deadlines::default());
//! let setup = GameSetup { controls: ["2+0.02".parse()?, "5,nodes=9".parse()?], ..Default::default() };
//! let game = play_game(&setup, &mut red, &mut black, &stop)?;
//! println!("{} {}", game.outcome, game.termination);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The numbers of articles (条) in this room are those of the Chinese competition text of 1999.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod adjudication;
mod answer;
pub mod clock;
pub mod comply;
pub mod duel;
mod finished;
mod game;
mod game_record;
mod go;
mod greeting;
mod options;
mod pair;
mod player;
mod process;
mod reason;
mod referee;
mod remark;
mod rules;
mod session;
mod spec;
pub mod stats;
mod stop;
pub mod suite;
mod termination;
mod time_control;
pub mod tournament;

pub use clock::{Clock, FlagFall};
pub use finished::{Finished, PlayedPly};
pub use game::play_game;
pub use greeting::StartError;
pub use options::OptionError;
pub use player::Player;
pub use remark::{Foul, Remark};
pub use rules::{DrawByScore, GameRules, GameSetup, LimitBy, Manners, WinByScore};
pub use spec::{Deadlines, EngineSpec, Ranks};
pub use stop::Stop;
pub use termination::{Outcome, Termination};
pub use time_control::{Stage, TimeControl, TimeControlError};
