//! A report as text for a terminal.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, presets};

use super::tables::{Table, group_name, score, tables};
use crate::arena::tournament::course::Course;
use crate::arena::tournament::meeting::Round;
use crate::render::Language;

/// Returns the tables of a tournament as it stands.
pub fn text(course: &Course, language: Language) -> String {
    let mut out = String::new();
    let plan = course.plan();
    let title: Vec<_> =
        [&plan.name, &plan.site, &plan.date].into_iter().filter(|text| !text.is_empty()).collect();
    if !title.is_empty() {
        let title: Vec<_> = title.into_iter().map(String::as_str).collect();
        out.push_str(&title.join(", "));
        out.push_str("\n\n");
    }
    for table in tables(course, language) {
        out.push_str(&drawn(&table));
        out.push('\n');
    }
    out
}

fn drawn(table: &Table) -> String {
    // The sign for a draw is as wide as one letter on some terminals and as two on others.
    let plain = |cell: &String| cell.replace('½', "=");
    let mut drawn = comfy_table::Table::new();
    drawn.load_style(presets::ASCII_MARKDOWN);
    drawn.set_header(table.head.iter().map(plain));
    for row in &table.rows {
        drawn.add_row(row.iter().map(plain));
    }
    for (number, column) in drawn.column_iter_mut().enumerate() {
        if !table.texts.contains(&number) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut out = format!("{}\n\n", table.title);
    for line in drawn.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if !table.remark.is_empty() {
        out.push_str(&table.remark);
        out.push('\n');
    }
    out
}

/// Returns the pairings of a round in the form of a sheet of results: red, result, black; `*` for
/// games that are open.
pub fn pairings(course: &Course, round: &Round, language: Language) -> String {
    let plan = course.plan();
    let mut out = format!("round {}\n", round.number);
    let mut line = |text: String| {
        // Writing to a text cannot fail.
        let _ = writeln!(out, "{text}");
    };
    for (index, pairing) in round.pairings.iter().enumerate() {
        let meeting = course.meeting(round, index);
        if plan.team_play.is_some() || meeting.games.len() > 1 {
            let [first, second] = pairing.entrants.map(|entrant| plan.name_of(entrant));
            let group = pairing.group.map(|group| format!("{}: ", group_name(group)));
            line(format!("# {}{first} {} {second}", group.unwrap_or_default(), score(&meeting)));
        }
        for (game, outcome) in &meeting.games {
            let [red, black] = game.players.map(|player| &plan.players[player].name);
            let result = outcome.map_or("*", |outcome| outcome.text());
            line(format!("{red} {result} {black}"));
        }
    }
    for &entrant in &round.rests {
        line(format!("# {} {}", plan.name_of(entrant), language.pick("rests", "轮空")));
    }
    out
}
