//! Reading a file of any format, game by game.

use std::fmt;
use std::io::{self, BufRead, Cursor, Read};

use super::broken::Broken;
use super::charset::Charset;
use super::error::{Place, RecordError, RecordErrorKind};
use super::format::Format;
use super::game::Game;
use super::text_lines::TextLines;
use super::{cbf, ccbridge, dhtmlxq, lines, pgn, platforms, xqf};

/// How much of a file its format is told from.
const HEAD: u64 = 1 << 16;

/// The games of a file, read one by one. After a broken game, the next is read.
pub struct Games<'a> {
    format: Option<Format>,
    games: Box<dyn Iterator<Item = Result<Game, Broken>> + 'a>,
}

impl Games<'_> {
    /// Returns the format of the file; `None` where it cannot be read or is no record, which the
    /// first game then says.
    pub const fn format(&self) -> Option<Format> {
        self.format
    }
}

impl fmt::Debug for Games<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").field("format", &self.format).finish_non_exhaustive()
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        self.games.next()
    }
}

/// Returns the games of what a reader reads. The format is told from the first bytes, with the
/// extension of the file as a hint; the character set is told from the text unless it is given.
///
/// ```
/// use chuhe::record::{self, Format};
///
/// let text = "startpos moves h2e2 h9g7\nstartpos moves 炮二平五";
/// let mut games = record::open(text.as_bytes(), None, None);
/// assert_eq!(games.format(), Some(Format::Lines));
/// assert_eq!(games.next().unwrap()?.moves().len(), 2);
/// assert_eq!(games.count(), 1);
/// # Ok::<(), chuhe::record::Broken>(())
/// ```
pub fn open<'a>(
    mut reader: impl BufRead + 'a,
    hint: Option<Format>,
    charset: Option<Charset>,
) -> Games<'a> {
    let mut head = Vec::new();
    if let Err(error) = (&mut reader).take(HEAD).read_to_end(&mut head) {
        return nothing(unreadable(0, &error));
    }
    let Some(format) = Format::detect(&head, hint) else {
        let error = RecordError { place: Place::Byte(0), kind: RecordErrorKind::UnknownFormat };
        return nothing(Broken { error, readable: None });
    };
    let whole = Cursor::new(head).chain(reader);
    Games { format: Some(format), games: of_format(format, whole, charset) }
}

fn of_format<'a>(
    format: Format,
    reader: impl BufRead + 'a,
    charset: Option<Charset>,
) -> Box<dyn Iterator<Item = Result<Game, Broken>> + 'a> {
    match format {
        Format::Pgn => Box::new(pgn::Games::in_charset(reader, charset)),
        Format::Wxf => {
            let lines = TextLines::in_charset(reader, charset);
            let lines = lines.changed(|line| platforms::header_as_tag(&line));
            Box::new(pgn::Games::from_lines(lines))
        }
        Format::Lines => Box::new(lines::Games::new(reader, charset)),
        Format::DhtmlXq => Box::new(dhtmlxq::Games::new(reader, charset)),
        Format::Cbl => Box::new(ccbridge::Library::new(reader)),
        Format::Xqf => one(reader, move |file| xqf::read(file, charset)),
        Format::Cbr => one(reader, |file| ccbridge::read(file, 0)),
        Format::Cbf => one(reader, move |file| cbf::read(&text(file, charset))),
        Format::Pfc => one(reader, move |file| platforms::read_pfc(&text(file, charset))),
        Format::Mxq => one(reader, move |file| platforms::read_mxq(file, charset)),
        Format::Che => one(reader, platforms::read_che),
        Format::Ccm => one(reader, platforms::read_ccm),
        Format::Chn => one(reader, platforms::read_chn),
    }
}

/// Reads the one game of a file when it is asked for.
fn one<'a>(
    mut reader: impl Read + 'a,
    read: impl Fn(&[u8]) -> Result<Game, Broken> + 'a,
) -> Box<dyn Iterator<Item = Result<Game, Broken>> + 'a> {
    Box::new(std::iter::once_with(move || {
        let mut file = Vec::new();
        match reader.read_to_end(&mut file) {
            Ok(_) => read(&file),
            Err(error) => Err(unreadable(file.len(), &error)),
        }
    }))
}

fn text(file: &[u8], charset: Option<Charset>) -> String {
    charset.unwrap_or_else(|| Charset::detect(file)).decode(file)
}

fn unreadable(offset: usize, error: &io::Error) -> Broken {
    let kind = RecordErrorKind::Unreadable(error.to_string());
    Broken { error: RecordError { place: Place::Byte(offset), kind }, readable: None }
}

fn nothing<'a>(broken: Broken) -> Games<'a> {
    Games { format: None, games: Box::new(std::iter::once(Err(broken))) }
}

/// Returns the games of a text in any format that is a text.
///
/// # Errors
///
/// Says what is no record, and on which line and in which column.
pub fn read(text: &str) -> Result<Vec<Game>, RecordError> {
    open(text.as_bytes(), None, Some(Charset::UTF_8))
        .map(|game| game.map_err(RecordError::from))
        .collect()
}
