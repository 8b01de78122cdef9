//! Games of self-play: the same for a seed, whole after an accident, legal to the last move.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a helper ends the test at the first surprise"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use chuhe::board::{Position, Side};
use chuhe::eval::nnue::material;
use chuhe::rules::RuleSet;
use chuhe::train::data::{self, DataError, Ending, Fault, Filter, Game, GameResult};
use chuhe::train::data::{Header, Ply, Reader, Shard};
use chuhe::train::selfplay::{self, Plan, Recipe, Target};
use tempfile::TempDir;

#[path = "support/networks.rs"]
#[expect(dead_code, reason = "other tests use the other networks")]
mod networks;
#[path = "support/positions.rs"]
#[expect(dead_code, reason = "the networks use its random numbers only")]
mod positions;

/// Longer than any run here takes on a slow and busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Enough for a game and little enough for many.
fn recipe() -> Recipe {
    Recipe { nodes: 20, rules: RuleSet::Cn1999, network: material() }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn open(folder: &Path, seed: u64) -> Result<Shard, DataError> {
    Shard::open(folder, Header { seed, recipe: recipe().describe().unwrap() })
}

/// Fills the shard of a seed and returns its path.
fn fill(folder: &Path, seed: u64, target: Target, threads: usize) -> PathBuf {
    let mut shard = open(folder, seed).unwrap();
    let plan = Plan { recipe: recipe(), target, threads };
    selfplay::run(&mut shard, &plan, |_| {}).unwrap();
    shard.path().to_owned()
}

/// Returns the bytes of a shard of `games` games that one thread made without a break.
fn whole(seed: u64, games: u32) -> Vec<u8> {
    fs::read(fill(folder().path(), seed, Target::Games(games), 1)).unwrap()
}

/// Returns the games of a sound file.
fn games(path: &Path) -> Vec<Game> {
    Reader::open(path).unwrap().map(|record| record.unwrap().game).collect()
}

/// Returns where the blocks of a sound file of games begin, and its end.
fn bounds(path: &Path) -> Vec<usize> {
    let records = Reader::open(path).unwrap();
    let mut bounds: Vec<_> = records.map(|record| record.unwrap().offset as usize).collect();
    bounds.push(fs::metadata(path).unwrap().len() as usize);
    bounds
}

fn chuhe(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.arg("datagen").args(arguments).env_remove("CHUHE_LOG").stdin(Stdio::null());
    command.output().unwrap()
}

/// Returns the arguments of a run with the recipe of these tests.
fn run<'a>(out: &'a Path, seed: &'a str, amount: &[&'a str]) -> Vec<&'a str> {
    let out = out.to_str().unwrap();
    [&["run", "--out", out, "--seed", seed, "--nodes", "20", "--net", "material"], amount].concat()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Asserts how a call ended and that it said one line on stderr with these words in it.
fn failed(output: &Output, code: i32, words: &[&str]) {
    assert_eq!(output.status.code(), Some(code), "{}", stderr(output));
    assert_eq!(stderr(output).lines().count(), 1, "{}", stderr(output));
    for word in words {
        assert!(stderr(output).contains(word), "'{word}' is not in: {}", stderr(output));
    }
}

/// Asserts that a call went well without a word on stderr, and returns its stdout.
fn good(output: &Output) -> &str {
    assert_eq!((output.status.code(), stderr(output)), (Some(0), ""), "{}", stdout(output));
    assert!(output.stdout.is_ascii());
    stdout(output)
}

#[test]
fn a_seed_makes_the_same_bytes_every_time() {
    let bytes = whole(7, 4);
    assert_eq!(bytes, whole(7, 4));
    assert_ne!(bytes, whole(8, 4));
}

