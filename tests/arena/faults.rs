//! Engines that break down, each in its own way.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use chuhe::arena::{
    Deadlines, EngineSpec, GameSetup, Outcome, Player, Stop, Termination, play_game,
};
use chuhe::board::Side;
use chuhe::rules::Fault;

use crate::support::{DEADLINES, from, mock, play, play_with, player, timed};

const RED_WINS: Outcome = Outcome::Won(Side::Red);
const BLACK_WINS: Outcome = Outcome::Won(Side::Black);

/// Plays Red with some habits against an honest engine; returns why Red lost.
fn verdict(setup: &GameSetup, habits: &str) -> Termination {
    let game = play(setup, habits, "");
    assert_eq!(game.outcome, BLACK_WINS, "{habits}: {}", game.termination);
    game.termination
}

pub(crate) fn a_crash_loses() {
    let game = play(&timed("depth=1"), "", "crash");
    assert_eq!(game.outcome, RED_WINS);
    assert_eq!(game.plies.len(), 3);
    let Termination::Crash(how) = game.termination else { panic!("{}", game.termination) };
    assert!(how.contains('3'), "{how}");
}

pub(crate) fn leaving_in_the_middle_of_a_game_loses() {
    assert_eq!(verdict(&timed("depth=1"), "leave"), Termination::Disconnect);
}

pub(crate) fn an_engine_that_hangs_stalls() {
    let stall = verdict(&timed("0.3"), "hang");
    let text = stall.to_string();
    assert!(
        text.starts_with("stall: no answer within ") && text.ends_with(", nor to stop"),
        "{text}"
    );
}

pub(crate) fn an_engine_that_does_not_answer_isready_any_more_stalls() {
    let stall = verdict(&timed("depth=1"), "hang-when-asked");
    assert_eq!(stall, Termination::Stall("no readyok within 2000 ms".to_owned()));
}

pub(crate) fn an_engine_that_reads_nothing_stalls() {
    assert!(matches!(verdict(&timed("0.3"), "at=1 deaf"), Termination::Stall(_)));
}

pub(crate) fn a_search_without_a_clock_that_never_ends_stalls() {
    let nor_to_stop = verdict(&timed("nodes=5"), "hang");
    assert_eq!(nor_to_stop, Termination::Stall("no answer within 1000 ms, nor to stop".to_owned()));
    let only_to_stop = verdict(&timed("nodes=5"), "late=60000");
    assert_eq!(only_to_stop, Termination::Stall("no answer within 1000 ms".to_owned()));
}

pub(crate) fn a_late_answer_loses_on_time() {
    // Once it answers `stop`, once by itself, but before it is given up.
    for habits in ["late=60000", "late=250 stubborn"] {
        let late = verdict(&timed("movetime=0.2"), habits);
        assert!(matches!(late, Termination::TimeLoss { .. }), "{habits}: {late}");
    }
    let game = play(&timed("movetime=0.2"), "late=60000", "");
    assert!(game.used[0] >= Duration::from_millis(200), "{:?}", game.used);
    // One that answers neither is not merely late.
    let stall = verdict(&timed("movetime=0.2"), "late=60000 stubborn");
    assert!(matches!(stall, Termination::Stall(_)), "{stall}");
}

pub(crate) fn what_stays_within_the_margin_is_not_late() {
    let mut setup = timed("movetime=0.1");
    setup.margins = [Duration::from_secs(5), Duration::ZERO];
    setup.controls[1] = "depth=1".parse().unwrap();
    setup.rules.max_plies = Some(2);
    let game = play(&setup, "at=1 late=300 stubborn", "");
    assert_eq!(game.termination, Termination::MaxPlies);
    assert!(game.plies[0].spent > Duration::from_millis(250), "{:?}", game.plies[0].spent);
}

pub(crate) fn a_flood_of_analysis_loses_on_time_or_stalls() {
    assert!(matches!(verdict(&timed("0.3"), "flood"), Termination::Stall(_)));
    assert!(matches!(verdict(&timed("nodes=1"), "flood"), Termination::Stall(_)));
}

pub(crate) fn a_flood_of_answers_does_no_harm() {
    // The first answer counts; then it does not get round to `readyok`.
    let game = play(&timed("5"), "at=1 flood-of-answers", "");
    assert!(matches!(game.termination, Termination::Stall(_)), "{}", game.termination);
    assert_eq!(game.plies.len(), 2);
}

pub(crate) fn an_endless_line_costs_no_memory() {
    assert!(matches!(verdict(&timed("0.3"), "endless-line"), Termination::Stall(_)));
}

