//! The book that is part of the program.

use std::sync::LazyLock;

use super::lines::{Title, read_lines};
use super::names::Names;
use crate::board::Move;

/// The lines; what is wrong with one is found by a test.
static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let lines: Vec<_> = SOURCES.iter().flat_map(|text| read_lines(text)).flatten().collect();
    Names::new(&lines)
});

const SOURCES: [&str; 1] = [include_str!("../../book/names.txt")];

/// Returns the name of the opening of a game from the start position, or `None` for one without a
/// name.
///
/// The positions of the game decide, not the order of its moves or the side of the board.
///
/// ```
/// use chuhe::book::opening_name;
///
/// let moves = ["h2e2", "h9g7", "h0g2", "b9c7"].map(|mv| mv.parse().unwrap());
/// let title = opening_name(&moves).unwrap();
/// assert_eq!(title.chinese, "中炮对屏风马");
/// assert_eq!(title.english, "Central Cannon against Screen Horses");
/// ```
pub fn opening_name(moves: &[Move]) -> Option<&'static Title> {
    NAMES.of_game(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_played() {
        for line in SOURCES.iter().flat_map(|text| read_lines(text)) {
            assert!(line.is_ok(), "{}", line.unwrap_err());
        }
    }
}
