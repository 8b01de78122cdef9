//! What a single move does: check, kill, chase, or nothing of the kind (articles 27, 28).

use super::law::{Fold, Law, Newness};
use super::mate::{Budget, all_within, mate_by_checks, mates_by};
use super::threats::{self, Attackers, Threat, victims};
use crate::board::{Bitboard, Move, Position};

/// What a move does, by its strongest effect (article 27.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Label {
    /// It gives check (将, 28.1).
    Check,
    /// It threatens mate by the checks in this line (杀, 28.2).
    Kill(Vec<Move>),
    /// It newly threatens to win these pieces (捉, 28.3 and 29).
    Chase(Vec<Threat>),
    /// None of these (闲, 28.9).
    Idle,
}

impl Label {
    /// Returns whether the move attacks (打, 28.4).
    pub const fn is_attack(&self) -> bool {
        !matches!(self, Self::Idle)
    }
}

/// A move with its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labelled {
    /// The move.
    pub mv: Move,
    /// What it does.
    pub label: Label,
    /// The pieces that pawns newly threaten to win: no chase unless both sides attack (27.2).
    pub pawn_threats: Vec<Threat>,
    /// Whether a mate threat that stood before the move was left out, as the move has no part in
    /// it.
    pub standing_kill: bool,
    /// Whether the answer may be incomplete, because the budget of positions was spent.
    pub is_uncertain: bool,
}

/// Returns what a legal move does in a position, looking at so many positions at most.
pub(super) fn label(position: &mut Position, mv: Move, law: &Law, positions: u32) -> Labelled {
    let mut labeller = Labeller { position, mv, law, budget: Budget::new(positions) };
    let mut standing_kill = false;
    let label = if labeller.gives_check() {
        Label::Check
    } else if let Some(line) = labeller.kill(&mut standing_kill) {
        Label::Kill(line)
    } else {
        let threats = labeller.new_threats(Attackers::Pieces);
        if threats.is_empty() { Label::Idle } else { Label::Chase(threats) }
    };
    let is_uncertain = labeller.budget.is_exhausted();
    Labelled { mv, label, pawn_threats: Vec::new(), standing_kill, is_uncertain }
}

/// Returns the pieces that pawns newly threaten to win by a move that is idle otherwise.
pub(super) fn pawn_threats(
    position: &mut Position,
    mv: Move,
    law: &Law,
    positions: u32,
) -> Vec<Threat> {
    let budget = Budget::new(positions);
    Labeller { position, mv, law, budget }.new_threats(Attackers::Pawns)
}

struct Labeller<'a> {
    /// The position before the move, whenever no method is at work.
    position: &'a mut Position,
    mv: Move,
    law: &'a Law,
    budget: Budget,
}