pub(crate) fn moves_that_break_the_rules_lose() {
    let illegal = |setup: &GameSetup, says: &str| match verdict(setup, &format!("at=1 says={says}"))
    {
        Termination::IllegalMove(fault) => fault,
        other => panic!("{says}: {other}"),
    };
    assert!(matches!(illegal(&timed("depth=1"), "bestmove_a0a9"), Fault::NotAMove(_)));
    assert!(matches!(illegal(&timed("depth=1"), "bestmove_a9a8"), Fault::NotAMove(_)));
    let facing = from("4k4/9/9/9/9/9/9/9/4A4/4K4 w");
    // Neither side could attack, so the referee ends that game before a move.
    assert_eq!(play(&facing, "", "").termination, Termination::NobodyCanAttack);
    let facing = from("4k4/9/9/9/9/9/P8/9/4A4/4K4 w");
    let fault = illegal(&facing, "bestmove_e1d2");
    assert_eq!((fault.article(), matches!(fault, Fault::FacingKings(_))), ("4.1.2", true));
    let in_check = from("3k5/9/9/9/9/9/9/4r4/9/4K4 w");
    assert!(matches!(illegal(&in_check, "bestmove_e0e1"), Fault::LeavesCheck(_)));
}

pub(crate) fn answers_without_a_move_lose() {
    for says in ["nobestmove", "bestmove_(none)", "bestmove_null"] {
        let verdict = verdict(&timed("depth=1"), &format!("says={says}"));
        assert_eq!(verdict, Termination::NoMove, "{says}");
    }
    for says in ["bestmove", "bestmove_xyz", "bestmove_e10e9"] {
        let verdict = verdict(&timed("depth=1"), &format!("says={says}"));
        assert_eq!(verdict, Termination::Unreadable(says.replace('_', " ")));
    }
}

pub(crate) fn engines_that_cannot_be_started_have_not_appeared() {
    let why = |spec: EngineSpec| {
        let deadlines = Deadlines { start: Duration::from_millis(600), ..DEADLINES };
        let mut red = Player::new(spec, deadlines);
        let game = play_with(&timed("depth=1"), &mut red, &mut player(""));
        assert_eq!((game.outcome, game.plies.len()), (BLACK_WINS, 0));
        match game.termination {
            Termination::NeverStarted(why) => why,
            other => panic!("{other}"),
        }
    };
    assert!(why(EngineSpec::new("no/such/engine")).contains("no/such/engine"));
    assert_eq!(why(mock("silent speaks=uci unknown=quiet")), "no uciok within 600 ms");
    assert!(why(mock("refuses")).contains("ended instead of answering"));
    let mut nowhere = mock("");
    nowhere.directory = Some("no/such/folder".into());
    assert!(why(nowhere).contains("no/such/folder is not a folder"));
    let mut wrong = mock("");
    wrong.options.push(("Hash".to_owned(), "9999".to_owned()));
    assert_eq!(why(wrong), "option hashsize: '9999' is not a number from 1 to 64");

    let game = play(&timed("depth=1"), "refuses", "refuses");
    assert_eq!(game.outcome, Outcome::BothLost);
}

pub(crate) fn an_engine_that_broke_down_plays_the_next_game() {
    let (mut red, mut black) = (player("crash"), player(""));
    for _ in 0..2 {
        let game = play_with(&timed("depth=1"), &mut red, &mut black);
        assert!(matches!(game.termination, Termination::Crash(_)), "{}", game.termination);
        assert_eq!(game.plies.len(), 2);
    }
}

pub(crate) fn a_game_can_be_stopped_at_any_time() {
    for habits in ["hang", "flood", "silent"] {
        let stop = Stop::new();
        let stopper = stop.clone();
        let start = Instant::now();
        let thread = thread::spawn(move || {
            thread::sleep(Duration::from_millis(400));
            stopper.stop();
        });
        let setup = timed("60");
        let game = play_game(&setup, &mut player(habits), &mut player(""), &stop).unwrap();
        assert_eq!(game.outcome, Outcome::Unfinished, "{habits}");
        assert_eq!(game.termination, Termination::Stopped, "{habits}");
        assert!(start.elapsed() < Duration::from_secs(8), "{habits}: {:?}", start.elapsed());
        thread.join().unwrap();
    }
}

pub(crate) fn an_engine_that_does_not_leave_is_killed() {
    let mut stubborn = player("stays");
    stubborn.start(&Stop::new()).unwrap();
    let start = Instant::now();
    stubborn.close();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

pub(crate) fn stderr_is_kept_up_to_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("象棋.log");
    let mut spec = mock("stderr-flood");
    spec.stderr = Some(log.clone());
    let mut setup = timed("depth=1");
    setup.rules.max_plies = Some(6);
    let game = play_with(&setup, &mut Player::new(spec, DEADLINES), &mut player("stderr-flood"));
    assert_eq!(game.termination, Termination::MaxPlies);
    let length = fs::metadata(log).unwrap().len();
    assert!((1..=16 << 20).contains(&length), "{length}");
}
