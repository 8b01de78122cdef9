//! The tree of a game in the order in which it is read.

use super::game::Game;
use super::node::NodeId;

/// A step of a walk through a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move.
    Move(NodeId),
    /// Here starts a variation on the last move of the line.
    Open,
    /// Here it ends, and the line goes on.
    Close,
}

/// A walk through a game in the order of PGN: a move, the variations on it, the next move.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    game: &'a Game,
    /// What is still to come, the next at the end.
    ahead: Vec<Ahead>,
}

#[derive(Clone, Copy, Debug)]
enum Ahead {
    Step(Step),
    /// The variations on a node, and what follows it.
    After(NodeId),
}

impl Game {
    /// Returns the steps of a walk through the game in the order of PGN. Without the brackets, the
    /// nodes come so that each follows its parent.
    pub fn walk(&self) -> Walk<'_> {
        Walk { game: self, ahead: vec![Ahead::After(NodeId::ROOT)] }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            match self.ahead.pop()? {
                Ahead::Step(Step::Move(id)) => {
                    self.ahead.push(Ahead::After(id));
                    return Some(Step::Move(id));
                }
                Ahead::Step(step) => return Some(step),
                Ahead::After(id) => self.look_ahead(id),
            }
        }
    }
}

impl Walk<'_> {
    fn look_ahead(&mut self, id: NodeId) {
        let node = self.game.node(id);
        let next = node.children().first().copied().map(Step::Move);
        self.ahead.extend(next.map(Ahead::Step));
        let siblings = node.parent().map_or(&[][..], |parent| self.game.node(parent).children());
        if let Some((first, others)) = siblings.split_first()
            && *first == id
        {
            for other in others.iter().rev() {
                let variation = [Step::Close, Step::Move(*other), Step::Open];
                self.ahead.extend(variation.map(Ahead::Step));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;
    use crate::board::Position;

    #[test]
    fn variations_stand_between_a_move_and_the_next() {
        let mut game = Game::new(Position::startpos());
        let mut add = |parent: NodeId, mv: &str| game.add(parent, mv.parse().unwrap()).unwrap();
        let cannon = add(NodeId::ROOT, "h2e2");
        let pawn = add(NodeId::ROOT, "c3c4");
        let elephant = add(NodeId::ROOT, "g0e2");
        let reply = add(pawn, "h9g7");
        let other_reply = add(pawn, "b9c7");
        let end = add(cannon, "h7e7");
        let (open, close) = (Step::Open, Step::Close);
        let expected = [
            Step::Move(cannon),
            open,
            Step::Move(pawn),
            Step::Move(reply),
            open,
            Step::Move(other_reply),
            close,
            close,
            open,
            Step::Move(elephant),
            close,
            Step::Move(end),
        ];
        assert_eq!(game.walk().collect::<Vec<_>>(), expected);
    }
}
