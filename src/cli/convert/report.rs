//! What is told of a conversion on stderr.

use std::fmt;
use std::path::Path;

use chuhe::record::{Game, Loss, RecordError, RecordErrorKind, WriteError};

use crate::cli::ending::{Ending, complain};

/// How many faults are told one by one.
const TOLD: usize = 50;

/// What went wrong in a conversion.
pub(super) struct Report<'a> {
    path: &'a Path,
    /// The number of the game at hand, from 1.
    game: usize,
    told: usize,
    has_failed: bool,
    /// What the format of the output cannot hold: all together, of how many games, and which is
    /// the first.
    losses: Vec<(Loss, usize, usize)>,
    first_damage: Option<RecordError>,
}

impl<'a> Report<'a> {
    pub(super) const fn new(path: &'a Path) -> Self {
        Self { path, game: 0, told: 0, has_failed: false, losses: Vec::new(), first_damage: None }
    }

    /// Goes to the next game.
    pub(super) const fn count(&mut self) {
        self.game += 1;
    }

    fn tell(&mut self, what: &dyn fmt::Display) {
        self.told += 1;
        if self.told <= TOLD {
            complain(&format!("{}: game {}: {what}", self.path.display(), self.game));
        }
    }

    /// Tells what is damaged.
    pub(super) fn damage(&mut self, error: &RecordError) {
        // Headings of libraries are as they should be.
        self.has_failed |= !matches!(error.kind, RecordErrorKind::Heading(_));
        if self.first_damage.is_none() {
            self.first_damage = Some(error.clone());
        }
        self.tell(error);
    }

    /// Tells what the reader passed over.
    pub(super) fn notes(&mut self, game: &Game) {
        if let Some(off) = &game.break_off {
            self.has_failed = true;
            self.tell(&format!("the game breaks off: {off}"));
        }
        for note in &game.notes {
            self.tell(note);
        }
    }

    /// Tells that a game cannot be written.
    pub(super) fn refused(&mut self, error: &WriteError) {
        self.has_failed = true;
        self.tell(error);
    }

    /// Remembers what is lost.
    pub(super) fn losses(&mut self, losses: &[Loss]) {
        for loss in losses {
            match self.losses.iter_mut().find_map(|(sum, games, _)| sum.add(loss).then_some(games))
            {
                Some(games) => *games += 1,
                None => self.losses.push((loss.clone(), 1, self.game)),
            }
        }
    }

    /// Returns why there is nothing to write.
    pub(super) fn nothing(&self) -> String {
        let why = self.first_damage.as_ref().map_or("no games".to_owned(), ToString::to_string);
        format!("{}: {why}", self.path.display())
    }

    /// Tells all that is lost, and returns how the command ends.
    pub(super) fn finish(self) -> Ending {
        if self.told > TOLD {
            complain(&format!("{}: {} more of these", self.path.display(), self.told - TOLD));
        }
        for (loss, games, first) in self.losses {
            let whose = match games {
                _ if self.game == 1 => String::new(),
                1 => format!(" of game {first}"),
                _ => format!(" of {games} games, the first of them {first}"),
            };
            complain(&format!("warning: {loss}{whose}"));
        }
        if self.has_failed { Ending::Failed } else { Ending::Done }
    }
}
