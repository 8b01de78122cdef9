//! What tables look like.

use chuhe::arena::tournament::{Outcome, report};
use chuhe::render::Language;

use crate::hall::{by_table, play, publish, start, stronger_wins};

/// The lines of a report up to the ratings.
fn lines(text: &str) -> Vec<&str> {
    let end = text.find("Ratings").or_else(|| text.find("本次比赛")).unwrap_or(text.len());
    text[..end].lines().filter(|line| !line.is_empty()).collect()
}

#[test]
fn a_round_robin_is_a_crosstable_with_columns_as_wide_as_their_characters() {
    let mut course =
        start("name = \"杯赛\"\n[format]\nkind = \"round-robin\"", &["王", "Li", "张三丰"]);
    play(&mut course, 9, by_table(&[("王", "* 1 ="), ("Li", "0 * 1"), ("张三丰", "= 0 *")]));
    assert_eq!(
        lines(&report::text(&course, Language::Chinese)),
        [
            "杯赛",
            "循环赛",
            "| # | 姓名   | 1 | 2 | 3 | 积分 | 小分 | 胜局 | 直胜 | 犯规 |",
            "|---|--------|---|---|---|------|------|------|------|------|",
            "| 1 | 王     | * | 1 | = |  1.5 | 1.25 |    1 |      |    0 |",
            "| 2 | Li     | 0 | * | 1 |    1 |  0.5 |    1 |      |    0 |",
            "| 3 | 张三丰 | = | 0 | * |  0.5 | 0.75 |    0 |      |    0 |",
        ]
    );
}

#[test]
fn a_swiss_table_shows_rows_of_opponents_colours_and_rests() {
    let text = "numbers = \"listed\"\n[format]\nkind = \"swiss\"\nrounds = 1";
    let mut course = start(text, &["A", "B", "C"]);
    play(&mut course, 9, |_, _| Outcome::RedWins);
    let text = report::text(&course, Language::English);
    // A met B and C rests; who has red is drawn, and won. A rest is worth as much as a win, and the
    // same from opponents: 1 of the only scorer against 0.
    let red = course.plan().name_of(course.rounds()[0].pairings[0].entrants[0]);
    let black = if red == "A" { "B" } else { "A" };
    let rows = lines(&text);
    assert!(rows[3].starts_with("| 1 | C    | bye |      1 |         1 |"), "{text}");
    assert!(rows[4].starts_with(&format!("| 2 | {red}    | 3r1 |      1 |         0 |")), "{text}");
    assert!(
        rows[5].starts_with(&format!("| 3 | {black}    | 2b0 |      0 |         1 |")),
        "{text}"
    );
}

#[test]
fn a_bracket_shows_rounds_byes_and_who_goes_on() {
    let mut course =
        start("numbers = \"listed\"\n[format]\nkind = \"knockout\"\ngames = 2", &["A", "B", "C"]);
    play(&mut course, 9, stronger_wins);
    let text = report::text(&course, Language::English);
    let cells: Vec<Vec<_>> = lines(&text)
        .iter()
        .map(|line| line.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    let semi_final = cells.iter().find(|row| row.get(1) == Some(&"semi-final")).unwrap();
    assert_eq!(semi_final.last(), Some(&"B"));
    assert!(semi_final.contains(&"2-0 (11)") || semi_final.contains(&"0-2 (00)"), "{text}");
    assert!(cells.contains(&vec!["1", "bye", "A"]), "{text}");
    assert!(
        cells.iter().any(|row| row.get(1) == Some(&"final") && row.last() == Some(&"A")),
        "{text}"
    );
}

#[test]
fn who_left_is_marked_and_annulled_results_are_gone() {
    let mut course = start("[format]\nkind = \"round-robin\"", &["A", "B", "C", "D"]);
    publish(&mut course);
    course.withdraw(3, 1);
    play(&mut course, 9, stronger_wins);
    let text = report::text(&course, Language::English);
    let last = lines(&text).into_iter().find(|row| row.contains("D (left)")).unwrap();
    assert_eq!(last.replace(' ', ""), "|4|D(left)||||*||||||", "{text}");
    assert!(text.contains("annulled (20.3)"));
}

#[test]
fn names_do_no_harm_in_a_page() {
    let mut course = start("[format]\nkind = \"round-robin\"", &["<b>", "A&B"]);
    play(&mut course, 9, stronger_wins);
    let page = report::html(&course, Language::Chinese);
    assert!(page.contains("<td class=\"t\">&lt;b&gt;</td>") && page.contains("A&amp;B"));
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"zh\">"));
    assert_eq!(page.matches("<table>").count(), page.matches("</table>").count());
}
