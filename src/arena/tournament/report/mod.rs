//! A tournament as it stands, for people and for programs: tables as text, as HTML, as JSON.

mod crosstable;
mod data;
mod html;
mod tables;
mod text;
mod words;

pub use data::Report;
pub use html::html;
pub use text::{pairings, text};
