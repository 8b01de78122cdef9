//! What a point of the examination is.

use super::exam::{Check, Exam};
use super::report::Grounds;

/// In which dialects a point is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum In {
    Ucci,
    Uci,
    Both,
}

/// A point of the examination.
pub(super) struct Point {
    pub(super) number: u32,
    pub(super) what: &'static str,
    /// The same in Chinese.
    pub(super) chinese: &'static str,
    pub(super) dialects: In,
    pub(super) grounds: Grounds,
    pub(super) check: fn(&Exam<'_>) -> Check,
}
