//! `chuhe match` from end to end, with the engine on both sides and small fixed numbers of nodes.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use chuhe::arena::duel::{Entry, Journal};
use chuhe::record::{Game, pgn};
use tempfile::TempDir;

const CHUHE: &str = env!("CARGO_BIN_EXE_chuhe");
/// Longer than anything here takes on a slow and busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Two engines that are not equally strong and play the same game again.
fn engines() -> Vec<String> {
    let words = [
        "-engine",
        "cmd=CHUHE",
        "name=one",
        "nodes=150",
        "proto=uci",
        "option.Hash=1",
        "-engine",
        "cmd=CHUHE",
        "name=two",
        "nodes=60",
        "proto=ucci",
        "option.hashsize=1",
        "-maxmoves",
        "40",
        "-resign",
        "movecount=3",
        "score=500",
    ];
    words.map(|word| word.replace("CHUHE", CHUHE)).to_vec()
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(CHUHE);
    command.arg("match").args(words).current_dir(folder).env_remove("CHUHE_LOG");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().unwrap()
}

/// Runs a match of these engines with these words.
fn play(folder: &Path, words: &str) -> Output {
    let engines = engines();
    let all: Vec<_> = engines.iter().map(String::as_str).chain(words.split(' ')).collect();
    run(folder, &all)
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Asserts that a match was played to its end and returns what it said.
fn good(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(output), stderr(output));
    stdout(output)
}

/// Returns what the games of a journal were: opening, Red, Black and result by number.
fn games(folder: &Path, journal: &str) -> BTreeMap<u64, (usize, String, String, String)> {
    let (_, entries) = Journal::read(&folder.join(journal)).unwrap();
    let game =
        |Entry { game, opening, red, black, result, .. }| (game, (opening, red, black, result));
    entries.into_iter().map(game).collect()
}

fn records(folder: &Path, file: &str) -> Vec<Game> {
    pgn::read(&fs::read_to_string(folder.join(file)).unwrap()).unwrap()
}

/// Returns the numbers of the games that have a record, in order.
fn rounds(records: &[Game]) -> Vec<u64> {
    let mut rounds: Vec<_> =
        records.iter().map(|game| game.tags.get("Round").unwrap().parse().unwrap()).collect();
    rounds.sort_unstable();
    rounds
}

#[test]
fn pairs_have_one_opening_and_colours_exchanged_and_lines_are_those_that_openbench_reads() {
    let folder = TempDir::new().unwrap();
    let words = "-rounds 4 -repeat -concurrency 2 -pgnout a.pgn -journal a -ratinginterval 2";
    let output = play(folder.path(), words);
    let text = good(&output);
    assert_eq!(stderr(&output), "");
    let games = games(folder.path(), "a");
    assert_eq!(games.len(), 8);
    for first in [1, 3, 5, 7] {
        let ((opening, red, black, _), other) = (&games[&first], &games[&(first + 1)]);
        assert_eq!((red.as_str(), black.as_str()), ("one", "two"));
        assert_eq!((opening, black, red), (&other.0, &other.1, &other.2));
    }
    let finished: Vec<_> = text.lines().filter(|line| line.starts_with("Finished game")).collect();
    assert_eq!(finished.len(), 8);
    for line in finished {
        // As the client of OpenBench takes such lines apart.
        let words: Vec<_> = line.split_whitespace().collect();
        let number: u64 = words[2].parse().unwrap();
        assert_eq!(words[6], games[&number].3);
        let reason = line.split(':').nth(1).unwrap();
        assert!(
            !["disconnect", "stalls", "on time", "illegal"].iter().any(|bad| reason.contains(bad))
        );
    }
    for start in [
        "Results of one vs two (nodes=150 - nodes=60, NULL, 1MB, builtin):",
        "Elo: ",
        "LOS: ",
        "Games: 8, Wins: ",
        "Ptnml(0-2): [",
    ] {
        assert!(text.lines().any(|line| line.starts_with(start)), "{start}\n{text}");
    }
    assert!(text.ends_with("Finished match\n"));
    let records = records(folder.path(), "a.pgn");
    assert_eq!(rounds(&records), (1..=8).collect::<Vec<_>>());
    for record in &records {
        let searched = record.main_line().filter(|&id| record.node(id).eval().is_some()).count();
        let number: u64 = record.tags.get("Round").unwrap().parse().unwrap();
        assert!(searched > 0 && searched < record.moves().len());
        assert_eq!(record.result.word(), games[&number].3);
    }
}

