//! Writing a game in any format.

use super::charset::Charset;
use super::format::Format;
use super::game::Game;
use super::loss::{self, Loss, WriteError, Written};
use super::pgn::Layout;
use super::{cbf, ccbridge, dhtmlxq, lines, xqf};

/// Returns a game in a format: the whole file, or what stands for the game in a file of many. The
/// layout is for PGN; CBF is always UTF-8 and CBR always UTF-16.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::Style;
/// use chuhe::record::{self, Charset, Format, Game, pgn::Layout};
///
/// let mut game = Game::new(Position::startpos());
/// game.play("h2e2".parse()?)?;
/// let layout = Layout::new(Style::Iccs);
/// let written = record::write(&game, Format::Xqf, &layout, Charset::GBK)?;
/// let read = record::open(&written.bytes[..], None, None).next().unwrap()?;
/// assert_eq!(read.moves(), game.moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails on a game that the format cannot hold, and on a format that is only read.
pub fn write(
    game: &Game,
    format: Format,
    layout: &Layout,
    charset: Charset,
) -> Result<Written, WriteError> {
    match format {
        Format::Pgn => Ok(write_pgn(game, layout, charset)),
        Format::Lines => Ok(write_line(game)),
        Format::Xqf => xqf::write(game, charset),
        Format::DhtmlXq => Ok(dhtmlxq::write(game, charset)),
        Format::Cbr => Ok(ccbridge::write(game)),
        Format::Cbf => Ok(cbf::write(game)),
        Format::Cbl
        | Format::Wxf
        | Format::Mxq
        | Format::Che
        | Format::Ccm
        | Format::Chn
        | Format::Pfc => Err(WriteError::OnlyRead(format.name())),
    }
}

fn write_pgn(game: &Game, layout: &Layout, charset: Charset) -> Written {
    let (bytes, is_whole) = charset.encode(&layout.write(game));
    let mut losses = Vec::new();
    if !is_whole {
        losses.push(Loss::Characters(charset));
    }
    if layout.style.is_lossy() {
        losses.push(Loss::Notation);
    }
    Written { bytes, losses }
}

fn write_line(game: &Game) -> Written {
    let losses = [loss::variations(game), loss::comments(game), loss::marks(game)];
    let mut losses: Vec<_> = losses.into_iter().flatten().collect();
    if game.result != super::outcome::Outcome::Unknown {
        losses.push(Loss::Result);
    }
    losses.extend(loss::headers(game, &[]));
    Written { bytes: (lines::write(game) + "\n").into_bytes(), losses }
}
