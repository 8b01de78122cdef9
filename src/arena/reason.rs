//! Why a game ended, in words.

use std::fmt;

use super::termination::Termination;
use crate::render::{FaultText, Language};
use crate::rules::Article;

impl Termination {
    /// Returns why the game ended, in words, with the articles of the text of 1999 that it
    /// follows. What an engine or the system said is quoted as it came.
    pub fn reason(&self, language: Language) -> String {
        let plain = |english: &str, chinese: &str| language.pick(english, chinese).to_owned();
        match self {
            Self::Mate => plain("mate (4.1.1)", "将死 (4.1.1)"),
            Self::Stalemate => plain("stalemate (4.1.3)", "困毙 (4.1.3)"),
            Self::RepetitionLoss(Article::LonePerpetualCheck) => {
                plain("perpetual check (4.1.7, 24.1)", "长将不变 (4.1.7, 24.1)")
            }
            Self::RepetitionLoss(_) => {
                plain("forbidden repetition (4.1.7, 24.3)", "禁止着法不变 (4.1.7, 24.3)")
            }
            Self::RepetitionDraw(_) => {
                plain("repetition (4.2.3, 24.2)", "双方不变作和 (4.2.3, 24.2)")
            }
            Self::NobodyCanAttack => plain("nobody can attack (4.2.1)", "双方均无进攻子力 (4.2.1)"),
            Self::NaturalLimit => plain("natural limit (4.2.4)", "自然限着 (4.2.4)"),
            Self::Agreement => plain("agreement (4.2.2)", "双方同意和棋 (4.2.2)"),
            Self::Resignation => plain("resignation (4.1.9)", "认输 (4.1.9)"),
            Self::NoMove => {
                plain("gave no move and so resigned (4.1.9)", "没有给出着法，视为认输 (4.1.9)")
            }
            Self::Fouls => plain("three fouls (4.1.8)", "三次犯规 (4.1.8)"),
            Self::WinByScore => plain("adjudicated by score", "按引擎评分判胜"),
            Self::DrawByScore => plain("adjudicated drawn by score", "按引擎评分判和"),
            Self::MaxPlies => plain("the longest game allowed", "达到着数上限"),
            Self::IllegalMove(fault) => {
                let (text, article) = (FaultText { fault, language }, fault.article());
                language.pick(
                    format!("illegal move {text} ({article})"),
                    format!("违规着法 {text} ({article})"),
                )
            }
            Self::Unreadable(text) => language.pick(
                format!("no move in the answer '{text}' (4.1.6)"),
                format!("答复 '{text}' 中没有着法 (4.1.6)"),
            ),
            Self::TimeLoss { over_ms } => language.pick(
                format!("time, {over_ms} ms over (4.1.4, 22)"),
                format!("超时{over_ms}毫秒 (4.1.4, 22)"),
            ),
            Self::Penalty => plain(
                "time, by the penalty for a false claim (23.3)",
                "误提和棋，罚时后超时 (23.3)",
            ),
            Self::Stall(what) => {
                language.pick(format!("stall: {what}"), format!("没有响应：{what}"))
            }
            Self::Crash(how) => language.pick(format!("crash: {how}"), format!("崩溃：{how}")),
            Self::Disconnect => plain("disconnect: closed its output", "断开：关闭了输出"),
            Self::NeverStarted(why) => language
                .pick(format!("did not appear (4.1.5): {why}"), format!("未能出场 (4.1.5)：{why}")),
            Self::Stopped => plain("broken off", "中断"),
        }
    }
}

impl fmt::Display for Termination {
    /// Writes the reason in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Fault;

    #[test]
    fn both_languages_cite_the_same_articles_and_quote_the_same_details() {
        let how = || "exit status 3".to_owned();
        let all = [
            Termination::Mate,
            Termination::Stalemate,
            Termination::RepetitionLoss(Article::LonePerpetualCheck),
            Termination::RepetitionLoss(Article::ForbiddenAgainstAllowed),
            Termination::RepetitionDraw(Article::BothAllowed),
            Termination::NobodyCanAttack,
            Termination::NaturalLimit,
            Termination::Agreement,
            Termination::Resignation,
            Termination::NoMove,
            Termination::Fouls,
            Termination::WinByScore,
            Termination::DrawByScore,
            Termination::MaxPlies,
            Termination::IllegalMove(Fault::FacingKings("e1d2".parse().unwrap())),
            Termination::Unreadable(how()),
            Termination::TimeLoss { over_ms: 12 },
            Termination::Penalty,
            Termination::Stall(how()),
            Termination::Crash(how()),
            Termination::Disconnect,
            Termination::NeverStarted(how()),
            Termination::Stopped,
        ];
        let numbers = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let mut seen = std::collections::BTreeSet::new();
        for termination in &all {
            let [english, chinese] =
                [Language::English, Language::Chinese].map(|language| termination.reason(language));
            assert!(english.is_ascii() && !chinese.is_ascii(), "{english}: {chinese}");
            assert_eq!(numbers(&english), numbers(&chinese), "{english}: {chinese}");
            assert_eq!(english.contains(&how()), chinese.contains(&how()), "{english}: {chinese}");
            assert!(seen.insert(english) && seen.insert(chinese.clone()), "twice: {chinese}");
        }
    }
}
