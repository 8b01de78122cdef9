//! What a single move does: check, kill, chase, or nothing of the kind (articles 27, 28).

use super::law::{Fold, Law, Newness};
use super::mate::{Budget, mate_by_checks};
use super::threats::{self, Attackers, Threat, victims};
use crate::board::{Move, Position};

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

/// Returns what a legal move does in a position.
pub(super) fn label(position: &mut Position, mv: Move, law: &Law, positions: u32) -> Labelled {
    let mut labeller = Labeller { position, mv, law, budget: Budget::new(positions) };
    let mut standing_kill = false;
    let mut pawn_threats = Vec::new();
    let label = if labeller.gives_check() {
        Label::Check
    } else if let Some(line) = labeller.kill(&mut standing_kill) {
        Label::Kill(line)
    } else {
        let threats = labeller.new_threats(Attackers::Pieces);
        if threats.is_empty() {
            if law.pawns_in_mutual_attack {
                pawn_threats = labeller.new_threats(Attackers::Pawns);
            }
            Label::Idle
        } else {
            Label::Chase(threats)
        }
    };
    let is_uncertain = labeller.budget.is_exhausted();
    Labelled { mv, label, pawn_threats, standing_kill, is_uncertain }
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

    /// Returns the line by which the move threatens mate. A threat that stood before counts only
    /// if the moved piece has a part in it (I2).
    fn kill(&mut self, standing: &mut bool) -> Option<Vec<Move>> {
        if !self.law.kills {
            return None;
        }
        let mate = |position: &mut Position, law: &Law, budget: &mut Budget| {
            mate_by_checks(position, law.mate_checks, budget)
        };
        let line = self.after_a_pass(mate)?;
        if self.law.standing_kills || self.before(mate).is_none() || self.takes_part(&line) {
            return Some(line);
        }
        *standing = true;
        None
    }

    /// Returns whether the moved piece moves in a mating line or there is no mate without it.
    fn takes_part(&mut self, line: &[Move]) -> bool {
        let moved = self.mv.to();
        if line.iter().step_by(2).any(|mv| mv.from() == moved) {
            return true;
        }
        self.after_a_pass(|position, law, budget| {
            position.edited(moved, None).map_or(true, |mut without| {
                mate_by_checks(&mut without, law.mate_checks, budget).is_none()
            })
        })
    }

    /// Returns the pieces that can be won after the move and could not before (29.2).
    fn new_threats(&mut self, attackers: Attackers) -> Vec<Threat> {
        let chases = matches!(self.law.fold, Fold::EveryMoveAttacks | Fold::SameVictim);
        if !chases || !self.law.chase_out_of_check && self.position.in_check() {
            return Vec::new();
        }
        let mut threats = self.after_a_pass(|position, law, budget| {
            material_threats(position, law, attackers, budget)
        });
        let mut before = self.before(|position, law, budget| {
            material_threats(position, law, Attackers::Pieces, budget)
        });
        if attackers == Attackers::Pawns {
            before.extend(self.before(|position, law, budget| {
                material_threats(position, law, Attackers::Pawns, budget)
            }));
        }
        let stood = victims(&before);
        let mv = self.mv;
        threats.retain(|threat| match self.law.newness {
            Newness::Victim => !stood.contains(threat.victim),
            Newness::Pair => !before.iter().any(|old| {
                let attacker = if old.attacker == mv.from() { mv.to() } else { old.attacker };
                (attacker, old.victim) == (threat.attacker, threat.victim)
            }),
        });
        if threats.is_empty() && attackers == Attackers::Pieces && self.law.gain_checks > 0 {
            let checks = self.law.gain_checks;
            threats = self.after_a_pass(|position, law, budget| {
                threats::by_checks(position, law, checks, stood, budget)
            });
            if !threats.is_empty() {
                let stood = victims(&self.before(|position, law, budget| {
                    threats::by_checks(position, law, checks, stood, budget)
                }));
                threats.retain(|threat| !stood.contains(threat.victim));
            }
        }
        threats
    }
}

fn material_threats(
    position: &mut Position,
    law: &Law,
    attackers: Attackers,
    budget: &mut Budget,
) -> Vec<Threat> {
    let mut threats = threats::direct(position, law, attackers, budget);
    if law.exchanges {
        threats.extend(threats::by_exchange(position, law, attackers, budget));
    }
    threats
}
