//! Brush strokes and their outlines.

use std::fmt::Write as _;

/// A point, or a direction, in the plane; y points down.
type Point = (f32, f32);

/// How a brush is led, which decides how wide the stroke is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Brush {
    /// 横: from left to right, firm at both ends.
    Across,
    /// 竖: down.
    Down,
    /// 悬针: down, and out in a point.
    Needle,
    /// 撇: to the lower left, ever thinner.
    Left,
    /// 捺: to the lower right, swelling, then out in a point.
    Right,
    /// 点: a drop.
    Drop,
    /// 弯: around a bend.
    Bend,
    /// 钩: around a bend and out in a point.
    Hook,
    /// A pen of even width, for numerals that are not Chinese.
    Pen,
}

impl Brush {
    /// Returns the widths at evenly spaced places on the way.
    const fn widths(self) -> &'static [f32] {
        match self {
            Self::Across => &[5.4, 4.6, 5.2, 6.6],
            Self::Down => &[8.2, 7.0, 7.2],
            Self::Needle => &[8.2, 7.2, 6.6, 2.0],
            Self::Left => &[8.6, 7.6, 6.0, 4.0, 1.6],
            Self::Right => &[2.6, 5.0, 7.6, 10.0, 9.0, 2.0],
            Self::Drop => &[2.4, 6.4, 9.4, 8.2],
            Self::Bend => &[7.2, 6.8, 5.8],
            Self::Hook => &[7.0, 7.0, 6.4, 4.4, 1.2],
            Self::Pen => &[9.0, 9.0],
        }
    }

    /// Returns the width after a part of the way, 0 to 1.
    fn width(self, part: f32) -> f32 {
        let widths = self.widths();
        let way = part * (widths.len() - 1) as f32;
        let step = (way as usize).min(widths.len() - 2);
        match widths.get(step..) {
            Some([from, to, ..]) => from + (to - from) * (way - step as f32),
            _ => 0.0,
        }
    }
}

/// The widths of a turn (横折): of the part across and of the part down.
const TURN: (f32, f32) = (5.2, 7.4);

/// The way of a brush.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// Straight.
    Straight([Point; 2]),
    /// From the first point to the last on a parabola; the second is where its ends point to.
    Curved([Point; 3]),
}

impl Way {
    /// Returns the place after a part of the way, 0 to 1, and the direction there.
    fn at(self, part: f32) -> (Point, Point) {
        let between =
            |a: Point, b: Point| ((b.0 - a.0).mul_add(part, a.0), (b.1 - a.1).mul_add(part, a.1));
        let (from, to) = match self {
            Self::Straight([from, to]) => return (between(from, to), minus(to, from)),
            Self::Curved([from, bend, to]) => (between(from, bend), between(bend, to)),
        };
        (between(from, to), minus(to, from))
    }

    /// Returns in how many pieces the outline follows the way.
    const fn pieces(self) -> usize {
        match self {
            Self::Straight(_) => 4,
            Self::Curved(_) => 8,
        }
    }
}

/// A character: its parts, which are strokes that characters may share.
pub(super) type Character = &'static [&'static [Stroke]];

/// One stroke of a character.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stroke {
    /// A way with one brush.
    Plain(Brushed),
    /// 横折: across to a corner and down.
    Turn([Point; 3]),
}

/// A way with its brush.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Brushed {
    brush: Brush,
    way: Way,
}

const fn point(x: u8, y: u8) -> Point {
    (x as f32, y as f32)
}

const fn straight(brush: Brush, from: Point, to: Point) -> Stroke {
    Stroke::Plain(Brushed { brush, way: Way::Straight([from, to]) })
}

const fn curved(brush: Brush, from: Point, bend: Point, to: Point) -> Stroke {
    Stroke::Plain(Brushed { brush, way: Way::Curved([from, bend, to]) })
}

/// 横: across, from one point to another.
pub(super) const fn across(x: u8, y: u8, to_x: u8, to_y: u8) -> Stroke {
    straight(Brush::Across, point(x, y), point(to_x, to_y))
}

/// 竖: down.
pub(super) const fn down(x: u8, y: u8, to_x: u8, to_y: u8) -> Stroke {
    straight(Brush::Down, point(x, y), point(to_x, to_y))
}

/// 悬针: down and out in a point.
pub(super) const fn needle(x: u8, y: u8, to_x: u8, to_y: u8) -> Stroke {
    straight(Brush::Needle, point(x, y), point(to_x, to_y))
}

