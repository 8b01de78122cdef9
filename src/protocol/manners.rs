//! Offers of a draw and resignations: what UCCI lets an engine add to its move.

use crate::eval::Score;
use crate::wire::Courtesy;

/// An offer is accepted up to this score, in hundredths of a pawn.
const EVEN: i32 = 30;

/// A game is hopeless after so many answers in a row …
const HOPELESS_ANSWERS: u32 = 3;
/// … with at most this score, in hundredths of a pawn: about three horses behind.
const HOPELESS: i32 = -1250;

/// How the engine behaves at the end of a game. Without a word from the client it never gives a
/// game up and accepts no offer: some clients end the game at the sight of the words.
#[derive(Clone, Debug, Default)]
pub(super) struct Manners {
    /// Whether offers may be accepted.
    pub(super) truce: bool,
    /// Whether hopeless games may be given up.
    pub(super) concede: bool,
    hopeless_answers: u32,
}

impl Manners {
    /// Forgets how the last game went.
    pub(super) fn new_game(&mut self) {
        self.hopeless_answers = 0;
    }

    /// Returns what goes with an answer of this score, given whether the opponent offers a draw.
    pub(super) fn courtesy(&mut self, score: Score, is_offered: bool) -> Option<Courtesy> {
        let is_hopeless = score.value() <= HOPELESS;
        self.hopeless_answers = if is_hopeless { self.hopeless_answers + 1 } else { 0 };
        if self.concede && self.hopeless_answers >= HOPELESS_ANSWERS {
            Some(Courtesy::Resign)
        } else if self.truce && is_offered && score.value() <= EVEN {
            Some(Courtesy::Draw)
        } else {
            None
        }
    }
}
