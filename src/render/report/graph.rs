//! The course of a game as a picture.

use std::fmt;

use super::super::strokes;
use super::data::AnalysedGame;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 240.0;
/// Where the curve lies: its edges in the picture.
const LEFT: f64 = 14.0;
const RIGHT: f64 = WIDTH - 14.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = HEIGHT - 30.0;
/// At most so many numbers below it.
const MOST_NUMBERS: usize = 10;

/// What Red may expect, ply by ply, as an SVG document: above the middle Red is better, below it
/// Black. Dots mark the moves with `?!`, `?` and `??`, triangles what the law had to say, numbers
/// the moves.
#[derive(Clone, Copy, Debug)]
pub struct GraphPicture<'a> {
    /// The game.
    pub game: &'a AnalysedGame,
}

impl GraphPicture<'_> {
    fn x(self, ply: usize) -> f64 {
        let last = self.game.moves.len().max(1) as f64;
        LEFT + (RIGHT - LEFT) * ply as f64 / last
    }

    fn y(self, ply: usize) -> f64 {
        let expectation = self.game.positions.get(ply).map_or(0.5, |found| found.expectation);
        BOTTOM + (TOP - BOTTOM) * expectation
    }

    /// Returns the points of the curve, with those at which it crosses the middle.
    fn curve(self, middle: f64) -> Vec<(f64, f64)> {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for ply in 0..=self.game.moves.len() {
            let (x, y) = (self.x(ply), self.y(ply));
            if let Some(&(last_x, last_y)) = points.last()
                && (last_y - middle) * (y - middle) < 0.0
            {
                let part = (middle - last_y) / (y - last_y);
                points.push((last_x + (x - last_x) * part, middle));
            }
            points.push((x, y));
        }
        points
    }

    fn write_numbers(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.game.moves.iter().filter(|mv| mv.side == "red").collect::<Vec<_>>();
        // Every first, second, fifth, tenth ... number is shown.
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let step = steps.into_iter().find(|step| moves.len() / step <= MOST_NUMBERS);
        let step = step.unwrap_or(1000);
        for mv in moves.into_iter().filter(|mv| mv.number.is_multiple_of(step as u32)) {
            let x = self.x(mv.ply);
            write!(f, "<path d=\"M{x:.1} {BOTTOM}v5\" stroke=\"#8a7a66\"/>")?;
            let digits = mv.number.to_string();
            for (place, digit) in digits.bytes().enumerate() {
                let x = x + 9.0 * (place as f64 - (digits.len() as f64 - 1.0) / 2.0);
                let path = strokes::digit(usize::from(digit - b'0'));
                writeln!(
                    f,
                    "<path transform=\"translate({x:.1} {}) scale(.13) translate(-50 -50)\" \
                     fill=\"#6b5c49\" d=\"{path}\"/>",
                    BOTTOM + 15.0
                )?;
            }
        }
        Ok(())
    }
}

/// What keeps a curve on one side of the middle.
type Bound = fn(f64, f64) -> f64;

/// Returns the data of a path through points, without the command at its start.
fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<_> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    points.join("L")
}

/// Returns the colour of a mark.
fn colour(mark: &str) -> &'static str {
    match mark {
        "??" => "#c01f2e",
        "?" => "#e0792b",
        _ => "#d8b400",
    }
}

impl fmt::Display for GraphPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let middle = f64::midpoint(TOP, BOTTOM);
        let last = self.game.moves.len();
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             class=\"graph\" data-left=\"{LEFT}\" data-right=\"{RIGHT}\" data-top=\"{TOP}\" data-bottom=\"{BOTTOM}\">"
        )?;
        writeln!(f, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"#fbf6ea\"/>")?;
        let curve = self.curve(middle);
        for (side, fill) in [(f64::min as Bound, "#d9534a"), (f64::max, "#3a3733")] {
            let area = path(curve.iter().map(|&(x, y)| (x, side(y, middle))));
            let (from, to) = (self.x(0), self.x(last));
            writeln!(
                f,
                "<path d=\"M{from:.1} {middle}L{area}L{to:.1} {middle}Z\" fill=\"{fill}\" fill-opacity=\".75\"/>"
            )?;
        }
        writeln!(
            f,
            "<path d=\"M{LEFT} {TOP}H{RIGHT}M{LEFT} {BOTTOM}H{RIGHT}\" stroke=\"#d8ccb4\"/>\
             <path d=\"M{LEFT} {middle}H{RIGHT}\" stroke=\"#8a7a66\" stroke-dasharray=\"4 4\"/>"
        )?;
        writeln!(
            f,
            "<path d=\"M{}\" fill=\"none\" stroke=\"#2b2723\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>",
            path(curve.into_iter())
        )?;
        self.write_numbers(f)?;
        for event in &self.game.events {
            let x = self.x(event.ply);
            writeln!(f, "<path d=\"M{x:.1} {}l6 10h-12z\" fill=\"#1f5fbf\"/>", BOTTOM - 10.0)?;
        }
        for (mv, mark) in self.game.moves.iter().filter_map(|mv| Some((mv, mv.mark?))) {
            let (x, y, fill) = (self.x(mv.ply), self.y(mv.ply), colour(mark));
            writeln!(
                f,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{fill}\" stroke=\"#fff\" stroke-width=\"1.5\"/>"
            )?;
        }
        f.write_str("</svg>\n")
    }
}
