//! What a file cannot hold of a game.

use thiserror::Error;

use super::charset::Charset;
use super::game::Game;
use super::node::NodeId;

/// Something of a game that is not in the file that was written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Loss {
    /// The format has no variations.
    #[error("variations are left out ({0} moves)")]
    Variations(usize),
    /// The format has no comments.
    #[error("comments are left out ({0})")]
    Comments(usize),
    /// The format has no marks such as `!?`.
    #[error("marks such as !? are left out ({0})")]
    Marks(usize),
    /// The format has no place for a header.
    #[error("the header {0} is left out")]
    Header(String),
    /// A header is longer than its field.
    #[error("the header {0} is cut")]
    Cut(String),
    /// The character set has not all characters.
    #[error("characters that {0} does not have are written as '?'")]
    Characters(Charset),
    /// The notation cannot always be read back.
    #[error("moves in this notation cannot always be read back")]
    Notation,
    /// The format has no results.
    #[error("the result is left out")]
    Result,
}

impl Loss {
    /// Adds what another game has lost, where it is the same kind of thing; returns whether it is.
    pub fn add(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::Variations(sum), Self::Variations(more))
            | (Self::Comments(sum), Self::Comments(more))
            | (Self::Marks(sum), Self::Marks(more)) => {
                *sum += more;
                true
            }
            (this, other) => this == other,
        }
    }
}

/// A game that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WriteError {
    /// The format lists the pieces of a whole set.
    #[error("the start position has more {0} than a set of pieces, which this format cannot hold")]
    Pieces(char),
    /// The format is read, not written.
    #[error("{0} can be read, but not written")]
    OnlyRead(&'static str),
}

/// The bytes of a file, and what of the game is not in them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What is lost, each thing once.
    pub losses: Vec<Loss>,
}

/// Returns the loss of the marks of a game.
pub(super) fn marks(game: &Game) -> Option<Loss> {
    let count: usize = game.ids().map(|id| game.node(id).nags.len()).sum();
    (count > 0).then_some(Loss::Marks(count))
}

/// Returns the loss of the variations of a game.
pub(super) fn variations(game: &Game) -> Option<Loss> {
    let count = game.node_count() - 1 - game.main_line().count();
    (count > 0).then_some(Loss::Variations(count))
}

/// Returns the loss of all comments of the main line of a game.
pub(super) fn comments(game: &Game) -> Option<Loss> {
    let line = std::iter::once(NodeId::ROOT).chain(game.main_line());
    let count = line.filter(|&id| !game.node(id).whole_comment().is_empty()).count();
    (count > 0).then_some(Loss::Comments(count))
}

/// Returns the losses of headers that are none of these.
pub(super) fn headers(game: &Game, kept: &[&str]) -> Vec<Loss> {
    // What the file says in other ways.
    let implied = ["Game", "Format", "FEN", "Result", "PlyCount", "White"];
    let is_in = |list: &[&str], name: &str| list.iter().any(|kept| kept.eq_ignore_ascii_case(name));
    game.tags
        .iter()
        .filter(|(name, value)| {
            !is_in(kept, name) && !is_in(&implied, name) && !["", "?"].contains(value)
        })
        .map(|(name, _)| Loss::Header(name.to_owned()))
        .collect()
}
