//! The keys under which a file is hidden.

/// What has to be taken away from the bytes of a file. All arithmetic is on bytes and wraps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Keys {
    /// From the squares of the pieces.
    pub(super) pieces: u8,
    /// From the squares that moves leave.
    pub(super) from: u8,
    /// From the squares that moves enter.
    pub(super) to: u8,
    /// From the lengths of comments.
    pub(super) lengths: u32,
    /// From every byte after the header, in turn.
    stream: [u8; 32],
}

/// The text that the stream of keys is cut out of.
const TEXT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

impl Keys {
    /// The keys of a file that hides nothing.
    pub(super) const NONE: Self = Self { pieces: 0, from: 0, to: 0, lengths: 0, stream: [0; 32] };

    /// Returns the keys of a file of version 11 or later, from the sixteen bytes it starts with.
    pub(super) fn of(start: &[u8; 16]) -> Self {
        let [_, _, _, mask, _, _, _, _, or @ .., sum, xy, xy_from, xy_to] = *start;
        let pieces = spread(xy).wrapping_mul(xy);
        let from = spread(xy_from).wrapping_mul(pieces);
        let to = spread(xy_to).wrapping_mul(from);
        let lengths = (u32::from(sum) * 256 + u32::from(xy)) % 32_000 + 767;
        let [a, b, c, d]: [u8; 4] = or;
        let cycle = [(sum, a), (xy, b), (xy_from, c), (xy_to, d)];
        let cycle = cycle.map(|(key, or)| key & mask | or);
        let mut stream = *TEXT;
        for (byte, key) in stream.iter_mut().zip(cycle.iter().cycle()) {
            *byte &= key;
        }
        Self { pieces, from, to, lengths, stream }
    }

    /// Returns the bytes after the header in clear.
    pub(super) fn reveal(&self, body: &[u8]) -> Vec<u8> {
        let keys = self.stream.iter().cycle();
        body.iter().zip(keys).map(|(byte, key)| byte.wrapping_sub(*key)).collect()
    }
}

const fn spread(key: u8) -> u8 {
    key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_from_the_start_of_the_file() {
        let mut start = [0; 16];
        assert_eq!(Keys::of(&start), Keys { lengths: 767, ..Keys::NONE });
        // Worked out by hand: 54 * 3 * 3 + 221 = 707 = 195 (mod 256), times 3 is 73; with 5: 1571
        // = 35, times 73 is 251; with 2: 437 = 181, times 251 is 119.
        start[3] = 0xf0;
        start[8..12].copy_from_slice(&[1, 2, 4, 8]);
        start[12..16].copy_from_slice(&[0x90, 3, 5, 2]);
        let keys = Keys::of(&start);
        assert_eq!((keys.pieces, keys.from, keys.to), (73, 251, 119));
        assert_eq!(keys.lengths, (0x90 * 256 + 3) % 32_000 + 767);
        // '[' & 0x91, '(' & 2, 'C' & 4, ')' & 8
        assert_eq!(keys.stream[..4], [0x11, 0, 0, 8]);
        assert_eq!(keys.reveal(&[0x11, 1, 2, 3]), [0, 1, 2, 251]);
    }
}
