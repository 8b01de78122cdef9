//! Ends of games by the law.

use chuhe::arena::{Finished, GameRules, Outcome, Termination};
use chuhe::board::Side;
use chuhe::rules::RuleSet;

use crate::support::{from, play};

const RED_WINS: Outcome = Outcome::Won(Side::Red);
const BLACK_WINS: Outcome = Outcome::Won(Side::Black);

/// A rook that checks a king to and fro.
const CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w";
/// A rook that chases a cannon that nothing protects.
const CHASE: &str = "3aka3/9/5c3/4p4/9/9/3R5/4B4/4A4/3AK4 w";
/// The same with an advisor that protects the cannon: the rook follows it.
const FOLLOWS: &str = "3ak4/4a4/5c3/4p4/9/9/3R5/4B4/4A4/3AK4 w";

/// Repeats two moves of each side from a position.
fn repeat(fen: &str, rules: RuleSet, red: [&str; 2], black: [&str; 2], habits: &str) -> Finished {
    let mut setup = from(fen);
    setup.rules = GameRules::of(rules);
    setup.rules.max_plies = Some(30);
    let script = |moves: [&str; 2]| moves.join(",") + ",";
    let red = format!("moves={} {habits}", script(red).repeat(8));
    play(&setup, &red, &format!("moves={}", script(black).repeat(8)))
}

fn chase(fen: &str, rules: RuleSet, habits: &str) -> Finished {
    repeat(fen, rules, ["d3f3", "f3d3"], ["f7d7", "d7f7"], habits)
}

pub(crate) fn mate_and_stalemate_lose() {
    let mate = play(&from("4k4/R8/9/9/9/9/9/9/1R7/3K5 w"), "moves=b1b9", "");
    assert_eq!((mate.outcome, mate.termination), (RED_WINS, Termination::Mate));
    let stalemate = play(&from("3k5/9/9/9/9/9/9/9/9/4KR3 w"), "moves=f0f8", "");
    assert_eq!((stalemate.outcome, stalemate.termination), (RED_WINS, Termination::Stalemate));
}

pub(crate) fn bare_guards_draw() {
    let game = play(&from("4k4/4r4/9/9/9/9/9/9/4R4/3K5 w"), "moves=e1e8", "moves=e9e8");
    assert_eq!((game.outcome, game.termination), (Outcome::Drawn, Termination::NobodyCanAttack));
}

pub(crate) fn perpetual_check_loses_under_every_book_that_rules_it() {
    let end = |rules| {
        let game = repeat(CHECKS, rules, ["a0a9", "a9a8"], ["e9e8", "e8e9"], "");
        (game.outcome, game.termination.kind(), game.plies.len())
    };
    // From the second round on the rook comes from a8, so one script does not fit.
    assert_eq!(end(RuleSet::Cn1999).1, "illegal-move");
    let end = |rules| {
        let mut setup = from(CHECKS);
        setup.rules = GameRules::of(rules);
        let red = format!("moves=a0a9,{}", "a9a8,a8a9,".repeat(8));
        let game = play(&setup, &red, &format!("moves={}", "e9e8,e8e9,".repeat(8)));
        (game.outcome, game.termination.kind(), game.plies.len())
    };
    for rules in [RuleSet::Cn1999, RuleSet::Asian, RuleSet::Checks] {
        assert_eq!(end(rules), (BLACK_WINS, "repetition-loss", 9), "{rules}");
    }
    assert_eq!(end(RuleSet::League), (BLACK_WINS, "repetition-loss", 13));
    assert_eq!(end(RuleSet::None), (Outcome::Drawn, "repetition-draw", 9));
}

pub(crate) fn a_chase_is_warned_of_by_banmoves_and_then_loses() {
    let end = |rules| {
        let game = chase(CHASE, rules, "");
        let warned = game.plies.iter().position(|ply| !ply.banned.is_empty());
        (game.outcome, game.termination.kind(), game.plies.len(), warned)
    };
    // The start stands for the third time after eight plies, for the fourth after twelve.
    assert_eq!(end(RuleSet::Cn1999), (BLACK_WINS, "repetition-loss", 12, Some(8)));
    assert_eq!(end(RuleSet::Asian), (BLACK_WINS, "repetition-loss", 8, Some(6)));
    assert_eq!(end(RuleSet::League), (BLACK_WINS, "repetition-loss", 12, Some(10)));
    assert_eq!(end(RuleSet::Checks), (Outcome::Drawn, "repetition-draw", 8, None));
}

pub(crate) fn banned_moves_keep_an_engine_from_losing() {
    for dialect in ["speaks=ucci", "speaks=uci"] {
        for rules in [RuleSet::Cn1999, RuleSet::Asian, RuleSet::League] {
            let game = chase(CHASE, rules, &format!("heeds {dialect}"));
            assert_ne!(game.termination.kind(), "repetition-loss", "{rules} {dialect}");
            let banned = game.plies.iter().flat_map(|ply| &ply.banned).count();
            assert!(banned > 0, "{rules} {dialect}");
        }
    }
}

pub(crate) fn repetitions_that_are_allowed_draw() {
    let game = chase(FOLLOWS, RuleSet::Cn1999, "");
    assert_eq!((game.outcome, game.plies.len()), (Outcome::Drawn, 8));
    assert_eq!(game.termination.kind(), "repetition-draw");
    assert!(game.plies.iter().all(|ply| ply.banned.is_empty()));
}

pub(crate) fn the_arbiter_declares_the_natural_limit() {
    let setup = from("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 118 1");
    let game = play(&setup, "moves=e1e2", "moves=d9d8");
    assert_eq!((game.outcome, game.termination), (Outcome::Drawn, Termination::NaturalLimit));
    assert_eq!(game.plies.len(), 2);
}
