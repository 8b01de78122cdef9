//! What analysis says, and whole games.

use std::fmt::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use chuhe::board::{Move, Position, Side};

use crate::support::{Session, field, position};
use crate::{MATE_IN_ONE, ONE_MOVE, START};

const POSITIONS: [&str; 4] = [
    START,
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
    "3akab2/9/4b4/p3p3p/2n6/P5P2/4P3P/4B1N2/4A4/2BAK4 b",
    "4ka3/4a4/9/9/9/9/4p4/9/3R5/4K4 w",
];

/// Returns the moves after `pv`.
fn pv(line: &str) -> Vec<Move> {
    let moves = line.split_once(" pv ").map(|(_, moves)| moves).unwrap_or_default();
    moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

/// Point 66.
#[test]
fn lines_of_play_are_legal_and_begin_with_the_move_that_is_played() {
    for mut session in [Session::ucci(), Session::uci()] {
        for fen in POSITIONS {
            for go in ["go depth 7", "go nodes 3000", "go movetime 60"] {
                session.burst(&[&format!("position fen {fen}"), go]);
                let (lines, answer) = session.answer();
                for line in &lines {
                    let mut board = position(fen, "");
                    for mv in pv(line) {
                        board.try_play(mv).unwrap_or_else(|error| panic!("{line}: {error}"));
                    }
                }
                let is_exact = |line: &&String| !line.contains("bound ") && line.contains(" pv ");
                let exact = lines.iter().rfind(is_exact).expect("an exact line");
                let words: Vec<&str> = answer.split(' ').collect();
                assert_eq!(pv(exact)[0].to_string(), words[1], "{lines:#?} {answer}");
                if let [_, mv, "ponder", reply] = words[..] {
                    position(fen, &format!("{mv} {reply}"));
                } else {
                    assert_eq!(words.len(), 2, "{answer}");
                }
            }
        }
    }
}

/// Point 67.
#[test]
fn lines_of_analysis_have_every_keyword_once_and_the_line_of_play_last() {
    for mut session in [Session::ucci(), Session::uci()] {
        session.send("go movetime 1500");
        let (lines, _) = session.best_move();
        let mut last_depth = 0;
        for line in &lines {
            let (before, moves) = line.split_once(" pv ").expect("a line of play");
            assert!(moves.split(' ').all(|word| word.parse::<Move>().is_ok()), "{line}");
            let mut words = before.split(' ').skip(1);
            let mut keywords = Vec::new();
            while let Some(keyword) = words.next() {
                assert!(!keywords.contains(&keyword), "{line}");
                keywords.push(keyword);
                if !keyword.ends_with("bound") {
                    let value = words.next().filter(|word| !["cp", "mate"].contains(word));
                    let value = value.or_else(|| words.next()).expect("a value");
                    assert!(value.parse::<i64>().is_ok(), "{line}");
                }
            }
            for keyword in ["depth", "seldepth", "multipv", "score", "time", "nodes", "nps"] {
                assert!(keywords.contains(&keyword), "{keyword} is missing: {line}");
            }
            let depth = field(line, "depth").unwrap();
            assert!(depth >= last_depth, "{lines:#?}");
            last_depth = depth;
        }
    }
}

/// Point 68.
#[test]
fn mates_are_scored_by_their_distance() {
    for (fen, ucci_score, uci_score) in [
        (MATE_IN_ONE, "score 9999 ", "score mate 1 "),
        (ONE_MOVE, "score -9998 ", "score mate -1 "),
    ] {
        for (mut session, score) in [(Session::ucci(), ucci_score), (Session::uci(), uci_score)] {
            session.burst(&[&format!("position fen {fen}"), "go depth 5"]);
            let (lines, _) = session.best_move();
            assert!(lines.last().unwrap().contains(score), "{score}: {lines:?}");
        }
    }
}

/// A player of a game through the sequence that a league uses.
struct Player {
    session: Session,
    left: Duration,
}

impl Player {
    fn new(mut session: Session) -> Self {
        session.send("ucci");
        session.until("ucciok");
        session.burst(&[
            "setoption promotion false",
            "setoption ponder false",
            "setoption newgame",
            "setoption usemillisec true",
        ]);
        Self { session, left: Duration::ZERO }
    }
}

/// Plays one game; every move must be legal, in time, and the only answer.
fn play(players: &mut [Player; 2], time: Duration, increment: Duration, most_plies: usize) {
    let mut board = Position::startpos();
    let mut moves = String::new();
    for player in players.iter_mut() {
        player.left = time;
        player.session.send("setoption newgame");
    }
    for ply in 0..most_plies {
        if !board.has_legal_move() {
            break;
        }
        let [red, black] = &mut *players;
        let (mover, other) = if board.side() == Side::Red { (red, black) } else { (black, red) };
        let start = Instant::now();
        let list = if moves.is_empty() { String::new() } else { format!(" moves{moves}") };
        mover.session.send(&format!("position fen {START}{list}"));
        mover.session.send(&format!(
            "go {}time {} increment {} opptime {} oppincrement {}",
            if ply % 9 == 8 { "draw " } else { "" },
            mover.left.as_millis(),
            increment.as_millis(),
            other.left.as_millis(),
            increment.as_millis()
        ));
        let (_, mv) = mover.session.best_move();
        let spent = start.elapsed();
        let left = mover.left.checked_sub(spent);
        mover.left = left.expect("no loss on time") + increment;
        board.try_play(mv).unwrap_or_else(|error| panic!("ply {ply}: {error} in {moves}"));
        write!(moves, " {mv}").unwrap();
    }
    for player in players {
        player.session.assert_quiet();
    }
}

/// Point 70, a small part of it.
#[test]
fn a_game_through_the_sequence_of_a_league_has_no_incident() {
    let mut players = [Session::raw(), Session::raw()].map(Player::new);
    play(&mut players, Duration::from_secs(10), Duration::from_millis(20), 24);
}

/// Point 70.
#[test]
#[ignore = "takes ten minutes of an idle machine with two cores"]
fn two_hundred_games_through_the_sequence_of_a_league_have_no_incident() {
    let hundred_games = || {
        let mut players = [Session::process(), Session::process()].map(Player::new);
        for _ in 0..100 {
            play(&mut players, Duration::from_secs(1), Duration::from_millis(20), 300);
        }
        for player in players {
            assert_eq!(player.session.quit(), ["bye"]);
        }
    };
    thread::scope(|scope| {
        scope.spawn(hundred_games);
        hundred_games();
    });
}
