//! How a game stands after its moves: mate, stalemate, draws, the natural limit, repetitions.

use thiserror::Error;

use super::arbiter::{Article, Ruling, Stage, rule};
use super::law::Law;
use super::limits::nobody_can_attack;
use crate::board::{Bitboard, IllegalMove, Move, Position, Side, State};

/// The checking moves of one side that the natural limit counts (article 23.3).
const COUNTED_CHECKS: u32 = 10;

/// A move that breaks the rules of moving, by which its side loses.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The kings face each other after it (4.1.2).
    #[error("{0}: the kings would face each other")]
    FacingKings(Move),
    /// The king can be taken after it (4.1.6, 3.1).
    #[error("{0}: the king would be in check")]
    LeavesCheck(Move),
    /// No piece of the side moves like that (4.1.6).
    #[error(transparent)]
    NotAMove(IllegalMove),
}

impl Fault {
    /// Returns the article of the text of 1999 under which the side loses.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::FacingKings(_) => "4.1.2",
            Self::LeavesCheck(_) | Self::NotAMove(_) => "4.1.6",
        }
    }
}

/// Plays a move of unknown origin.
///
/// # Errors
///
/// Says which rule the move breaks; the position is then unchanged.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::rules::{Fault, play};
///
/// let mut position = Position::from_fen("4k4/9/9/9/9/9/9/9/4A4/4K4 w")?;
/// let aside = "e1d2".parse()?;
/// assert_eq!(play(&mut position, aside), Err(Fault::FacingKings(aside)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play(position: &mut Position, mv: Move) -> Result<(), Fault> {
    position.try_play(mv).map_err(|illegal| match illegal {
        IllegalMove::LeavesKing(_) if leaves_kings_facing(position, mv) => Fault::FacingKings(mv),
        IllegalMove::LeavesKing(_) => Fault::LeavesCheck(mv),
        other => Fault::NotAMove(other),
    })
}

fn leaves_kings_facing(position: &mut Position, mv: Move) -> bool {
    position.make(mv);
    let (red, black) = (position.king(Side::Red), position.king(Side::Black));
    let facing = red.file() == black.file()
        && (Bitboard::between(red, black) & position.occupied()).is_empty();
    position.unmake();
    facing
}

/// Which plies the natural limit (自然限着) counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// All, but of the checks of the side that claims the draw ten at most (23.3).
    Claimant10,
    /// All, but of each side's checks ten at most: for a draw that nobody has to claim.
    Both10,
    /// All but checks.
    None,
    /// All.
    All,
}

impl Counting {
    /// The names on the command line.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("claimant10", Self::Claimant10),
        ("both10", Self::Both10),
        ("none", Self::None),
        ("all", Self::All),
    ];

    /// Returns how many checks of a side count when `claimant` claims the draw.
    const fn counted_checks(self, side: Side, claimant: Side) -> u32 {
        match self {
            Self::Claimant10 if side.index() != claimant.index() => u32::MAX,
            Self::Claimant10 | Self::Both10 => COUNTED_CHECKS,
            Self::None => 0,
            Self::All => u32::MAX,
        }
    }
}

/// After how many plies without a capture a game is drawn (4.2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NaturalLimit {
    /// Plies; 0 for no limit.
    pub plies: u32,
    /// Which plies count.
    pub counting: Counting,
}

impl Default for NaturalLimit {
    /// Returns the limit of the text: sixty moves of both sides, claimed by a player.
    fn default() -> Self {
        Self { plies: 120, counting: Counting::Claimant10 }
    }
}

