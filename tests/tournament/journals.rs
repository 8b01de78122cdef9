//! The journal: a tournament that was cut off goes on exactly.

use std::fs;

use chuhe::arena::Stop;
use chuhe::arena::tournament::{
    Course, Game, GameResult, Journal, News, Outcome, Pause, Plan, Sheet, Table, replay, report,
    run,
};
use chuhe::render::Language;

use crate::hall::plan;

/// A table at which results follow from the players, and which breaks off after some games.
struct Fake {
    left: usize,
}

impl Table for Fake {
    fn play(&mut self, game: &Game) -> Result<Option<GameResult>, String> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let outcome = match (game.players[0] * 5 + game.players[1] * 3 + game.id.game) % 4 {
            0 => Outcome::Draw,
            1 => Outcome::BlackWins,
            _ => Outcome::RedWins,
        };
        Ok(Some(GameResult::new(outcome)))
    }
}

fn engines(kind: &str, count: usize) -> Plan {
    let players = (1..=count).map(|number| {
        format!("[[player]]\nname = \"E{number}\"\nengine = {{ cmd = \"x\", tc = \"1\" }}\n")
    });
    plan(&format!("{kind}\n{}", players.collect::<String>()))
}

const KINDS: [&str; 5] = [
    "[format]\nkind = \"round-robin\"",
    "[format]\nkind = \"swiss\"\nrounds = 5",
    "[format]\nkind = \"double-knockout\"\n[play-off]\nmost = 1",
    "[format]\nkind = \"groups\"\ngroups = 2\nqualifiers = 2\nfinal = { kind = \"knockout\" }\n[play-off]\ngames = 1",
    "[format]\nkind = \"gauntlet\"\nchallengers = 2\n[scoring]\nplay-off-for-first = true",
];

#[test]
fn a_tournament_that_was_cut_off_ends_like_one_that_was_not() {
    let folder = tempfile::tempdir().unwrap();
    for (number, kind) in KINDS.into_iter().enumerate() {
        let plan = engines(kind, 7);
        let finish = |name: &str, games: Option<usize>| {
            let path = folder.path().join(format!("{number}-{name}"));
            let mut breaks = 0;
            loop {
                let (mut journal, events) = Journal::open(&path, &plan).unwrap();
                let mut course = Course::new(plan.clone());
                replay(&mut course, events, &mut Vec::new()).unwrap();
                let left = games.unwrap_or(usize::MAX);
                let tables: Vec<Box<dyn Table>> = vec![Box::new(Fake { left })];
                let pause = run(
                    &mut course,
                    &mut journal,
                    &mut Vec::new(),
                    tables,
                    &Stop::new(),
                    &mut |_| {},
                );
                drop(journal);
                match pause.unwrap() {
                    Pause::Over => return (report::text(&course, Language::English), breaks),
                    Pause::BrokenOff => breaks += 1,
                    Pause::Waiting(games) => panic!("{games:?}"),
                }
                // As a kill in the middle of a line leaves it.
                let mut text = fs::read(&path).unwrap();
                text.extend(b"{\"game\":{\"id\":{\"rou");
                fs::write(&path, text).unwrap();
            }
        };
        let (whole, _) = finish("whole", None);
        let (parts, breaks) = finish("parts", Some(2));
        assert_eq!(whole, parts);
        assert!(breaks > 1, "{kind}: {breaks}");
    }
}

#[test]
fn results_do_not_depend_on_how_many_are_played_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let plan = engines(KINDS[1], 9);
    let finish = |count: usize| {
        let path = folder.path().join(count.to_string());
        let (mut journal, _) = Journal::open(&path, &plan).unwrap();
        let mut course = Course::new(plan.clone());
        let table = || -> Box<dyn Table> { Box::new(Fake { left: usize::MAX }) };
        let tables = (0..count).map(|_| table()).collect();
        let mut ended = 0;
        let mut news = |news: News<'_>| ended += usize::from(matches!(news, News::Ended(..)));
        let pause =
            run(&mut course, &mut journal, &mut Vec::new(), tables, &Stop::new(), &mut news)
                .unwrap();
        assert_eq!((pause, ended), (Pause::Over, 20));
        report::text(&course, Language::Chinese)
    };
    assert_eq!(finish(1), finish(4));
}

#[test]
fn a_journal_of_another_tournament_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let plan = engines(KINDS[0], 4);
    let (journal, _) = Journal::open(&path, &plan).unwrap();
    let busy = Journal::open(&path, &plan).unwrap_err().to_string();
    assert!(busy.contains("another process"), "{busy}");
    drop(journal);
    let before = fs::read(&path).unwrap();
    let other = Journal::open(&path, &engines(KINDS[0], 5)).unwrap_err().to_string();
    assert!(other.contains("other players"), "{other}");
    assert_eq!(fs::read(&path).unwrap(), before);
    // What may be corrected while it runs does not matter.
    let mut corrected = plan.clone();
    corrected.players[0].rating = Some(2000);
    assert!(Journal::open(&path, &corrected).is_ok());
    for (event, words) in [
        ("{\"stage\":{\"groups\":[]}}", "without groups"),
        ("{\"stage\":{\"groups\":[[0,9]]}}", "no entrant number 9"),
        ("{\"round\":{\"stage\":0,\"number\":1,\"pairings\":[]}}", "0 stages"),
        (
            "{\"game\":{\"id\":{\"round\":1,\"pairing\":0,\"game\":0},\"result\":{\"outcome\":\"1-0\"}}}",
            "no game 1.1.1",
        ),
    ] {
        fs::write(&path, [&before[..], event.as_bytes(), b"\n"].concat()).unwrap();
        let events = Journal::peek(&path, &plan).unwrap();
        let error = replay(&mut Course::new(plan.clone()), events, &mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    fs::write(&path, [&before[..], b"nonsense\n"].concat()).unwrap();
    let broken = Journal::open(&path, &plan).unwrap_err().to_string();
    assert!(broken.contains("line 2"), "{broken}");
}

#[test]
fn people_and_programs_play_in_one_tournament() {
    let text = "[format]\nkind = \"round-robin\"\n[[player]]\nname = \"E1\"\nengine = { cmd = \"x\", tc = \"1\" }\n[[player]]\nname = \"人\"\n[[player]]\nname = \"E2\"\nengine = { cmd = \"x\", tc = \"1\" }\n";
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(text);
    let attempt = |typed: &str| {
        let (mut journal, events) = Journal::open(&folder.path().join("journal"), &plan).unwrap();
        let mut course = Course::new(plan.clone());
        let mut sheets = vec![("sheet".to_owned(), Sheet::read(typed, &plan).unwrap())];
        replay(&mut course, events, &mut sheets).unwrap();
        let tables: Vec<Box<dyn Table>> = vec![Box::new(Fake { left: 9 })];
        run(&mut course, &mut journal, &mut sheets, tables, &Stop::new(), &mut |_| {})
    };
    let Ok(Pause::Waiting(open)) = attempt("") else { panic!() };
    assert_eq!(open.len(), 2);
    // Berger for three: 人-E2 | E1-人 | E2-E1.
    let error = attempt("人 1-0 E1\n").unwrap_err().to_string();
    assert!(error.starts_with("sheet: line 1: there is no game of 人 and E1"), "{error}");
    assert_eq!(attempt("人 1-0 E2\nE1 1/2 人\n").unwrap(), Pause::Over);
}
