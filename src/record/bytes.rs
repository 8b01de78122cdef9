//! Bytes read one after the other.

/// A place in a file that is no text.
#[derive(Clone, Debug)]
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) const fn new(all: &'a [u8], at: usize) -> Self {
        Self { all, at }
    }

    /// Returns the place of the next byte.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Takes so many bytes; `None`, and nothing taken, where the file has not that many.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.all.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    /// Takes a number of four bytes, the lowest first.
    pub(super) fn number(&mut self) -> Option<usize> {
        self.array().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }
}

/// Returns a field of a header; the part that is there of one that the file cuts off.
pub(super) fn field(all: &[u8], offset: usize, length: usize) -> &[u8] {
    let end = all.len().min(offset.saturating_add(length));
    all.get(offset..end).unwrap_or_default()
}
