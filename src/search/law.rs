//! The law as the search sees it: what a ruling on the position at hand is worth.

use super::searcher::Searcher;
use crate::eval::Score;
use crate::rules::{self, Verdict};

/// What the rules say about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ruled {
    /// Nothing: search on.
    Open,
    /// The game ends here with this score.
    Settled(Score),
    /// The other side must vary, or it loses: the score is at least about even. Only a bound, as
    /// the ruling has not fallen yet.
    NotWorse(Score),
    /// The side to move must vary, or it loses: the score is at most about even.
    NotBetter(Score),
}

impl Searcher<'_> {
    /// Returns what the rules say about the position, `ply` plies below the root.
    ///
    /// A third occurrence settles the game. A second one within the search does so if it is a
    /// draw; if somebody would lose it only bounds the score, since that side may still vary. The
    /// natural limit comes first, as a draw that has been reached cannot be ruled away.
    #[inline]
    pub(super) fn ruled(&mut self, ply: usize, alpha: Score, beta: Score) -> Ruled {
        let settings = &self.job.settings;
        if rules::nobody_can_attack(&self.position) {
            return Ruled::Settled(self.even());
        }
        let limit = settings.natural_limit;
        if limit > 0
            && self.position.quiet_plies() >= limit
            && rules::counted_quiet_plies(&self.position) >= limit
            && (!self.position.in_check() || self.position.has_legal_move())
        {
            return Ruled::Settled(self.even());
        }
        let Some(repetition) = rules::repetition(&self.position) else {
            return Ruled::Open;
        };
        let is_final = repetition.occurrence >= 3;
        if !is_final && repetition.distance >= ply {
            return Ruled::Open;
        }
        let mover = self.position.side();
        // Outside the window an even score and one side's loss come to the same.
        let safe_side = match (alpha > Score::ZERO, beta < Score::ZERO) {
            (true, _) => Some(!mover),
            (_, true) => Some(mover),
            _ => None,
        };
        if !is_final
            && let Some(side) = safe_side
            && self.judge.is_safe(&mut self.position, repetition.span, side)
        {
            return Ruled::Settled(self.even());
        }
        match self.judge.verdict(&mut self.position, repetition.span) {
            Verdict::Draw => Ruled::Settled(self.even()),
            Verdict::Loses(side) if is_final => Ruled::Settled(if side == mover {
                Score::ruled_lost_in(ply)
            } else {
                Score::ruled_won_in(ply)
            }),
            Verdict::Loses(side) if side == mover => Ruled::NotBetter(Score::ZERO + 1),
            Verdict::Loses(_) => Ruled::NotWorse(Score::ZERO - 1),
        }
    }

    /// Returns an even score that differs a little from node to node, so that the search does not
    /// take one way into a draw for the only one.
    #[inline]
    fn even(&self) -> Score {
        Score::ZERO + (self.nodes & 2) as i32 - 1
    }
}
