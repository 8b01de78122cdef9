//! One place of the tree of a game: a move and what is said about it.

use std::time::Duration;

use super::command::{self, Command, Evaluation};
use crate::board::Move;

/// The name of a node in its game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The node of the start position, which has no move.
    pub const ROOT: Self = Self(0);

    pub(super) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// Returns the place of the node in the order in which the nodes were added; the root is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A mark on a move, by its number in PGN (`$1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);

    const SUFFIXES: [(Self, &'static str); 6] = [
        (Self::GOOD, "!"),
        (Self::MISTAKE, "?"),
        (Self::BRILLIANT, "!!"),
        (Self::BLUNDER, "??"),
        (Self::INTERESTING, "!?"),
        (Self::DUBIOUS, "?!"),
    ];

    /// Returns the signs behind a move that say the same; the numbers from 7 on have none.
    pub fn suffix(self) -> Option<&'static str> {
        Self::SUFFIXES.iter().find(|(nag, _)| *nag == self).map(|(_, suffix)| *suffix)
    }

    /// Returns the mark that signs behind a move stand for.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        Self::SUFFIXES.iter().find(|(_, known)| *known == suffix).map(|(nag, _)| *nag)
    }
}

/// A move of a game and what is said about it; or, for the root, about the start position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    pub(super) mv: Option<Move>,
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    pub(super) ply: u32,
    /// What is said before the move, at the start of a variation.
    pub before: String,
    /// What is said after the move, without commands; of the root, before the first move. Lines
    /// end with `\n`.
    pub comment: String,
    /// Marks such as `!?`, in order.
    pub nags: Vec<Nag>,
    /// The commands of the comment, in order.
    pub commands: Vec<Command>,
}

impl Node {
    /// Returns the move; `None` for the root.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// Returns the node before this one; `None` for the root.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the nodes that follow: the first goes on with the line, the others are variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Returns how many moves lead from the start position to the one after this move.
    pub const fn ply(&self) -> usize {
        self.ply as usize
    }

    /// Returns the value of a command of the comment, as written.
    pub fn command(&self, name: &str) -> Option<&str> {
        let found = self.commands.iter().find(|command| command.name.eq_ignore_ascii_case(name));
        found.map(|command| command.value.as_str())
    }

    /// Gives a command of the comment a value.
    pub fn set_command(&mut self, name: &str, value: &str) {
        match self.commands.iter_mut().find(|command| command.name.eq_ignore_ascii_case(name)) {
            Some(command) => value.clone_into(&mut command.value),
            None => self.commands.push(Command { name: name.to_owned(), value: value.to_owned() }),
        }
    }

    /// Returns the evaluation after the move, `[%eval 0.35]`.
    pub fn eval(&self) -> Option<Evaluation> {
        self.command("eval")?.parse().ok()
    }

    /// Sets the evaluation after the move.
    pub fn set_eval(&mut self, evaluation: Evaluation) {
        self.set_command("eval", &evaluation.to_string());
    }

    /// Returns what the clock of the player shows after the move, `[%clk 0:09:58]`.
    pub fn clock(&self) -> Option<Duration> {
        command::clock(self.command("clk")?)
    }

    /// Sets what the clock of the player shows after the move.
    pub fn set_clock(&mut self, time: Duration) {
        self.set_command("clk", &command::clock_text(time));
    }

    /// Returns the time that the move took, `[%emt 0:00:07]`.
    pub fn elapsed(&self) -> Option<Duration> {
        command::clock(self.command("emt")?)
    }

    /// Sets the time that the move took.
    pub fn set_elapsed(&mut self, time: Duration) {
        self.set_command("emt", &command::clock_text(time));
    }

    /// Returns the commands and the comment in one text, as files have them; a comment before the
    /// move is not part of it.
    pub fn full_comment(&self) -> String {
        let commands: Vec<_> = self.commands.iter().map(ToString::to_string).collect();
        let parts = [commands.join(" "), self.comment.clone()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Returns all that is said before and after the move in one text, for formats that have one
    /// comment for each move.
    pub fn whole_comment(&self) -> String {
        let parts = [self.before.clone(), self.full_comment()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Adds the text of a comment, commands and all, on a line of its own.
    pub fn add_comment(&mut self, text: &str) {
        let (text, commands) = command::split(&text.replace("\r\n", "\n").replace('\r', "\n"));
        self.commands.extend(commands);
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment += &text;
    }
}
