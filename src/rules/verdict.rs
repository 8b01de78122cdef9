//! Who loses by a repetition.

use crate::board::Side;

/// The ruling on a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nobody, or both, broke the rules.
    Draw,
    /// This side has to vary and loses if it does not.
    Loses(Side),
}