/// 撇: to the lower left; the middle point is where the ends point to, here and below.
pub(super) const fn left(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    curved(Brush::Left, point(x, y), point(by_x, by_y), point(to_x, to_y))
}

/// 捺: to the lower right.
pub(super) const fn right(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    curved(Brush::Right, point(x, y), point(by_x, by_y), point(to_x, to_y))
}

/// 点: a drop.
pub(super) const fn drop(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    curved(Brush::Drop, point(x, y), point(by_x, by_y), point(to_x, to_y))
}

/// 弯: a bend.
pub(super) const fn bend(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    curved(Brush::Bend, point(x, y), point(by_x, by_y), point(to_x, to_y))
}

/// 钩: a hook.
pub(super) const fn hook(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    curved(Brush::Hook, point(x, y), point(by_x, by_y), point(to_x, to_y))
}

/// 横折: across to a corner and down.
pub(super) const fn turn(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    Stroke::Turn([point(x, y), point(by_x, by_y), point(to_x, to_y)])
}

/// A line with a pen.
pub(super) const fn line(x: u8, y: u8, to_x: u8, to_y: u8) -> Stroke {
    straight(Brush::Pen, point(x, y), point(to_x, to_y))
}

/// An arc with a pen.
pub(super) const fn arc(x: u8, y: u8, by_x: u8, by_y: u8, to_x: u8, to_y: u8) -> Stroke {
    curved(Brush::Pen, point(x, y), point(by_x, by_y), point(to_x, to_y))
}

impl Stroke {
    /// Returns the outline of the stroke as a closed piece of an SVG path.
    pub(super) fn outline(&self) -> String {
        match *self {
            Self::Plain(brushed) => brushed.outline(),
            Self::Turn(points) => turned(points),
        }
    }
}

impl Brushed {
    fn outline(self) -> String {
        let pieces = self.way.pieces();
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for piece in 0..=pieces {
            let part = piece as f32 / pieces as f32;
            let (place, direction) = self.way.at(part);
            let aside = aside(direction, self.brush.width(part) / 2.0);
            one.push(plus(place, aside));
            other.push(minus(place, aside));
        }
        other.reverse();
        closed(one.into_iter().chain(other))
    }
}

fn turned([from, corner, to]: [Point; 3]) -> String {
    let (across, down) = (minus(corner, from), minus(to, corner));
    let (thin, thick) = (aside(across, TURN.0 / 2.0), aside(down, TURN.1 / 2.0));
    let inner = meeting(plus(from, thin), across, plus(to, thick), down);
    let outer = meeting(minus(from, thin), across, minus(to, thick), down);
    closed([plus(from, thin), inner, plus(to, thick), minus(to, thick), outer, minus(from, thin)])
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

/// Returns the vector of a length that stands upright on a direction.
fn aside(direction: Point, length: f32) -> Point {
    let scale = length / direction.0.hypot(direction.1).max(f32::EPSILON);
    (-direction.1 * scale, direction.0 * scale)
}

/// Returns where two lines meet, each through a point in a direction; they are not parallel.
fn meeting(a: Point, along: Point, b: Point, down: Point) -> Point {
    let cross = along.0 * down.1 - along.1 * down.0;
    let part = ((b.0 - a.0) * down.1 - (b.1 - a.1) * down.0) / cross;
    (along.0.mul_add(part, a.0), along.1.mul_add(part, a.1))
}

fn closed(points: impl IntoIterator<Item = Point>) -> String {
    let mut path = String::new();
    for (place, (x, y)) in points.into_iter().enumerate() {
        let command = if place == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pen_leaves_a_band_of_even_width() {
        assert_eq!(line(10, 50, 90, 50).outline().matches("45.5").count(), 5);
        assert_eq!(line(10, 50, 90, 50).outline().matches("54.5").count(), 5);
    }

    #[test]
    fn a_turn_has_a_sharp_corner_outside_and_inside() {
        let outline = turn(10, 20, 80, 20, 80, 90).outline();
        assert_eq!(outline, "M10.0 22.6L76.3 22.6L76.3 90.0L83.7 90.0L83.7 17.4L10.0 17.4Z");
    }

    #[test]
    fn widths_follow_the_brush() {
        assert!(Brush::Needle.width(0.0) > Brush::Needle.width(1.0));
        assert!(Brush::Right.width(0.6) > Brush::Right.width(0.2));
        assert!((Brush::Down.width(0.25) - 7.6).abs() < 1e-4);
    }
}
