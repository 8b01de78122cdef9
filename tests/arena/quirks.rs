//! Engines that are not wrong, but peculiar.

use chuhe::arena::{EngineSpec, GameSetup, Player, Stop, Termination};
use chuhe::wire::Dialect;

use crate::support::{DEADLINES, heard, mock, play, play_with, player, timed};

fn short(control: &str, plies: u32) -> GameSetup {
    let mut setup = timed(control);
    setup.rules.max_plies = Some(plies);
    setup
}

/// Plays a few plies and returns what Red heard that starts with a word.
fn hears(setup: &GameSetup, red: EngineSpec, word: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut red = red;
    red.arguments.push(format!("log={}", log.display()).into());
    let game = play_with(setup, &mut Player::new(red, DEADLINES), &mut player(""));
    assert_eq!(game.termination, Termination::MaxPlies);
    heard(&log, word)
}

pub(crate) fn every_manner_of_answering_is_understood() {
    for habits in ["at=1 shouts", "bom", "chatty", "at=1 says=bestmove_H2-E2_ponder_h9g7", "stray"]
    {
        let game = play(&short("5", 2), habits, "");
        assert_eq!(game.termination, Termination::MaxPlies, "{habits}");
    }
}

pub(crate) fn an_engine_that_never_says_readyok_plays() {
    let mut mute = player("mute");
    let game = play_with(&short("5", 6), &mut mute, &mut player(""));
    assert_eq!(game.termination, Termination::MaxPlies);
    assert_eq!(mute.take_remarks(), ["does not answer isready; it is not asked again"]);
}

pub(crate) fn the_dialect_is_found_out() {
    for (habits, greetings) in [
        ("speaks=ucci", &["ucci"][..]),
        ("speaks=uci", &["ucci", "uci"]),
        ("speaks=uci unknown=leave", &["ucci", "uci"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let setup = short("5", 2);
        let game = play(&setup, &format!("{habits} log={}", log.display()), "");
        assert_eq!(game.termination, Termination::MaxPlies, "{habits}");
        let said: Vec<_> = ["ucci", "uci"].iter().flat_map(|word| heard(&log, word)).collect();
        assert_eq!(said, greetings, "{habits}");
    }
}

pub(crate) fn line_ends_of_windows_are_found_out() {
    let game = play(&short("5", 2), "needs-crlf", "");
    assert_eq!(game.termination, Termination::MaxPlies);
}

pub(crate) fn options_are_set_by_either_name() {
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut ucci = mock("speaks=ucci");
    ucci.options = vec![option("Hash", "32"), option("nosuch", "1")];
    ucci.init = vec!["setoption my own".to_owned()];
    let mut remarks = Player::new(ucci.clone(), DEADLINES);
    remarks.start(&Stop::new()).unwrap();
    assert_eq!(remarks.take_remarks(), ["has no option 'nosuch'"]);
    assert_eq!(
        hears(&short("depth=1", 2), ucci, "setoption"),
        [
            "setoption usemillisec true",
            "setoption hashsize 32",
            "setoption my own",
            "setoption repetition chineserule",
            "setoption naturallimit 120",
            "setoption newgame",
        ]
    );
    let mut uci = mock("speaks=uci");
    uci.options = vec![option("hashsize", "8")];
    assert_eq!(hears(&short("depth=1", 2), uci, "setoption"), ["setoption name Hash value 8"]);
    // What the user sets is not overruled.
    let mut asian = mock("speaks=ucci");
    asian.options = vec![option("Repetition Rule", "asian")];
    let set = hears(&short("depth=1", 2), asian, "setoption");
    let rules: Vec<_> = set.iter().filter(|line| line.contains("repetition")).collect();
    assert_eq!(rules, ["setoption repetition asianrule"]);
}

pub(crate) fn the_clock_is_told_in_the_form_of_the_dialect() {
    let first = |control: &str, spec: EngineSpec| hears(&short(control, 2), spec, "go").remove(0);
    let opp = "opptime 90000 oppmovestogo 40";
    assert_eq!(first("40/90", mock("")), format!("go time 90000 movestogo 40 {opp}"));
    assert_eq!(first("depth=3", mock("")), "go depth 3");
    assert_eq!(first("40/90", mock("speaks=uci")), "go wtime 90000 btime 90000 movestogo 40");
    assert_eq!(first("movetime=2", mock("speaks=uci")), "go movetime 2000");
    let mut slow = mock("");
    slow.seconds = true;
    assert_eq!(first("9+1", slow), "go time 9 increment 1 opptime 9 oppincrement 1");
}

pub(crate) fn positions_start_after_the_last_capture_in_ucci() {
    let mut setup = short("depth=1", 4);
    // The cannon takes a pawn on the second ply of Red.
    let moves = "moves=h2e2,e2e6,i0i1";
    setup.opening = vec!["b2b1".parse().unwrap(), "b7b8".parse().unwrap()];
    let ucci = hears(&setup, mock(&format!("speaks=ucci {moves}")), "position");
    assert!(ucci[0].ends_with("w - - 0 1 moves b2b1 b7b8"), "{}", ucci[0]);
    let uci = hears(&setup, mock(&format!("speaks=uci {moves}")), "position");
    assert_eq!(uci[0], "position startpos moves b2b1 b7b8");
    setup.rules.max_plies = Some(6);
    let ucci = hears(&setup, mock(&format!("speaks=ucci {moves}")), "position");
    assert!(ucci[2].contains(" w - - 1 ") || ucci[2].contains(" b - - 0 "), "{}", ucci[2]);
    assert!(!ucci[2].contains("b2b1"), "{}", ucci[2]);
}

pub(crate) fn ranks_from_one_are_told_and_read() {
    let mut setup = short("depth=1", 2);
    setup.opening = vec!["a0a1".parse().unwrap(), "h9g7".parse().unwrap()];
    let spec = mock("speaks=uci many-games at=1 says=bestmove_h3e3_ponder_h10g8");
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut red = spec;
    red.arguments.push(format!("log={}", log.display()).into());
    let mut red = Player::new(red, DEADLINES);
    let game = play_with(&setup, &mut red, &mut player(""));
    assert_eq!(game.termination, Termination::MaxPlies);
    assert_eq!(game.plies[0].mv, "h2e2".parse().unwrap());
    assert_eq!(heard(&log, "position"), ["position startpos moves a1a2 h10g8"]);
    assert_eq!(heard(&log, "setoption"), ["setoption name UCI_Variant value xiangqi"]);
}

pub(crate) fn an_answer_that_crossed_a_stop_is_not_taken_for_the_next() {
    // It answers too late, and then the `stop` by `nobestmove`, as the letter of UCCI has it.
    for habits in ["late=250 stubborn stray", "late=250 stubborn stray mute"] {
        let (mut red, mut black) = (player(habits), player(""));
        for _ in 0..2 {
            let game = play_with(&timed("movetime=0.2"), &mut red, &mut black);
            let is_late = matches!(game.termination, Termination::TimeLoss { .. });
            assert!(is_late && game.plies.len() == 2, "{habits}: {}", game.termination);
        }
    }
}

pub(crate) fn names_come_from_the_spec_then_from_the_engine() {
    let mut spec = mock("");
    spec.dialect = Some(Dialect::Uci);
    let mut player = Player::new(spec.clone(), DEADLINES);
    assert!(player.name().starts_with("arena"), "{}", player.name());
    player.start(&Stop::new()).unwrap();
    assert_eq!(player.name(), "Mock 1");
    spec.name = String::from("Mine");
    assert_eq!(Player::new(spec, DEADLINES).name(), "Mine");
}
