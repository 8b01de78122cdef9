//! A player: an engine that is started when it is needed, and started again when it broke down.

use std::time::Duration;

use super::greeting::StartError;
use super::rules::GameRules;
use super::session::{Breakdown, Session, Thought, Turn};
use super::spec::{Deadlines, EngineSpec};
use super::stop::Stop;

/// An engine in a process of its own.
///
/// The process is started by [`Player::start`], or by the first game, and started again for the
/// next game after it broke down. Dropping the player kills it; [`Player::close`] asks it to leave
/// first.
#[derive(Debug)]
pub struct Player {
    spec: EngineSpec,
    deadlines: Deadlines,
    session: Option<Session>,
    /// What the engine calls itself.
    own_name: Option<String>,
    remarks: Vec<String>,
}

impl Player {
    /// Returns a player whose engine is not yet started.
    pub fn new(spec: EngineSpec, deadlines: Deadlines) -> Self {
        Self { spec, deadlines, session: None, own_name: None, remarks: Vec::new() }
    }

    /// Returns how the engine is started.
    pub const fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Returns the name that was given to the engine, else the one that it gives itself once it
    /// has been started, else that of its program.
    pub fn name(&self) -> String {
        if !self.spec.name.is_empty() {
            return self.spec.name.clone();
        }
        self.own_name.clone().unwrap_or_else(|| {
            let stem = self.spec.command.file_stem();
            stem.map_or_else(|| "?".to_owned(), |stem| stem.to_string_lossy().into_owned())
        })
    }

    /// Starts the engine unless it runs.
    ///
    /// # Errors
    ///
    /// Says why the engine cannot be used.
    pub fn start(&mut self, stop: &Stop) -> Result<(), StartError> {
        if self.session.is_none() {
            let session = Session::start(&self.spec, &self.deadlines, &mut self.remarks, stop)?;
            self.own_name.clone_from(&session.name);
            self.session = Some(session);
        }
        Ok(())
    }

    /// Returns what the user should know about the engine, such as options that it does not have,
    /// and forgets it.
    pub fn take_remarks(&mut self) -> Vec<String> {
        std::mem::take(&mut self.remarks)
    }

    /// Asks the engine to leave, and kills it if it does not.
    pub fn close(&mut self) {
        if let Some(session) = self.session.take() {
            session.quit(self.deadlines.quit);
        }
    }

    /// Gets the engine ready for a game, starting it again if it has to be.
    ///
    /// # Errors
    ///
    /// Says why the engine cannot be used.
    pub(super) fn new_game(&mut self, rules: &GameRules, stop: &Stop) -> Result<(), StartError> {
        if self.spec.restart {
            self.close();
        }
        if let Err(breakdown) = self.ready(rules, stop) {
            self.session = None;
            let error = StartError::from(breakdown);
            if matches!(error, StartError::Stopped) {
                return Err(error);
            }
            self.remarks.push(format!("started again before a game: {error}"));
        }
        if self.session.is_none() {
            self.start(stop)?;
            self.ready(rules, stop).inspect_err(|_| self.session = None)?;
        }
        Ok(())
    }

    /// Gets the engine ready for a game, if it runs.
    fn ready(&mut self, rules: &GameRules, stop: &Stop) -> Result<(), Breakdown> {
        let Some(session) = &mut self.session else { return Ok(()) };
        session.new_game(rules, &self.spec.options, &self.deadlines, stop)
    }

    /// Has the engine think about a position. One that breaks down is killed.
    ///
    /// # Errors
    ///
    /// Says how it broke down, and after how long.
    pub(super) fn think(
        &mut self,
        turn: &Turn<'_>,
        stop: &Stop,
    ) -> Result<Thought, (Breakdown, Duration)> {
        let Some(session) = &mut self.session else {
            return Err((Breakdown::Disconnect, Duration::ZERO));
        };
        let thought = session.think(turn, &self.deadlines, stop);
        if thought.is_err() {
            self.session = None;
        }
        thought
    }
}