impl Labeller<'_> {
    fn gives_check(&self) -> bool {
        self.position.gives_check(self.mv)
    }

    /// Asks a question of the position in which the mover could move once more. The move must not
    /// give check.
    fn after_a_pass<T>(&mut self, ask: impl FnOnce(&mut Position, &Law, &mut Budget) -> T) -> T {
        self.position.make(self.mv);
        self.position.make_null();
        let answer = ask(self.position, self.law, &mut self.budget);
        self.position.unmake_null();
        self.position.unmake();
        answer
    }

    /// Asks a question of the position before the move.
    fn before<T>(&mut self, ask: impl FnOnce(&mut Position, &Law, &mut Budget) -> T) -> T {
        ask(self.position, self.law, &mut self.budget)
    }

    /// Returns the line by which the move threatens mate in the fewest checks. A threat that stood
    /// before, beginning with the same move of the same piece to the same square, does not count:
    /// the side only moves about under it (I2).
    fn kill(&mut self, standing: &mut bool) -> Option<Vec<Move>> {
        if !self.law.kills {
            return None;
        }
        let line = self.after_a_pass(|position, law, budget| {
            mate_by_checks(position, law.mate_checks, budget)
        })?;
        if self.law.standing_kills || !self.stood_before(&line) {
            return Some(line);
        }
        // Another mate, no longer than the one that stood, may be new.
        let checks = line.len().div_ceil(2) as u32;
        let lines = self.after_a_pass(|position, _, budget| all_within(position, checks, budget));
        let new = lines.into_iter().find(|line| !self.stood_before(line));
        *standing = new.is_none();
        new
    }

    /// Returns whether the first move of a mating line, made by the same piece from where it stood
    /// before, mated by checks already.
    fn stood_before(&mut self, line: &[Move]) -> bool {
        let Some(&first) = line.first() else { return false };
        let moved = first.from() == self.mv.to();
        let first = if moved { Move::new(self.mv.from(), first.to()) } else { first };
        let checks = self.law.mate_checks;
        self.before(|position, _, budget| {
            position.is_legal(first)
                && position.gives_check(first)
                && (mates_by(position, first, checks, budget) || budget.is_exhausted())
        })
    }

    /// Returns the pieces that can be won after the move and could not before (29.2). Taking at
    /// once is compared with taking at once, a longer way with every way there was.
    fn new_threats(&mut self, attackers: Attackers) -> Vec<Threat> {
        let chases = matches!(self.law.fold, Fold::EveryMoveAttacks | Fold::SameVictim);
        if !chases || !self.law.chase_out_of_check && self.position.in_check() {
            return Vec::new();
        }
        // Whether the taker would be mated is dear to ask, and most of what can be taken could be
        // taken before: so the position before the move comes first.
        let mut threats = self.after_a_pass(|position, law, budget| {
            threats::takable(position, law, attackers, Bitboard::FULL, budget)
        });
        if !threats.is_empty() {
            let before = self.taken_before(attackers, victims(&threats));
            self.retain_new(&mut threats, &before);
            self.after_a_pass(|position, law, budget| {
                threats.retain(|threat| threats::is_safely_taken(position, threat, law, budget));
            });
        }
        if threats.is_empty() && self.law.exchanges {
            threats = self.after_a_pass(|position, law, budget| {
                threats::by_exchange(position, law, attackers, budget)
            });
            self.retain_new_indirect(&mut threats, attackers);
        }
        if threats.is_empty() && attackers == Attackers::Pieces && self.law.gain_checks > 0 {
            threats = self.after_a_pass(by_checks);
            self.retain_new_indirect(&mut threats, attackers);
        }
        if self.budget.is_exhausted() {
            // What was not looked at may have saved the pieces, or threatened them before.
            threats.clear();
        }
        threats
    }

    /// Keeps the threats of a longer way that are new against every way there was before.
    fn retain_new_indirect(&mut self, threats: &mut Vec<Threat>, attackers: Attackers) {
        if !threats.is_empty() {
            let mut before = self.taken_before(attackers, victims(threats));
            before.extend(self.before(|position, law, budget| {
                threats::by_exchange(position, law, attackers, budget)
            }));
            before.extend(self.before(by_checks));
            self.retain_new(threats, &before);
        }
    }

    /// Returns which of the pieces on `candidates` could be won before the move by taking them at
    /// once.
    fn taken_before(&mut self, attackers: Attackers, candidates: Bitboard) -> Vec<Threat> {
        self.before(|position, law, budget| {
            let mut taken_by =
                |attackers| threats::direct(position, law, attackers, candidates, budget);
            let mut before = taken_by(Attackers::Pieces);
            if attackers == Attackers::Pawns {
                before.extend(taken_by(attackers));
            }
            before
        })
    }

    /// Keeps the threats that are new against what could be won before.
    fn retain_new(&self, threats: &mut Vec<Threat>, before: &[Threat]) {
        let stood = victims(before);
        threats.retain(|threat| match self.law.newness {
            Newness::Victim => !stood.contains(threat.victim),
            Newness::Pair => !before.iter().any(|old| {
                let moved = old.attacker == self.mv.from();
                let attacker = if moved { self.mv.to() } else { old.attacker };
                (attacker, old.victim) == (threat.attacker, threat.victim)
            }),
        });
    }
}

/// Returns what is won through checks, as the law bounds them.
fn by_checks(position: &mut Position, law: &Law, budget: &mut Budget) -> Vec<Threat> {
    let candidates = threats::counted_pieces(position);
    threats::by_checks(position, law, law.gain_checks, candidates, budget)
}
