//! WXF files: headers such as `RED` with a tab before the value, moves between `START{` and `}END`.
//!
//! Line by line they are turned into PGN, which has all the rest.

/// Returns a line as PGN has it, which may be itself. Its moves stay in their columns.
pub(in crate::record) fn header_as_tag(line: &str) -> String {
    let trimmed = line.trim();
    let upper = trimmed.to_ascii_uppercase();
    if let Some(moves) = upper.strip_prefix("START{") {
        let moves = trimmed.get(trimmed.len() - moves.len()..).unwrap_or_default();
        return format!("{}{}", " ".repeat("START{".len()), moves.replace("}END", " *"));
    }
    if upper.ends_with("}END") {
        return trimmed.get(..trimmed.len() - 4).unwrap_or_default().to_owned() + " *";
    }
    let (name, value) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
    let tag = |name: &str, value: &str| format!("[{name} \"{}\"]", value.replace('"', "\\\""));
    let value = value.trim();
    let mut parts = value.split(';').map(str::trim);
    match name.to_ascii_uppercase().as_str() {
        "FORMAT" => tag("Format", value),
        "GAME" => tag("GameId", value),
        "DATE" => tag("Date", value),
        "EVENT" => tag("Event", value),
        "SITE" | "PLACE" => tag("Site", value),
        "ROUND" => tag("Round", value),
        "FEN" => tag("FEN", value),
        "RESULT" => tag("Result", value),
        "TIME" => tag("TimeControl", value),
        player @ ("RED" | "BLACK") => {
            let name = if player == "RED" { "Red" } else { "Black" };
            let (who, rating) =
                (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let rating =
                if rating.is_empty() { String::new() } else { tag(&format!("{name}Elo"), rating) };
            tag(name, who) + &rating
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_those_of_pgn() {
        for (line, pgn) in [
            ("FORMAT\tWXF", "[Format \"WXF\"]"),
            ("RED  \tHu;1500;;", "[Red \"Hu\"][RedElo \"1500\"]"),
            ("BLACK\t;;;", "[Black \"\"]"),
            ("START{", "      "),
            ("1. C2.5 h8+7", "1. C2.5 h8+7"),
            ("}END", " *"),
            ("START{ 1. C2.5 }END", "       1. C2.5  *"),
        ] {
            assert_eq!(header_as_tag(line), pgn);
        }
    }
}
