//! What decides the games of a seed.

use std::fmt;
use std::sync::Arc;

use crate::board::Position;
use crate::eval::nnue::Network;
use crate::rules::RuleSet;
use crate::search::{Limits, Settings, Solo, TableError};

/// MiB of the table of one player: about five times what the searches of a game of a thousand
/// nodes a move store.
const TABLE: usize = 4;
/// How many times the soft limit a search may take when an iteration does not end.
const HARD: u64 = 8;
/// Depth of the search whose nodes tell one engine from another.
const SIGNATURE_DEPTH: u32 = 8;

/// What decides the games of a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Nodes after which a search begins no further iteration.
    pub nodes: u64,
    /// The rule book that search and referee follow.
    pub rules: RuleSet,
    /// The network that evaluates.
    pub network: Arc<Network>,
}

impl Recipe {
    /// Returns the limits of the search for a move.
    pub(super) fn limits(&self) -> Limits {
        let (nodes, soft_nodes) = (self.nodes.saturating_mul(HARD), self.nodes);
        Limits { nodes: Some(nodes), soft_nodes: Some(soft_nodes), ..Limits::default() }
    }

    /// Returns a searcher that obeys the recipe.
    ///
    /// # Errors
    ///
    /// Fails when there is no memory for its table.
    pub(super) fn solo(&self) -> Result<Solo, TableError> {
        let (network, rules) = (Arc::clone(&self.network), self.rules);
        Solo::new(TABLE, Settings { network, rules, ..Settings::default() })
    }

    /// Returns the words for a shard's header: the recipe, and the nodes of a fixed search, which
    /// are others when search or evaluation are.
    ///
    /// # Errors
    ///
    /// Fails when there is no memory for a search.
    pub fn describe(&self) -> Result<String, TableError> {
        let limits = Limits { depth: Some(SIGNATURE_DEPTH), ..Limits::default() };
        let signature = self.solo()?.search(Position::startpos(), &limits).nodes;
        Ok(format!("{self} engine {} signature {signature}", env!("CARGO_PKG_VERSION")))
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, rules, network } = self;
        write!(f, "nodes {nodes} rules {rules} net {:016x}", network.checksum())
    }
}
