//! How a game ended, and why.

use std::fmt;

use crate::board::Side;
use crate::rules::{Article, Fault};

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side has won.
    Won(Side),
    /// A draw.
    Drawn,
    /// Neither side could be started: both lose (21.3).
    BothLost,
    /// The game was broken off and counts for nothing.
    Unfinished,
}

impl Outcome {
    /// Returns the result of a game that a side has lost.
    pub fn lost_by(side: Side) -> Self {
        Self::Won(!side)
    }

    /// Returns the loser of a game that one side has lost.
    pub fn loser(self) -> Option<Side> {
        if let Self::Won(winner) = self { Some(!winner) } else { None }
    }
}

impl fmt::Display for Outcome {
    /// Writes the result as records have it: `1-0` when Red has won.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Side::Red) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::BothLost => "0-0",
            Self::Unfinished => "*",
        })
    }
}

/// Why a game ended. Who lost is in the [`Outcome`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// Mate (4.1.1).
    Mate,
    /// Stalemate, a loss (困毙, 4.1.3).
    Stalemate,
    /// A ruling on a repetition lost the game (4.1.7, 24).
    RepetitionLoss(Article),
    /// A draw by repetition (4.2.3).
    RepetitionDraw(Article),
    /// Nobody can attack any more (4.2.1).
    NobodyCanAttack,
    /// The natural limit (4.2.4).
    NaturalLimit,
    /// Both sides agreed to a draw (4.2.2).
    Agreement,
    /// The loser gave up (4.1.9).
    Resignation,
    /// The loser answered that it had no move, though it had: that is to give up.
    NoMove,
    /// The loser committed three fouls (4.1.8).
    Fouls,
    /// The engines' scores told who wins.
    WinByScore,
    /// The engines' scores told that nobody wins.
    DrawByScore,
    /// The longest game that the match allows: a draw.
    MaxPlies,
    /// The loser's move breaks the rules of moving (4.1.2, 4.1.6).
    IllegalMove(Fault),
    /// The loser's answer is no move at all; the text is what it said.
    Unreadable(String),
    /// The loser answered after its flag had fallen (4.1.4, 22), by so many milliseconds.
    TimeLoss {
        /// How late, beyond the margin.
        over_ms: u64,
    },
    /// The loser's flag fell by a penalty for a false claim (23.3).
    Penalty,
    /// The loser did not answer, not even to `stop` or `isready`; the text says to what.
    Stall(String),
    /// The loser's process ended in the middle of the game; the text says how.
    Crash(String),
    /// The loser closed its output in the middle of the game, and did not crash.
    Disconnect,
    /// The loser could not be started for this game (4.1.5, 21); the text says why.
    NeverStarted(String),
    /// The game was broken off from outside.
    Stopped,
}

impl Termination {
    /// Returns the name of the kind of end, one word that never changes.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::RepetitionLoss(_) => "repetition-loss",
            Self::RepetitionDraw(_) => "repetition-draw",
            Self::NobodyCanAttack => "no-attackers",
            Self::NaturalLimit => "natural-limit",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::NoMove => "no-move",
            Self::Fouls => "fouls",
            Self::WinByScore => "win-by-score",
            Self::DrawByScore => "draw-by-score",
            Self::MaxPlies => "max-plies",
            Self::IllegalMove(_) => "illegal-move",
            Self::Unreadable(_) => "unreadable",
            Self::TimeLoss { .. } => "time",
            Self::Penalty => "penalty",
            Self::Stall(_) => "stall",
            Self::Crash(_) => "crash",
            Self::Disconnect => "disconnect",
            Self::NeverStarted(_) => "never-started",
            Self::Stopped => "stopped",
        }
    }

    /// Returns whether the engine broke down rather than lost on the board or on time.
    pub const fn is_breakdown(&self) -> bool {
        matches!(self, Self::Stall(_) | Self::Crash(_) | Self::Disconnect | Self::NeverStarted(_))
    }

    /// Returns whether an engine did what none should: broke down, exceeded its time, gave a move that
    /// is none, or gave up in this way though it had moves.
    pub const fn is_fault(&self) -> bool {
        let broke_the_rules = matches!(
            self,
            Self::TimeLoss { .. } | Self::IllegalMove(_) | Self::Unreadable(_) | Self::NoMove
        );
        broke_the_rules || self.is_breakdown()
    }

    /// Returns whether scores or a limit of the match ended the game, not the law.
    pub const fn is_adjudicated(&self) -> bool {
        matches!(self, Self::WinByScore | Self::DrawByScore | Self::MaxPlies)
    }
}
