//! A place in a game, with the position there.

use super::game::Game;
use super::node::NodeId;
use crate::board::{Move, Position};
use crate::rules::{self, Fault};

/// A game with a place in it where moves are added. Going from place to place takes only the moves
/// between them.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::record::{Cursor, Game, NodeId};
///
/// let mut cursor = Cursor::new(Game::new(Position::startpos()));
/// cursor.play("h2e2".parse()?)?;
/// cursor.go_to(NodeId::ROOT);
/// cursor.play("c3c4".parse()?)?;
/// assert_eq!(cursor.into_game().node(NodeId::ROOT).children().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor {
    game: Game,
    position: Position,
    at: NodeId,
}

impl Cursor {
    /// Returns a cursor at the root of a game.
    pub fn new(game: Game) -> Self {
        let position = game.start().clone();
        Self { game, position, at: NodeId::ROOT }
    }

    /// Returns the node where the cursor is.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// Returns the position there, with the game as its history.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game, to say something about it. Moves added to it directly are seen as well.
    pub const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Returns the game when all is done.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Adds a move as the last child of the node here, and goes there.
    ///
    /// # Errors
    ///
    /// Says which rule the move breaks; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Fault> {
        rules::play(&mut self.position, mv)?;
        self.at = self.game.attach(self.at, mv);
        Ok(self.at)
    }

    /// Goes to a node.
    pub fn go_to(&mut self, id: NodeId) {
        // Up from both until they meet, then down again.
        let mut down = Vec::new();
        let mut id = id;
        while id != self.at {
            let (here, there) = (self.game.node(self.at).ply(), self.game.node(id).ply());
            if here >= there {
                let Some(parent) = self.game.node(self.at).parent() else { break };
                self.position.unmake();
                self.at = parent;
            }
            if there >= here {
                let Some(parent) = self.game.node(id).parent() else { break };
                down.push(id);
                id = parent;
            }
        }
        for id in down.into_iter().rev() {
            if let Some(mv) = self.game.node(id).mv() {
                self.position.make(mv);
                self.at = id;
            }
        }
    }
}
