//! A position as text for a terminal.

use std::fmt;

use super::columns::padded;
use crate::board::{Kind, Move, Piece, Position, Side, Square};

/// How a position is drawn with characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardStyle {
    /// Letters as in a FEN, and nothing outside ASCII, instead of Chinese characters.
    pub is_ascii: bool,
    /// Whether Black sits at the bottom.
    pub is_flipped: bool,
    /// Whether the terminal understands colours.
    pub has_colours: bool,
}

/// A position as text: nineteen lines for the board, and the names of the files on both sides.
///
/// A Chinese character, and every sign of this board that takes its place, is as wide as two
/// letters. The point that the last move left and the one it went to stand between brackets.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::render::{BoardStyle, BoardText};
///
/// let mut position = Position::startpos();
/// position.try_play("h2e2".parse()?)?;
/// let style = BoardStyle { is_ascii: true, ..BoardStyle::default() };
/// let text = BoardText { position: &position, style }.to_string();
/// assert!(text.lines().any(|line| line == " 2  +---C---+---+--[C]--+---+--[+]--+"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a> {
    /// The position.
    pub position: &'a Position,
    /// How it is drawn.
    pub style: BoardStyle,
}

/// The signs of a board.
struct Signs {
    /// An empty point.
    point: &'static str,
    /// A line between two ranks.
    down: &'static str,
    /// What lies between the two signs that lead from a point to the next on its rank.
    middle: &'static str,
    /// Between two lines, and the diagonals of the palaces there.
    between: [&'static str; 3],
    /// The river, from one edge of the board to the other.
    river: &'static str,
}

const ASCII: Signs = Signs {
    point: "+",
    down: "|",
    middle: "-",
    between: ["   ", " / ", " \\ "],
    river: "             river             ",
};

/// Everything but the lines across is full-width, so that no terminal is in doubt about it.
const WIDE: Signs = Signs {
    point: "\u{ff0b}",
    down: "\u{ff5c}",
    middle: "",
    between: ["  ", "\u{ff0f}", "\u{ff3c}"],
    river: "    楚  河          漢  界    ",
};

/// The character on a piece, as players write it.
const fn character(piece: Piece) -> &'static str {
    match (piece.kind(), piece.side()) {
        (Kind::King, Side::Red) => "帥",
        (Kind::Advisor, Side::Red) => "仕",
        (Kind::Elephant, Side::Red) => "相",
        (Kind::Horse, Side::Red) => "傌",
        (Kind::Rook, Side::Red) => "俥",
        (Kind::Cannon, Side::Red) => "炮",
        (Kind::Pawn, Side::Red) => "兵",
        (Kind::King, Side::Black) => "將",
        (Kind::Advisor, Side::Black) => "士",
        (Kind::Elephant, Side::Black) => "象",
        (Kind::Horse, Side::Black) => "馬",
        (Kind::Rook, Side::Black) => "車",
        (Kind::Cannon, Side::Black) => "砲",
        (Kind::Pawn, Side::Black) => "卒",
    }
}

