//! The pieces as pictures.

use super::super::strokes;
use crate::board::{Piece, Side};

/// The red of red pieces.
const RED: &str = "#b3201b";
/// The black of black pieces.
const BLACK: &str = "#22201e";
/// The face of red pieces, and what is left free on black ones.
const IVORY: &str = "#fdf3dc";

/// The size of a character for a disc with a radius of 46, in parts of its field of 100.
const CHARACTER_SIZE: f32 = 0.61;

/// Returns the name under which a picture defines a piece, for `href="#name"`.
pub(in super::super) fn name(piece: Piece) -> String {
    format!("piece-{}", piece.to_char())
}

/// Returns the definition of a piece: a disc around the origin with a radius of 46.
///
/// Printed without colours the sides stay apart, as article 1.3 asks: the characters of Red stand
/// out dark on a light face (阳文), those of Black are left free in a dark one (阴文).
pub(in super::super) fn definition(piece: Piece) -> String {
    let (face, ink, rim, ring) = match piece.side() {
        Side::Red => (IVORY, RED, RED, RED),
        Side::Black => (BLACK, IVORY, BLACK, IVORY),
    };
    let (name, path) = (name(piece), strokes::on_piece(piece));
    format!(
        "<g id=\"{name}\">\
         <circle r=\"47\" cx=\"1.5\" cy=\"3.5\" fill=\"#3b2410\" fill-opacity=\".35\"/>\
         <circle r=\"45\" fill=\"{face}\" stroke=\"{rim}\" stroke-width=\"3\"/>\
         <circle r=\"39.5\" fill=\"none\" stroke=\"{ring}\" stroke-width=\"1.6\"/>\
         <path transform=\"scale({CHARACTER_SIZE}) translate(-50 -51)\" fill=\"{ink}\" stroke=\"{ink}\" \
         stroke-width=\"2.2\" stroke-linejoin=\"round\" d=\"{path}\"/></g>\n"
    )
}
