//! The board: pieces, squares, moves, and what may move where.
//!
//! This room knows nothing above it. [`Position`] is the one mutable thing in it; every other type
//! is a small value. The files follow the order in which one learns the game: [`side`](Side),
//! [`square`](Square), [`piece`](Piece), [`mv`](Move), [`bitboard`](Bitboard), [`attacks`], then
//! the position with its making and unmaking of moves, move generation, legality and exchange
//! evaluation.

pub mod attacks;
mod bitboard;
mod checks;
mod edit;
mod fen;
mod legality;
mod make;
mod movegen;
mod mv;
mod occupancy;
pub mod perft;
mod piece;
mod position;
mod see;
mod side;
mod square;
mod state;
mod validate;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use checks::CheckMap;
pub use fen::{FenError, START_FEN};
pub use legality::Guard;
pub use make::IllegalMove;
pub use movegen::{MAX_MOVES, MoveList};
pub use mv::{Move, MoveParseError};
pub use occupancy::Occupancy;
pub use piece::{Kind, Piece};
pub use position::Position;
pub use see::exchange_value;
pub use side::Side;
pub use square::{FILES, RANKS, SQUARES, Square, SquareParseError};
pub use state::State;
pub use validate::PositionError;
pub use zobrist::Key;
