//! DhtmlXQ, the text of the site dpxq.com (东萍象棋网), alone or inside a page.
//!
//! Values stand between `[DhtmlXQ_name]` and `[/DhtmlXQ_name]`: headers, the squares of the pieces,
//! the moves of the main line and of each branch as digits, and comments.

mod names;
mod reader;
mod writer;

pub use reader::Games;
pub use writer::write;
