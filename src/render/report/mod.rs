//! Reports on analysed games: as data, as text, as a graph and as a page.

mod data;
mod graph;
mod page;
mod summary;

pub use data::{
    AnalysedGame, AnalysedLine, AnalysedMove, AnalysedPosition, AnalysedSide, BothLanguages,
    Report, ReportedEvent, ReportedScore, Sides,
};
pub use graph::GraphPicture;
pub use page::ReportPage;
pub use summary::SummaryText;
