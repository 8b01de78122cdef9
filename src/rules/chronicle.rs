//! What the law had to say in the course of a game.

use std::mem::discriminant;

use super::arbiter::{Article, Stage};
use super::ending::{End, NaturalLimit, status};
use super::law::Law;
use super::review::{Spell, review};
use crate::board::{Position, Side};

/// Something that happened in a game under the law.
#[derive(Clone, PartialEq, Debug)]
pub struct Occurrence {
    /// The number of the move that brought it about, from 1; 0 for the start position.
    pub ply: usize,
    /// What happened.
    pub kind: Happening,
}

/// What may happen in a game under the law.
#[derive(Clone, PartialEq, Debug)]
pub enum Happening {
    /// The game was over, or a draw could be claimed, whether or not the players went on.
    End(End),
    /// A side had to vary: it loses if the same position stands once more.
    MustVary(Side, Article),
    /// Positions were repeated, until a side varied without a need.
    Repetition(Spell),
}

/// Returns what the law had to say in the game whose last position and history are given, in order.
///
/// An end that stands at several moves in a row is told at the first of them.
pub fn chronicle(position: &Position, law: &Law, limit: NaturalLimit) -> Vec<Occurrence> {
    let mut replay = position.clone();
    let mut line = Vec::with_capacity(position.ply());
    while let Some(mv) = replay.state().mv() {
        line.push(mv);
        replay.unmake();
    }
    let mut told = Vec::new();
    let (mut last_end, mut last_stage) = (None, None);
    loop {
        let ply = replay.ply();
        let status = status(&replay, law, limit);
        let end = status.end.map(|end| (discriminant(&end), end.loser()));
        if let Some(kind) = status.end.filter(|_| end != last_end) {
            told.push(Occurrence { ply, kind: Happening::End(kind) });
        }
        last_end = end;
        let stage = status.ruling.as_ref().map(|ruling| ruling.stage);
        if let Some(ruling) = status.ruling.filter(|_| stage != last_stage)
            && let Stage::MustVary(side) = ruling.stage
        {
            told.push(Occurrence { ply, kind: Happening::MustVary(side, ruling.article) });
        }
        last_stage = stage;
        match line.pop() {
            Some(mv) => replay.make(mv),
            None => break,
        }
    }
    let spells = review(position, law, limit).spells.into_iter();
    told.extend(
        spells
            .filter(|spell| spell.ruling.stage == Stage::Early)
            .map(|spell| Occurrence { ply: spell.last_ply, kind: Happening::Repetition(spell) }),
    );
    told.sort_by_key(|occurrence| occurrence.ply);
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    fn told(fen: &str, moves: &str, limit: u32) -> Vec<Occurrence> {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        let limit = NaturalLimit { plies: limit, ..NaturalLimit::default() };
        chronicle(&position, &Law::of(RuleSet::Cn1999), limit)
    }

    const ROOK_CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";

    #[test]
    fn a_repetition_that_ended_in_time_is_told_at_its_last_move() {
        let told = told(ROOK_CHECKS, "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a0 e9d9", 0);
        let [Occurrence { ply: 8, kind: Happening::Repetition(spell) }] = told.as_slice() else {
            panic!("{told:?}")
        };
        assert_eq!((spell.first_ply, spell.varied), (5, Side::Red));
    }

    #[test]
    fn an_end_is_told_once_although_the_players_go_on() {
        let told = told(ROOK_CHECKS, "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a7", 0);
        let [Occurrence { ply: 9, kind: Happening::End(end) }] = told.as_slice() else {
            panic!("{told:?}")
        };
        assert_eq!(end.loser(), Some(Side::Red));
    }

    #[test]
    fn mate_and_the_natural_limit_are_told_at_their_moves() {
        let mate = told("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b1b9", 120);
        assert_eq!(mate, [Occurrence { ply: 1, kind: Happening::End(End::Mate(Side::Black)) }]);
        let limit = told("4k4/9/9/9/9/9/9/R8/9/3K5 w", "a2b2 e9e8 b2c2 e8e9", 3);
        let [Occurrence { ply: 3, kind: Happening::End(End::NaturalLimit(_)) }] = limit.as_slice()
        else {
            panic!("{limit:?}")
        };
    }
}
