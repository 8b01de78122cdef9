//! Every number of the classical evaluation, in one place.

use super::squares::{SquareTable, WORTH};
use super::tapered::Tapered;

/// The weights of the classical evaluation, in hundredths of a pawn.
///
/// [`evaluate_with`](super::evaluate_with) takes any set of them, so that a tuner can change one
/// and look; [`Weights::DEFAULT`] is the set the engine plays with.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The worth of every piece on every square.
    pub squares: SquareTable,
    /// For a rook, by the squares it reaches: neither held by an own piece nor hit by a pawn.
    pub rook_mobility: [Tapered; 18],
    /// For a horse, by the squares it reaches, counted as a rook's.
    pub horse_mobility: [Tapered; 9],
    /// For a cannon, by the free squares it reaches that no enemy pawn hits.
    pub cannon_mobility: [Tapered; 18],
    /// For a rook on a file without pawns.
    pub rook_open_file: Tapered,
    /// For a rook on a file without own pawns but with an enemy one.
    pub rook_half_open_file: Tapered,
    /// For two pawns side by side past the river.
    pub pawn_pair: Tapered,
    /// For a cannon that looks at the enemy king along a file with nothing in between (空头炮).
    pub hollow_cannon: Tapered,
    /// Added to a hollow cannon for each advisor that still hems the king in.
    pub hollow_cannon_per_advisor: Tapered,
    /// For a cannon on a file with the enemy king and two pieces between: both are pinned, as
    /// either one's leaving makes the other a screen.
    pub loaded_cannon: Tapered,
    /// Added to a loaded cannon when one of the two is an enemy horse.
    pub loaded_cannon_on_horse: Tapered,
    /// For a cannon on the enemy back rank with nothing between it and the king.
    pub hollow_bottom_cannon: Tapered,
    /// For a cannon on the enemy back rank with two pieces between it and the king (沉底炮).
    pub bottom_cannon: Tapered,
    /// For each enemy horse, cannon or rook that an own pawn attacks.
    pub pawn_attacks_piece: Tapered,
    /// For each enemy rook that an own horse or cannon attacks.
    pub light_piece_attacks_rook: Tapered,
    /// For each enemy horse, cannon or rook that is attacked and not defended.
    pub hanging_piece: Tapered,
    /// For each enemy advisor, elephant or pawn past the river that is attacked and not defended.
    pub hanging_small_piece: Tapered,
    /// Against a side, for each advisor it lacks, by each piece the enemy has.
    pub lost_advisor: AgainstGuards,
    /// Against a side, for each elephant it lacks, by each piece the enemy has.
    pub lost_elephant: AgainstGuards,
    /// What each piece that attacks a square of the enemy palace adds to the pressure, besides one
    /// for each square.
    pub presence: Presence,
    /// For a sixteenth of the squared pressure on the enemy palace.
    pub pressure: Tapered,
    /// Against a side without a rook whose enemy has one.
    pub rookless: Tapered,
    /// For having both a horse and a cannon, which help each other.
    pub horse_and_cannon: Tapered,
    /// For each own advisor or elephant that may serve a cannon as a screen.
    pub cannon_screen: Tapered,
    /// For being to move.
    pub tempo: i32,
}

/// What the lack of a guard weighs against each kind of attacker.
#[derive(Clone, Copy, Debug)]
pub struct AgainstGuards {
    /// For each rook.
    pub rook: Tapered,
    /// For each horse.
    pub horse: Tapered,
    /// For each cannon.
    pub cannon: Tapered,
    /// For each pawn.
    pub pawn: Tapered,
}

/// What each kind of attacker adds to the pressure on a palace, in units of one attacked square.
#[derive(Clone, Copy, Debug)]
pub struct Presence {
    /// A rook.
    pub rook: i32,
    /// A horse.
    pub horse: i32,
    /// A cannon.
    pub cannon: i32,
    /// All pawns together.
    pub pawns: i32,
}

/// The weights the engine plays with, where a reference to them is wanted.
pub(super) static DEFAULT: Weights = Weights::DEFAULT;

impl Weights {
    /// The weights the engine plays with.
    pub const DEFAULT: Self = Self {
        squares: SquareTable::new(&WORTH),
        rook_mobility: row(
            [-40, -30, -20, -13, -8, -4, 0, 3, 6, 9, 11, 13, 15, 17, 18, 19, 20, 21],
            [-50, -38, -28, -20, -13, -7, -2, 3, 7, 11, 14, 17, 20, 22, 24, 26, 28, 30],
        ),
        horse_mobility: row(
            [-48, -26, -12, -2, 6, 12, 17, 20, 22],
            [-50, -26, -12, -2, 6, 12, 18, 23, 26],
        ),
        cannon_mobility: row(
            [-24, -16, -10, -6, -3, -1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12],
            [-30, -20, -12, -8, -5, -3, -1, 1, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14],
        ),
        rook_open_file: Tapered::new(14, 8),
        rook_half_open_file: Tapered::new(8, 4),
        pawn_pair: Tapered::new(10, 16),
        hollow_cannon: Tapered::new(65, 30),
        hollow_cannon_per_advisor: Tapered::new(22, 10),
        loaded_cannon: Tapered::new(12, 4),
        loaded_cannon_on_horse: Tapered::new(22, 10),
        hollow_bottom_cannon: Tapered::new(50, 20),
        bottom_cannon: Tapered::new(16, 6),
        pawn_attacks_piece: Tapered::new(30, 30),
        light_piece_attacks_rook: Tapered::new(24, 16),
        hanging_piece: Tapered::new(22, 22),
        hanging_small_piece: Tapered::new(8, 12),
        lost_advisor: AgainstGuards {
            rook: Tapered::new(20, 12),
            horse: Tapered::new(10, 10),
            cannon: Tapered::new(2, -4),
            pawn: Tapered::new(4, 8),
        },
        lost_elephant: AgainstGuards {
            rook: Tapered::new(4, 4),
            horse: Tapered::new(4, 4),
            cannon: Tapered::new(16, 8),
            pawn: Tapered::new(4, 8),
        },
        presence: Presence { rook: 3, horse: 3, cannon: 2, pawns: 2 },
        pressure: Tapered::new(4, 2),
        rookless: Tapered::new(60, 30),
        horse_and_cannon: Tapered::new(10, 20),
        cannon_screen: Tapered::new(0, 6),
        tempo: 16,
    };
}

/// Returns a row of pairs from its two halves.
const fn row<const N: usize>(middlegame: [i32; N], endgame: [i32; N]) -> [Tapered; N] {
    let mut row = [Tapered::ZERO; N];
    let mut i = 0;
    while i < N {
        row[i] = Tapered::new(middlegame[i], endgame[i]);
        i += 1;
    }
    row
}
