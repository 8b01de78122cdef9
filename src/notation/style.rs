//! The notations that can be chosen for writing.

use super::chinese::{self, Digits, Script};
use super::shorthand::{self, Marks};
use super::{fairy, iccs, wxf};
use crate::board::{Move, Position};

/// A notation for writing moves, with its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// `h2e2`, the form of the protocols.
    Coordinates,
    /// `H2-E2`.
    Iccs,
    /// `h3e3`: ranks from 1 to 10.
    Fairy,
    /// `C2=5`.
    Wxf,
    /// `炮二平五`.
    Chinese {
        /// Which characters.
        script: Script,
        /// Which numerals for Black.
        digits: Digits,
    },
    /// `炮25`.
    Shorthand {
        /// Which characters.
        script: Script,
        /// Whether strokes tell the direction.
        marks: Marks,
    },
}

impl Style {
    /// The names on the command line, with their styles.
    pub const NAMED: [(&'static str, Self); 7] = [
        ("coordinates", Self::Coordinates),
        ("iccs", Self::Iccs),
        ("fairy", Self::Fairy),
        ("wxf", Self::Wxf),
        ("chinese", Self::Chinese { script: Script::Simplified, digits: Digits::Ascii }),
        ("traditional", Self::Chinese { script: Script::Traditional, digits: Digits::Ascii }),
        ("shorthand", Self::Shorthand { script: Script::Simplified, marks: Marks::Kept }),
    ];

    /// Returns the style with a name of [`Style::NAMED`], in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        let named = Self::NAMED.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, style)| style)
    }

    /// Returns whether what is written cannot always be read back, which deserves a warning.
    pub const fn is_lossy(self) -> bool {
        matches!(self, Self::Shorthand { marks: Marks::Lost, .. })
    }
}

/// Returns the move in a notation, as text for people. The piece may belong to either side; where
/// none stands, relative notations give coordinates.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::{self, Style};
///
/// let (position, rook) = (Position::startpos(), "i0i2".parse()?);
/// let texts = Style::NAMED.map(|(_, style)| notation::write(&position, rook, style));
/// assert_eq!(texts.join(" "), "i0i2 I0-I2 i1i3 R1+2 车一进二 車一進二 车12\u{332}");
/// # Ok::<(), chuhe::board::MoveParseError>(())
/// ```
pub fn write(position: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Coordinates => mv.to_string(),
        Style::Iccs => iccs::write(mv),
        Style::Fairy => fairy::write(mv),
        Style::Wxf => wxf::write(position, mv),
        Style::Chinese { script, digits } => chinese::write(position, mv, script, digits),
        Style::Shorthand { script, marks } => shorthand::write(position, mv, script, marks),
    }
}
