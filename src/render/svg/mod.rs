//! Pictures as SVG, all of them drawn with paths: no font is needed to see them.

pub(super) mod board;
mod marks;
pub(super) mod piece;

pub use board::BoardPicture;