#[test]
fn several_threads_make_the_same_games() {
    let (one, three) = (folder(), folder());
    let alone = fill(one.path(), 7, Target::Games(6), 1);
    let shared = fill(three.path(), 7, Target::Games(6), 3);
    let mut together = games(&shared);
    together.sort_by_key(|game| game.index);
    assert_eq!(together, games(&alone));
    assert_eq!(together.iter().map(|game| game.index).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn a_number_of_positions_is_reached_and_hardly_passed() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Positions(300), 1);
    let lengths: Vec<_> = games(&path).iter().map(|game| game.plies.len()).collect();
    let total: usize = lengths.iter().sum();
    assert!(total >= 300 && total - lengths.last().unwrap() < 300, "{lengths:?}");
    // It is a beginning of what a number of games makes.
    let count = lengths.len() as u32;
    assert_eq!(fs::read(&path).unwrap(), whole(7, count));
    // Once reached, nothing more is played.
    let before = fs::read(&path).unwrap();
    fill(folder.path(), 7, Target::Positions(300), 1);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn games_begin_with_different_openings_and_both_sides_move_first() {
    let folder = folder();
    let games = games(&fill(folder.path(), 7, Target::Games(24), 2));
    let openings: BTreeSet<_> = games.iter().map(|game| game.opening.clone()).collect();
    assert_eq!(openings.len(), games.len());
    assert!(openings.iter().all(|moves| (6..=20).contains(&moves.len())));
    assert!(openings.iter().any(|moves| moves.len() % 2 == 0));
    assert!(openings.iter().any(|moves| moves.len() % 2 == 1));
    assert!(openings.iter().any(|moves| moves.len() > 10), "some openings are long");
}

#[test]
fn a_shard_cut_anywhere_is_completed_to_the_same_bytes() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(3), 1);
    let (bytes, bounds) = (fs::read(&path).unwrap(), bounds(&path));
    let [first, second, third, end] = bounds[..] else { panic!("{bounds:?}") };
    let in_header = [0, 1, 7, 20, first - 1];
    let in_games = [first, first + 1, second - 1, second + 6, second + 40, third, end - 1, end];
    for length in in_header.into_iter().chain(in_games) {
        fs::write(&path, &bytes[..length]).unwrap();
        let shard = open(folder.path(), 7).unwrap();
        let sound = bounds.iter().filter(|&&bound| bound <= length).max();
        // A header that was cut short is written again; nothing of value was lost.
        let cut = sound.map_or(0, |sound| length - sound);
        assert_eq!(shard.cut(), cut as u64, "cut at {length}");
        assert_eq!(shard.games().len(), bounds[1..].iter().filter(|&&b| b <= length).count());
        drop(shard);
        fill(folder.path(), 7, Target::Games(3), 1);
        assert_eq!(fs::read(&path).unwrap(), bytes, "cut at {length}");
    }
}

#[test]
fn games_lost_from_the_middle_are_played_again() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(3), 1);
    let (bytes, bounds, before) = (fs::read(&path).unwrap(), bounds(&path), games(&path));
    fs::write(&path, [&bytes[..bounds[1]], &bytes[bounds[2]..]].concat()).unwrap();
    fill(folder.path(), 7, Target::Games(3), 1);
    let after = games(&path);
    assert_eq!(after, [before[0].clone(), before[2].clone(), before[1].clone()]);
}

