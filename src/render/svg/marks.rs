//! What is drawn on a board to point something out.

use std::fmt::Write as _;

/// A place in a picture of a board.
pub(super) type Place = (f32, f32);

/// Half the side of the frame around a point.
const FRAME: f32 = 49.0;
/// The length of the corners of that frame.
const CORNER: f32 = 15.0;

/// Returns the path of four corners around a point, `size` away from it and `length` long.
fn corners((x, y): Place, size: f32, length: f32) -> String {
    let mut path = String::new();
    for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let (corner_x, corner_y) = (x + right * size, y + down * size);
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "M{} {corner_y}H{corner_x}V{}",
            corner_x - right * length,
            corner_y - down * length
        );
    }
    path
}

/// Returns a frame of corners around a point, in a colour.
pub(super) fn frame(place: Place, colour: &str) -> String {
    let path = corners(place, FRAME, CORNER);
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"/>\n")
}

/// Returns an arrow from one point to another, in a colour through which the board is seen. It
/// ends `short` of its goal.
pub(super) fn arrow(from: Place, to: Place, short: f32, colour: &str) -> String {
    const WIDTH: f32 = 7.0;
    const HEAD: f32 = 19.0;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    let at = |far: f32, aside: f32| {
        let x = from.0 + along.0 * far + across.0 * aside;
        let y = from.1 + along.1 * far + across.1 * aside;
        format!("{x:.1} {y:.1}")
    };
    let (tip, neck) = (length - short, length - short - 34.0);
    let points = [
        at(0.0, -WIDTH),
        at(neck, -WIDTH),
        at(neck, -HEAD),
        at(tip, 0.0),
        at(neck, HEAD),
        at(neck, WIDTH),
        at(0.0, WIDTH),
    ];
    let points = points.join("L");
    format!("<path d=\"M{points}Z\" fill=\"{colour}\" fill-opacity=\".55\"/>\n")
}
