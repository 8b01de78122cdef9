//! The judges against the cases: every row, every rule book, and what must not change a verdict.

#![expect(clippy::expect_used, clippy::panic, reason = "a broken row must fail the test")]

use chuhe::board::{Bitboard, FILES, Kind, Piece, Position, RANKS, Side, Square};
use chuhe::rules::{Article, Judge, Label, Labelled, Law, RuleSet, Ruling, Stage, Verdict};

#[path = "support/cases.rs"]
mod cases;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/loops.rs"]
mod loops;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/positions.rs"]
mod positions;

use cases::{COLLECTED, Row, all_rows, own_rows, rows};
use loops::{Loop, changed, fast_verdict_on, ruling_on};

/// Returns the position after all moves of a row.
fn played(row: &Row) -> Position {
    let mut position = row.start();
    for mv in row.moves() {
        position.try_play(mv).unwrap_or_else(|why| panic!("{}: {why}", row.id()));
    }
    position
}

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "draw",
        Verdict::Loses(Side::Red) => "red_loses",
        Verdict::Loses(Side::Black) => "black_loses",
    }
}

fn article_name(article: Article) -> &'static str {
    match article {
        Article::LonePerpetualCheck => "26.1",
        Article::BothAllowed => "26.2",
        Article::BothForbidden => "26.3",
        Article::ForbiddenAgainstAllowed => "26.4",
    }
}

/// Returns the names of the labels of a side's moves, as the files write them.
fn labels(ruling: &Ruling, side: Side, moves: usize) -> Vec<&'static str> {
    let skip = usize::from(side != ruling.first_side);
    let plies = ruling.plies.iter().skip(skip).step_by(2).take(moves);
    let name = |ply: &Labelled| match ply.label {
        Label::Check => "check",
        Label::Kill(_) => "kill",
        Label::Chase(_) => "chase",
        Label::Idle if ruling.pawns_counted && !ply.pawn_threats.is_empty() => "chase",
        Label::Idle => "idle",
    };
    plies.map(name).collect()
}

/// Returns the side that alone checks on every move of a row's loop, by the labels of the row.
fn lone_checker(row: &Row) -> Option<Side> {
    let checks = |side| row.labels(side).iter().all(|label| *label == "check");
    match Side::ALL.map(checks) {
        [true, false] => Some(Side::Red),
        [false, true] => Some(Side::Black),
        _ => None,
    }
}

/// Fails unless all rows get the same verdict in other eyes, under every rule book.
fn assert_same(look: impl Fn(&Loop, &Law) -> Vec<Verdict>) {
    for row in all_rows() {
        let found = row.found();
        for rules in RuleSet::ALL {
            let law = Law::of(rules);
            let verdict = found.ruling(&law).verdict;
            for other in look(&found, &law) {
                assert_eq!(other, verdict, "{} under {rules}", row.id());
            }
        }
    }
}

#[test]
fn our_own_cases_are_ruled_as_written_with_article_and_labels() {
    let law = Law::of(RuleSet::Cn1999);
    for row in own_rows() {
        let ruling = ruling_on(&played(&row), &law);
        let found = (verdict_name(ruling.verdict), article_name(ruling.article));
        assert_eq!(found, (row.cell("verdict"), row.cell("article")), "{}", row.id());
        for side in Side::ALL {
            let expected = row.labels(side);
            assert_eq!(labels(&ruling, side, expected.len()), expected, "{} {side}", row.id());
        }
    }
}

/// Rows whose labels in the file are those of an earlier reading of the text. The verdicts are the
/// same.
const RELABELLED: [&str; 10] = [
    "axf-014", "axf-055", "axf-104", "axf-109", "axf-110", "fsf-006", "fsf-019", "rep-043",
    "canon-15", "canon-26",
];

#[test]
fn the_collected_cases_are_ruled_as_the_text_of_1999_is_read() {
    let law = Law::of(RuleSet::Cn1999);
    for row in rows(COLLECTED) {
        let ruling = ruling_on(&played(&row), &law);
        assert_eq!(verdict_name(ruling.verdict), row.cell("cn1999_verdict"), "{}", row.id());
        let article = row.cell("cn1999_article");
        assert!(article.starts_with(article_name(ruling.article)), "{}: {article}", row.id());
        let is_labelled_so = Side::ALL.iter().all(|&side| {
            let expected = row.labels(side);
            labels(&ruling, side, expected.len()) == expected
        });
        assert_eq!(is_labelled_so, !RELABELLED.contains(&row.id()), "{}", row.id());
    }
}

/// Rows on which the Asian rules as we read them give a draw where the source has a loss.
const MILDER: [&str; 5] = ["axf-023", "axf-064", "fsf-004", "fsf-009", "fsf-010"];

#[test]
fn the_asian_cases_are_ruled_as_their_sources_do_but_for_five_milder_rulings() {
    let law = Law::of(RuleSet::Asian);
    for row in rows(COLLECTED) {
        if row.id().starts_with("axf") || row.id().starts_with("fsf") {
            let milder = MILDER.contains(&row.id());
            let expected = if milder { "draw" } else { row.cell("verdict") };
            let verdict = ruling_on(&played(&row), &law).verdict;
            assert_eq!(verdict_name(verdict), expected, "{}", row.id());
            assert!(!milder || row.cell("verdict") != "draw", "{} is no exception", row.id());
        }
    }
}

