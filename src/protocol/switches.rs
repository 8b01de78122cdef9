//! What the client has switched on or off and the engine does not need to know.

use crate::search::Settings;

/// The options that the driver keeps itself.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent switches")]
pub(super) struct Switches {
    /// UCCI's clock counts milliseconds rather than seconds.
    pub(super) milliseconds: bool,
    /// No line is read during a search.
    pub(super) batch: bool,
    /// What is ignored is remarked upon.
    pub(super) debug: bool,
    /// The chances to win, draw and lose are shown with each score.
    pub(super) shows_chances: bool,
    /// Moves may come from the opening book.
    pub(super) book: bool,
    /// Whether there is a natural limit at all.
    pub(super) is_limited: bool,
    /// Plies of the natural limit, when there is one.
    pub(super) natural_limit: u32,
    /// Whether strength is limited to a rating.
    pub(super) limits_strength: bool,
    /// The rating, when it is.
    pub(super) elo: u32,
}

impl Switches {
    /// The rating to start with.
    pub(super) const DEFAULT_ELO: u32 = 1500;
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            milliseconds: true,
            batch: false,
            debug: false,
            shows_chances: false,
            book: true,
            is_limited: true,
            natural_limit: Settings::NATURAL_LIMIT,
            limits_strength: false,
            elo: Self::DEFAULT_ELO,
        }
    }
}
