//! The file of records. Others may write to it as well; nothing of theirs is touched.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// Adds a record at the end of a file.
pub(super) fn add(path: &Path, record: &str) -> io::Result<()> {
    write(&mut OpenOptions::new().create(true).append(true).open(path)?, record)
}

/// Adds those records that a file does not have yet: a kill may have come between the journal and
/// the records. One that was being written then is cut off first.
pub(super) fn complete(path: &Path, records: &[&str]) -> io::Result<()> {
    if records.is_empty() {
        return Ok(());
    }
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut there = Vec::new();
    file.read_to_end(&mut there)?;
    let missing = missing(&String::from_utf8_lossy(&there), records);
    if let Some(start) = unfinished(&there, &missing) {
        file.set_len(start as u64)?;
        there.truncate(start);
    }
    file.seek(SeekFrom::End(0))?;
    // The empty line between two records may have been cut off too.
    let ends = there.iter().rev().take(2).take_while(|byte| **byte == b'\n').count();
    if !there.is_empty() {
        file.write_all(&b"\n\n"[ends..])?;
    }
    missing.into_iter().try_for_each(|record| write(&mut file, record))
}

fn write(file: &mut File, record: &str) -> io::Result<()> {
    file.write_all(format!("{}\n\n", record.trim_end()).as_bytes())
}

fn missing<'a>(there: &str, records: &[&'a str]) -> Vec<&'a str> {
    // Most stand one behind the other.
    let mut rest = there;
    let is_missing = |record: &&&str| {
        let record = record.trim_end();
        match rest.split_once(record) {
            Some((_, behind)) => {
                rest = behind;
                false
            }
            None => !there.contains(record),
        }
    };
    records.iter().filter(is_missing).copied().collect()
}

/// Where a record begins at the end of a file of which only a part was written.
fn unfinished(there: &[u8], missing: &[&str]) -> Option<usize> {
    // A record begins after an empty line and has one inside.
    let ends = there.windows(2).enumerate().filter(|(_, pair)| pair == b"\n\n");
    let starts = ends.map(|(end, _)| end + 2).rev().take(2).chain([0]);
    let is_part = |start: &usize| {
        let tail = there.get(*start..).unwrap_or_default();
        !tail.is_empty() && missing.iter().any(|record| record.as_bytes().starts_with(tail))
    };
    starts.into_iter().find(is_part)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const ONE: &str = "[Event \"一\"]\n\n1. H2-E2 1-0\n";
    const TWO: &str = "[Event \"二\"]\n\n1. H2-E2 0-1\n";

    #[test]
    fn records_are_added_once_and_those_of_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, b"[Event \"\xd6\xd0\"]\n\n*\n\n").unwrap();
        let others = fs::read(&path).unwrap();
        let whole = [&others[..], ONE.as_bytes(), b"\n", TWO.as_bytes(), b"\n"].concat();
        add(&path, ONE).unwrap();
        complete(&path, &[ONE, TWO]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        complete(&path, &[TWO, ONE]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        // Cut off anywhere in the last record, between the bytes of a character too.
        let start = whole.len() - TWO.len() - 1;
        for length in start..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            complete(&path, &[ONE, TWO]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole, "{length}");
        }
    }

    #[test]
    fn without_records_there_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        complete(&path, &[]).unwrap();
        assert!(!path.exists());
        complete(&path, &[ONE]).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{ONE}\n"));
    }
}
