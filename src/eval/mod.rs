//! What a position is worth.
//!
//! A network ([`nnue`]) answers, in hundredths of a pawn, as a [`Score`]; [`Chances`] are what a
//! score means for the outcome of the game.

mod chances;
mod damping;
pub mod nnue;
mod score;

pub use chances::{Chances, ChancesModel};
pub use score::Score;
