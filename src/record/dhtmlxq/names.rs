//! Names of headers, and characters that stand for others.

/// The names of headers in the text and as tags.
const NAMES: [(&str, &str); 18] = [
    ("title", "Title"),
    ("event", "Event"),
    ("round", "Round"),
    ("group", "Group"),
    ("table", "Board"),
    ("date", "Date"),
    ("place", "Site"),
    ("timerule", "TimeControl"),
    ("redteam", "RedTeam"),
    ("red", "Red"),
    ("redrating", "RedElo"),
    ("redtime", "RedTime"),
    ("blackteam", "BlackTeam"),
    ("black", "Black"),
    ("blackrating", "BlackElo"),
    ("blacktime", "BlackTime"),
    ("remark", "Annotator"),
    ("author", "Author"),
];

/// Values that say how to show the game, or what the moves say already.
const PASSED_OVER: [&str; 7] = ["ver", "init", "length", "type", "firstnum", "generator", "other"];

/// Returns the tag for a header; `None` for one that is passed over.
pub(super) fn tag(name: &str) -> Option<&str> {
    if PASSED_OVER.contains(&name) {
        return None;
    }
    Some(NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, tag)| tag))
}

/// Returns the headers that are written, in order, with their tags.
pub(super) fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.into_iter()
}

/// Returns a value with its escapes undone: `||` for the end of a line, `\u4e2d` for a character.
pub(super) fn plain(value: &str) -> String {
    let value = value.replace("||", "\n");
    let mut parts = value.split("\\u");
    let mut text = parts.next().unwrap_or_default().to_owned();
    // Characters beyond 16 bits come as two escapes.
    let mut units: Vec<u16> = Vec::new();
    for part in parts {
        let unit = part.get(..4).and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let Some(unit) = unit else {
            flush(&mut units, &mut text);
            text += "\\u";
            text += part;
            continue;
        };
        units.push(unit);
        let rest = part.get(4..).unwrap_or_default();
        if !rest.is_empty() {
            flush(&mut units, &mut text);
            text += rest;
        }
    }
    flush(&mut units, &mut text);
    text
}

fn flush(units: &mut Vec<u16>, text: &mut String) {
    *text += &String::from_utf16_lossy(units);
    units.clear();
}

/// Returns a value so that [`plain`] gives it back and nothing in it ends it.
pub(super) fn escaped(value: &str) -> String {
    value
        .replace("\\u", "\\u005cu")
        .replace('|', "\\u007c")
        .replace('[', "\\u005b")
        .replace("\r\n", "||")
        .replace(['\r', '\n'], "||")
}

/// Returns the text of a page without its marks.
pub(super) fn without_html(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('<') {
        text += before;
        let Some((mark, behind)) = after.split_once('>') else {
            text.push('<');
            rest = after;
            continue;
        };
        if mark.to_ascii_lowercase().starts_with("br") {
            text.push('\n');
        }
        rest = behind;
    }
    text += rest;
    text.replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_their_escapes() {
        for text in ["a|b||c", "x\ny", "[/DhtmlXQ_red]", "\\u4e2d", "中\u{1f600}", "", "\\"] {
            assert_eq!(plain(&escaped(text)), text);
        }
        assert_eq!(plain("\\u4e2d||\\ud83d\\ude00\\uz"), "中\n\u{1f600}\\uz");
    }

    #[test]
    fn marks_of_pages_are_no_text() {
        assert_eq!(without_html("a<br/>b<b>c</b>&lt;d&amp;lt;<e"), "a\nbc<d&lt;<e");
    }
}
