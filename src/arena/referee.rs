//! The arbiter at the board: what becomes of moves, offers and claims.
//!
//! It knows no engine and no time, so that games can be refereed from a list.

use super::adjudication::Scores;
use super::pair::of_mut;
use super::remark::{Foul, Remark};
use super::rules::{GameRules, LimitBy, Manners};
use super::termination::{Outcome, Termination};
use crate::board::{Move, Position, Side};
use crate::rules::{End, Fault, NaturalLimit, Stage, Verdict, play, rule, status};
use crate::wire::ScoreText;

/// The fouls that lose a game (4.1.8).
const FOULS_THAT_LOSE: u32 = 3;

/// What a player says with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Words {
    /// It offers a draw, or accepts the offer of the other side.
    pub(super) draw: bool,
    /// It claims a draw under the natural limit.
    pub(super) claims: bool,
    /// The score that it gives the position.
    pub(super) score: Option<ScoreText>,
}

/// What became of a move.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Decision {
    /// The end of the game, if it has come.
    pub(super) end: Option<(Outcome, Termination)>,
    /// Whether a draw is now offered.
    pub(super) is_offer: bool,
    /// Whether the claim was false, which costs five minutes (23.3).
    pub(super) is_false_claim: bool,
    /// What a record says about manners.
    pub(super) remarks: Vec<Remark>,
}

#[derive(Debug)]
pub(super) struct Referee<'a> {
    rules: &'a GameRules,
    position: Position,
    scores: Scores,
    /// Who offers a draw that has not been answered yet.
    offer: Option<Side>,
    /// Who offered a draw last: it is the other side's turn to do so (23.1).
    last_offer: Option<Side>,
    fouls: [u32; 2],
    opening: usize,
}

impl<'a> Referee<'a> {
    /// Returns the referee of a game that starts after some moves.
    ///
    /// # Errors
    ///
    /// Fails on an opening move that cannot be played.
    pub(super) fn new(
        rules: &'a GameRules,
        start: &Position,
        opening: &[Move],
    ) -> Result<Self, Fault> {
        let mut position = start.clone();
        opening.iter().try_for_each(|&mv| play(&mut position, mv))?;
        Ok(Self {
            rules,
            scores: Scores::new(rules),
            offer: None,
            last_offer: None,
            fouls: [0; 2],
            opening: position.ply(),
            position,
        })
    }

    /// Returns the position, with the whole game as its history.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Returns Red's fouls, then Black's.
    pub(super) fn fouls(&self) -> [u32; 2] {
        self.fouls
    }

    /// Returns whether the side to move has been offered a draw.
    pub(super) fn is_offered(&self) -> bool {
        self.offer == Some(!self.position.side())
    }

    /// Returns the end of the game if the law ends it here.
    pub(super) fn standing(&self) -> Option<(Outcome, Termination)> {
        let limit = match self.rules.limit_by {
            LimitBy::Arbiter => self.rules.limit,
            LimitBy::Claim => NaturalLimit { plies: 0, ..self.rules.limit },
        };
        let end = status(&self.position, &self.rules.law, limit).end?;
        let outcome = end.loser().map_or(Outcome::Drawn, Outcome::lost_by);
        let termination = match end {
            End::Mate(_) => Termination::Mate,
            End::Stalemate(_) => Termination::Stalemate,
            End::NobodyCanAttack => Termination::NobodyCanAttack,
            End::RepetitionLoss(_, article) => Termination::RepetitionLoss(article),
            End::RepetitionDraw(article) => Termination::RepetitionDraw(article),
            End::NaturalLimit(_) => Termination::NaturalLimit,
        };
        Some((outcome, termination))
    }

