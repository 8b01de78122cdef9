//! What the search of one position may cost.

use std::time::Duration;

use chuhe::search::Limits;
use clap::value_parser;

/// At most one of these ends a search.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub(crate) struct Budget {
    /// Nodes for each search
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for each search
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Iterations for each search
    #[arg(long, value_name = "D", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl Budget {
    /// Returns the budget as limits of a search, `nodes` where nothing was asked for: that gives
    /// the same answers on every machine.
    pub(crate) fn limits_or(&self, nodes: u64) -> Limits {
        let unlimited = self.movetime.is_none() && self.depth.is_none();
        Limits {
            nodes: self.nodes.or(unlimited.then_some(nodes)),
            movetime: self.movetime.map(Duration::from_millis),
            // An only move is to be looked into like any other, not answered at once.
            infinite: self.movetime.is_some(),
            depth: self.depth,
            ..Limits::default()
        }
    }
}
