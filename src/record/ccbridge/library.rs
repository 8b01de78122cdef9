//! Reading a library, record by record.

use std::io::{self, Read};

use super::{layout, reader};
use crate::record::broken::Broken;
use crate::record::error::{Place, RecordError, RecordErrorKind};
use crate::record::game::Game;

/// The length of the header of a library.
const HEADER: usize = 66_624;
/// Where the number of entries of the index stands.
const INDEX_LENGTH: usize = 60;
/// The length of an entry of the index.
const ENTRY: usize = 276;
/// The length of a slot. A record may take several.
const SLOT: usize = 4096;
/// The most entries that an index is believed to have.
const MAX_ENTRIES: usize = 1 << 22;

/// The games of a library, read one by one: no more than one is kept.
#[derive(Debug)]
pub struct Library<R> {
    reader: R,
    /// The byte of the file that comes next.
    offset: usize,
    /// The record that was begun, and its place.
    record: Vec<u8>,
    start: usize,
    is_started: bool,
    is_over: bool,
}

impl<R: Read> Library<R> {
    /// Returns the games of what a reader reads.
    pub const fn new(reader: R) -> Self {
        Self { reader, offset: 0, record: Vec::new(), start: 0, is_started: false, is_over: false }
    }

    /// Takes so many bytes, or as many as there are.
    fn take(&mut self, count: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.reader).take(count as u64).read_to_end(&mut bytes)?;
        self.offset += bytes.len();
        Ok(bytes)
    }

    /// Goes to the first slot.
    fn begin(&mut self) -> Result<(), Broken> {
        let header = self.take(HEADER).map_err(|error| self.unreadable(&error))?;
        let fail = |at: usize, kind: RecordErrorKind| {
            Err(Broken { error: RecordError { place: Place::Byte(at), kind }, readable: None })
        };
        if !header.starts_with(layout::LIBRARY) {
            return fail(0, RecordErrorKind::UnknownFormat);
        }
        let count = header.get(INDEX_LENGTH..).and_then(|rest| rest.first_chunk());
        let Some(count) = count.filter(|_| header.len() == HEADER) else {
            return fail(header.len(), RecordErrorKind::Cut("the header"));
        };
        let count = u32::from_le_bytes(*count) as usize;
        if count > MAX_ENTRIES {
            return fail(INDEX_LENGTH, RecordErrorKind::Nonsense("the length of the index"));
        }
        let index = self.take(count * ENTRY).map_err(|error| self.unreadable(&error))?;
        if index.len() < count * ENTRY {
            return fail(self.offset, RecordErrorKind::Cut("the index"));
        }
        Ok(())
    }

    fn unreadable(&self, error: &io::Error) -> Broken {
        let kind = RecordErrorKind::Unreadable(error.to_string());
        Broken { error: RecordError { place: Place::Byte(self.offset), kind }, readable: None }
    }

    /// Ends the record that was begun, if there is one.
    fn finish(&mut self) -> Option<Result<Game, Broken>> {
        let record = std::mem::take(&mut self.record);
        (!record.is_empty()).then(|| reader::read(&record, self.start))
    }
}

impl<R: Read> Iterator for Library<R> {
    type Item = Result<Game, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        if !self.is_started {
            self.is_started = true;
            if let Err(broken) = self.begin() {
                self.is_over = true;
                return Some(Err(broken));
            }
        }
        loop {
            let start = self.offset;
            let slot = match self.take(SLOT) {
                Ok(slot) => slot,
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(self.unreadable(&error)));
                }
            };
            if slot.is_empty() {
                self.is_over = true;
                return self.finish();
            }
            if slot.starts_with(layout::RECORD) {
                let game = self.finish();
                self.record = slot;
                self.start = start;
                if game.is_some() {
                    return game;
                }
            } else if !self.record.is_empty() {
                // A long record goes on here.
                self.record.extend(slot);
            }
        }
    }
}
