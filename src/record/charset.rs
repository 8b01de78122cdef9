//! How the characters of a text are written as bytes.

use std::fmt;

/// A character set, under any of the names that the web knows.
///
/// ```
/// use chuhe::record::Charset;
///
/// let (bytes, is_whole) = Charset::GBK.encode("炮二平五");
/// assert!(is_whole);
/// assert_eq!(Charset::detect(&bytes), Charset::GB18030);
/// assert_eq!(Charset::GB18030.decode(&bytes), "炮二平五");
/// assert_eq!(Charset::from_name("big5"), Some(Charset::BIG5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset(&'static encoding_rs::Encoding);

impl Charset {
    /// UTF-8.
    pub const UTF_8: Self = Self(encoding_rs::UTF_8);
    /// GBK, of old programs on the mainland. It has no more than the Chinese characters.
    pub const GBK: Self = Self(encoding_rs::GBK);
    /// GB18030, which has all characters and is GBK for those that GBK has.
    pub const GB18030: Self = Self(encoding_rs::GB18030);
    /// Big5, of old programs in Taiwan and Hong Kong.
    pub const BIG5: Self = Self(encoding_rs::BIG5);
    /// UTF-16, the low byte first.
    pub const UTF_16LE: Self = Self(encoding_rs::UTF_16LE);
    /// UTF-16, the high byte first.
    pub const UTF_16BE: Self = Self(encoding_rs::UTF_16BE);

    /// Returns the character set with a name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(name.as_bytes()).map(Self)
    }

    /// Returns the character set that a mark at the start of a file names, and the length of the
    /// mark in bytes.
    pub fn from_mark(bytes: &[u8]) -> Option<(Self, usize)> {
        encoding_rs::Encoding::for_bom(bytes).map(|(encoding, length)| (Self(encoding), length))
    }

    /// Returns the character set in which a text of this game makes most sense: UTF-8 where it can
    /// be, else GB18030 or Big5, whichever shows more of the characters of records. The last
    /// character may be cut.
    pub fn detect(bytes: &[u8]) -> Self {
        if let Some((charset, _)) = Self::from_mark(bytes) {
            return charset;
        }
        let is_utf8 = match std::str::from_utf8(bytes) {
            Ok(_) => true,
            Err(error) => error.error_len().is_none(),
        };
        // Two bytes of GBK can be a letter that hardly any text has: 士 is U+02BF too.
        let known = [Self::UTF_8, Self::GB18030, Self::BIG5];
        let known = if is_utf8 { known.as_slice() } else { known.get(1..).unwrap_or_default() };
        let sense = |charset: &Self| sense(&charset.decode(bytes));
        // The first of the best.
        known.iter().rev().copied().max_by_key(sense).unwrap_or(Self::UTF_8)
    }

    /// Returns the same for a line of a text, with what comes after it for the case that the line
    /// does not tell. Files put together from others can change in the middle.
    pub(super) fn detect_line(line: &[u8], after: &[u8]) -> Self {
        let charset = Self::detect(line);
        if sense(&charset.decode(line)) > 0 {
            return charset;
        }
        Self::detect(&[line, after].concat())
    }

    /// Returns the characters of a text; what cannot be read becomes U+FFFD. A mark at the start is
    /// left out.
    pub fn decode(self, bytes: &[u8]) -> String {
        self.0.decode_with_bom_removal(bytes).0.into_owned()
    }

    /// Returns whether all bytes are characters.
    pub fn can_decode(self, bytes: &[u8]) -> bool {
        self.0.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    }

    /// Returns the bytes of a text, and whether all characters could be written; those that could
    /// not are `?`. UTF-16 is written without a mark.
    pub fn encode(self, text: &str) -> (Vec<u8>, bool) {
        if self == Self::UTF_16LE {
            return (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), true);
        }
        if self == Self::UTF_16BE {
            return (text.encode_utf16().flat_map(u16::to_be_bytes).collect(), true);
        }
        let (bytes, _, has_failed) = self.0.encode(text);
        if !has_failed {
            return (bytes.into_owned(), true);
        }
        // The library would write entities of HTML.
        let encode = |character: char| {
            let mut buffer = [0; 4];
            let (bytes, _, has_failed) = self.0.encode(character.encode_utf8(&mut buffer));
            if has_failed { b"?".to_vec() } else { bytes.into_owned() }
        };
        (text.chars().flat_map(encode).collect(), false)
    }
}

impl fmt::Display for Charset {
    /// Writes the usual name, such as `GBK`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// The characters that records are full of.
const USUAL: &str = "车车馬马炮砲相象仕士帅帥将將兵卒进進退平前后後中一二三四五六七八九１２３４５６７８９\
                     的红紅黑胜勝负負和局先手比赛賽棋年月第轮輪，。、！？";

/// Returns how much a text makes sense: usual characters, less what could not be read.
fn sense(text: &str) -> i64 {
    let value = |character: char| match character {
        '\u{fffd}' => -3,
        _ if USUAL.contains(character) => 1,
        _ => 0,
    };
    text.chars().filter(|character| !character.is_ascii()).map(value).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_character_set_shows_in_the_characters_of_records() {
        let simplified = "1. 炮二平五 马８进７ 2. 马二进三 车９平８ {红方先手}";
        let traditional = "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ {紅方先手}";
        let encoded = |charset: Charset, text: &str| charset.encode(text).0;
        for (charset, text) in [
            (Charset::UTF_8, simplified),
            (Charset::GB18030, simplified),
            (Charset::GB18030, traditional),
            (Charset::BIG5, traditional),
        ] {
            let bytes = encoded(charset, text);
            assert_eq!(Charset::detect(&bytes), charset, "{text}");
            assert_eq!(charset.decode(&bytes), text);
        }
        // A cut character at the end is no reason to doubt.
        let bytes = encoded(Charset::UTF_8, simplified);
        assert_eq!(Charset::detect(bytes.split_at(4).0), Charset::UTF_8);
        assert_eq!(Charset::detect(b"\xff\xfea\0"), Charset::UTF_16LE);
    }

    #[test]
    fn characters_that_a_set_lacks_are_told() {
        assert_eq!(Charset::BIG5.encode("炮马"), (b"\xac\xb6?".to_vec(), false));
        assert_eq!(Charset::UTF_16BE.encode("炮"), (b"\x70\xae".to_vec(), true));
    }
}
