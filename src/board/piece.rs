//! Kinds of piece, and pieces with a side.

use super::Side;

/// A kind of piece, without its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// King, or general (帅 将).
    King,
    /// Advisor, or guard (仕 士).
    Advisor,
    /// Elephant, or minister (相 象); `B` in a FEN.
    Elephant,
    /// Horse (马); `N` in a FEN.
    Horse,
    /// Rook, or chariot (车).
    Rook,
    /// Cannon (炮).
    Cannon,
    /// Pawn, or soldier (兵 卒).
    Pawn,
}

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 7;
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; Self::COUNT] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// Returns the number of the kind, 0 to 6.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece: a kind and the side that owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Piece {
    RedKing,
    RedAdvisor,
    RedElephant,
    RedHorse,
    RedRook,
    RedCannon,
    RedPawn,
    BlackKing,
    BlackAdvisor,
    BlackElephant,
    BlackHorse,
    BlackRook,
    BlackCannon,
    BlackPawn,
}

impl Piece {
    /// The number of pieces.
    pub const COUNT: usize = 2 * Kind::COUNT;
    /// All pieces in the order of their numbers: Red's seven, then Black's.
    pub const ALL: [Self; Self::COUNT] = [
        Self::RedKing,
        Self::RedAdvisor,
        Self::RedElephant,
        Self::RedHorse,
        Self::RedRook,
        Self::RedCannon,
        Self::RedPawn,
        Self::BlackKing,
        Self::BlackAdvisor,
        Self::BlackElephant,
        Self::BlackHorse,
        Self::BlackRook,
        Self::BlackCannon,
        Self::BlackPawn,
    ];

    const KINDS: [Kind; Self::COUNT] = {
        let mut kinds = [Kind::King; Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            kinds[i] = Kind::ALL[i % Kind::COUNT];
            i += 1;
        }
        kinds
    };

    /// Returns the piece of that side and kind.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self::ALL[side.index() * Kind::COUNT + kind.index()]
    }

    /// Returns the kind of the piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        Self::KINDS[self as usize]
    }

    /// Returns the owner of the piece.
    #[inline]
    pub const fn side(self) -> Side {
        if (self as usize) < Kind::COUNT { Side::Red } else { Side::Black }
    }

    /// Returns the number of the piece, 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the FEN letter: one of `KABNRCP`, upper case for Red.
    pub const fn to_char(self) -> char {
        let letter = b"KABNRCP"[self.kind().index()];
        match self.side() {
            Side::Red => letter as char,
            Side::Black => letter.to_ascii_lowercase() as char,
        }
    }

    /// Returns the piece of a FEN letter; `E` and `H` are read as elephant and horse too.
    pub const fn from_char(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_uppercase() {
            'K' => Kind::King,
            'A' => Kind::Advisor,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Rook,
            'C' => Kind::Cannon,
            'P' => Kind::Pawn,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        Some(Self::new(side, kind))
    }
}
