//! Pictures as SVG, all of them drawn with paths: no font is needed to see them.

mod board;
mod marks;
mod piece;

pub use board::BoardPicture;