impl BoardText<'_> {
    const fn signs(&self) -> &'static Signs {
        if self.style.is_ascii { &ASCII } else { &WIDE }
    }

    /// Returns the squares of a row from left to right; row 0 is on top.
    fn row(&self, row: usize) -> impl Iterator<Item = Square> {
        let is_flipped = self.style.is_flipped;
        (0..9).map(move |column| {
            if is_flipped { Square::new(8 - column, row) } else { Square::new(column, 9 - row) }
        })
    }

    fn is_marked(&self, square: Square) -> bool {
        self.position.state().mv().is_some_and(|mv: Move| square == mv.from() || square == mv.to())
    }

    /// Writes what stands on a point. Black pieces are shown light on dark and red ones red, in the
    /// spirit of article 1.3.
    fn write_point(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let Some(piece) = self.position.piece_on(square) else {
            return f.write_str(self.signs().point);
        };
        let colour = match piece.side() {
            Side::Red => "1;31",
            Side::Black => "7",
        };
        if self.style.has_colours {
            write!(f, "\u{1b}[{colour}m")?;
        }
        if self.style.is_ascii {
            write!(f, "{}", piece.to_char())?;
        } else {
            f.write_str(character(piece))?;
        }
        if self.style.has_colours { f.write_str("\u{1b}[0m") } else { Ok(()) }
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: usize) -> fmt::Result {
        let middle = self.signs().middle;
        let mut before = None;
        for square in self.row(row) {
            let is_marked = self.is_marked(square);
            match before {
                None => {
                    write!(f, "{:2} {}", square.rank(), if is_marked { '[' } else { ' ' })?;
                }
                Some(was_marked) => {
                    let (first, last) =
                        (if was_marked { ']' } else { '-' }, if is_marked { '[' } else { '-' });
                    write!(f, "{first}{middle}{last}")?;
                }
            }
            self.write_point(f, square)?;
            before = Some(is_marked);
        }
        writeln!(f, "{}", if before == Some(true) { "]" } else { "" })
    }

    /// Writes the lines between a row and the one below it.
    fn write_gap(&self, f: &mut fmt::Formatter<'_>, row: usize) -> fmt::Result {
        let Signs { down, between: [blank, rising, falling], river, .. } = self.signs();
        if row == 4 {
            return writeln!(f, "    {down}{river}{down}");
        }
        let gaps: [&str; 8] = match row {
            0 | 7 => [blank, blank, blank, falling, rising, blank, blank, blank],
            1 | 8 => [blank, blank, blank, rising, falling, blank, blank, blank],
            _ => [blank; 8],
        };
        write!(f, "    {down}")?;
        for gap in gaps {
            write!(f, "{gap}{down}")?;
        }
        writeln!(f)
    }

    /// Returns a name for each column, below or above the board.
    fn names(&self, name: impl Fn(Square) -> String) -> String {
        let names: String = self.row(0).map(|square| padded(&name(square), 4)).collect();
        format!("    {}", names.trim_end())
    }

    /// Returns the names of the files as a side sees them (article 1.1).
    fn files(&self, side: Side) -> String {
        let digits = match side {
            Side::Red => "一二三四五六七八九",
            Side::Black => "１２３４５６７８９",
        };
        self.names(|square| {
            let index = match side {
                Side::Red => 8 - square.file(),
                Side::Black => square.file(),
            };
            match digits.chars().nth(index) {
                Some(digit) if !self.style.is_ascii => digit.to_string(),
                _ => (index + 1).to_string(),
            }
        })
    }
}

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) =
            if self.style.is_flipped { (Side::Red, Side::Black) } else { (Side::Black, Side::Red) };
        writeln!(f, "{}", self.files(above))?;
        for row in 0..10 {
            self.write_row(f, row)?;
            if row < 9 {
                self.write_gap(f, row)?;
            }
        }
        writeln!(f, "{}", self.files(below))?;
        // The letters of coordinates such as h2e2.
        writeln!(f, "{}", self.names(|square| square.to_string().chars().take(1).collect()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::super::columns::width;
    use super::*;

    fn text(moves: &str, style: BoardStyle) -> String {
        let mut position = Position::startpos();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        BoardText { position: &position, style }.to_string()
    }

    #[test]
    fn all_lines_of_the_board_are_equally_wide() {
        for is_flipped in [false, true] {
            let wide = text("", BoardStyle { is_flipped, ..BoardStyle::default() });
            let lines: Vec<_> = wide.lines().collect();
            assert_eq!(lines.len(), 22);
            assert!(lines[1..20].iter().all(|line| width(line) == 38), "{wide}");
            let ascii = text("", BoardStyle { is_flipped, is_ascii: true, has_colours: false });
            assert!(ascii.is_ascii());
            let lines: Vec<_> = ascii.lines().collect();
            assert!(lines[1..20].iter().all(|line| line.len() == 37), "{ascii}");
        }
    }

    #[test]
    fn files_are_named_from_each_side_and_turn_with_the_board() {
        let wide = text("", BoardStyle::default());
        let lines: Vec<_> = wide.lines().collect();
        assert_eq!(lines[0], "    １  ２  ３  ４  ５  ６  ７  ８  ９");
        assert_eq!(lines[20], "    九  八  七  六  五  四  三  二  一");
        assert_eq!(lines[1], " 9  車--馬--象--士--將--士--象--馬--車");
        assert_eq!(lines[2], "    ｜  ｜  ｜  ｜＼｜／｜  ｜  ｜  ｜");
        let flipped = text("", BoardStyle { is_flipped: true, ..BoardStyle::default() });
        let lines: Vec<_> = flipped.lines().collect();
        assert_eq!(lines[0], "    一  二  三  四  五  六  七  八  九");
        assert_eq!(lines[1], " 0  俥--傌--相--仕--帥--仕--相--傌--俥");
        assert_eq!(lines[21], "    i   h   g   f   e   d   c   b   a");
    }

    #[test]
    fn the_last_move_stands_between_brackets_also_on_the_edge() {
        let wide = text("h2e2 i9i8", BoardStyle::default());
        assert!(wide.contains(" 9  車--馬--象--士--將--士--象--馬-[＋]\n"), "{wide}");
        assert!(wide.contains(" 8  ＋--＋--＋--＋--＋--＋--＋--＋-[車]\n"), "{wide}");
        let wide = text("a0a1", BoardStyle::default());
        assert!(wide.contains("\n 0 [＋]-傌--"), "{wide}");
    }

    #[test]
    fn colours_are_written_only_when_asked_for() {
        assert!(!text("", BoardStyle::default()).contains('\u{1b}'));
        let colours = text("", BoardStyle { has_colours: true, ..BoardStyle::default() });
        assert_eq!(colours.matches("\u{1b}[1;31m").count(), 16);
        assert_eq!(colours.matches("\u{1b}[7m").count(), 16);
        assert_eq!(colours.matches("\u{1b}[0m").count(), 32);
    }
}
