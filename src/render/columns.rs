//! Columns on a terminal, where a Chinese character is as wide as two letters.

/// Returns how many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|character| if character >= '\u{2e80}' { 2 } else { 1 }).sum()
}

/// Returns a text with blanks after it, up to so many columns.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_characters_are_two_columns_wide() {
        assert_eq!(padded("马8进7", 8), "马8进7  ");
        assert_eq!(padded("炮二平五", 8), "炮二平五");
        assert_eq!(padded("炮二平五", 4), "炮二平五");
    }
}
