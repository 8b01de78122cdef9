//! A report as one HTML page that needs nothing else.

use super::tables::{Table, tables};
use crate::arena::tournament::course::Course;
use crate::render::Language;

const STYLE: &str = "\
body{font-family:system-ui,'Noto Sans CJK SC','Microsoft YaHei',sans-serif;margin:2em;color:#222;background:#fff}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}
table{border-collapse:collapse}
th,td{border:1px solid #bbb;padding:.25em .6em;text-align:right}
th{background:#f3ece0}th.t,td.t{text-align:left}
tr:nth-child(even) td{background:#faf7f2}
p{color:#555}";

/// Returns the page of a tournament as it stands.
pub fn html(course: &Course, language: Language) -> String {
    let plan = course.plan();
    let title =
        if plan.name.is_empty() { language.pick("Tournament", "比赛") } else { &plan.name };
    let place: Vec<_> =
        [&plan.site, &plan.date].into_iter().filter(|text| !text.is_empty()).cloned().collect();
    let mut body = format!("<h1>{}</h1>\n", escaped(title));
    if !place.is_empty() {
        body.extend(["<p>", &escaped(&place.join(", ")), "</p>\n"]);
    }
    body.extend(tables(course, language).iter().map(drawn));
    let legend = language.pick(
        "1 won, ½ drawn, 0 lost; + won and - lost without a game. r red, b black.",
        "1胜，½和，0负；+、-为未经实际对局的胜负。",
    );
    let (code, title) = (language.pick("en", "zh"), escaped(title));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n{body}<p>{legend}</p>\n</body>\n</html>\n"
    )
}

fn drawn(table: &Table) -> String {
    let row = |tag: &str, cells: &[String]| {
        let cells = cells.iter().enumerate().map(|(number, cell)| {
            let class = if table.texts.contains(&number) { " class=\"t\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(cell))
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = table.rows.iter().map(|cells| row("td", cells)).collect();
    let remark = if table.remark.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p>\n", escaped(&table.remark))
    };
    let (title, head) = (escaped(&table.title), row("th", &table.head));
    format!(
        "<h2>{title}</h2>\n<table>\n<thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n{remark}"
    )
}

/// Returns a text without characters that mean something in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}
