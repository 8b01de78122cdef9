//! One file from several.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::block::{self, Kind};
use super::{DataError, Header, Reader};

/// What a merge has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Games written.
    pub games: u64,
    /// Games left out because they were there already.
    pub repeated: u64,
}

/// Where a game is: the number of the file and the start of the block.
type Place = (usize, u64);
/// The games to be written, by header and index.
type Plan = BTreeMap<Arc<Header>, BTreeMap<u32, Place>>;

/// Writes the games of several files into a new one, each game once, ordered by seed, recipe and
/// index: the same games make the same file, however they were spread. Damaged stretches are left
/// out; `damage` sees them.
///
/// # Errors
///
/// Fails when `out` exists, when a file cannot be read to its end, and when the system takes no
/// more; `out` is not made then.
pub fn merge(
    out: &Path,
    files: &[PathBuf],
    damage: impl FnMut(DataError),
) -> Result<Merged, DataError> {
    if out.exists() {
        return Err(DataError::Exists { path: out.to_owned() });
    }
    let (plan, merged) = plan(files, damage)?;
    // Under its own name only when it is complete.
    let mut unfinished = OsString::from(out);
    unfinished.push(".part");
    let written = write(Path::new(&unfinished), &plan, files).and_then(|()| {
        fs::rename(&unfinished, out)
            .map_err(|error| DataError::Write { path: out.to_owned(), error })
    });
    if written.is_err()
        && let Err(error) = fs::remove_file(&unfinished)
    {
        log::debug!("{}: {error}", unfinished.display());
    }
    written.map(|()| merged)
}

fn plan(files: &[PathBuf], mut damage: impl FnMut(DataError)) -> Result<(Plan, Merged), DataError> {
    let (mut plan, mut merged) = (Plan::new(), Merged::default());
    for (number, path) in files.iter().enumerate() {
        for record in Reader::open(path)? {
            let record = match record {
                Ok(record) => record,
                Err(error @ DataError::Damaged { .. }) => {
                    damage(error);
                    continue;
                }
                Err(error) => return Err(error),
            };
            match plan.entry(record.header).or_default().entry(record.game.index) {
                Entry::Occupied(_) => merged.repeated += 1,
                Entry::Vacant(place) => {
                    place.insert((number, record.offset));
                    merged.games += 1;
                }
            }
        }
    }
    Ok((plan, merged))
}

fn write(path: &Path, plan: &Plan, files: &[PathBuf]) -> Result<(), DataError> {
    let full = |error| DataError::Write { path: path.to_owned(), error };
    let mut sources: Vec<Option<File>> = files.iter().map(|_| None).collect();
    let file = File::create(path).map_err(|error| {
        let path = path.to_owned();
        DataError::Unusable { path, error }
    })?;
    let mut out = BufWriter::new(file);
    for (header, games) in plan {
        out.write_all(&block::to_bytes(Kind::Shard, &header.to_bytes())).map_err(full)?;
        for &(number, offset) in games.values() {
            let block = copy(&mut sources[number], &files[number], offset).map_err(|error| {
                let path = files[number].clone();
                DataError::Unusable { path, error }
            })?;
            out.write_all(&block).map_err(full)?;
        }
    }
    out.into_inner().map_err(io::IntoInnerError::into_error).map_err(full)?;
    Ok(())
}

/// Returns the block at an offset of a file, which is opened unless it already is.
fn copy(source: &mut Option<File>, path: &Path, offset: u64) -> io::Result<Vec<u8>> {
    let source = match source {
        Some(source) => source,
        None => source.insert(File::open(path)?),
    };
    source.seek(SeekFrom::Start(offset))?;
    block::read_one(source)
}
