//! The formats of files, and how they are told.

use std::fmt;
use std::path::Path;

use super::ccbridge;
use super::charset::Charset;
use super::lines;
use super::platforms;

/// A format of files with games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable game notation, and plain lists of moves.
    Pgn,
    /// A position and moves on each line, as clients send them.
    Lines,
    /// XQStudio (象棋演播室).
    Xqf,
    /// The text of dpxq.com (东萍象棋网), alone or in a page.
    DhtmlXq,
    /// CCBridge (象棋桥), one game.
    Cbr,
    /// CCBridge, a library.
    Cbl,
    /// CCBridge, as XML.
    Cbf,
    /// Headers and moves in WXF letters, as the site playok.com and WXF programs save them.
    Wxf,
    /// 弈天.
    Mxq,
    /// QQ象棋.
    Che,
    /// 中国游戏中心.
    Ccm,
    /// 联众.
    Chn,
    /// 鹏飞象棋.
    Pfc,
}

/// What there is to know of a format.
struct About {
    format: Format,
    name: &'static str,
    extensions: &'static [&'static str],
    can_write: bool,
    has_many: bool,
    is_text: bool,
}

const TABLE: [About; 13] = [
    about(Format::Pgn, "pgn", &["pgn"], true, true, true),
    about(Format::Lines, "lines", &["lines", "fen", "epd"], true, true, true),
    about(Format::Xqf, "xqf", &["xqf"], true, false, false),
    about(Format::DhtmlXq, "dhtmlxq", &["dhtmlxq", "ubb", "htm", "html"], true, true, true),
    about(Format::Cbr, "cbr", &["cbr"], true, false, false),
    about(Format::Cbl, "cbl", &["cbl"], false, true, false),
    about(Format::Cbf, "cbf", &["cbf"], true, false, true),
    about(Format::Wxf, "wxf", &["wxf"], false, true, true),
    about(Format::Mxq, "mxq", &["mxq"], false, false, false),
    about(Format::Che, "che", &["che"], false, false, false),
    about(Format::Ccm, "ccm", &["ccm"], false, false, false),
    about(Format::Chn, "chn", &["chn"], false, false, false),
    about(Format::Pfc, "pfc", &["pfc"], false, false, true),
];

const fn about(
    format: Format,
    name: &'static str,
    extensions: &'static [&'static str],
    can_write: bool,
    has_many: bool,
    is_text: bool,
) -> About {
    About { format, name, extensions, can_write, has_many, is_text }
}

impl Format {
    /// Returns all formats.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|about| about.format)
    }

    /// Returns the format with a name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Returns the format that the extension of a file promises.
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let is_it = |about: &&About| {
            about.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
        };
        TABLE.iter().find(is_it).map(|about| about.format)
    }

    /// Returns the format of a file that starts with these bytes, all of it if it is short. The
    /// extension is heard where the bytes do not tell; `None` for what is no record.
    pub fn detect(head: &[u8], hint: Option<Self>) -> Option<Self> {
        if head.starts_with(b"XQ") && head.get(2).is_some_and(|version| *version < 32) {
            return Some(Self::Xqf);
        }
        if head.starts_with(ccbridge::RECORD) {
            return Some(Self::Cbr);
        }
        if head.starts_with(ccbridge::LIBRARY) {
            return Some(Self::Cbl);
        }
        let text = Charset::detect(head).decode(head);
        if let Some(format) = detect_text(&text) {
            return Some(format);
        }
        if platforms::is_ccm(head) {
            return Some(Self::Ccm);
        }
        if platforms::is_che(head) {
            return Some(Self::Che);
        }
        if platforms::is_mxq(head) {
            return Some(Self::Mxq);
        }
        match hint {
            // These have marks by which they would have been told.
            Some(Self::Xqf | Self::Cbr | Self::Cbl) => None,
            Some(format @ (Self::Mxq | Self::Che | Self::Ccm | Self::Chn)) => Some(format),
            _ if text.contains('\0') => None,
            Some(Self::DhtmlXq | Self::Cbf | Self::Pfc) => None,
            _ => Some(Self::Pgn),
        }
    }

    fn about(self) -> &'static About {
        let [first, ..] = &TABLE;
        TABLE.iter().find(|about| about.format == self).unwrap_or(first)
    }

    /// Returns the name that the command line takes.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// Returns the extension of files that are written, without the point.
    pub fn extension(self) -> &'static str {
        self.about().extensions.first().copied().unwrap_or_default()
    }

    /// Returns whether games can be written in the format; all can be read.
    pub fn can_write(self) -> bool {
        self.about().can_write
    }

    /// Returns whether a file can hold many games.
    pub fn has_many(self) -> bool {
        self.about().has_many
    }

    /// Returns whether the files are texts, whose places are lines and columns.
    pub fn is_text(self) -> bool {
        self.about().is_text
    }
}