impl NaturalLimit {
    /// Returns the plies since the last capture that count when a side claims the draw.
    ///
    /// A check that does not count takes the reply it forces with it.
    pub fn counted(self, position: &Position, claimant: Side) -> u32 {
        let made = position.state().quiet_plies().min(position.ply() as u32) as usize;
        let states = position.past().iter().chain(std::iter::once(position.state()));
        let recent: Vec<&State> = states.skip(position.ply() - made).collect();
        let mut checks = [0; 2];
        let mut left_out = 0;
        let mut is_forced = false;
        for (place, state) in recent.iter().enumerate().skip(1) {
            // The last state stands before the side to move, the one before it before the other.
            let is_mover = (recent.len() - place).is_multiple_of(2);
            let side = if is_mover { position.side() } else { !position.side() };
            let mut is_left_out = false;
            if !state.checkers().is_empty() {
                checks[side.index()] += 1;
                is_left_out = checks[side.index()] > self.counting.counted_checks(side, claimant);
            }
            left_out += u32::from(is_left_out || is_forced);
            is_forced = is_left_out;
        }
        position.state().quiet_plies() - left_out
    }

    /// Returns which side, Red first, may claim the draw.
    pub fn claimants(self, position: &Position) -> [bool; 2] {
        Side::ALL.map(|side| self.plies > 0 && self.counted(position, side) >= self.plies)
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side is mated (将死, 4.1.1).
    Mate(Side),
    /// The side has no legal move and is not in check, and loses (困毙, 4.1.3).
    Stalemate(Side),
    /// Neither side has a piece that can attack: a draw (4.2.1).
    NobodyCanAttack,
    /// The side has lost by repeating the position (4.1.7, 24).
    RepetitionLoss(Side, Article),
    /// A draw by repetition (4.2.3, 24.2).
    RepetitionDraw(Article),
    /// The natural limit is reached: a draw if one of the sides claims it that may, Red first
    /// (4.2.4, 23.3).
    NaturalLimit([bool; 2]),
}

impl End {
    /// Returns the side that has lost; `None` for a draw.
    pub const fn loser(self) -> Option<Side> {
        match self {
            Self::Mate(side) | Self::Stalemate(side) | Self::RepetitionLoss(side, _) => Some(side),
            Self::NobodyCanAttack | Self::RepetitionDraw(_) | Self::NaturalLimit(_) => None,
        }
    }

    /// Returns the articles of the text of 1999.
    pub const fn articles(self) -> &'static str {
        match self {
            Self::Mate(_) => "4.1.1",
            Self::Stalemate(_) => "4.1.3",
            Self::NobodyCanAttack => "4.2.1",
            Self::RepetitionLoss(_, Article::LonePerpetualCheck) => "4.1.7, 24.1",
            Self::RepetitionLoss(..) => "4.1.7, 24.3",
            Self::RepetitionDraw(_) => "4.2.3, 24.2",
            Self::NaturalLimit(_) => "4.2.4, 23.3",
        }
    }
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// The end of the game, if it has come. A side that must vary now has not lost yet: that is in
    /// the ruling.
    pub end: Option<End>,
    /// The ruling on the repetition that the last move completed.
    pub ruling: Option<Ruling>,
    /// Plies since the last capture.
    pub quiet_plies: u32,
    /// Those that count towards the natural limit when Red claims it, then when Black does.
    pub counted: [u32; 2],
}

/// Returns how the game stands whose last position and history are given.
pub fn status(position: &Position, law: &Law, limit: NaturalLimit) -> Status {
    let ruling = rule(position, law);
    Status {
        end: end(position, ruling.as_ref(), limit),
        ruling,
        quiet_plies: position.quiet_plies(),
        counted: Side::ALL.map(|side| limit.counted(position, side)),
    }
}

fn end(position: &Position, ruling: Option<&Ruling>, limit: NaturalLimit) -> Option<End> {
    let side = position.side();
    if !position.has_legal_move() {
        return Some(if position.in_check() { End::Mate(side) } else { End::Stalemate(side) });
    }
    if nobody_can_attack(position) {
        return Some(End::NobodyCanAttack);
    }
    match ruling.map(|ruling| (ruling.stage, ruling.article)) {
        Some((Stage::Lost(side), article)) => return Some(End::RepetitionLoss(side, article)),
        Some((Stage::Drawn, article)) => return Some(End::RepetitionDraw(article)),
        _ => {}
    }
    let claimants = limit.claimants(position);
    (claimants != [false; 2]).then_some(End::NaturalLimit(claimants))
}

