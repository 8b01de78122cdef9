//! The one place that writes.

use std::io::Write;

use crate::wire::{Dialect, Reply};

/// Why a session ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leave {
    /// The client said `quit`.
    Quit,
    /// The client has closed our input.
    EndOfInput,
    /// Nobody reads our output any more.
    OutputGone,
}

/// How a step of a session ends.
pub(super) type Step = Result<(), Leave>;

/// The output with the dialect that is spoken on it.
#[derive(Debug)]
pub(super) struct Output<W> {
    writer: W,
    /// What the client greeted with last.
    pub(super) dialect: Dialect,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self { writer, dialect: Dialect::default() }
    }

    /// Writes one line, in one piece, and flushes it.
    pub(super) fn say(&mut self, reply: &Reply) -> Step {
        let line = format!("{}\n", reply.text(self.dialect));
        let written = self.writer.write_all(line.as_bytes()).and_then(|()| self.writer.flush());
        written.map_err(|error| {
            log::info!("the output is gone: {error}");
            Leave::OutputGone
        })
    }
}
