//! The law steers the engine: it does not walk into rulings, makes use of them, and takes none for
//! a mate.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a broken row must fail the test")]
#![expect(clippy::panic, reason = "a broken row must fail the test")]

use chuhe::board::{Move, Position, Side};
use chuhe::eval::Score;
use chuhe::rules::{Law, RuleSet, Verdict, rule};
use chuhe::search::{Bound, Limits};

#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/cases.rs"]
mod cases;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/loops.rs"]
mod loops;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/positions.rs"]
mod positions;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/session.rs"]
mod session;
#[path = "support/steering.rs"]
mod steering;

use cases::{all_rows, own_rows};
use loops::Loop;
use session::Session;
use steering::{Ending, Game, Player, against_repeater, at_most};

/// Rows of which the engine plays the side that must vary, though it stands worse.
const MUST_VARY: [(&str, Side); 10] = [
    ("axf-036", Side::Red),
    ("axf-021", Side::Red),
    ("axf-034", Side::Black),
    ("axf-000", Side::Red),
    ("axf-006", Side::Red),
    ("axf-012", Side::Red),
    ("axf-025", Side::Red),
    ("axf-056", Side::Red),
    ("axf-061", Side::Red),
    ("axf-081", Side::Red),
];

/// Rows of which the engine plays the side that wins if the other one does not vary; in the first
/// three that one checks for ever.
const WINS: [(&str, Side); 10] = [
    ("rep-043", Side::Black),
    ("axf-000", Side::Black),
    ("axf-085", Side::Black),
    ("axf-007", Side::Black),
    ("axf-033", Side::Red),
    ("axf-003", Side::Black),
    ("axf-015", Side::Black),
    ("axf-052", Side::Black),
    ("axf-105", Side::Red),
    ("rep-041", Side::Red),
];

/// Rows that are drawn if nobody varies; the engine plays the side that stands much worse.
const HOLDS: [(&str, Side); 10] = [
    ("axf-032", Side::Red),
    ("axf-078", Side::Black),
    ("fsf-003", Side::Red),
    ("axf-041", Side::Red),
    ("axf-053", Side::Red),
    ("axf-099", Side::Black),
    ("axf-121", Side::Red),
    ("rep-033", Side::Black),
    ("axf-073", Side::Red),
    ("canon-02", Side::Black),
];

/// Returns the loop of the row with this name.
fn loop_named(id: &str) -> Loop {
    let row = all_rows().into_iter().find(|row| row.id() == id);
    row.unwrap_or_else(|| panic!("no row {id}")).found()
}