    /// Returns the moves by which the side to move would lose by repetition, at once or by the next
    /// move of the other side, or with which it would go on although it has to vary (24.3). None
    /// where every move would.
    pub(super) fn banned(&self) -> Vec<Move> {
        // A ruling takes eight plies, two of which are still to be played.
        if !self.rules.bans || self.position.state().reversible_plies() < 6 {
            return Vec::new();
        }
        let side = self.position.side();
        let law = &self.rules.law;
        let stage = rule(&self.position, law).map(|ruling| ruling.stage);
        let must_vary = stage == Some(Stage::MustVary(side));
        let mut position = self.position.clone();
        let legal = position.legal_moves();
        let mut banned = Vec::new();
        for &mv in &legal {
            position.make(mv);
            let ruling = rule(&position, law);
            let loses = ruling.is_some_and(|ruling| {
                ruling.stage == Stage::Lost(side)
                    || must_vary && ruling.verdict == Verdict::Loses(side)
            });
            if loses || self.loses_next(&mut position, side) {
                banned.push(mv);
            }
            position.unmake();
        }
        if banned.len() == legal.len() { Vec::new() } else { banned }
    }

    /// Returns whether a move of the side to move makes the other side lose by repetition.
    fn loses_next(&self, position: &mut Position, side: Side) -> bool {
        if position.state().reversible_plies() < 4 {
            return false;
        }
        position.legal_moves().into_iter().any(|reply| {
            position.make(reply);
            let ruling = rule(position, &self.rules.law);
            position.unmake();
            ruling.is_some_and(|ruling| ruling.stage == Stage::Lost(side))
        })
    }

    /// Judges a move with what is said with it.
    ///
    /// # Errors
    ///
    /// Fails on a move that breaks the rules of moving, which nothing becomes of.
    pub(super) fn play(&mut self, mv: Move, words: Words) -> Result<Decision, Fault> {
        let side = self.position.side();
        let mut decision = Decision::default();
        if words.draw && self.rules.offers && self.is_offered() {
            // The move does not matter any more (23.1).
            decision.end = Some((Outcome::Drawn, Termination::Agreement));
            return Ok(decision);
        }
        let is_capture = self.position.is_capture(mv);
        play(&mut self.position, mv)?;
        self.offer = None;
        decision.end = self.standing();
        if decision.end.is_some() {
            return Ok(decision);
        }
        if words.draw && self.rules.offers {
            self.offer(side, &mut decision);
        }
        if words.claims && self.rules.limit_by == LimitBy::Claim {
            self.claim(side, &mut decision);
        }
        if self.fouls.iter().any(|&fouls| fouls >= FOULS_THAT_LOSE) {
            decision.end = Some((Outcome::lost_by(side), Termination::Fouls));
        }
        if decision.end.is_none() {
            let moves = (self.position.ply() / 2) as u32;
            decision.end = self.scores.count(side, words.score, is_capture, moves);
        }
        let played = self.position.ply() - self.opening;
        if decision.end.is_none() && self.rules.max_plies.is_some_and(|max| played >= max as usize)
        {
            decision.end = Some((Outcome::Drawn, Termination::MaxPlies));
        }
        Ok(decision)
    }

    fn offer(&mut self, side: Side, decision: &mut Decision) {
        if self.last_offer != Some(side) {
            self.offer = Some(side);
            self.last_offer = Some(side);
            decision.is_offer = true;
        } else if self.rules.manners == Manners::Strict {
            self.foul(side, Foul::OffersAgain, decision);
        }
    }

    fn claim(&mut self, side: Side, decision: &mut Decision) {
        let limit = self.rules.limit;
        let counted = limit.counted(&self.position, side);
        if limit.plies > 0 && counted >= limit.plies {
            decision.end = Some((Outcome::Drawn, Termination::NaturalLimit));
            decision.remarks.push(Remark::Claim);
        } else {
            decision.is_false_claim = true;
            self.foul(side, Foul::FalseClaim { counted }, decision);
        }
    }

    fn foul(&mut self, side: Side, what: Foul, decision: &mut Decision) {
        let fouls = of_mut(&mut self.fouls, side);
        *fouls += 1;
        decision.remarks.push(Remark::Foul { number: *fouls, what });
    }
}
