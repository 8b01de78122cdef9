//! The book that is part of the program.

use std::sync::{Arc, LazyLock};

use super::lines::Title;
use super::volume::Book;
use crate::board::{Move, Position};

/// That the file is a book is seen to by a test; the program would do without.
static BUILTIN: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../book/default.xbk");
    Arc::new(Book::from_bytes(bytes).unwrap_or_default())
});

/// Returns the book that is part of the program.
pub fn builtin() -> Arc<Book> {
    Arc::clone(&BUILTIN)
}

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
    BUILTIN.names().of_game(moves)
}

/// Returns the name of a position, whatever led to it.
pub fn position_name(position: &Position) -> Option<&'static Title> {
    BUILTIN.names().of(position)
}