#[test]
fn people_read_why_a_game_ended_in_their_language_and_programs_what_never_changes() {
    let folder = TempDir::new().unwrap();
    let both = ["en", "zh"].map(|language| {
        let words =
            format!("-rounds 1 -lang {language} -pgnout {language}.pgn -journal {language}");
        let output = play(folder.path(), &words);
        let text = good(&output).to_owned();
        let (header, entries) = Journal::read(&folder.path().join(language)).unwrap();
        let ends: Vec<_> = entries.into_iter().map(|entry| (entry.game, entry.end)).collect();
        let records = records(folder.path(), &format!("{language}.pgn"));
        let tags = |name: &str| -> Vec<_> {
            records.iter().map(|game| game.tags.get(name).unwrap().to_owned()).collect()
        };
        (text, (header.terms, ends, tags("Termination")), tags("Reason"))
    });
    let [(english, machine, reasons), (chinese, same, translated)] = both;
    assert_eq!(machine, same);
    assert!(english.is_ascii() && reasons.iter().all(|reason| reason.is_ascii()), "{english}");
    assert_eq!(translated.len(), 2);
    for reason in translated {
        assert!(!reason.is_ascii(), "{reason}");
        assert!(chinese.contains(&format!("{{{reason}}}")), "{chinese}");
    }
    // A journal may go on in another language.
    let words = ["-resume", "en", "-lang", "zh"];
    assert!(good(&run(folder.path(), &words)).ends_with("Finished match\n"));
}

