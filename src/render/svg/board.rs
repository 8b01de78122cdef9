//! A position as a picture.

use std::collections::BTreeSet;
use std::fmt;

use super::super::strokes;
use super::marks::{Place, arrow, frame};
use super::piece;
use crate::board::{Move, Position, Side, Square};

/// The distance between two lines of the board, and from the outer ones to the edge.
pub(in super::super) const CELL: f32 = 100.0;
/// The width of the picture.
pub(in super::super) const WIDTH: f32 = 10.0 * CELL;
/// The height of the picture.
pub(in super::super) const HEIGHT: f32 = 11.0 * CELL;

const WOOD: &str = "#ecd09a";
const LINES: &str = "#5d3a1a";
const LAST_MOVE: &str = "#1c7c54";
const SUGGESTED: &str = "#1f5fbf";

/// Points with corner marks, where cannons and pawns begin: file and rank, of Red.
const MARKED: [(usize, usize); 7] = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];

/// A position as an SVG document.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::render::svg::BoardPicture;
///
/// let position = Position::startpos();
/// let picture = BoardPicture { position: &position, is_flipped: false, suggested: &[] };
/// let svg = picture.to_string();
/// assert!(svg.starts_with("<svg ") && !svg.contains("<text"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture<'a> {
    /// The position; the move that led to it is marked.
    pub position: &'a Position,
    /// Whether Black sits at the bottom.
    pub is_flipped: bool,
    /// Moves to show by arrows.
    pub suggested: &'a [Move],
}

impl fmt::Display for BoardPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, is_flipped, suggested } = *self;
        let (width, height) = (WIDTH, HEIGHT);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">"
        )?;
        writeln!(f, "<title>{}</title>", position.fen())?;
        let pieces = Square::all().filter_map(|square| Some((square, position.piece_on(square)?)));
        let kinds: BTreeSet<_> = pieces.clone().map(|(_, piece)| piece).collect();
        f.write_str("<defs>\n")?;
        for kind in kinds {
            f.write_str(&piece::definition(kind))?;
        }
        f.write_str("</defs>\n")?;
        f.write_str(&ground(is_flipped))?;
        let place = |square| place(square, is_flipped);
        let last = position.state().mv();
        if let Some(mv) = last {
            // It lies under the pieces and ends where the one that moved begins.
            f.write_str(&arrow(place(mv.from()), place(mv.to()), 48.0, LAST_MOVE))?;
        }
        for (square, piece) in pieces {
            let (x, y) = place(square);
            writeln!(f, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", piece::name(piece))?;
        }
        for square in last.into_iter().flat_map(|mv| [mv.from(), mv.to()]) {
            f.write_str(&frame(place(square), LAST_MOVE))?;
        }
        for mv in suggested {
            f.write_str(&arrow(place(mv.from()), place(mv.to()), 12.0, SUGGESTED))?;
        }
        f.write_str("</svg>\n")
    }
}

/// Returns where a point of the board is in the picture.
pub(in super::super) fn place(square: Square, is_flipped: bool) -> Place {
    let (column, row) = if is_flipped {
        (8 - square.file(), square.rank())
    } else {
        (square.file(), 9 - square.rank())
    };
    (CELL * (column + 1) as f32, CELL * (row + 1) as f32)
}

/// Returns the empty board: wood, lines, palaces, river, names of the files.
pub(in super::super) fn ground(is_flipped: bool) -> String {
    let river = strokes::river().into_iter().zip([200.0, 320.0, 680.0, 800.0]);
    let river: String = river.map(|(path, x)| label(&path, (x, 550.0), 0.62)).collect();
    let (red, black) = if is_flipped { (38.0, 1062.0) } else { (1062.0, 38.0) };
    let names = (0..9).flat_map(|file| {
        let x = place(Square::new(file, 0), is_flipped).0;
        [(Side::Red, 9 - file, red), (Side::Black, file + 1, black)]
            .map(|(side, number, y)| label(&strokes::file_name(side, number), (x, y), 0.36))
    });
    let names: String = names.collect();
    format!(
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"18\" fill=\"{WOOD}\"/>\n\
         <g fill=\"none\" stroke=\"{LINES}\"><path stroke-width=\"3\" d=\"{}\"/>\
         <path stroke-width=\"6\" d=\"M86 86H914V1014H86Z\"/></g>\n\
         <g fill=\"{LINES}\">{river}{names}</g>\n",
        lines()
    )
}