#[cfg(test)]
mod tests {
    use super::super::limits::counted_quiet_plies;
    use super::*;
    use crate::rules::RuleSet;

    fn after(fen: &str, moves: &str) -> Position {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    fn end_of(fen: &str, moves: &str) -> Option<End> {
        let law = Law::of(RuleSet::Cn1999);
        status(&after(fen, moves), &law, NaturalLimit::default()).end
    }

    #[test]
    fn mate_and_stalemate_lose_and_bare_kings_draw() {
        let mate = end_of("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b1b9");
        assert_eq!(mate, Some(End::Mate(Side::Black)));
        let stalemate = end_of("3k5/9/9/9/9/9/9/9/9/4KR3 w", "f0f8");
        assert_eq!(stalemate, Some(End::Stalemate(Side::Black)));
        let bare = end_of("3k5/9/9/9/9/9/9/9/9/4K4 w", "");
        assert_eq!(bare, Some(End::NobodyCanAttack));
        assert_eq!(end_of(crate::board::START_FEN, "h2e2"), None);
    }

    #[test]
    fn illegal_moves_lose_by_the_article_that_they_break() {
        let fault = |fen: &str, mv: &str| {
            play(&mut Position::from_fen(fen).unwrap(), mv.parse().unwrap()).unwrap_err()
        };
        assert_eq!(fault("4k4/9/9/9/9/9/9/9/4A4/4K4 w", "e1d2").article(), "4.1.2");
        let in_check = "3k5/9/9/9/9/9/9/9/4r4/4K4 w";
        assert!(matches!(fault("3k5/9/9/9/9/9/9/4r4/9/4K4 w", "e0e1"), Fault::LeavesCheck(_)));
        assert_eq!(fault(in_check, "e0f2").article(), "4.1.6");
        assert!(matches!(fault(in_check, "a0a1"), Fault::NotAMove(IllegalMove::NoPiece(..))));
    }

    /// Red checks 14 times, with one capture before.
    fn many_checks() -> Position {
        let cycle = "a0a9 e9e8 a9a8 e8e9 ".repeat(7).replacen("a0a9", "a1a9", 1);
        let cycle = cycle.replace("a0a9", "a8a9");
        after("4k4/9/9/9/9/9/9/9/R3A4/4K4 w - - 30 1", &cycle)
    }

    #[test]
    fn checks_count_as_the_mode_says() {
        let position = many_checks();
        assert_eq!((position.quiet_plies(), position.state().checks()), (58, [14, 0]));
        let counted = |counting| {
            let limit = NaturalLimit { plies: 120, counting };
            Side::ALL.map(|side| limit.counted(&position, side))
        };
        assert_eq!(counted(Counting::Claimant10), [50, 58]);
        assert_eq!(counted(Counting::Both10), [50, 50]);
        assert_eq!(counted(Counting::None), [30, 30]);
        assert_eq!(counted(Counting::All), [58, 58]);
        assert_eq!(counted_quiet_plies(&position), 50);
    }

    #[test]
    fn only_who_counts_enough_plies_may_claim() {
        let position = many_checks();
        let limit = |plies| NaturalLimit { plies, counting: Counting::Claimant10 };
        assert_eq!(limit(58).claimants(&position), [false, true]);
        assert_eq!(limit(50).claimants(&position), [true, true]);
        assert_eq!(limit(59).claimants(&position), [false, false]);
        assert_eq!(limit(0).claimants(&position), [false, false]);
    }

    #[test]
    fn a_lone_perpetual_check_ends_the_game_before_the_natural_limit_does() {
        let law = Law::of(RuleSet::Cn1999);
        let status = status(&many_checks(), &law, NaturalLimit { plies: 30, ..Default::default() });
        let article = Article::LonePerpetualCheck;
        assert_eq!(status.end, Some(End::RepetitionLoss(Side::Red, article)));
        assert_eq!(status.end.map(End::articles), Some("4.1.7, 24.1"));
    }
}
