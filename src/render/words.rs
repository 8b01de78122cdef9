//! The words of a ruling in both languages.

use super::language::Language;
use crate::board::{Kind, Move, Piece, Side, Square};
use crate::rules::{Article, End, FalseRoot, Idle, Remark, RuleSet, Stage, Verdict, Victim, Why};

impl Language {
    /// Returns the name of a side.
    pub(super) fn side(self, side: Side) -> &'static str {
        match side {
            Side::Red => self.pick("red", "红方"),
            Side::Black => self.pick("black", "黑方"),
        }
    }

    /// Returns the name of a piece with its square.
    pub(super) fn piece(self, piece: Piece, square: Square) -> String {
        let (english, red, black) = match piece.kind() {
            Kind::King => ("king", '帅', '将'),
            Kind::Advisor => ("advisor", '仕', '士'),
            Kind::Elephant => ("elephant", '相', '象'),
            Kind::Horse => ("horse", '马', '马'),
            Kind::Rook => ("rook", '车', '车'),
            Kind::Cannon => ("cannon", '炮', '炮'),
            Kind::Pawn => ("pawn", '兵', '卒'),
        };
        match (self, piece.side()) {
            (Self::English, side) => format!("{side} {english} {square}"),
            (Self::Chinese, Side::Red) => format!("红{red}({square})"),
            (Self::Chinese, Side::Black) => format!("黑{black}({square})"),
        }
    }

    /// Returns what a rule set is.
    pub(super) fn rule_set(self, rule_set: RuleSet) -> &'static str {
        match rule_set {
            RuleSet::Cn1999 => self.pick("the Chinese text of 1999", "1999年棋例"),
            RuleSet::Asian => self.pick("Asian rules", "亚规"),
            RuleSet::League => self.pick("rules of the UCCI league", "UCCI联赛规则"),
            RuleSet::Checks => self.pick("only perpetual check is ruled", "只禁长将"),
            RuleSet::None => self.pick("repetitions are draws", "重复作和"),
        }
    }

    /// Returns a verdict.
    pub(super) fn verdict(self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Draw => self.pick("draw", "和棋").to_owned(),
            Verdict::Loses(side) => self.loses(side),
        }
    }

    /// Returns that a side loses.
    pub(super) fn loses(self, side: Side) -> String {
        let name = self.side(side);
        self.pick(format!("{name} loses"), format!("{name}负"))
    }

    /// Returns the ground of a verdict. `is_pinned_rook` tells the one case in which both sides
    /// chase and one of them loses.
    pub(super) fn ground(self, article: Article, is_pinned_rook: bool) -> &'static str {
        match article {
            Article::LonePerpetualCheck => self.pick("one-sided perpetual check", "单方面长将"),
            Article::BothAllowed => {
                self.pick("both sides are allowed to go on", "双方均为允许着法")
            }
            Article::BothForbidden => {
                self.pick("both sides are forbidden to go on", "双方均为禁止着法")
            }
            Article::ForbiddenAgainstAllowed if is_pinned_rook => self.pick(
                "both chase, this side a rook that a horse pins",
                "双方长捉，一方捉的是被马牵住的车",
            ),
            Article::ForbiddenAgainstAllowed => {
                self.pick("a forbidden way to play against an allowed one", "禁止着法对允许着法")
            }
        }
    }

    /// Returns what happens at a stage of the procedure.
    pub(super) fn stage(self, stage: Stage) -> String {
        let name = |side| self.side(side);
        match stage {
            Stage::Early => self.pick("no ruling yet", "尚不裁决").to_owned(),
            Stage::Drawn => self.pick("the game is drawn", "判和").to_owned(),
            Stage::MustVary(side) => {
                self.pick(format!("{} must change", name(side)), format!("{}必须变着", name(side)))
            }
            Stage::Lost(side) => {
                self.pick(format!("{} has lost", name(side)), format!("判{}负", name(side)))
            }
        }
    }

    /// Returns the end of a game.
    pub(super) fn end(self, end: End) -> String {
        match end {
            End::Mate(side) => {
                let name = self.side(side);
                self.pick(format!("{name} is mated"), format!("{name}被将死"))
            }
            End::Stalemate(side) => {
                let name = self.side(side);
                self.pick(format!("{name} has no legal move and loses"), format!("{name}被困毙"))
            }
            End::NobodyCanAttack => self
                .pick("draw: no piece is left that can attack", "和棋：双方均无进攻子力")
                .to_owned(),
            End::RepetitionLoss(side, _) => {
                let name = self.side(side);
                self.pick(format!("{name} has lost by repetition"), format!("{name}循环犯禁，判负"))
            }
            End::RepetitionDraw(_) => {
                self.pick("draw by repetition", "循环反复，不变作和").to_owned()
            }
            End::NaturalLimit(claimants) => {
                let may = Side::ALL.into_iter().zip(claimants).filter(|(_, may)| *may);
                let names: Vec<_> = may.map(|(side, _)| self.side(side)).collect();
                self.pick(
                    format!("natural limit: {} may claim a draw", names.join(" and ")),
                    format!("自然限着：{}可提和", names.join("、")),
                )
            }
        }
    }

    /// Returns the name of an idle move.
    pub(super) fn idle(self, idle: Idle) -> &'static str {
        match idle {
            Idle::Offer => self.pick("idle: offers itself", "闲：献"),
            Idle::Exchange => self.pick("idle: offers an exchange", "闲：兑"),
            Idle::Block => self.pick("idle: blocks", "闲：拦"),
            Idle::Follow => self.pick("idle: follows", "闲：跟"),
            Idle::Plain => self.pick("idle", "闲"),
        }
    }

    /// Returns a chased piece, what takes it, and why it can be won.
    pub(super) fn victim(self, victim: &Victim) -> String {
        let (chased, by) = (
            self.piece(victim.piece, victim.square),
            self.piece(victim.attacking, victim.attacker),
        );
        let (line, why) = (moves(&victim.line), self.why(victim));
        let offer = if victim.takes_back_at_a_loss {
            self.pick("; taking back would lose", "；吃回则立即受损")
        } else {
            ""
        };
        self.pick(
            format!("{chased} by {by}, {line}: {why}{offer}"),
            format!("{chased}，{by} {line}：{why}{offer}"),
        )
    }

    fn why(self, victim: &Victim) -> String {
        match victim.why {
            Why::NoRoot => self.pick("nothing protects it", "无根").to_owned(),
            Why::FalseRoot => {
                let roots: Vec<_> =
                    victim.false_roots.iter().map(|root| self.false_root(*root)).collect();
                self.pick(
                    format!("a false root, {}", roots.join(", ")),
                    format!("假根，{}", roots.join("，")),
                )
            }
            Why::TooFewRoots { attackers, protectors } => self.pick(
                format!("too few roots, {attackers} attackers against {protectors}"),
                format!("少根，{attackers}子攻、{protectors}子保"),
            ),
            Why::WorthMore => {
                self.pick("worth more than what takes it", "子力价值高于攻子").to_owned()
            }
            Why::RuleBook => self.pick("chased though protected", "虽有根仍按捉").to_owned(),
            Why::Exchange => self.pick("the exchange wins material", "交换后得子").to_owned(),
            Why::ExchangeElsewhere => self.pick("won by an exchange", "连续交换得子").to_owned(),
            Why::Checks => self.pick("won through checks", "连续照将得子").to_owned(),
        }
    }

    fn false_root(self, root: FalseRoot) -> String {
        let (piece, by) = (self.piece(root.piece, root.square), root.exposed_to);
        self.pick(
            format!("{piece} cannot retake for {by} would take the king"),
            format!("{piece}吃回则将帅被{by}吃"),
        )
    }

    /// Returns a remark on a move.
    pub(super) fn remark(self, remark: &Remark) -> String {
        let list = |squares: &[Square]| {
            squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        match remark {
            Remark::StandingKill => self
                .pick(
                    "a mate threat that stood before is left out (I2)",
                    "走子前已有的杀与此着无关，不计 (I2)",
                )
                .to_owned(),
            Remark::Uncertain => self
                .pick(
                    "not certain: too many positions to look at; the milder name was given",
                    "不确定：局面过多，从轻认定",
                )
                .to_owned(),
            Remark::LongKill(checks) => {
                self.pick(format!("the kill takes {checks} checks"), format!("连将{checks}步成杀"))
            }
            Remark::GuardsOnly => self
                .pick("only guards are chased: 27.3 may apply", "只捉士象：或适用27.3")
                .to_owned(),
            Remark::PawnsCounted => self
                .pick("the pawn's attack counts, as both sides attack", "互打，兵卒捉子按捉")
                .to_owned(),
            Remark::AttackedBefore(squares) => self.pick(
                format!("could be won before already: {}", list(squares)),
                format!("走子前已捉：{}", list(squares)),
            ),
            Remark::MatedIfTaken(squares) => self.pick(
                format!("who takes is mated: {}", list(squares)),
                format!("吃子即被将死：{}", list(squares)),
            ),
            Remark::KingAttacks(squares) => self.pick(
                format!("the king's own attack is idle: {}", list(squares)),
                format!("将帅本身捉子，按闲：{}", list(squares)),
            ),
            Remark::PawnsAttack(squares) => self.pick(
                format!("the pawn's own attack is idle: {}", list(squares)),
                format!("兵卒本身捉子，按闲：{}", list(squares)),
            ),
        }
    }

    /// Returns how often something has happened: `3rd`.
    pub(super) fn ordinal(self, number: u32) -> String {
        let ending = match (number % 10, number % 100) {
            (1, rest) if rest != 11 => "st",
            (2, rest) if rest != 12 => "nd",
            (3, rest) if rest != 13 => "rd",
            _ => "th",
        };
        self.pick(format!("{number}{ending}"), format!("第{number}次"))
    }
}

/// Returns a text with its first letter as a capital.
pub(super) fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// Returns moves in coordinates.
pub(super) fn moves(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the articles of the text of 1999 that a verdict follows.
pub(super) const fn article(article: Article) -> &'static str {
    match article {
        Article::LonePerpetualCheck => "26.1",
        Article::BothAllowed => "26.2",
        Article::BothForbidden => "26.3",
        Article::ForbiddenAgainstAllowed => "26.4",
    }
}

/// Returns the articles of the text of 1999 that a step of the procedure follows.
pub(super) const fn step_articles(stage: Stage, verdict: Article) -> &'static str {
    match (stage, verdict) {
        (Stage::Early, _) => "24",
        (Stage::Drawn, _) => "24.2",
        (Stage::Lost(_), Article::LonePerpetualCheck) => "26.1, 24.1",
        (Stage::MustVary(_) | Stage::Lost(_), _) => "26.4, 24.3",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_have_their_endings() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 103].map(|n| Language::English.ordinal(n));
        assert_eq!(ordinals.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 103rd");
    }
}