/// Returns the path of all thin lines: ranks, files, palaces, corner marks.
fn lines() -> String {
    let ranks = (2..10).map(|row| format!("M100 {}H900", row * 100));
    let files = (2..9).map(|column| format!("M{0} 100V500M{0} 600V1000", column * 100));
    let marked = MARKED.into_iter().map(|(file, rank)| Square::new(file, rank));
    let marks = marked.flat_map(|square| [square, square.flip()]);
    let marks = marks.map(|square| corner_marks(place(square, false)));
    let frame = "M100 100H900V1000H100Z".to_owned();
    let palaces = "M400 100L600 300M600 100L400 300M400 800L600 1000M600 800L400 1000".to_owned();
    [frame, palaces].into_iter().chain(ranks).chain(files).chain(marks).collect()
}

/// Returns the small corners around a point; none towards the outside of the board.
fn corner_marks((x, y): Place) -> String {
    const GAP: f32 = 9.0;
    const LENGTH: f32 = 16.0;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].into_iter();
    let inside = corners.filter(|(right, _)| (CELL..=9.0 * CELL).contains(&(x + right * GAP)));
    let corner = |(right, down)| {
        let (corner_x, corner_y) = (x + right * GAP, y + down * GAP);
        let (end_x, end_y) = (corner_x + right * LENGTH, corner_y + down * LENGTH);
        format!("M{end_x} {corner_y}H{corner_x}V{end_y}")
    };
    inside.map(corner).collect()
}

/// Returns a character around a place, given by its path; `size` is in parts of its field of 100.
fn label(path: &str, (x, y): Place, size: f32) -> String {
    format!(
        "<path transform=\"translate({x} {y}) scale({size}) translate(-50 -50)\" d=\"{path}\"/>\n"
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;
    use crate::board::Piece;

    fn picture(position: &Position, is_flipped: bool) -> String {
        BoardPicture { position, is_flipped, suggested: &[] }.to_string()
    }

    #[test]
    fn every_piece_is_defined_once_and_stands_on_its_point() {
        let svg = picture(&Position::startpos(), false);
        for piece in Piece::ALL {
            assert_eq!(svg.matches(&format!("id=\"{}\"", piece::name(piece))).count(), 1);
        }
        assert_eq!(svg.matches("<use ").count(), 32);
        assert!(svg.contains("<use href=\"#piece-K\" x=\"500\" y=\"1000\"/>"));
        assert!(svg.contains("<use href=\"#piece-c\" x=\"200\" y=\"300\"/>"));
    }

    #[test]
    fn flipped_the_red_king_is_on_top_and_files_change_sides() {
        let svg = picture(&Position::startpos(), true);
        assert!(svg.contains("<use href=\"#piece-K\" x=\"500\" y=\"100\"/>"));
        assert_eq!(place(Square::new(0, 0), true), (900.0, 100.0));
        assert_eq!(place(Square::new(0, 0), false), (100.0, 1000.0));
    }

    #[test]
    fn the_last_move_and_suggestions_are_marked() {
        let mut position = Position::startpos();
        let before = picture(&position, false);
        assert!(!before.contains(LAST_MOVE));
        position.try_play("h2e2".parse().unwrap()).unwrap();
        let after = picture(&position, false);
        assert_eq!(after.matches(LAST_MOVE).count(), 3, "an arrow and two frames");
        let suggested = ["h9g7".parse().unwrap()];
        let picture =
            BoardPicture { position: &position, is_flipped: false, suggested: &suggested };
        assert_eq!(picture.to_string().matches(SUGGESTED).count(), 1);
    }

    #[test]
    fn marks_of_pawns_on_the_edge_point_inwards() {
        assert_eq!(corner_marks(place(Square::new(0, 3), false)).matches('M').count(), 2);
        assert_eq!(corner_marks(place(Square::new(4, 3), false)).matches('M').count(), 4);
    }
}
