//! A ruling with its grounds, as text.

use std::fmt;

use super::columns::padded;
use super::language::Language;
use super::words::{article, moves, step_articles};
use crate::board::{Position, Side};
use crate::notation::{self, Style};
use crate::rules::{Act, Article, Explanation, Grounds, Law, RuleSet, Stage};

/// The text of a ruling: the board, the moves with their names, the verdict, the procedure, and
/// what would change the verdict.
#[derive(Clone, Copy, Debug)]
pub struct RulingText<'a> {
    /// The ruling with its grounds.
    pub explanation: &'a Explanation,
    /// The position that completes the repetition, with its history.
    pub position: &'a Position,
    /// The law of the ruling.
    pub law: &'a Law,
    /// The language.
    pub language: Language,
}

impl RulingText<'_> {
    /// Returns articles in brackets, after a blank; nothing under other rule books than theirs.
    fn cited(&self, articles: &str) -> String {
        if self.law.rule_set == RuleSet::Cn1999 && !articles.is_empty() {
            format!(" ({articles})")
        } else {
            String::new()
        }
    }

    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (language, explanation) = (self.language, self.explanation);
        let first = explanation.ruling.first_ply;
        let mut replay = self.position.clone();
        while replay.ply() > first {
            replay.unmake();
        }
        let side = language.side(replay.side());
        if language == Language::Chinese {
            writeln!(
                f,
                "裁决所据为第{first}着之后的着法，轮到{side}走（大写为红方，小写为黑方）：\n"
            )?;
        } else {
            writeln!(f, "Judged are the moves after ply {first}, {side} to move:\n")?;
        }
        writeln!(f, "{replay}\nFEN {}\n", replay.fen())?;
        let style =
            Style::Chinese { script: notation::chinese::Script::default(), digits: <_>::default() };
        for ply in &explanation.plies {
            let text = notation::write(&replay, ply.mv, style);
            self.write_ply(f, ply, &text)?;
            replay.make(ply.mv);
        }
        if explanation.cycles > 1 {
            let times = explanation.cycles;
            let line = language.pick(
                format!("The same moves were made {times} times."),
                format!("以上着法共走{times}遍。"),
            );
            writeln!(f, "{line}")?;
        }
        Ok(())
    }

    fn write_ply(&self, f: &mut fmt::Formatter<'_>, ply: &Grounds, text: &str) -> fmt::Result {
        let language = self.language;
        let (name, details) = match &ply.act {
            Act::Check => (language.pick("check", "将").to_owned(), Vec::new()),
            Act::Kill(line) => {
                let line = moves(line);
                let name = language.pick(format!("kill: {line}"), format!("杀：{line}"));
                (name, Vec::new())
            }
            Act::Chase(victims) => {
                let victims = victims.iter().map(|victim| language.victim(victim)).collect();
                (language.pick("chase", "捉").to_owned(), victims)
            }
            Act::Idle(idle) => (language.idle(*idle).to_owned(), Vec::new()),
        };
        let side = padded(language.side(ply.side), 5);
        let coordinates = notation::iccs::write(ply.mv);
        let (number, text) = (ply.ply, padded(text, 8));
        let articles = self.cited(&ply.articles.join(", "));
        writeln!(f, "{number:>4} {side}  {coordinates}  {text}  {name}{articles}")?;
        for detail in details.into_iter().chain(ply.remarks.iter().map(|r| language.remark(r))) {
            writeln!(f, "{:29}{detail}", "")?;
        }
        Ok(())
    }

    fn write_classes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let explanation = self.explanation;
        for ((side, class), pattern) in
            Side::ALL.into_iter().zip(explanation.ruling.classes).zip(explanation.patterns)
        {
            let side = language.side(side);
            let line = match (language, class.is_forbidden) {
                (Language::English, true) => {
                    format!("{side}: {} ({}), forbidden", pattern.english(), pattern.chinese())
                }
                (Language::English, false) => {
                    format!("{side}: {} ({}), allowed", pattern.english(), pattern.chinese())
                }
                (Language::Chinese, true) => format!("{side}：{}，禁止着法", pattern.chinese()),
                (Language::Chinese, false) => format!("{side}：{}，允许着法", pattern.chinese()),
            };
            writeln!(f, "{line}{}", self.cited("25.2"))?;
        }
        Ok(())
    }

    fn write_verdict(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let ruling = &self.explanation.ruling;
        let [red, black] = ruling.classes;
        let is_pinned_rook = red.is_forbidden
            && black.is_forbidden
            && ruling.article == Article::ForbiddenAgainstAllowed;
        let (verdict, ground) =
            (language.verdict(ruling.verdict), language.ground(ruling.article, is_pinned_rook));
        let articles = self.cited(article(ruling.article));
        let (ply, times) = (self.position.ply(), language.ordinal(ruling.occurrence));
        let (cycles, length) = (ruling.occurrence - 1, ruling.cycle);
        if language == Language::Chinese {
            writeln!(f, "第{ply}着后局面{times}出现，已循环{cycles}次，最近一个循环{length}着。")?;
            writeln!(f, "若双方不变：{verdict}，{ground}{articles}")?;
        } else {
            let cycles = match cycles {
                1 => "1 full cycle".to_owned(),
                _ => format!("{cycles} full cycles"),
            };
            writeln!(
                f,
                "After ply {ply} the position stands for the {times} time: {cycles}, the last of {length} plies."
            )?;
            writeln!(f, "If nobody varies: {verdict}, {ground}{articles}")?;
        }
        self.write_procedure(f)
    }

    fn write_procedure(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (language, ruling) = (self.language, &self.explanation.ruling);
        for step in &self.explanation.procedure {
            let (stage, times) = (language.stage(step.stage), language.ordinal(step.occurrence));
            let articles = self.cited(step_articles(step.stage, ruling.article));
            let ply = step.ply;
            let line = language.pick(
                format!("  after ply {ply}, {times} time: {stage}{articles}"),
                format!("  第{ply}着后，{times}出现：{stage}{articles}"),
            );
            writeln!(f, "{line}")?;
        }
        let now = match ruling.stage {
            Stage::Early => self.cited("24"),
            stage => self.cited(step_articles(stage, ruling.article)),
        };
        let stage = language.stage(ruling.stage);
        let line = language.pick(format!("Now: {stage}{now}"), format!("目前：{stage}{now}"));
        writeln!(f, "{line}")
    }

    fn write_doubts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (language, explanation) = (self.language, self.explanation);
        if explanation.is_open_to_27_3 {
            let line = language.pick(
                "27.3 may apply: holding a key point for a simple draw makes a chase of guards idle.",
                "或适用27.3：占据防守要点、立即构成简明和棋而附带捉士象者，按闲。",
            );
            writeln!(f, "{line}")?;
        }
        if explanation.alternatives.is_empty() {
            let line = language
                .pick("No other interpretation changes the verdict.", "其他解释不改变裁决。");
            return writeln!(f, "{line}");
        }
        for other in &explanation.alternatives {
            let (id, name, value) = (other.id, other.name, other.value);
            let verdict = language.verdict(other.verdict);
            let articles = self.cited(article(other.article));
            let line = language.pick(
                format!("With {id}={value} ({name}): {verdict}{articles}"),
                format!("若取 {id}={value} ({name})：{verdict}{articles}"),
            );
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Display for RulingText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_moves(f)?;
        writeln!(f)?;
        self.write_classes(f)?;
        writeln!(f)?;
        self.write_verdict(f)?;
        writeln!(f)?;
        self.write_doubts(f)
    }
}
