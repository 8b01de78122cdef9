//! How a game stands, as text.

use std::fmt;

use super::language::Language;
use super::words::{article, moves};
use crate::rules::{Counting, INTERPRETATIONS, Law, NaturalLimit, Review, RuleSet, Spell, Stage};

/// The text of how a game stands: the rules, repetitions that ended, the natural limit, the end.
#[derive(Clone, Copy, Debug)]
pub struct StatusText<'a> {
    /// What the law says of the game.
    pub review: &'a Review,
    /// The law.
    pub law: &'a Law,
    /// The natural limit.
    pub limit: NaturalLimit,
    /// The language.
    pub language: Language,
}

impl StatusText<'_> {
    fn write_limit(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = &self.review.status;
        let (plies, [red, black], limit) = (status.quiet_plies, status.counted, self.limit.plies);
        let language = self.language;
        if limit == 0 {
            return Ok(());
        }
        let line = if self.limit.counting == Counting::Claimant10 {
            language.pick(
                format!("Natural limit: {plies} plies without a capture, {red} count if red claims, {black} if black does, of {limit}"),
                format!("自然限着：已有{plies}着未吃子，红方提和计{red}着，黑方提和计{black}着，限{limit}着"),
            )
        } else {
            language.pick(
                format!("Natural limit: {plies} plies without a capture, {red} count, of {limit}"),
                format!("自然限着：已有{plies}着未吃子，计{red}着，限{limit}着"),
            )
        };
        writeln!(f, "{line}{}", cited(self.law, "4.2.4, 23.3"))
    }
}

/// Returns articles in brackets, after a blank; nothing under other rule books than theirs.
pub(super) fn cited(law: &Law, articles: &str) -> String {
    if law.rule_set == RuleSet::Cn1999 { format!(" ({articles})") } else { String::new() }
}

/// Returns what a repetition was that ended, in one sentence.
pub(super) fn spell(ended: &Spell, law: &Law, language: Language) -> String {
    let (first, last, ruling) = (ended.first_ply, ended.last_ply, &ended.ruling);
    let times = language.ordinal(ruling.occurrence);
    let (verdict, articles) =
        (language.verdict(ruling.verdict), cited(law, article(ruling.article)));
    let stage = match ruling.stage {
        Stage::Early => String::new(),
        stage => language
            .pick(format!(", {}", language.stage(stage)), format!("，{}", language.stage(stage))),
    };
    let (side, with) = (language.side(ended.varied), moves(&[ended.with]));
    language.pick(
        format!("Plies {first} to {last} repeated positions, the last one for the {times} time: {verdict}{articles} if nobody varied{stage}; then {side} played {with}."),
        format!("第{first}至{last}着局面重复，最后一个{times}出现：若双方不变，{verdict}{articles}{stage}；其后{side}走{with}变着。"),
    )
}

/// Returns the interpretations that differ from those of the rule set, as they are chosen,
/// each after a blank.
fn chosen(law: &Law) -> String {
    let usual = Law::of(law.rule_set);
    let mut text = String::new();
    for known in &INTERPRETATIONS {
        let value = known.value(law);
        if value != known.value(&usual) {
            text.extend([" ", known.id, "=", value]);
        }
    }
    text
}

impl fmt::Display for StatusText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let (name, text) = (self.law.rule_set, language.rule_set(self.law.rule_set));
        let choices = chosen(self.law);
        let line = language.pick(
            format!("Rules: {name} ({text}){choices}"),
            format!("规则：{name}（{text}）{choices}"),
        );
        writeln!(f, "{line}")?;
        for ended in &self.review.spells {
            writeln!(f, "{}", spell(ended, self.law, language))?;
        }
        self.write_limit(f)?;
        let line = match self.review.status.end {
            Some(end) => {
                let (text, articles) = (language.end(end), cited(self.law, end.articles()));
                language
                    .pick(format!("Result: {text}{articles}"), format!("结果：{text}{articles}"))
            }
            None => language.pick("Result: the game goes on", "结果：对局继续").to_owned(),
        };
        writeln!(f, "{line}")
    }
}
