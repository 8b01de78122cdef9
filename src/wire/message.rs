//! Free text that no client can mistake for anything else.

/// The most bytes of a remark.
const MAX_BYTES: usize = 900;

/// Words that clients look for anywhere in a line; some end the game at the sight of one.
const SIGNALS: [&str; 6] = ["draw", "resign", "bestmove", "ucciok", "uciok", "readyok"];

/// Returns a remark as one line of printable ASCII of at most 900 bytes, in which words that
/// clients act upon are starred out.
///
/// ```
/// assert_eq!(chuhe::wire::plain("no drawing\u{3002}\n"), "no ****ing??");
/// ```
pub fn plain(text: &str) -> String {
    let is_plain = |character: char| character == ' ' || character.is_ascii_graphic();
    let mut text: String = text
        .chars()
        .map(|character| if is_plain(character) { character } else { '?' })
        .take(MAX_BYTES)
        .collect();
    for signal in SIGNALS {
        while let Some(start) = text.to_ascii_lowercase().find(signal) {
            text.replace_range(start..start + signal.len(), &"*".repeat(signal.len()));
        }
    }
    text
}
