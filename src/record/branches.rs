//! Trees whose nodes stand in a row and say whether they go on and whether a sibling comes later:
//! a node, all that follows it, then its sibling.

use super::game::Game;
use super::node::NodeId;

/// Where the next node of such a row belongs.
#[derive(Debug)]
pub(super) struct Branches {
    parent: usize,
    /// The parents of siblings that are still to come.
    promised: Vec<usize>,
}

impl Branches {
    /// Returns the place after the root, which is node 0.
    pub(super) const fn new() -> Self {
        Self { parent: 0, promised: Vec::new() }
    }

    /// Returns the parent of the next node.
    pub(super) const fn parent(&self) -> usize {
        self.parent
    }

    /// Takes what a node says of those after it; returns whether there is one.
    pub(super) fn take(&mut self, node: usize, goes_on: bool, has_sibling: bool) -> bool {
        match (goes_on, has_sibling) {
            (true, true) => {
                self.promised.push(self.parent);
                self.parent = node;
            }
            (true, false) => self.parent = node,
            (false, true) => {}
            (false, false) => match self.promised.pop() {
                Some(parent) => self.parent = parent,
                None => return false,
            },
        }
        true
    }
}

/// A node of such a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) id: NodeId,
    pub(super) goes_on: bool,
    pub(super) has_sibling: bool,
}

/// Returns the nodes of a game in a row, the root first.
pub(super) fn rows(game: &Game) -> Vec<Row> {
    let mut rows = Vec::with_capacity(game.node_count());
    let mut ahead = vec![(NodeId::ROOT, false)];
    while let Some((id, has_sibling)) = ahead.pop() {
        let children = game.node(id).children();
        rows.push(Row { id, goes_on: !children.is_empty(), has_sibling });
        let last = children.last().copied();
        ahead.extend(children.iter().rev().map(|&child| (child, Some(child) != last)));
    }
    rows
}
