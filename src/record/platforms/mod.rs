//! The small formats of sites and programs where people play. All but PFC are lists of moves from
//! the usual start position.

mod ccm;
mod che;
mod chn;
mod mxq;
mod pfc;
mod plain;
mod wxf;

pub(super) use wxf::header_as_tag;

use super::broken::Broken;
use super::charset::Charset;
use super::game::Game;

/// Reads a CCM file of the site 中国游戏中心.
///
/// # Errors
///
/// Says what is damaged and where, with the game as far as it can be read.
pub fn read_ccm(file: &[u8]) -> Result<Game, Broken> {
    ccm::read(file)
}

/// Reads a CHE file of QQ象棋.
///
/// # Errors
///
/// As [`read_ccm`].
pub fn read_che(file: &[u8]) -> Result<Game, Broken> {
    che::read(file)
}

/// Reads a CHN file of the site 联众.
///
/// # Errors
///
/// As [`read_ccm`].
pub fn read_chn(file: &[u8]) -> Result<Game, Broken> {
    chn::read(file)
}

/// Reads an MXQ file of 弈天.
///
/// # Errors
///
/// As [`read_ccm`].
pub fn read_mxq(file: &[u8], charset: Option<Charset>) -> Result<Game, Broken> {
    mxq::read(file, charset)
}

/// Reads a PFC file of 鹏飞象棋.
///
/// # Errors
///
/// As [`read_ccm`].
pub fn read_pfc(text: &str) -> Result<Game, Broken> {
    pfc::read(text)
}

/// Returns whether a file that starts so has the form of a format without a name of its own.
pub(super) fn is_ccm(head: &[u8]) -> bool {
    ccm::is_one(head)
}

/// Returns the same for CHE.
pub(super) fn is_che(head: &[u8]) -> bool {
    che::is_one(head)
}

/// Returns the same for MXQ.
pub(super) fn is_mxq(head: &[u8]) -> bool {
    mxq::is_one(head)
}