#[test]
fn a_process_that_is_killed_loses_no_finished_game() {
    let folder = folder();
    let path = folder.path().join(Shard::name(7));
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("datagen")
        .args(run(folder.path(), "7", &["--games", "1000000"]))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while fs::metadata(&path).map_or(0, |data| data.len()) < 2000 {
        assert!(start.elapsed() < PATIENCE, "no games appear");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let length = fs::metadata(&path).unwrap().len();
    let shard = open(folder.path(), 7).unwrap();
    let count = shard.games().len() as u32;
    assert!(count >= 2 && shard.cut() + 1000 < length);
    drop(shard);
    assert_eq!(fs::read(&path).unwrap(), whole(7, count));
}

#[test]
fn only_one_writer_has_a_shard() {
    let folder = folder();
    let shard = open(folder.path(), 7).unwrap();
    assert!(matches!(open(folder.path(), 7), Err(DataError::Locked { .. })));
    let output = chuhe(&run(folder.path(), "7", &["--games", "1"]));
    failed(&output, 2, &["shard-7.chd", "another process"]);
    assert!(open(folder.path(), 8).is_ok(), "other seeds are free");
    drop(shard);
    assert!(open(folder.path(), 7).is_ok());
}

#[test]
fn games_of_another_recipe_are_not_mixed_in() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(1), 1);
    let before = fs::read(&path).unwrap();
    let out = folder.path().to_str().unwrap();
    let output = chuhe(&["run", "--out", out, "--seed", "7", "--games", "2", "--nodes", "21"]);
    failed(&output, 2, &["shard-7.chd", "nodes 20", "nodes 21"]);
    let net = folder.path().join("random.net");
    let network = networks::small(1);
    fs::write(&net, network.to_bytes()).unwrap();
    let mut arguments = run(folder.path(), "7", &["--games", "2"]);
    *arguments.last_mut().unwrap() = "2";
    let place = arguments.iter().position(|&word| word == "material").unwrap();
    arguments[place] = net.to_str().unwrap();
    failed(&chuhe(&arguments), 2, &["shard-7.chd", &format!("net {:016x}", network.checksum())]);
    fs::write(&path, "a text that happens to have this name ".repeat(30)).unwrap();
    failed(&chuhe(&run(folder.path(), "7", &["--games", "1"])), 2, &["not a file of games"]);
    fs::write(&path, "short").unwrap();
    failed(&chuhe(&run(folder.path(), "7", &["--games", "1"])), 2, &["not a file of games"]);
    assert_eq!(fs::read(&path).unwrap(), b"short", "it was left alone");
    fs::write(&path, before).unwrap();
    good(&chuhe(&run(folder.path(), "7", &["--games", "1"])));
}

#[test]
fn a_wrong_byte_is_found_and_costs_one_game() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(3), 1);
    let (bytes, bounds, all) = (fs::read(&path).unwrap(), bounds(&path), games(&path));
    let mut broken = bytes.clone();
    broken[bounds[1] + 50] ^= 1;
    fs::write(&path, &broken).unwrap();

    let name = path.to_str().unwrap();
    let output = chuhe(&["verify", name]);
    failed(&output, 1, &[name, &format!("at byte {}", bounds[1])]);
    assert!(stdout(&output).contains("2 games, 1 faults"));
    failed(&chuhe(&["stats", name]), 1, &["damaged"]);
    // What follows the damage might be cut off by mistake: nothing is written.
    failed(&chuhe(&run(folder.path(), "7", &["--games", "4"])), 2, &["damaged"]);
    assert_eq!(fs::read(&path).unwrap(), broken);
    // Merging saves the rest, into which the lost game can be played again.
    let rescued = folder.path().join("rescued.chd");
    failed(&chuhe(&["merge", rescued.to_str().unwrap(), name]), 1, &["damaged"]);
    assert_eq!(games(&rescued), [all[0].clone(), all[2].clone()]);
    fs::rename(&rescued, &path).unwrap();
    fill(folder.path(), 7, Target::Games(3), 1);
    let again = folder.path().join("again.chd");
    data::merge(&again, &[path], |_| unreachable!()).unwrap();
    assert_eq!(fs::read(again).unwrap(), bytes);
}

#[test]
fn games_under_a_damaged_header_keep_their_seed() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(2), 1);
    let all = games(&path);
    let mut bytes = fs::read(&path).unwrap();
    bytes[30] ^= 1;
    fs::write(&path, bytes).unwrap();
    let mut records = Reader::open(&path).unwrap();
    assert!(matches!(records.next(), Some(Err(DataError::Damaged { offset: 0, .. }))));
    let rest: Vec<_> = records.map(|record| record.unwrap().game).collect();
    assert_eq!(rest, all);
}

