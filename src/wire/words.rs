//! Splitting lines into words and reading numbers.

/// Returns whether a byte separates words. NUL does: it is what broken clients leave in a line.
pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0 || byte == 0x0b
}

/// Returns a line without the blanks around it and without a byte order mark before it.
pub(super) fn trim(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let start = line.iter().position(|&byte| !is_blank(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(start, |last| last + 1);
    line.get(start..end).unwrap_or_default()
}

/// Returns the first word of a line and what follows it, both trimmed.
pub(super) fn split_word(line: &[u8]) -> (&[u8], &[u8]) {
    let line = trim(line);
    let end = line.iter().position(|&byte| is_blank(byte)).unwrap_or(line.len());
    let (word, rest) = line.split_at_checked(end).unwrap_or((line, &[]));
    (word, trim(rest))
}

/// Returns the words of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    // Blanks are ASCII, so no cut falls into a character.
    text.split(|character: char| u8::try_from(character).is_ok_and(is_blank))
        .filter(|word| !word.is_empty())
}

/// Returns the whole number that a word names, or `None` of a word that is no number. A number
/// that is too large becomes the largest there is; digits after a point are dropped.
pub(super) fn number(word: &str) -> Option<i64> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, "0"));
    let digits = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(digits) || !is_digits(fraction) {
        return None;
    }
    let limit = if whole.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(whole.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_clamped_and_words_are_none() {
        assert_eq!(number("300"), Some(300));
        assert_eq!(number("+7"), Some(7));
        assert_eq!(number("-5"), Some(-5));
        assert_eq!(number("12.75"), Some(12));
        assert_eq!(number("99999999999999999999"), Some(i64::MAX));
        assert_eq!(number("-99999999999999999999"), Some(i64::MIN));
        for word in ["", "-", "x", "1x", "1.", ".5", "--1", "1e3", "\u{0663}"] {
            assert_eq!(number(word), None, "{word}");
        }
    }

    #[test]
    fn blanks_of_every_kind_separate_words() {
        let text = "\t go\u{b}depth \0\r 5 ";
        assert_eq!(words(text).collect::<Vec<_>>(), ["go", "depth", "5"]);
        assert_eq!(split_word(text.as_bytes()), (&b"go"[..], &b"depth \0\r 5"[..]));
        assert_eq!(trim(b"\xef\xbb\xbf ucci\r\n"), b"ucci");
        assert_eq!(split_word(b" \0 "), (&b""[..], &b""[..]));
    }
}