/// Plays the engine's games from some rows; returns them with the names of the rows.
fn games(rows: &[(&'static str, Side)], nodes: u64) -> Vec<(&'static str, Side, Game)> {
    let play = |&(id, side)| (id, side, against_repeater(&loop_named(id), side, nodes, 80));
    rows.iter().map(play).collect()
}

fn assert_varies(rows: &[(&'static str, Side)], nodes: u64) {
    for (id, side, game) in games(rows, nodes) {
        assert!(!game.is_forced, "{id}: the engine had no choice, {game:?}");
        assert_ne!(game.ending, Ending::Ruled(side), "{id}: {game:?}");
    }
}

fn assert_wins(rows: &[(&'static str, Side)], nodes: u64) {
    for (id, side, game) in games(rows, nodes) {
        assert_eq!(game.ending.loser(), Some(!side), "{id}: {game:?}");
    }
}

fn assert_holds(rows: &[(&'static str, Side)], nodes: u64) {
    for (id, side, game) in games(rows, nodes) {
        let loser = game.ending.loser();
        let is_held = game.ending == Ending::Drawn || loser == Some(!side);
        assert!(is_held, "{id}: {game:?}");
    }
}

#[test]
fn the_engine_varies_where_it_would_be_ruled_lost() {
    assert_varies(&MUST_VARY[..3], 5_000);
}

#[test]
fn the_engine_wins_against_one_who_checks_or_chases_for_ever() {
    assert_wins(&WINS[..4], 5_000);
}

#[test]
fn the_engine_holds_the_draw_that_a_repetition_offers() {
    assert_holds(&HOLDS[..3], 5_000);
}

#[test]
#[ignore = "thirty games; part of .ci/slow"]
fn the_engine_keeps_the_law_in_thirty_games_against_a_repeater() {
    assert_varies(&MUST_VARY, 20_000);
    assert_wins(&WINS, 20_000);
    assert_holds(&HOLDS, 20_000);
}

/// Returns the loop begun so that this side makes its first move.
fn begun_by(found: &Loop, side: Side) -> Loop {
    found.begun_after(usize::from(found.start.side() != side))
}

/// Returns the position some plies before the loop has been played twice, and the move of the loop
/// that follows.
fn before_the_third(found: &Loop, plies: usize) -> (Position, Move) {
    let mut position = found.after(2);
    (0..plies).for_each(|_| position.unmake());
    (position, found.moves[found.moves.len() - plies])
}

#[test]
fn a_move_that_completes_a_lost_repetition_is_left_out_and_named() {
    let mut player = Player::new();
    let mut left_out = 0;
    for row in all_rows() {
        for rules in RuleSet::ALL {
            let law = Law::of(rules);
            let Verdict::Loses(side) = row.found().ruling(&law).verdict else { continue };
            let (mut position, repeating) = before_the_third(&begun_by(&row.found(), !side), 1);
            let is_lost = |position: &mut Position, mv: Move| {
                position.make(mv);
                let ruling = rule(position, &law).filter(|ruling| ruling.occurrence >= 3);
                position.unmake();
                ruling.is_some_and(|ruling| ruling.verdict == Verdict::Loses(side))
            };
            assert!(is_lost(&mut position, repeating), "{} under {rules}", row.id());
            let moves = position.legal_moves();
            let has_choice = moves.into_iter().any(|mv| !is_lost(&mut position, mv));
            player.engine.settings_mut().rules = rules;
            let said = player.search(&position, Limits { depth: Some(1), ..Limits::default() });
            let best = said.outcome.best.unwrap();
            assert_eq!(is_lost(&mut position, best), !has_choice, "{} under {rules}", row.id());
            let (repeating, rules) = (repeating.to_string(), rules.to_string());
            let names_it = |text: &String| text.contains(&repeating) && text.contains(&rules);
            assert_eq!(said.messages.iter().any(names_it), has_choice, "{}: {said:?}", row.id());
            left_out += usize::from(has_choice);
        }
    }
    assert!(left_out > 200, "only {left_out} moves left out");
}

#[test]
fn a_move_that_lets_the_opponent_complete_a_lost_repetition_is_seen_to_lose() {
    let mut player = Player::new();
    for row in own_rows() {
        let Verdict::Loses(side) = row.found().ruling(&Law::of(RuleSet::Cn1999)).verdict else {
            continue;
        };
        let (position, repeating) = before_the_third(&begun_by(&row.found(), side), 2);
        let said = player.search(&position, at_most(2_000));
        let is_played = said.outcome.best == Some(repeating);
        let is_lost = said.outcome.score < -Score::MAX_EVALUATION;
        assert!(!is_played || is_lost, "{}: {said:?}", row.id());
    }
}

/// Positions, with moves, on which programs have shown mates or wins that were only rulings on a
/// second occurrence.
const NO_MATES: [(&str, &str); 7] = [
    ("3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w", ""),
    ("5R3/4k4/9/4r4/9/9/5p3/5A3/5K3/9 b", ""),
    ("3aka3/4n4/9/9/9/9/9/2C6/6r2/3AK4 b", ""),
    ("3c5/4a4/4k4/9/9/9/4PN3/9/3KAp3/9 w", "f3h2 f1g1 h2f3 e8d7 e1d2 g1f1 f3h2 d7e8 d2e1"),
    ("3k1n3/4P4/9/9/8R/8R/3r3CC/5p3/4p4/5K3 w", ""),
    ("4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w", "i8i9 e9e8 i9i8 e8e9"),
    ("4k4/9/9/9/9/8r/9/9/4A4/R3K4 w", "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8"),
];

/// Plays a mate out that a search has announced: both sides as the engine has it, with fresh
/// searches where a line is too short. It must come within the plies announced.
fn assert_mates(player: &mut Player, root: &Position, plies: i32, pv: &[Move], nodes: u64) {
    let mut position = root.clone();
    let mut line = pv.to_vec();
    line.reverse();
    for _ in 0..plies.abs() {
        let mv = line.pop().unwrap_or_else(|| {
            player.search(&position, at_most(nodes)).outcome.best.expect("a move before the mate")
        });
        position.try_play(mv).unwrap();
    }
    let winner = if plies > 0 { root.side() } else { !root.side() };
    let is_over = !position.has_legal_move() && position.side() != winner;
    assert!(is_over, "no mate after {plies} plies: {} from {}", position.fen(), root.fen());
}

/// Searches positions and checks that a mate is claimed only where there is one; a last position
/// has one.
fn assert_claims(nodes: u64) {
    let mut proved = 0;
    for (fen, moves) in NO_MATES.into_iter().chain([("3k5/9/9/9/9/9/9/9/R8/1R3K3 w", "")]) {
        let mut player = Player::new();
        let root = session::position(fen, moves);
        let said = player.search(&root, at_most(nodes));
        let claims = said.infos.iter().filter(|info| info.bound == Bound::Exact);
        for info in claims.filter(|info| info.score.is_mate()) {
            let plies = info.score.plies_to_mate().unwrap();
            assert_mates(&mut player, &root, plies, &info.pv, nodes);
            proved += 1;
        }
    }
    assert!(proved > 0, "no mate was claimed at all");
}

#[test]
fn a_mate_is_claimed_only_where_there_is_one() {
    assert_claims(20_000);
}

#[test]
#[ignore = "long searches; part of .ci/slow"]
fn a_mate_is_claimed_only_where_there_is_one_however_long_the_search() {
    assert_claims(2_000_000);
}

#[test]
fn a_second_occurrence_within_the_search_decides_nothing() {
    let (fen, moves) = NO_MATES[3];
    let said = Player::new().search(&session::position(fen, moves), at_most(100_000));
    assert!(!said.outcome.score.is_decisive(), "{said:?}");
}

#[test]
fn a_client_is_told_which_move_is_avoided_and_may_forbid_others() {
    let (position, repeating) =
        before_the_third(&begun_by(&loop_named("chase-one"), Side::Black), 1);
    let found = begun_by(&loop_named("chase-one"), Side::Black);
    let moves: Vec<_> =
        found.moves.iter().cycle().take(position.ply()).map(Move::to_string).collect();
    let line = format!("position fen {} moves {}", found.start.fen(), moves.join(" "));
    let repeating_text = repeating.to_string();
    let mut session = Session::ucci();
    let mut search = |commands: &[&str]| {
        for command in commands {
            session.send(command);
        }
        session.send("go nodes 2000");
        let (lines, mv) = session.best_move();
        let is_told = lines.iter().any(|line| {
            line.starts_with("info message not playing") && line.contains(&repeating_text)
        });
        (mv, is_told)
    };

    let (first, is_told) = search(&[&line]);
    assert!(is_told && first != repeating);

    let (second, is_told) = search(&[&line, &format!("banmoves {first}")]);
    assert!(is_told && second != repeating && second != first);

    // When nothing else is allowed the move is played, lost or not.
    let others = position.legal_moves().into_iter().filter(|&mv| mv != repeating);
    let others: Vec<_> = others.map(|mv| mv.to_string()).collect();
    let (last, is_told) = search(&[&line, &format!("banmoves {}", others.join(" "))]);
    assert!(!is_told && last == repeating);

    // Chases are allowed when only checks are ruled.
    let (_, is_told) = search(&["setoption repetition checkban", &line]);
    assert!(!is_told);
    let (mv, is_told) = search(&["setoption repetition chineserule", &line]);
    assert!(is_told && mv != repeating);
}