#[test]
fn a_merge_is_the_whole_however_the_games_were_spread() {
    let (early, late, other) = (folder(), folder(), folder());
    let early = fill(early.path(), 7, Target::Games(2), 1);
    let late = fill(late.path(), 7, Target::Games(4), 2);
    let other = fill(other.path(), 3, Target::Games(2), 1);
    let folder = folder();
    let merged = |name: &str, files: &[&PathBuf]| {
        let files: Vec<_> = files.iter().map(|&path| path.clone()).collect();
        let out = folder.path().join(name);
        let merged = data::merge(&out, &files, |damage| panic!("{damage}")).unwrap();
        (fs::read(&out).unwrap(), merged.games, merged.repeated, out)
    };
    let (one_seed, kept, repeated, _) = merged("a", &[&early, &late]);
    assert_eq!((one_seed, kept, repeated), (whole(7, 4), 4, 2));
    // Merging is writing one after another, in the order of the seeds.
    let (bytes, .., out) = merged("b", &[&late, &other]);
    assert_eq!(bytes, [whole(3, 2), whole(7, 4)].concat());
    let (bytes, kept, repeated, _) = merged("c", &[&other, &out, &early]);
    assert_eq!((bytes, kept, repeated), ([whole(3, 2), whole(7, 4)].concat(), 6, 4));
    // What is there is never overwritten.
    let taken = data::merge(&out, std::slice::from_ref(&early), |_| {});
    assert!(matches!(taken, Err(DataError::Exists { .. })));
}

#[test]
fn a_replay_gives_every_position_from_its_movers_view() {
    let folder = folder();
    let games = games(&fill(folder.path(), 7, Target::Games(4), 1));
    let (mut all, mut quiet) = (0, 0);
    for game in &games {
        let mut position = Position::startpos();
        game.opening.iter().for_each(|&mv| position.try_play(mv).unwrap());
        let mut plies = game.plies.iter();
        let end = game.replay(|sample| {
            let &Ply { mv, score } = plies.next().unwrap();
            assert_eq!((sample.position.key(), sample.mv), (position.key(), mv));
            assert_eq!((sample.score, sample.result), (score, game.result));
            let red_points = game.result.points(Side::Red);
            let is_red = position.side() == Side::Red;
            assert!(
                (sample.points() - if is_red { red_points } else { 1.0 - red_points }).abs() < 0.1
            );
            all += 1;
            quiet += usize::from(Filter::QUIET.keeps(sample));
            assert!(Filter::EVERYTHING.keeps(sample));
            position.make(mv);
        });
        assert_eq!(end.unwrap().key(), position.key());
    }
    let searched: usize = games.iter().map(|game| game.plies.len()).sum();
    assert_eq!(all, searched);
    assert!(quiet > all / 3 && quiet < all, "{quiet} of {all}");
}

#[test]
fn a_game_with_a_false_move_or_a_false_mate_does_not_verify() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(1), 1);
    let sound = games(&path).remove(0);
    let mut shard = open(folder.path(), 7).unwrap();
    let (mut illegal, mut unmated) = (sound.clone(), sound);
    illegal.index = 1;
    illegal.plies[3].mv = "a0b1".parse().unwrap();
    let ply = illegal.opening.len() + 4;
    unmated.index = 2;
    (unmated.result, unmated.ending) = (GameResult::RedWins, Ending::NoMoves);
    unmated.plies.truncate(2);
    shard.append(&illegal).unwrap();
    shard.append(&unmated).unwrap();
    drop(shard);
    let mut faults = Vec::new();
    let count = data::check(&path, |fault| match fault {
        DataError::Faulty { fault, .. } => faults.push(fault),
        other => panic!("{other}"),
    });
    assert_eq!(count.unwrap(), 3);
    let [Fault::Illegal { ply: found, .. }, Fault::NotMated] = faults[..] else {
        panic!("{faults:?}")
    };
    assert_eq!(found, ply);
}

