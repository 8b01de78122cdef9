//! Blocks with checksums, and finding them again in a damaged file.
//!
//! ```text
//! offset 0  one byte    kind: S a shard's header, G a game
//!        1  two bytes   length of the body
//!        3  four bytes  CRC-32 of kind, length and body
//!        7              the body
//! ```
//!
//! All numbers are little-endian. The CRC-32 is that of zip and Ethernet.

use std::io::{self, ErrorKind, Read};

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The header of a shard.
    Shard,
    /// A game.
    Game,
}

impl Kind {
    const fn byte(self) -> u8 {
        match self {
            Self::Shard => b'S',
            Self::Game => b'G',
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            b'S' => Some(Self::Shard),
            b'G' => Some(Self::Game),
            _ => None,
        }
    }
}

/// Bytes before the body.
const FRAME: usize = 7;
/// The longest block.
const LONGEST: usize = FRAME + u16::MAX as usize;

/// Returns the bytes of a block. A body has at most 65535 bytes; no game comes near that.
pub(super) fn to_bytes(kind: Kind, body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u16).to_le_bytes();
    let body = &body[..usize::from(u16::from_le_bytes(length))];
    let mut bytes = Vec::with_capacity(FRAME + body.len());
    bytes.push(kind.byte());
    bytes.extend(length);
    bytes.extend(checksum(&bytes, body).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn checksum(start: &[u8], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(start);
    hasher.update(body);
    hasher.finalize()
}

/// Returns the kind and the body of the block at the start of some bytes, or `None` where no sound
/// one is.
fn from_bytes(bytes: &[u8]) -> Option<(Kind, &[u8])> {
    let (frame, rest) = bytes.split_first_chunk::<FRAME>()?;
    let kind = Kind::from_byte(frame[0])?;
    let body = rest.get(..usize::from(u16::from_le_bytes([frame[1], frame[2]])))?;
    let sum = u32::from_le_bytes([frame[3], frame[4], frame[5], frame[6]]);
    (checksum(&frame[..3], body) == sum).then_some((kind, body))
}

/// Returns the bytes of the block that begins where the source stands.
///
/// # Errors
///
/// Fails when no sound block is there, or when the source does.
pub(super) fn read_one(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; FRAME];
    source.read_exact(&mut bytes)?;
    let length = usize::from(u16::from_le_bytes([bytes[1], bytes[2]]));
    bytes.resize(FRAME + length, 0);
    source.read_exact(&mut bytes[FRAME..])?;
    let is_sound = from_bytes(&bytes).is_some();
    is_sound.then_some(bytes).ok_or_else(|| io::Error::from(ErrorKind::InvalidData))
}

/// What comes next in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found<'a> {
    /// A sound block.
    Block { kind: Kind, body: &'a [u8], offset: u64 },
    /// Bytes that belong to no sound block, up to the next one or the end.
    Damage { offset: u64, bytes: u64, is_tail: bool },
}

/// Reads blocks one after another.
#[derive(Debug)]
pub(super) struct Blocks<R> {
    source: R,
    /// What has been read and not yet left behind.
    buffer: Vec<u8>,
    /// The next byte of the buffer to look at.
    next: usize,
    /// Where that byte is in the file.
    offset: u64,
    /// Whether the source has no more.
    ended: bool,
}

impl<R: Read> Blocks<R> {
    /// Returns a reader of blocks that begins where the source stands.
    pub(super) fn new(source: R) -> Self {
        Self { source, buffer: Vec::new(), next: 0, offset: 0, ended: false }
    }

