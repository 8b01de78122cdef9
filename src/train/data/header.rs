//! How the games of a shard were made.

/// The first bytes of every header.
const MAGIC: &[u8; 8] = b"chuhedat";
/// The longest header that is taken for one, in bytes.
const LONGEST: usize = 1024;

/// How the games that follow it in a file were made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Header {
    /// The seed from which all games of the shard follow.
    pub seed: u64,
    /// Everything else that decides what the games are, as words and numbers. Games of one seed
    /// and different recipes are different games.
    pub recipe: String,
}

impl Header {
    /// The version of the format that is written and read.
    pub const VERSION: u16 = 1;

    /// Returns the header of games whose own one is lost.
    pub(super) fn lost(seed: u64) -> Self {
        Self { seed, recipe: "unknown".to_owned() }
    }

    /// Returns the body of the header's block.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(Self::VERSION.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.recipe.bytes().take(LONGEST - bytes.len()));
        bytes
    }

    /// Returns the header with this body, or else the version of a format that is not known.
    /// `None` for what is no header at all.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Result<Self, u16>> {
        let (version, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk()?;
        let version = u16::from_le_bytes(*version);
        if version != Self::VERSION {
            return Some(Err(version));
        }
        let (seed, recipe) = rest.split_first_chunk()?;
        let recipe = std::str::from_utf8(recipe).ok()?.to_owned();
        Some(Ok(Self { seed: u64::from_le_bytes(*seed), recipe }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let header = Header { seed: u64::MAX - 3, recipe: "nodes 1000".to_owned() };
        assert_eq!(Header::from_bytes(&header.to_bytes()), Some(Ok(header)));
    }

    #[test]
    fn a_later_version_is_told_from_rubbish() {
        let mut bytes = Header::lost(7).to_bytes();
        bytes[8] = 2;
        assert_eq!(Header::from_bytes(&bytes), Some(Err(2)));
        bytes[0] = b'C';
        assert_eq!(Header::from_bytes(&bytes), None);
    }
}