#[test]
fn lone_perpetual_check_loses_under_every_rule_book() {
    for row in all_rows() {
        for rules in RuleSet::ALL {
            let verdict = ruling_on(&played(&row), &Law::of(rules)).verdict;
            match (rules, lone_checker(&row)) {
                (RuleSet::None, _) | (RuleSet::Checks, None) => {
                    assert_eq!(verdict, Verdict::Draw, "{} under {rules}", row.id());
                }
                (_, Some(checker)) => {
                    assert_eq!(verdict, Verdict::Loses(checker), "{} under {rules}", row.id());
                }
                (_, None) => {}
            }
        }
    }
}

#[test]
fn in_the_league_only_big_pieces_chase_and_never_guards() {
    let law = Law::of(RuleSet::League);
    let mut chases = 0;
    for row in all_rows() {
        let found = row.found();
        let mut position = found.start.clone();
        for ply in found.ruling(&law).plies {
            position.make(ply.mv);
            let Label::Chase(threats) = ply.label else { continue };
            for threat in threats {
                let kind = |square| position.piece_on(square).map(Piece::kind);
                let (attacker, victim) = (kind(threat.attacker), kind(threat.victim));
                let is_big = matches!(attacker, Some(Kind::Rook | Kind::Horse | Kind::Cannon));
                let is_guard = matches!(victim, Some(Kind::Advisor | Kind::Elephant | Kind::King));
                assert!(is_big && !is_guard, "{}: {attacker:?} {victim:?}", row.id());
                chases += 1;
            }
        }
    }
    assert!(chases > 100, "only {chases} chases");
}

#[test]
fn the_fast_judge_agrees_with_the_arbiter_on_every_row() {
    for rules in RuleSet::ALL {
        let law = Law::of(rules);
        let mut judge = Judge::new(law);
        for row in all_rows() {
            let found = row.found();
            for position in [played(&row), found.after(1), found.after(2), found.after(3)] {
                let verdict = ruling_on(&position, &law).verdict;
                let fast = fast_verdict_on(&position, &mut judge);
                assert_eq!(fast, verdict, "{} under {rules}, ply {}", row.id(), position.ply());
            }
        }
    }
}

#[test]
fn changing_the_sides_changes_the_loser() {
    assert_same(|found, law| vec![changed(found.sides_changed().ruling(law).verdict)]);
}

#[test]
fn left_and_right_are_the_same() {
    assert_same(|found, law| vec![found.mirrored().ruling(law).verdict]);
}

#[test]
fn a_loop_may_begin_with_any_of_its_plies() {
    assert_same(|found, law| {
        let begun = (1..found.moves.len()).map(|ply| found.begun_after(ply));
        begun.map(|other| other.ruling(law).verdict).collect()
    });
}

#[test]
fn it_does_not_matter_how_often_a_loop_is_repeated() {
    assert_same(|found, law| {
        (2..=6).map(|rounds| ruling_on(&found.after(rounds), law).verdict).collect()
    });
}

/// Returns the loop with a pawn that has not crossed the river, on a file and a rank that no other
/// man enters; `None` where there is no such place.
fn with_a_far_pawn(found: &Loop) -> Option<Loop> {
    let starts = (0..found.moves.len()).map(|ply| found.begun_after(ply).start);
    let visited = starts.fold(Bitboard::EMPTY, |visited, start| visited | start.occupied());
    let is_far = |square: &Square| {
        let (file, rank) = (square.file(), square.rank());
        matches!((file, rank), (0 | 2 | 6 | 8, 3..=6))
            && visited.into_iter().all(|other| other.file() != file && other.rank() != rank)
    };
    let square = Square::all().find(is_far)?;
    let mut cells = [[None; FILES]; RANKS];
    for other in Square::all() {
        cells[other.rank()][other.file()] = found.start.piece_on(other);
    }
    let owner = if square.rank() <= 4 { Side::Red } else { Side::Black };
    cells[square.rank()][square.file()] = Some(Piece::new(owner, Kind::Pawn));
    let turn = if found.start.side() == Side::Red { "w" } else { "b" };
    let fen = format!("{} {turn}", positions::board_text(&cells));
    Some(Loop::new(&Position::from_fen(&fen).ok()?, &found.moves))
}

#[test]
fn a_pawn_far_away_changes_nothing() {
    let with_pawn = all_rows().iter().filter(|row| with_a_far_pawn(&row.found()).is_some()).count();
    assert!(with_pawn > 150, "only {with_pawn} rows have room for it");
    assert_same(|found, law| {
        with_a_far_pawn(found).map(|other| other.ruling(law).verdict).into_iter().collect()
    });
}

#[test]
fn a_ruling_falls_when_the_rule_book_says() {
    use RuleSet::{Asian, Cn1999, League};
    use Stage::{Drawn, Early, Lost, MustVary};
    let stages = |id: &str, rules| {
        let row = all_rows().into_iter().find(|row| row.id() == id).expect("the row");
        let found = row.found();
        [1, 2, 3, 4].map(|rounds| ruling_on(&found.after(rounds), &Law::of(rules)).stage)
    };
    let red = Side::Red;
    assert_eq!(stages("lone-check", Cn1999), [Early, Lost(red), Lost(red), Lost(red)]);
    assert_eq!(stages("chase-one", Cn1999), [Early, MustVary(red), Lost(red), Lost(red)]);
    assert_eq!(stages("true-root", Cn1999), [Early, Drawn, Drawn, Drawn]);
    assert_eq!(stages("lone-check", Asian), [Early, Lost(red), Lost(red), Lost(red)]);
    assert_eq!(stages("chase-one", Asian), [Early, Lost(red), Lost(red), Lost(red)]);
    assert_eq!(stages("chase-one", League), [Early, Early, Lost(red), Lost(red)]);
    assert_eq!(stages("lone-check", League), [Early, Early, Lost(red), Lost(red)]);
    assert_eq!(stages("true-root", League), [Early, Early, Drawn, Drawn]);
}