#[test]
fn the_commands_work_on_what_a_run_has_made() {
    let folder = folder();
    let path = folder.path().join(Shard::name(7));
    let name = path.to_str().unwrap();
    let text = chuhe(&run(folder.path(), "7", &["--games", "2", "--threads", "2"]));
    assert!(good(&text).starts_with(&format!("{name}: 2 games, ")), "{}", stdout(&text));
    assert!(good(&text).contains("positions/s"));
    // Nothing is left to do.
    good(&chuhe(&run(folder.path(), "7", &["--games", "2"])));
    assert_eq!(games(&path).len(), 2);

    let stats = chuhe(&["stats", name, name, "--json"]);
    let stats: serde_json::Value = serde_json::from_str(good(&stats)).unwrap();
    let positions: usize = games(&path).iter().map(|game| game.plies.len()).sum();
    assert_eq!((&stats["games"], &stats["repeated_games"]), (&4.into(), &2.into()));
    assert_eq!(stats["positions"], 2 * positions);
    assert!(stats["repeated_positions"].as_u64().unwrap() >= positions as u64);
    let text = chuhe(&["stats", name]);
    assert!(good(&text).starts_with("games 2, repeated 0 (0.0 %)\n"), "{}", stdout(&text));

    assert_eq!(good(&chuhe(&["verify", name])), format!("{name}: 2 games, 0 faults\n"));
    let view = chuhe(&["view", name, "2"]);
    let game = &games(&path)[1];
    for ply in &game.plies {
        assert!(good(&view).contains(&format!("{} {}\n", ply.mv, ply.score)));
    }
    assert!(good(&view).contains(&format!("seed 7 game {}, at byte", game.index)));
    failed(&chuhe(&["view", name, "3"]), 2, &[name, "only 2 games"]);

    let merged = folder.path().join("merged.chd");
    let text = chuhe(&["merge", merged.to_str().unwrap(), name]);
    assert!(good(&text).ends_with(": 2 games, 0 repeated left out\n"), "{}", stdout(&text));
    let text = chuhe(&["merge", merged.to_str().unwrap(), name]);
    failed(&text, 2, &["merged.chd", "exists already"]);
    failed(&chuhe(&["verify", "no-such-file"]), 2, &["no-such-file"]);
    failed(&chuhe(&["verify", "Cargo.toml"]), 2, &["Cargo.toml", "not a file of games"]);
}

#[test]
fn the_model_of_outcomes_is_fitted_to_what_happened() {
    let folder = folder();
    let path = fill(folder.path(), 7, Target::Games(20), 2);
    let output = chuhe(&["wdl", path.to_str().unwrap()]);
    let lines: Vec<_> = good(&output).lines().collect();
    assert!(lines[0].starts_with("margin [") && lines[0].contains("], spread ["), "{lines:?}");
    let loss = |words: &str| -> f64 {
        let (_, rest) = lines[1].split_once(words).unwrap();
        rest.split(',').next().unwrap().parse().unwrap()
    };
    assert!(loss("positions, loss ") < loss("without scores "), "{}", lines[1]);
    assert!(lines.len() > 4);
    let empty = folder.path().join("empty.chd");
    fs::write(&empty, "").unwrap();
    let output = chuhe(&["wdl", empty.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
}

/// A limit on the size of files fails in the middle of a write, as a full disk does.
#[cfg(unix)]
#[test]
fn a_full_disk_is_one_message_and_costs_nothing_written_before() {
    let folder = folder();
    let limited = |kibibytes: u32, arguments: &[&str]| {
        let script = format!("trap '' XFSZ; ulimit -f {kibibytes}; exec \"$0\" datagen \"$@\"");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script, env!("CARGO_BIN_EXE_chuhe")]).args(arguments).output().unwrap()
    };
    let output = limited(8, &run(folder.path(), "7", &["--games", "1000000"]));
    failed(&output, 1, &["shard-7.chd", "cannot write", "games in it are whole"]);
    let shard = open(folder.path(), 7).unwrap();
    assert_eq!(shard.cut(), 0, "the half-written game was cut off at once");
    let count = shard.games().len() as u32;
    assert!(count >= 2, "{count}");
    drop(shard);
    let path = folder.path().join(Shard::name(7));
    assert_eq!(fs::read(&path).unwrap(), whole(7, count));
    let merged = folder.path().join("merged.chd");
    let output = limited(2, &["merge", merged.to_str().unwrap(), path.to_str().unwrap()]);
    failed(&output, 1, &["merged.chd", "cannot write"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no half a file is left");
}
