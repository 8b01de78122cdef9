//! A game of self-play and its bytes.

use std::fmt;

use crate::board::{Move, Side};
use crate::eval::Score;

/// A game of the engine with itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    /// The seed of its shard.
    pub seed: u64,
    /// Its number in the shard, from 0. Seed, index and recipe decide the whole game.
    pub index: u32,
    /// The random moves from the start position, without scores.
    pub opening: Vec<Move>,
    /// What was searched after them.
    pub plies: Vec<Ply>,
    /// Who won.
    pub result: GameResult,
    /// Why the game is over.
    pub ending: Ending,
}

/// A searched position of a game: what the search chose and how it saw the position. The last
/// move of an adjudicated game was chosen but never answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The score from the mover's view.
    pub score: Score,
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
    /// Red won.
    RedWins,
}

impl GameResult {
    /// All results, in the order of their bytes.
    pub const ALL: [Self; 3] = [Self::BlackWins, Self::Draw, Self::RedWins];

    /// Returns the result of a game that a side has lost.
    pub const fn lost_by(side: Side) -> Self {
        match side {
            Side::Red => Self::BlackWins,
            Side::Black => Self::RedWins,
        }
    }

    /// Returns what the game was worth to a side: 1, 0.5 or 0.
    pub const fn points(self, side: Side) -> f32 {
        match (self, side) {
            (Self::Draw, _) => 0.5,
            (Self::RedWins, Side::Red) | (Self::BlackWins, Side::Black) => 1.0,
            _ => 0.0,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BlackWins => "black wins",
            Self::Draw => "draw",
            Self::RedWins => "red wins",
        })
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move has no legal move, in check or not.
    NoMoves,
    /// A side is ruled lost for the repetition it forced.
    RuledLost,
    /// A repetition that nobody has to answer for.
    Repetition,
    /// So many plies without a capture.
    NaturalLimit,
    /// Neither side has a piece that can cross the river.
    NobodyCanAttack,
    /// Adjudicated: the search announced a mate.
    MateSeen,
    /// Adjudicated: both sides agreed for a while that one of them wins.
    Hopeless,
    /// Adjudicated: both sides agreed for a while that nobody is better.
    Level,
    /// Adjudicated: the game was too long.
    TooLong,
}

impl Ending {
    /// All endings, in the order of their bytes.
    pub const ALL: [Self; 9] = [
        Self::NoMoves,
        Self::RuledLost,
        Self::Repetition,
        Self::NaturalLimit,
        Self::NobodyCanAttack,
        Self::MateSeen,
        Self::Hopeless,
        Self::Level,
        Self::TooLong,
    ];
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NoMoves => "mate or stalemate",
            Self::RuledLost => "ruled lost",
            Self::Repetition => "repetition",
            Self::NaturalLimit => "natural limit",
            Self::NobodyCanAttack => "nobody can attack",
            Self::MateSeen => "mate seen",
            Self::Hopeless => "hopeless",
            Self::Level => "level",
            Self::TooLong => "too long",
        })
    }
}

/// Bytes before the moves of the opening: seed, index, result, ending, length of the opening.
const FIXED: usize = 8 + 4 + 1 + 1 + 1;

impl Game {
    /// Returns the body of the game's block.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FIXED + 2 * self.opening.len() + 4 * self.plies.len());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.index.to_le_bytes());
        // The longest opening has some twenty moves.
        bytes.extend([self.result as u8, self.ending as u8, self.opening.len() as u8]);
        for mv in &self.opening {
            bytes.extend(mv.raw().to_le_bytes());
        }
        for ply in &self.plies {
            bytes.extend(ply.mv.raw().to_le_bytes());
            bytes.extend((ply.score.value() as i16).to_le_bytes());
        }
        bytes
    }

    /// Returns the game with this body, or `None` for what is none. Whether its moves are legal is
    /// not looked at.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (seed, rest) = bytes.split_first_chunk()?;
        let (index, rest) = rest.split_first_chunk()?;
        let (&[result, ending, opening], rest) = rest.split_first_chunk()?;
        let (opening, plies) = rest.split_at_checked(2 * usize::from(opening))?;
        let mv = |low, high| Move::from_raw(u16::from_le_bytes([low, high]));
        let (opening, _) = opening.as_chunks();
        let (plies, []) = plies.as_chunks() else { return None };
        let ply = |&[a, b, c, d]: &[u8; 4]| {
            let score = Score::from_value(i32::from(i16::from_le_bytes([c, d])));
            Some(Ply { mv: mv(a, b)?, score })
        };
        Some(Self {
            seed: u64::from_le_bytes(*seed),
            index: u32::from_le_bytes(*index),
            opening: opening.iter().map(|&[low, high]| mv(low, high)).collect::<Option<_>>()?,
            plies: plies.iter().map(ply).collect::<Option<_>>()?,
            result: *GameResult::ALL.get(usize::from(result))?,
            ending: *Ending::ALL.get(usize::from(ending))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_and_ending_survives_its_byte() {
        let mv = |text: &str| text.parse().unwrap();
        for result in GameResult::ALL {
            for ending in Ending::ALL {
                let game = Game {
                    seed: 0x0123_4567_89AB_CDEF,
                    index: 0xFFFF_FFFE,
                    opening: vec![mv("h2e2"), mv("h9g7"), mv("i9i8")],
                    plies: vec![
                        Ply { mv: mv("b0c2"), score: Score::from_value(-10_000) },
                        Ply { mv: mv("i8i9"), score: Score::from_value(9_999) },
                    ],
                    result,
                    ending,
                };
                assert_eq!(Game::from_bytes(&game.to_bytes()), Some(game));
            }
        }
    }

    #[test]
    fn a_body_of_another_length_is_no_game() {
        let game = Game {
            seed: 1,
            index: 2,
            opening: vec!["h2e2".parse().unwrap()],
            plies: vec![Ply { mv: "h9g7".parse().unwrap(), score: Score::ZERO }],
            result: GameResult::Draw,
            ending: Ending::TooLong,
        };
        let bytes = game.to_bytes();
        // Four bytes fewer are a game of fewer plies; that is the business of the checksum.
        for length in (0..bytes.len()).filter(|length| length + 4 != bytes.len()) {
            assert_eq!(Game::from_bytes(&bytes[..length]), None, "{length}");
        }
    }

    #[test]
    fn points_are_those_of_the_side_asked_for() {
        assert_eq!(GameResult::lost_by(Side::Red), GameResult::BlackWins);
        for side in Side::ALL {
            let lost = GameResult::lost_by(side);
            assert!(lost.points(side) < GameResult::Draw.points(side));
            assert!(lost.points(!side) > GameResult::Draw.points(!side));
        }
    }
}
