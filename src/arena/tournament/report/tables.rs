//! The tables of a report, in a language, before they are drawn.

use super::crosstable::crosstable;
use super::data::{purpose, ratings, winner};
use super::words;
use crate::arena::tournament::course::Course;
use crate::arena::tournament::meeting::{Meeting, Round};
use crate::arena::tournament::order;
use crate::arena::tournament::outcome::Part;
use crate::arena::tournament::standings::{Row, Standings};
use crate::board::Side;
use crate::render::Language;

/// A sigma as half the width of the interval that holds the truth 95 times of a hundred.
const WIDTH_OF_95: f64 = 1.96;

/// A table with a title, and a remark below.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Table {
    pub(super) title: String,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// Columns that are texts; the others are numbers and stand to the right.
    pub(super) texts: Vec<usize>,
    pub(super) remark: String,
}

/// Returns all tables of a tournament as it stands.
pub(super) fn tables(course: &Course, language: Language) -> Vec<Table> {
    let mut tables = Vec::new();
    for (stage, groups) in course.stages().iter().enumerate() {
        let kind = &course.kinds()[stage];
        let heading = words::stage(kind, language);
        if kind.is_knockout() {
            if groups.iter().flatten().count() > 1 {
                tables.push(bracket_table(course, stage, heading, language));
            }
            continue;
        }
        for (group, standings) in order::of_stage(course, stage).iter().enumerate() {
            let title = if groups.len() > 1 {
                let letter = group_name(group);
                language.pick(format!("Group {letter}"), format!("{letter}组"))
            } else {
                heading.to_owned()
            };
            tables.push(group_table(course, stage, group, standings, title, language));
        }
    }
    let is_single = tables.len() == 1 && !course.kinds()[0].is_knockout();
    if !is_single && !tables.is_empty() {
        tables.push(order_table(course, language));
    }
    if let Some(counted) = course.plan().counted_members {
        tables.push(team_table(course, counted, language));
    }
    tables.extend(rating_table(course, language));
    tables
}

/// Returns A, B, ... for a group.
pub(super) fn group_name(group: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    if group < 26 {
        letter(group).to_string()
    } else {
        format!("{}{}", letter(group / 26 - 1), letter(group))
    }
}

/// The place as it is written: with a sign if others share it.
fn place(row: &Row) -> String {
    format!("{}{}", row.place, if row.is_shared { "=" } else { "" })
}

fn name(course: &Course, entrant: usize, language: Language) -> String {
    let name = course.plan().name_of(entrant).to_owned();
    match course.withdrawal(entrant) {
        Some(_) => format!("{name} ({})", language.pick("left", "退出")),
        None => name,
    }
}

fn ratings_known(course: &Course) -> bool {
    (0..course.plan().count()).any(|entrant| course.plan().rating_of(entrant).is_some())
}

fn start_of_row(course: &Course, row: &Row, language: Language) -> Vec<String> {
    let mut cells = vec![place(row), name(course, row.entrant, language)];
    if ratings_known(course) {
        let rating = course.plan().rating_of(row.entrant);
        cells.push(rating.map(|rating| rating.to_string()).unwrap_or_default());
    }
    cells
}

fn start_of_head(course: &Course, language: Language) -> Vec<String> {
    let mut head = vec!["#".to_owned(), language.pick("name", "姓名").to_owned()];
    if course.plan().team_play.is_some() {
        language.pick("team", "队").clone_into(&mut head[1]);
    }
    if ratings_known(course) {
        head.push(language.pick("rating", "等级分").to_owned());
    }
    head
}

fn group_table(
    course: &Course,
    stage: usize,
    group: usize,
    standings: &Standings,
    title: String,
    language: Language,
) -> Table {
    let cross = crosstable(course, stage, group, standings, language);
    let teams = course.plan().team_play.is_some();
    let mut head = start_of_head(course, language);
    head.extend(cross.head);
    let criteria = standings.criteria.iter();
    head.extend(criteria.map(|&criterion| words::criterion(criterion, teams, language).to_owned()));
    let rows = standings.rows.iter().zip(cross.rows).map(|(row, cells)| {
        let mut out = start_of_row(course, row, language);
        out.extend(cells);
        out.extend(row.values.iter().map(|value| value.map(|v| v.to_string()).unwrap_or_default()));
        out
    });
    let annulled = standings.rows.iter().any(|row| row.is_annulled);
    let remark = if annulled {
        language.pick(
            "Who left before half of the opponents were met has all results annulled (20.3).",
            "已赛对手不足半数而退出者，所有已赛结果注销（20.3）。",
        )
    } else {
        ""
    };
    let rows = rows.collect();
    Table { title, head, rows, texts: vec![1], remark: remark.to_owned() }
}

