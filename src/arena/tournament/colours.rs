//! Who has red (先后走) where the schedule does not say: articles 13.3 and appendix 2.
//!
//! The text gives red to the one who had it less often. Where that does not decide, the usual
//! practice does: the colour changes from round to round, and nobody has one colour three times
//! running or three times more often than the other unless the pairing leaves no choice.

use super::lots::Lots;
use crate::board::Side;

/// How far the numbers of reds and blacks may lie apart.
const MOST_APART: i32 = 2;

/// The colours that somebody had in games that were played, first round first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History<'a>(pub &'a [Side]);

impl History<'_> {
    fn count(self, side: Side) -> i32 {
        self.0.iter().filter(|&&had| had == side).count() as i32
    }

    /// Returns how many reds more than blacks there were.
    pub fn balance(self) -> i32 {
        self.count(Side::Red) - self.count(Side::Black)
    }

    /// Returns whether another game with a colour should be avoided at any price: the third one
    /// running, or three more than of the other colour.
    pub fn rules_out(self, side: Side) -> bool {
        let surplus = if side == Side::Red { self.balance() } else { -self.balance() };
        let runs = matches!(self.0, [.., a, b] if *a == side && *b == side);
        runs || surplus >= MOST_APART
    }

    /// Returns the colour that is due and how strongly: 2 because the other one came more often, 1
    /// because the other one came last. `None` before the first game.
    pub fn wish(self) -> Option<(Side, u32)> {
        match self.balance() {
            1.. => Some((Side::Black, 2)),
            ..=-1 => Some((Side::Red, 2)),
            0 => self.0.last().map(|&last| (!last, 1)),
        }
    }
}

/// Returns whether two could only meet if one of them got a colour that is ruled out.
pub fn is_clash(a: History<'_>, b: History<'_>) -> bool {
    let wrong = |red: History<'_>, black: History<'_>| {
        red.rules_out(Side::Red) || black.rules_out(Side::Black)
    };
    wrong(a, b) && wrong(b, a)
}

/// Returns how much of a wish a pair leaves unfulfilled: 0 if both can have what is due to them.
pub fn discord(a: History<'_>, b: History<'_>) -> u32 {
    match (a.wish(), b.wish()) {
        (Some((one, first)), Some((other, second))) if one == other => first.min(second),
        _ => 0,
    }
}

/// Returns whether the first of two gets red. `question` are the numbers that a lot is drawn for
/// when nothing else decides.
pub fn first_has_red(a: History<'_>, b: History<'_>, lots: Lots, question: &[usize]) -> bool {
    let wrong = |red: History<'_>, black: History<'_>| {
        u8::from(red.rules_out(Side::Red)) + u8::from(black.rules_out(Side::Black))
    };
    let by_rule = wrong(b, a).cmp(&wrong(a, b));
    let by_reds = b.count(Side::Red).cmp(&a.count(Side::Red));
    let by_blacks = a.count(Side::Black).cmp(&b.count(Side::Black));
    let decided = by_rule.then(by_reds).then(by_blacks);
    if decided.is_ne() {
        return decided.is_gt();
    }
    // The same counts: the colours of the last round in which they differed change.
    let last = a.0.iter().rev().zip(b.0.iter().rev()).find(|(one, other)| one != other);
    match last {
        Some((&one, _)) => one == Side::Black,
        None => lots.coin("red", question),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(text: &str) -> Vec<Side> {
        text.chars().map(|side| if side == 'r' { Side::Red } else { Side::Black }).collect()
    }

    fn first(a: &str, b: &str) -> bool {
        first_has_red(History(&sides(a)), History(&sides(b)), Lots::new(1), &[0, 1])
    }

    #[test]
    fn who_had_red_less_often_gets_it() {
        assert!(first("rb", "rr"));
        assert!(!first("rrb", "rbb"));
        // One red each; the second had a bye and one black less.
        assert!(first("rb", "r"));
    }

    #[test]
    fn with_the_same_counts_the_last_colours_that_differed_change() {
        assert!(first("rb", "br"));
        assert!(!first("br", "rb"));
        // The last round agrees, the one before does not.
        assert!(first("rbr", "brr"));
    }

    #[test]
    fn no_colour_comes_three_times_running_though_it_came_less_often() {
        // Red is due to the first by counts (2 to 3), but it just had red twice.
        assert!(!first("bbbrr", "rrrbb"));
        assert!(History(&sides("bbbrr")).rules_out(Side::Red));
    }

    #[test]
    fn a_clash_is_a_pair_that_would_force_a_third_colour_running() {
        let clash = |a: &str, b: &str| is_clash(History(&sides(a)), History(&sides(b)));
        assert!(clash("brr", "brr") && clash("bb", "bb"));
        assert!(!clash("rr", "bb") && !clash("rr", "rb") && !clash("", "rr"));
    }

    #[test]
    fn wishes_that_agree_are_discord() {
        let discord = |a: &str, b: &str| discord(History(&sides(a)), History(&sides(b)));
        assert_eq!(discord("r", "r"), 2);
        assert_eq!(discord("rb", "rb"), 1);
        assert_eq!(discord("rb", "br"), 0);
        assert_eq!(discord("", "r"), 0);
    }
}