impl fmt::Display for Format {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the format of a text that has the marks of one.
fn detect_text(text: &str) -> Option<Format> {
    let trimmed = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.contains("[DhtmlXQ") {
        return Some(Format::DhtmlXq);
    }
    if trimmed.starts_with('<') && text.contains("<ChineseChessRecord") {
        return Some(Format::Cbf);
    }
    let has_node = ["<n ", "<N "].iter().any(|node| text.contains(node));
    if (trimmed.starts_with('<') && has_node) || text.contains("[pfchessrecord]") {
        return Some(Format::Pfc);
    }
    let mut words = trimmed.split_whitespace();
    if words.next().is_some_and(|word| word.eq_ignore_ascii_case("FORMAT"))
        || text.lines().any(|line| line.trim_start().starts_with("START{"))
    {
        return Some(Format::Wxf);
    }
    lines::is_one(text).then_some(Format::Lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_go_before_extensions() {
        let told =
            |head: &[u8], name: &str| Format::detect(head, Format::from_path(Path::new(name)));
        for (head, name, format) in [
            (&b"XQ\x12"[..], "a.pgn", Some(Format::Xqf)),
            (b"XQ", "a.xqf", None),
            (b"CCBridge Record\0", "a", Some(Format::Cbr)),
            (b"CCBridgeLibrary\0", "a", Some(Format::Cbl)),
            (b"<html>[DhtmlXQ]", "a.txt", Some(Format::DhtmlXq)),
            (b"\xef\xbb\xbf<?xml?>\n<ChineseChessRecord>", "a", Some(Format::Cbf)),
            (b"<n m=\"\">", "a", Some(Format::Pfc)),
            (b"FORMAT\tWXF\n", "a", Some(Format::Wxf)),
            (b"position startpos", "a.xyz", Some(Format::Lines)),
            (b"\x01\0\0\x07\x04\x07\x07", "a", Some(Format::Ccm)),
            (b"0 1 0 0 0 2 7 2 4 0 0 0", "a", Some(Format::Che)),
            (b"1. h2e2", "A.PGN", Some(Format::Pgn)),
            (b"1. h2e2", "a.txt", Some(Format::Pgn)),
            (b"\0\0\0", "a.chn", Some(Format::Chn)),
            (b"\0\x01\0\xff", "a.pgn", None),
            (b"hello", "a.cbf", None),
            (b"", "a", Some(Format::Pgn)),
        ] {
            assert_eq!(told(head, name), format, "{name} {}", String::from_utf8_lossy(head));
        }
    }

    #[test]
    fn every_format_has_its_own_name_and_extension() {
        for format in Format::all() {
            assert_eq!(Format::from_name(&format.name().to_uppercase()), Some(format));
            let path = format!("棋谱.{}", format.extension().to_uppercase());
            assert_eq!(Format::from_path(Path::new(&path)), Some(format));
        }
    }
}