fn order_table(course: &Course, language: Language) -> Table {
    let standings = order::overall(course);
    let rows = standings.rows.iter().map(|row| start_of_row(course, row, language));
    Table {
        title: language.pick("Order", "名次").to_owned(),
        head: start_of_head(course, language),
        rows: rows.collect(),
        texts: vec![1],
        remark: String::new(),
    }
}

fn team_table(course: &Course, counted: usize, language: Language) -> Table {
    let standings = order::by_places(course, counted);
    let mut head = vec!["#".to_owned(), language.pick("team", "队").to_owned()];
    head.extend(
        standings.criteria.iter().map(|&c| words::criterion(c, false, language).to_owned()),
    );
    let rows = standings.rows.iter().map(|row| {
        let mut cells = vec![place(row), course.plan().teams[row.entrant].name.clone()];
        cells.extend(
            row.values.iter().map(|value| value.map(|v| v.to_string()).unwrap_or_default()),
        );
        cells
    });
    Table {
        title: language.pick("Teams by places of players", "团体名次").to_owned(),
        head,
        rows: rows.collect(),
        texts: vec![1],
        remark: String::new(),
    }
}

fn rating_table(course: &Course, language: Language) -> Option<Table> {
    let list = ratings(course);
    if list.ratings.is_empty() {
        return None;
    }
    let head = match language {
        Language::English => ["#", "name", "rating", "±", "games", "score", "opponents"],
        Language::Chinese => ["#", "姓名", "表现分", "±", "局数", "得分", "对手平均"],
    };
    let rows = list.ratings.iter().enumerate().map(|(index, rating)| {
        vec![
            (index + 1).to_string(),
            course.plan().players[rating.player].name.clone(),
            format!("{:.0}", rating.rating),
            format!("{:.0}", WIDTH_OF_95 * rating.error),
            rating.games.to_string(),
            format!("{}", rating.score),
            format!("{:.0}", rating.opponents),
        ]
    });
    let remark = if list.is_bounded_by_draws {
        language.pick(
            "Some won or lost everything or never met the others: one draw with the average is added for everybody.",
            "有棋手全胜、全负或与他人无间接对局：为每人加计与平均水平的一局和棋。",
        )
    } else {
        ""
    };
    Some(Table {
        title: language.pick("Ratings by these games", "本次比赛表现分").to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: rows.collect(),
        texts: vec![1],
        remark: remark.to_owned(),
    })
}

fn bracket_table(course: &Course, stage: usize, heading: &str, language: Language) -> Table {
    let mut rows = Vec::new();
    for round in course.rounds_of(stage) {
        for index in 0..round.pairings.len() {
            rows.push(match_row(course, round, index, language));
        }
        for &entrant in &round.rests {
            let bye = language.pick("bye", "轮空").to_owned();
            let name = name(course, entrant, language);
            rows.push(vec![
                round.number.to_string(),
                bye,
                name,
                String::new(),
                String::new(),
                String::new(),
            ]);
        }
    }
    let head = match language {
        Language::English => ["round", "match", "first", "result", "second", "goes on"],
        Language::Chinese => ["轮次", "阶段", "甲方", "比分", "乙方", "胜方"],
    };
    Table {
        title: heading.to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows,
        texts: vec![1, 2, 4, 5],
        remark: String::new(),
    }
}

fn match_row(course: &Course, round: &Round, index: usize, language: Language) -> Vec<String> {
    let pairing = &round.pairings[index];
    let meeting = course.meeting(round, index);
    let [first, second] = pairing.entrants.map(|entrant| name(course, entrant, language));
    let purpose = purpose(course, round, index)
        .map(|purpose| words::purpose(purpose, language))
        .unwrap_or_default();
    let goes_on = match (winner(&meeting), meeting.decision) {
        (Some(who), Some(decision)) => {
            format!("{} ({})", [&first, &second][who], words::decision(decision, language))
        }
        (Some(who), None) => [&first, &second][who].clone(),
        (None, _) if meeting.is_over => language.pick("nobody", "无").to_owned(),
        (None, _) => String::new(),
    };
    vec![round.number.to_string(), purpose, first, score(&meeting), second, goes_on]
}

/// The result of a meeting: its points, and the signs of its games if they are few.
pub(super) fn score(meeting: &Meeting) -> String {
    let [first, second] = meeting.points;
    let signs: Vec<_> = meeting
        .games
        .iter()
        .map(|(game, outcome)| {
            let side = if game.first_has_red { Side::Red } else { Side::Black };
            outcome.map_or("*", |outcome| outcome.part(side).sign())
        })
        .collect();
    match signs[..] {
        ["*"] => String::from("*"),
        ["+" | "-"] => {
            let other = if meeting.parts()[1] == Part::WonUnplayed { "+" } else { "-" };
            format!("{} {other}", signs[0])
        }
        [_] => format!("{first}-{second}"),
        _ if signs.len() <= 12 => format!("{first}-{second} ({})", signs.join("")),
        _ => format!("{first}-{second}"),
    }
}
