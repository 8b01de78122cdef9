//! A recorded game: one tree of moves.

use std::sync::{Arc, LazyLock};

use super::break_off::{BreakOff, Note};
use super::error::Place;
use super::node::{Node, NodeId};
use super::outcome::Outcome;
use super::tags::Tags;
use crate::board::{Move, Position, START_FEN};
use crate::rules::{self, Fault};

/// The usual start position, which most games share: positions are large.
static USUAL: LazyLock<Arc<Position>> = LazyLock::new(|| Arc::new(Position::startpos()));

/// A game as a record has it: headers, a start position, and a tree of moves in which each node
/// has comments and marks. Every move of the tree is legal.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::record::{Game, Nag};
///
/// let mut game = Game::new(Position::startpos());
/// let cannon = game.play("h2e2".parse()?)?;
/// let horse = game.play("h9g7".parse()?)?;
/// let other = game.add(cannon, "h7e7".parse()?)?;
/// game.node_mut(other).comment = "the same-side cannons".to_owned();
/// game.node_mut(horse).nags.push(Nag::GOOD);
/// assert_eq!(game.moves().len(), 2);
/// assert_eq!(game.node(cannon).children(), [horse, other]);
/// assert_eq!(game.position().key(), game.position_at(horse).key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The headers.
    pub tags: Tags,
    /// How the game ended.
    pub result: Outcome,
    /// Where the record starts in its file.
    pub place: Place,
    /// Where the main line breaks off before its end, because a move cannot be played.
    pub break_off: Option<BreakOff>,
    /// What else the reader passed over.
    pub notes: Vec<Note>,
    start: Arc<Position>,
    root: Node,
    /// All nodes but the root; that with number `n` is at `n - 1`.
    nodes: Vec<Node>,
}

impl Game {
    /// Returns a game without moves or headers. The history of the position is left out.
    pub fn new(mut start: Position) -> Self {
        if start.ply() > 0 {
            // A position without its history is what its FEN says.
            start = Position::from_fen(&start.fen()).unwrap_or(start);
        }
        let is_usual = start.key() == USUAL.key() && start.fen() == START_FEN;
        let start = if is_usual { Arc::clone(&USUAL) } else { Arc::new(start) };
        Self {
            tags: Tags::default(),
            result: Outcome::Unknown,
            place: Place::START,
            break_off: None,
            notes: Vec::new(),
            start,
            root: Node::default(),
            nodes: Vec::new(),
        }
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns whether the game starts from the usual start position.
    pub fn is_from_start(&self) -> bool {
        Arc::ptr_eq(&self.start, &USUAL)
    }

    /// Returns a node. The name of a node of another game, where this one has none of that name,
    /// gives the root.
    pub fn node(&self, id: NodeId) -> &Node {
        id.index().checked_sub(1).and_then(|index| self.nodes.get(index)).unwrap_or(&self.root)
    }

    /// Returns a node, to say something about it. The root stands in as with [`Game::node`].
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let node = id.index().checked_sub(1).and_then(|index| self.nodes.get_mut(index));
        node.unwrap_or(&mut self.root)
    }

    /// Returns the number of nodes, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len() + 1
    }

    /// Returns all nodes in the order in which they were added, the root first; each comes after
    /// its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.node_count()).map(NodeId::new)
    }

    /// Returns the nodes of the main line in order, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(NodeId::ROOT)
    }

    /// Returns the nodes of the line that goes on after a node, in order and without it.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |id: &NodeId| self.node(*id).children.first().copied();
        std::iter::successors(next(&id), next)
    }

    /// Returns the last node of the main line; the root when there are no moves.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// Returns the moves of the main line.
    pub fn moves(&self) -> Vec<Move> {
        self.main_line().filter_map(|id| self.node(id).mv).collect()
    }

    /// Returns the moves that lead from the start to a node.
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        let back = std::iter::successors(Some(id), |id| self.node(*id).parent);
        let mut moves: Vec<_> = back.filter_map(|id| self.node(id).mv).collect();
        moves.reverse();
        moves
    }

    /// Returns the last position of the main line, with the game as its history.
    pub fn position(&self) -> Position {
        self.position_at(self.last())
    }

    /// Returns the position after the move of a node, with the game as its history.
    pub fn position_at(&self, id: NodeId) -> Position {
        let mut position = Position::clone(&self.start);
        for mv in self.moves_to(id) {
            position.make(mv);
        }
        position
    }

    /// Adds a move to the end of the main line and returns its node.
    ///
    /// # Errors
    ///
    /// Says which rule the move breaks.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Fault> {
        self.add(self.last(), mv)
    }

    /// Adds a move after a node, as the last of its children, and returns its node. The first
    /// child of a node goes on with the line; others start variations. Whoever adds many moves
    /// uses a [`Cursor`](super::Cursor), which does not play each line from its start.
    ///
    /// # Errors
    ///
    /// Says which rule the move breaks.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, Fault> {
        rules::play(&mut self.position_at(parent), mv)?;
        Ok(self.attach(parent, mv))
    }

    /// Adds a move that is known to be legal.
    pub(super) fn attach(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = NodeId::new(self.node_count());
        let parent = if parent.index() < self.node_count() { parent } else { NodeId::ROOT };
        let ply = self.node(parent).ply + 1;
        self.node_mut(parent).children.push(id);
        self.nodes.push(Node { mv: Some(mv), parent: Some(parent), ply, ..Node::default() });
        id
    }
}