#[test]
fn the_words_of_openbench_are_understood() {
    let folder = TempDir::new().unwrap();
    for name in ["Engines", "Books", "PGNs"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let program = format!("engine{}", std::env::consts::EXE_SUFFIX);
    fs::copy(CHUHE, folder.path().join("Engines").join(&program)).unwrap();
    // Its book is made of the answers to `genfens`, with the counters as operations.
    let fens = Command::new(CHUHE).args(["genfens 6 seed 3 book None", "quit"]).output().unwrap();
    let epd = |line: &str| {
        let (fen, counters) = line.strip_prefix("info string genfens ")?.split_once(" - - ")?;
        let (half, full) = counters.split_once(' ')?;
        Some(format!("{fen} - - hmvc {half}; fmvn {full};\n"))
    };
    let book: String = good(&fens).lines().filter_map(epd).collect();
    fs::write(folder.path().join("Books/x.epd"), book).unwrap();
    let words = format!(
        "-repeat -recover -variant standard -concurrency 2 -games 8 -resign movecount=3 score=400 \
         -draw movenumber=40 movecount=8 score=10 \
         -engine dir=Engines/ cmd=./{program} proto=uci tc=inf nodes=50 option.Threads=1 option.Hash=1 name=Chuhe-dev \
         -engine dir=Engines/ cmd=./{program} proto=uci tc=inf nodes=50 option.Threads=1 option.Hash=1 name=Chuhe-base \
         -openings file=Books/x.epd format=epd order=random start=3 -srand 7 -pgnout PGNs/1.2.3.pgn -maxmoves 60"
    );
    let output = run(folder.path(), &words.split_whitespace().collect::<Vec<_>>());
    assert!(good(&output).contains("(nodes=50, 1t, 1MB, x.epd):"), "{}", stdout(&output));
    let records = records(folder.path(), "PGNs/1.2.3.pgn");
    assert_eq!(rounds(&records), (1..=8).collect::<Vec<_>>());
    let starts: BTreeSet<_> = records.iter().map(|record| record.start().fen()).collect();
    assert_eq!(starts.len(), 4);
}

/// Starts a match and kills it after so many games.
fn kill_after(folder: &Path, count: usize, words: &str) {
    let engines = engines();
    let all: Vec<_> = engines.iter().map(String::as_str).chain(words.split(' ')).collect();
    let mut child = command(folder, &all).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let finished = lines.map(Result::unwrap).filter(|line| line.starts_with("Finished game"));
    assert_eq!(finished.take(count).count(), count);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_match_that_was_killed_goes_on_to_the_games_of_one_left_alone() {
    let (alone, killed) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let words = "-rounds 8 -concurrency 2 -pgnout a.pgn -journal a -seed 5";
    good(&play(alone.path(), words));
    kill_after(killed.path(), 5, words);
    let before = games(killed.path(), "a").len();
    assert!((4..16).contains(&before), "{before}");
    // A line that was cut, and the record of a game that the journal does not have.
    let journal = killed.path().join("a");
    fs::write(&journal, [fs::read(&journal).unwrap(), b"{\"game\":".to_vec()].concat()).unwrap();
    let file = killed.path().join("a.pgn");
    fs::write(&file, fs::read_to_string(&file).unwrap() + "[Red \"x\"]\n\n1. H2-").unwrap();
    let output = run(killed.path(), &["-resume", "a"]);
    good(&output);
    assert!(stderr(&output).contains(&format!("{before} of 16 games are there already")));
    assert_eq!(games(killed.path(), "a"), games(alone.path(), "a"));
    let (one, two) = (records(alone.path(), "a.pgn"), records(killed.path(), "a.pgn"));
    assert_eq!((rounds(&one), rounds(&two)), ((1..=16).collect(), (1..=16).collect()));
    // Nothing is left to play; the same words go on with their journal, others do not.
    good(&play(killed.path(), words));
    let refused = play(killed.path(), &words.replace("-seed 5", "-seed 6"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("a: a match with other openings"), "{}", stderr(&refused));
    // Records of others are not cut off, and those of this match stay in one file.
    let whole = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{whole}{whole}")).unwrap();
    let other = ["-resume", "a", "-pgnout", "b.pgn"];
    for (words, named) in [(&other[..2], "move it out of the way"), (&other, "are in a.pgn")] {
        let refused = run(killed.path(), words);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(named), "{}", stderr(&refused));
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{whole}{whole}"));
}

#[test]
fn parts_merged_are_the_whole() {
    let folder = TempDir::new().unwrap();
    let words = "-rounds 5 -concurrency 2 -seed 2 -sprt elo0=0 elo1=50";
    good(&play(folder.path(), &format!("{words} -journal whole")));
    for part in ["1/3", "2/3", "3/3"] {
        let journal = part.replace('/', "-of-");
        good(&play(folder.path(), &format!("{words} -shard {part} -journal {journal}")));
    }
    let merge = |files: &[&str]| run(folder.path(), &[&["-merge"], files].concat());
    let whole = merge(&["whole"]);
    let parts = merge(&["3-of-3", "1-of-3", "2-of-3", "-journal", "sum"]);
    assert_eq!(good(&whole), good(&parts));
    assert!(stdout(&whole).contains("LLR: ") && stdout(&whole).ends_with("10 of 10 games\n"));
    assert_eq!(games(folder.path(), "sum"), games(folder.path(), "whole"));
    let some = merge(&["1-of-3", "3-of-3"]);
    assert!(good(&some).ends_with("6 of 10 games\n"));
    // Another match is named, and so is a journal that is there already.
    good(&play(folder.path(), "-rounds 1 -seed 2 -journal other"));
    for (files, words) in [
        (&["whole", "other"][..], &["other is of another match than whole", "games"][..]),
        (&["whole", "-journal", "sum"], &["sum: there already"]),
        (&["whole", "-rounds", "3"], &["-rounds"]),
        (&["nothing"], &["nothing"]),
    ] {
        let output = merge(files);
        assert_eq!(output.status.code(), Some(2));
        assert!(words.iter().all(|word| stderr(&output).contains(word)), "{}", stderr(&output));
    }
}

#[test]
fn a_decided_test_ends_the_match() {
    let folder = TempDir::new().unwrap();
    let words = "-rounds 200 -concurrency 2 -sprt elo0=-600 elo1=-500 model=logistic -journal a";
    let output = play(folder.path(), words);
    let text = good(&output);
    assert!(text.contains("SPRT ([-600.00, -500.00]) completed - H1 was accepted"), "{text}");
    let count = games(folder.path(), "a").len();
    assert!(count < 200, "{count}");
    // It is decided once and for all.
    let again = run(folder.path(), &["-resume", "a", "-output", "format=cutechess"]);
    let text = good(&again);
    assert!(text.contains("Score of one vs two: ") && text.contains("SPRT: llr "), "{text}");
    assert_eq!(games(folder.path(), "a").len(), count);
}

#[test]
fn wrong_words_and_files_are_named() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("bad.epd"), "4k4/9 w\n").unwrap();
    for (words, named) in [
        ("-foo", "'-foo'"),
        ("-rounds many", "-rounds many"),
        ("-games 3", "3 games"),
        ("-shard 3/2", "'3/2'"),
        ("-sprt elo0=5 elo1=0", "elo0"),
        ("-sprt elo0=5", "elo1"),
        ("-sprt elo0=0 elo1=5 model=bayesian", "bayesian"),
        ("-openings file=none.epd", "none.epd"),
        ("-openings file=bad.epd", "bad.epd: line 1"),
        ("-openings file=bad.epd format=x", "format=x"),
        ("-openings start=0", "start=0"),
        ("-openings order=x", "order=x"),
        ("-rules fide", "fide"),
        ("-interpret I99=x", "I99"),
        ("-draw movecount=3", "score="),
        ("-resign score=3 twosided=maybe", "twosided=maybe"),
        ("-pgnout a.pgn notation=san", "notation=san"),
        ("-pgnout no/such/folder/a.pgn", "a.pgn"),
        ("-journal no/such/folder/a", "folder"),
        ("-each tc=1:30", "1:30"),
        ("-each ranks=2", "ranks=2"),
        ("-engine cmd=x tc=1", "-engine twice, not 3 times"),
        ("-tournament knockout", "knockout"),
        ("-concurrency 0", "-concurrency 0"),
        ("-log level=info", "file="),
    ] {
        let output = play(folder.path(), words);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{words}");
        assert!(stderr(&output).contains(named), "{words}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    }
    let output = run(folder.path(), &["-engine", "cmd=a", "-engine", "cmd=b"]);
    assert!(stderr(&output).contains("no time"), "{}", stderr(&output));
    let output = run(folder.path(), &["-help"]);
    assert!(good(&output).contains("-openings KEY=VALUE"));
}

#[test]
fn an_engine_that_does_not_start_ends_the_match_or_loses_its_games() {
    let folder = TempDir::new().unwrap();
    let engine = format!("cmd={CHUHE}");
    // One that is not there, and one that leaves at once.
    for broken in [&["cmd=no-such-engine"][..], &[&engine, "args=quit"]] {
        let words = [
            &["-engine", &engine, "name=good", "-engine"][..],
            broken,
            &["name=bad", "-each", "nodes=50", "-rounds", "2", "-journal", "a"],
        ]
        .concat();
        let start = Instant::now();
        let output = run(folder.path(), &words);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("bad") && stderr(&output).contains("-recover"));
        assert!(games(folder.path(), "a").is_empty());
        let output = run(folder.path(), &["-resume", "a", "-recover", "-ratinginterval", "0"]);
        let text = good(&output);
        assert!(start.elapsed() < PATIENCE);
        assert!(text.contains("Games: 4, Wins: 4, Losses: 0"), "{text}");
        assert_eq!(text.lines().filter(|line| line.contains("disconnects}")).count(), 4, "{text}");
        fs::remove_file(folder.path().join("a")).unwrap();
    }
}

#[test]
fn games_are_ruled_on_the_same_way_afterwards() {
    let folder = TempDir::new().unwrap();
    good(&play(
        folder.path(),
        "-rounds 3 -pgnout a.pgn notation=chinese -rules asian -maxmoves 100",
    ));
    let judge = Command::new(CHUHE)
        .args(["judge", "--json", "--rules", "asian", "a.pgn"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let games: serde_json::Value = serde_json::from_str(good(&judge)).unwrap();
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), 6);
    for (game, record) in games.iter().zip(records(folder.path(), "a.pgn")) {
        assert_eq!(game["end"].is_null(), record.tags.get("Termination") != Some("normal"));
        let result = match game["end"]["loser"].as_str() {
            Some("red") => "0-1",
            Some(_) => "1-0",
            None => "1/2-1/2",
        };
        assert!(game["end"].is_null() || result == record.result.word());
    }
}

#[cfg(unix)]
mod breaks {
    use super::*;

    /// Returns the exit code of a process once it has ended; `None` if it has to be killed.
    fn wait(child: &mut Child) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill().unwrap();
        None
    }

    #[test]
    fn a_break_ends_the_match_and_leaves_a_journal_to_go_on_with() {
        let folder = TempDir::new().unwrap();
        let engines = engines();
        let words = "-rounds 500 -concurrency 2 -journal a".split(' ');
        let all: Vec<_> = engines.iter().map(String::as_str).chain(words).collect();
        let mut child = command(folder.path(), &all).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut finished = lines.by_ref().filter(|line| line.starts_with("Finished game"));
        assert!(finished.nth(4).is_some());
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let rest: Vec<_> = lines.collect();
        assert_eq!(wait(&mut child), Some(1));
        assert!(rest.iter().all(|line| !line.contains("disconnect")), "{rest:?}");
        assert!(rest.iter().any(|line| line.starts_with("Results of one vs two")));
        let count = games(folder.path(), "a").len();
        assert!((2..1000).contains(&count), "{count}");
    }
}
