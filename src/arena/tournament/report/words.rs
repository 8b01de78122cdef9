//! The words of reports, English and Chinese.

use crate::arena::tournament::knockout::Purpose;
use crate::arena::tournament::meeting::Decision;
use crate::arena::tournament::stage::StageKind;
use crate::arena::tournament::tie_break::Criterion;
use crate::board::Side;
use crate::render::Language;

/// Returns the heading of a stage.
pub(super) fn stage(kind: &StageKind, language: Language) -> &'static str {
    match kind {
        StageKind::Groups { .. } => language.pick("Groups", "分组赛"),
        StageKind::RoundRobin { .. } => language.pick("Round robin", "循环赛"),
        StageKind::Gauntlet { .. } => language.pick("Gauntlet", "擂台赛"),
        StageKind::Swiss { .. } => language.pick("Swiss", "积分编排赛"),
        StageKind::Knockout { double: false, .. } => language.pick("Knockout", "淘汰赛"),
        StageKind::Knockout { double: true, .. } => language.pick("Double knockout", "双淘汰赛"),
        StageKind::PlayOff => language.pick("Play-off for the first place", "冠军附加赛"),
    }
}

/// Returns the name of a criterion; `teams` says whether teams meet.
pub(super) fn criterion(criterion: Criterion, teams: bool, language: Language) -> &'static str {
    match (criterion, teams, language) {
        (Criterion::Points, true, Language::Chinese) => "场分",
        (Criterion::Wins, true, Language::Chinese) => "胜场",
        (Criterion::GamesWon, _, Language::Chinese) => "胜局",
        (_, _, Language::Chinese) => criterion.chinese(),
        (Criterion::Points, true, _) => "match points",
        (Criterion::Wins, true, _) => "matches won",
        (criterion, ..) => match criterion {
            Criterion::SmallPoints => "SB",
            Criterion::OpponentPoints => "opponents",
            Criterion::GamePoints => "game points",
            Criterion::GamesWon => "games won",
            Criterion::BlackGames => "blacks",
            Criterion::PlaceSum => "places",
            Criterion::BestPlace => "best",
            Criterion::SecondPlace => "second",
            other => other.name(),
        },
    }
}

/// Returns one letter or character for a colour.
pub(super) fn side(side: Side, language: Language) -> &'static str {
    match side {
        Side::Red => language.pick("r", "红"),
        Side::Black => language.pick("b", "黑"),
    }
}

/// Returns what a match of a bracket is for.
pub(super) fn purpose(purpose: Purpose, language: Language) -> String {
    match purpose {
        Purpose::Winners(2) => language.pick("final", "决赛").to_owned(),
        Purpose::Winners(4) => language.pick("semi-final", "半决赛").to_owned(),
        Purpose::Winners(8) => language.pick("quarter-final", "四分之一决赛").to_owned(),
        Purpose::Winners(left) => {
            language.pick(format!("last {left}"), format!("{left}进{}", left / 2))
        }
        Purpose::Losers(round) => {
            language.pick(format!("losers, round {round}"), format!("败者组第{round}轮"))
        }
        Purpose::ThirdPlace => language.pick("third place", "三四名").to_owned(),
        Purpose::GrandFinal => language.pick("grand final", "总决赛").to_owned(),
        Purpose::SecondFinal => language.pick("second final", "总决赛加赛").to_owned(),
    }
}

/// Returns how a meeting was decided when its games did not.
pub(super) fn decision(decision: Decision, language: Language) -> &'static str {
    match decision {
        Decision::PlayOff => language.pick("after a play-off", "加赛胜"),
        Decision::Lot => language.pick("by lot", "抽签胜"),
        Decision::Seed => language.pick("by seed", "种子胜"),
    }
}