    /// Returns what comes next, `None` at the end.
    ///
    /// # Errors
    ///
    /// Fails when the source does.
    pub(super) fn next(&mut self) -> io::Result<Option<Found<'_>>> {
        self.fill()?;
        let offset = self.offset;
        let mut skipped = 0;
        let mut length = None;
        while self.next < self.buffer.len() {
            length = from_bytes(&self.buffer[self.next..]).map(|(_, body)| FRAME + body.len());
            if length.is_some() {
                break;
            }
            self.advance(1);
            skipped += 1;
            self.fill()?;
        }
        if skipped > 0 {
            return Ok(Some(Found::Damage { offset, bytes: skipped, is_tail: length.is_none() }));
        }
        let Some(length) = length else { return Ok(None) };
        let start = self.next;
        self.advance(length);
        let block = from_bytes(&self.buffer[start..start + length]);
        Ok(block.map(|(kind, body)| Found::Block { kind, body, offset }))
    }

    fn advance(&mut self, bytes: usize) {
        self.next += bytes;
        self.offset += bytes as u64;
    }

    /// Reads on until the buffer holds a whole block from `next`, or all that is left.
    fn fill(&mut self) -> io::Result<()> {
        const CHUNK: usize = 4 * LONGEST;
        if self.ended || self.buffer.len() - self.next >= LONGEST {
            return Ok(());
        }
        self.buffer.drain(..self.next);
        self.next = 0;
        while self.buffer.len() < CHUNK {
            let filled = self.buffer.len();
            self.buffer.resize(CHUNK, 0);
            let read = self.source.read(&mut self.buffer[filled..]);
            self.buffer.truncate(filled + read.as_ref().map_or(0, |&count| count));
            match read {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a stretch of damage begins, how long it is, whether it reaches to the end.
    type Stretch = (u64, u64, bool);

    /// Returns the bodies and the damage found.
    fn read(bytes: &[u8]) -> (Vec<Vec<u8>>, Vec<Stretch>) {
        let (mut bodies, mut damage) = (Vec::new(), Vec::new());
        let mut blocks = Blocks::new(bytes);
        while let Some(found) = blocks.next().unwrap() {
            match found {
                Found::Block { body, .. } => bodies.push(body.to_vec()),
                Found::Damage { offset, bytes, is_tail } => damage.push((offset, bytes, is_tail)),
            }
        }
        (bodies, damage)
    }

    fn three() -> [Vec<u8>; 3] {
        [b"first".as_slice(), b"the second", b"last"].map(|body| to_bytes(Kind::Game, body))
    }

    #[test]
    fn the_frame_is_the_one_of_the_manual() {
        let bytes = to_bytes(Kind::Game, b"abc");
        assert_eq!(bytes[..3], [b'G', 3, 0]);
        assert_eq!(bytes[3..7], crc32fast::hash(b"G\x03\x00abc").to_le_bytes());
        assert_eq!(bytes[7..], *b"abc");
        // The published check value of this CRC.
        assert_eq!(crc32fast::hash(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn a_cut_anywhere_loses_only_the_block_that_it_cuts() {
        let blocks = three();
        let whole = blocks.concat();
        for length in 0..=whole.len() {
            let (bodies, damage) = read(&whole[..length]);
            let ends = blocks.iter().scan(0, |end, block| {
                *end += block.len();
                Some(*end)
            });
            let sound: Vec<usize> = ends.take_while(|end| *end <= length).collect();
            assert_eq!(bodies.len(), sound.len(), "{length}");
            let end = sound.last().copied().unwrap_or(0);
            let torn = (end as u64, (length - end) as u64, true);
            assert_eq!(damage, if length == end { vec![] } else { vec![torn] });
        }
    }

    #[test]
    fn a_wrong_byte_anywhere_loses_only_its_block() {
        let whole = three().concat();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x10;
            let (bodies, damage) = read(&bytes);
            assert_eq!(bodies.len(), 2, "byte {at}");
            assert_eq!(damage.len(), 1, "byte {at}");
            let (offset, length, _) = damage[0];
            assert!((offset..offset + length).contains(&(at as u64)), "byte {at}: {damage:?}");
        }
    }

    #[test]
    fn files_longer_than_the_buffer_are_read_whole() {
        let body = vec![7; 1000];
        let mut bytes = to_bytes(Kind::Game, &body).repeat(2000);
        assert_eq!(read(&bytes).0.len(), 2000);
        // Damage longer than the buffer.
        bytes.splice(0..0, vec![b'x'; 5 * LONGEST]);
        assert_eq!(read(&bytes).1, [(0, 5 * LONGEST as u64, false)]);
        assert_eq!(read(&bytes).0.len(), 2000);
    }
}
