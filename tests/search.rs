//! What a search promises, asked through the engine.

#![allow(clippy::unwrap_used, reason = "a broken position must fail the test")]

use std::time::{Duration, Instant};

use chuhe::board::{Move, Position};
use chuhe::engine::{Engine, SearchId};
use chuhe::rules::RuleSet;
use chuhe::search::{Event, Info, Limits, Outcome, Settings, Solo};

/// Longer than any search here takes on a slow and busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

struct Session {
    engine: Engine,
    events: crossbeam_channel::Receiver<(SearchId, Event)>,
}

/// Everything a search said.
#[derive(Debug)]
struct Said {
    infos: Vec<Info>,
    messages: Vec<String>,
    outcome: Outcome,
}

impl Session {
    fn new() -> Self {
        let (engine, events) = Engine::new().unwrap();
        Self { engine, events }
    }

    fn at(fen: &str, moves: &str) -> Self {
        let mut session = Self::new();
        session.set(fen, moves);
        session
    }

    fn set(&mut self, fen: &str, moves: &str) {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        self.engine.set_position(position);
    }

    fn search(&mut self, limits: Limits) -> Said {
        let id = self.engine.go(limits, Instant::now());
        self.answer(id)
    }

    fn answer(&mut self, id: SearchId) -> Said {
        let (mut infos, mut messages) = (Vec::new(), Vec::new());
        loop {
            let (search, event) = self.events.recv_timeout(PATIENCE).unwrap();
            assert_eq!(search, id);
            match event {
                Event::Info(info) => infos.push(info),
                Event::Message(text) => messages.push(text),
                Event::CurrentMove { .. } => {}
                Event::Done(outcome) => return Said { infos, messages, outcome },
            }
        }
    }
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

const START: &str = chuhe::board::START_FEN;
/// Red mates by b1b9.
const MATE_IN_ONE: &str = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1";
/// Red, far behind, can only go on checking with its rook.
const PERPETUAL: &str = "4k4/9/9/9/9/8r/9/9/4A4/R3K4 w - - 0 1";

#[test]
fn a_single_thread_is_deterministic() {
    let run = || {
        let mut session = Session::at(START, "h2e2 h9g7");
        let said = session.search(depth(9));
        (said.outcome.best, said.outcome.score, said.outcome.nodes)
    };
    assert_eq!(run(), run());
}

#[test]
fn a_new_game_forgets_the_one_before() {
    let mut session = Session::at(START, "");
    let first = session.search(depth(8)).outcome.nodes;
    session.set(START, "b2e2 b9c7 b0c2");
    session.search(depth(8));
    session.engine.new_game();
    session.set(START, "");
    assert_eq!(session.search(depth(8)).outcome.nodes, first);
}

#[test]
fn a_mate_in_one_is_found_and_counted() {
    let said = Session::at(MATE_IN_ONE, "").search(depth(4));
    assert_eq!(said.outcome.best, Some(mv("b1b9")));
    assert_eq!(said.outcome.score.plies_to_mate(), Some(1));
}

#[test]
fn having_no_move_is_lost_whether_in_check_or_not() {
    let mated = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1";
    let stalemated = "3k5/9/3P5/9/9/9/9/9/4R4/5K3 b - - 0 1";
    for fen in [mated, stalemated] {
        assert!(!Position::from_fen(fen).unwrap().has_legal_move());
        let said = Session::at(fen, "").search(depth(3));
        assert_eq!(said.outcome.best, None);
        assert_eq!(said.outcome.score.plies_to_mate(), Some(0));
    }
}

#[test]
fn banned_moves_are_never_played_and_search_moves_are_the_only_ones() {
    let mut session = Session::at(MATE_IN_ONE, "");
    let banned = Limits { banned: vec![mv("b1b9")], ..depth(5) };
    assert_ne!(session.search(banned).outcome.best, Some(mv("b1b9")));
    let only = Limits { search_moves: vec![mv("d0d1"), mv("a8a7")], ..depth(4) };
    let best = session.search(only).outcome.best;
    assert!(best == Some(mv("d0d1")) || best == Some(mv("a8a7")));
    let all = Position::from_fen(MATE_IN_ONE).unwrap().legal_moves();
    let none = Limits { banned: all.to_vec(), ..depth(4) };
    assert_eq!(session.search(none).outcome.best, None);
}

#[test]
fn several_lines_are_different_and_sorted() {
    let mut session = Session::at(START, "");
    session.engine.settings_mut().multipv = 4;
    let said = session.search(depth(6));
    let last: Vec<_> = said.infos.iter().filter(|info| info.depth == 6).collect();
    assert_eq!(last.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(last.is_sorted_by(|a, b| a.score >= b.score), "{last:?}");
    let mut firsts: Vec<_> = last.iter().map(|info| info.pv[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    assert_eq!(said.outcome.best, Some(last[0].pv[0]));
}

#[test]
fn lines_are_legal_from_the_root() {
    for (fen, moves) in [(START, ""), (START, "h2e2 h9g7 h0g2 i9h9"), (MATE_IN_ONE, "")] {
        let mut session = Session::at(fen, moves);
        let said = session.search(depth(10));
        for info in &said.infos {
            let mut position = session.engine.position().clone();
            assert!(!info.pv.is_empty());
            for &mv in &info.pv {
                position.try_play(mv).unwrap();
            }
        }
        assert_eq!(said.outcome.best, said.infos.last().map(|info| info.pv[0]));
    }
}

#[test]
fn node_limits_hold_exactly_on_one_thread() {
    for limit in [1, 100, 5_000, 50_000] {
        let said = Session::at(START, "").search(nodes(limit));
        // The first iteration is always completed.
        assert!(said.outcome.nodes <= limit.max(1_000) + 1, "{limit}: {said:?}");
        assert!(said.outcome.best.is_some());
    }
}

#[test]
fn a_solo_search_finds_what_one_thread_of_the_engine_finds() {
    let mut session = Session::new();
    session.engine.set_hash(4).unwrap();
    let mut solo = Solo::new(4, Settings::default()).unwrap();
    for fen in [START, MATE_IN_ONE, "2b1ka3/9/4b4/p3p3p/9/2P3P2/P3P3P/4B4/9/2BAKA3 w - - 0 1"] {
        for limits in [depth(6), nodes(5000)] {
            session.set(fen, "");
            session.engine.new_game();
            solo.forget();
            let outcome = solo.search(Position::from_fen(fen).unwrap(), &limits);
            assert_eq!(outcome, session.search(limits).outcome, "{fen}");
        }
    }
}

#[test]
fn a_soft_limit_of_nodes_ends_a_search_after_the_iteration_that_passes_it() {
    let mut solo = Solo::new(1, Settings::default()).unwrap();
    let mut search = |limits: Limits| {
        solo.forget();
        solo.search(Position::startpos(), &limits)
    };
    let outcome = search(Limits { soft_nodes: Some(2000), ..Limits::default() });
    assert!(outcome.nodes >= 2000);
    assert_eq!(outcome, search(depth(outcome.depth)));
    assert!(search(depth(outcome.depth - 1)).nodes < 2000);
}

#[test]
fn a_search_stopped_early_in_an_iteration_keeps_what_the_one_before_found() {
    // Early iterations take moves for the best here that later ones refute.
    let mut position = Position::startpos();
    for text in "b2b3 h7h5 f0e1 b7e7 c0e2 e7d7 h2i2 d7b7 i0i1".split(' ') {
        position.try_play(mv(text)).unwrap();
    }
    let mut solo = Solo::new(4, Settings::default()).unwrap();
    let mut search = |limits: Limits| {
        solo.forget();
        solo.search(position.clone(), &limits)
    };
    for plies in 5..=10 {
        let whole = search(depth(plies));
        let stopped = search(nodes(whole.nodes + 5));
        assert_eq!((stopped.best, stopped.score), (whole.best, whole.score), "depth {plies}");
    }
}

#[test]
fn a_search_without_end_ends_when_told_to() {
    let mut session = Session::at(START, "");
    for threads in [1, 3] {
        session.engine.set_threads(threads).unwrap();
        let limits = Limits { infinite: true, ..Limits::default() };
        let id = session.engine.go(limits, Instant::now());
        std::thread::sleep(Duration::from_millis(100));
        session.engine.stop();
        assert!(session.answer(id).outcome.best.is_some());
    }
}

#[test]
fn an_answer_is_held_while_pondering_and_until_stopped() {
    let mut session = Session::at(MATE_IN_ONE, "");
    for (ponder, hold) in [(true, false), (false, true)] {
        let limits = Limits { ponder, hold, ..depth(2) };
        let id = session.engine.go(limits, Instant::now());
        let early =
            std::iter::from_fn(|| session.events.recv_timeout(Duration::from_millis(300)).ok())
                .any(|(_, event)| matches!(event, Event::Done(_)));
        assert!(!early);
        if ponder {
            session.engine.ponder_hit(Instant::now());
        } else {
            session.engine.stop();
        }
        assert_eq!(session.answer(id).outcome.best, Some(mv("b1b9")));
    }
}

#[test]
fn a_move_that_is_ruled_lost_is_not_played_while_there_is_another() {
    // After two rounds of checks the third would be ruled perpetual check.
    let rounds = "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9";
    let mut session = Session::at(PERPETUAL, rounds);
    let said = session.search(depth(6));
    assert_ne!(said.outcome.best, Some(mv("a8a9")));
    assert!(said.messages.iter().any(|text| text.contains("a8a9")), "{said:?}");

    session.engine.settings_mut().rules = RuleSet::None;
    let said = session.search(depth(6));
    assert!(said.messages.is_empty());
}

#[test]
fn a_ruling_is_never_shown_as_a_mate() {
    // Both repeat; the checker loses by ruling however long it goes on.
    let rounds = "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8";
    let mut session = Session::at(PERPETUAL, rounds);
    let said = session.search(depth(8));
    assert!(said.infos.iter().all(|info| !info.score.is_mate() || info.depth > 1), "{said:?}");
}

#[test]
fn a_repetition_within_two_plies_is_no_decision() {
    // Positions on which programs have shown mates that were only rulings on a second occurrence.
    for fen in [
        "3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w - - 0 1",
        "5R3/4k4/9/4r4/9/9/5p3/5A3/5K3/9 b - - 0 1",
        "3aka3/4n4/9/9/9/9/9/2C6/6r2/3AK4 b - - 0 1",
    ] {
        let said = Session::at(fen, "").search(depth(12));
        assert!(!said.outcome.score.is_decisive(), "{fen}: {said:?}");
    }
}

#[test]
fn a_move_that_lets_the_other_side_complete_the_ruling_is_not_played_either() {
    // After a8a9 Black steps back, and the root position stands for the third time.
    let root = "R8/4k4/9/9/9/8r/9/9/4A4/4K4 w - - 0 1";
    let said = Session::at(root, "a9a8 e8e9 a8a9 e9e8 a9a8 e8e9").search(depth(6));
    assert_ne!(said.outcome.best, Some(mv("a8a9")), "{said:?}");
    assert!(said.messages.iter().any(|text| text.contains("a8a9")), "{said:?}");
}

#[test]
fn mates_in_one_are_found_at_once() {
    let mut session = Session::new();
    let mates = include_str!("data/mates.epd").lines().filter(|line| line.ends_with("dm 1"));
    let fens: Vec<_> = mates.filter_map(|line| line.split(';').next()).step_by(4).collect();
    assert!(fens.len() > 100);
    for fen in fens {
        session.set(fen, "");
        let outcome = session.search(depth(3)).outcome;
        assert_eq!(outcome.score.plies_to_mate(), Some(1), "{fen}");
        let mut position = session.engine.position().clone();
        position.try_play(outcome.best.unwrap()).unwrap();
        assert!(!position.has_legal_move(), "{fen}");
    }
}
