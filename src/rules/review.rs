//! A whole game under the law: how it stands, and every repetition on the way.

use super::arbiter::{Ruling, rule};
use super::ending::{NaturalLimit, Status, status};
use super::explain::{Explanation, explain};
use super::law::Law;
use crate::board::{Move, Position, Side};

/// What the law says of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// How the game stands.
    pub status: Status,
    /// The grounds of the ruling on the repetition at hand, if there is one.
    pub explanation: Option<Explanation>,
    /// Repetitions that ended before, the first one first.
    pub spells: Vec<Spell>,
}

/// A stretch of a game in which every position had stood before, and which ended by a move to a new
/// one.
#[derive(Clone, PartialEq, Debug)]
pub struct Spell {
    /// The number of the move, from 1, that led to the first repeated position.
    pub first_ply: usize,
    /// The number of the move that led to the last one.
    pub last_ply: usize,
    /// The ruling at the end of the stretch.
    pub ruling: Ruling,
    /// Who varied.
    pub varied: Side,
    /// By which move.
    pub with: Move,
}

/// Returns what the law says of the game whose last position and history are given.
pub fn review(position: &Position, law: &Law, limit: NaturalLimit) -> Review {
    let mut replay = position.clone();
    let mut line = Vec::with_capacity(position.ply());
    while let Some(mv) = replay.state().mv() {
        line.push(mv);
        replay.unmake();
    }
    let mut spells = Vec::new();
    let mut first_ply = None;
    for mv in line.into_iter().rev() {
        let before = replay.clone();
        replay.make(mv);
        let ply = replay.ply();
        let is_repeated =
            replay.may_repeat() && replay.past().iter().any(|state| state.key() == replay.key());
        if is_repeated {
            first_ply.get_or_insert(ply);
        } else if let Some(first_ply) = first_ply.take()
            && let Some(ruling) = rule(&before, law)
        {
            let (last_ply, varied) = (before.ply(), before.side());
            spells.push(Spell { first_ply, last_ply, ruling, varied, with: mv });
        }
    }
    Review { status: status(position, law, limit), explanation: explain(position, law), spells }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{End, RuleSet, Stage};

    const ROOK_CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";

    fn reviewed(moves: &str) -> Review {
        let mut position = Position::from_fen(ROOK_CHECKS).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        review(&position, &Law::of(RuleSet::Cn1999), NaturalLimit::default())
    }

    #[test]
    fn a_repetition_that_ended_is_remembered_with_who_varied() {
        let game = reviewed("a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a0 e9d9");
        assert_eq!(game.explanation, None);
        assert_eq!(game.status.end, None);
        let [spell] = game.spells.as_slice() else { panic!("{:?}", game.spells) };
        assert_eq!((spell.first_ply, spell.last_ply), (5, 8));
        assert_eq!((spell.varied, spell.with), (Side::Red, "a8a0".parse().unwrap()));
        assert_eq!(spell.ruling.stage, Stage::Early);
    }

    #[test]
    fn the_repetition_at_hand_is_explained() {
        let game = reviewed("a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9");
        assert!(game.spells.is_empty());
        let explanation = game.explanation.unwrap();
        assert_eq!(explanation.ruling.occurrence, 3);
        assert_eq!(game.status.end.and_then(End::loser), Some(Side::Red));
        assert_eq!((explanation.plies.len(), explanation.cycles), (4, 2));
        assert_eq!(explanation.procedure.len(), 1);
        assert_eq!(explanation.procedure[0].ply, 9);
    }
}
