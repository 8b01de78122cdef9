//! Training: what is in the games comes out of the network, and no accident costs the work done.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use chuhe::board::{Kind, Position, Side};
use chuhe::eval::Score;
use chuhe::eval::nnue::net::{HIDDEN, HIDDEN_ONE, OUTPUT_ONE, SCALE, bucket};
use chuhe::eval::nnue::{Network, features};
use chuhe::train::data::{Ending, Filter, Game, GameResult, Header, Ply, Sample, Shard};
use chuhe::train::learning::{self, Choice, Packed, Samples, Settings, TrainError, Trainer};
use tempfile::TempDir;

/// Longer than anything here takes on a slow and busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Numbers that look random enough to choose moves by.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % end
    }
}

/// Returns what the mover's pieces are worth more than the other's.
fn material(position: &Position) -> i32 {
    let worth = |kind| match kind {
        Kind::King => 0,
        Kind::Advisor | Kind::Elephant => 100,
        Kind::Horse => 200,
        Kind::Cannon => 220,
        Kind::Rook => 450,
        Kind::Pawn => 60,
    };
    let of = |side| -> i32 {
        Kind::ALL.iter().map(|&kind| worth(kind) * position.by(side, kind).count() as i32).sum()
    };
    of(position.side()) - of(!position.side())
}

/// Returns a game of random moves in which every score is the material. The opening is long, so
/// that few positions resemble each other.
fn material_game(seed: u64, index: u32) -> Game {
    let mut numbers = Numbers(seed * 1_000_000 + u64::from(index));
    let mut position = Position::startpos();
    let length = 10 + numbers.below(100);
    let (mut opening, mut plies) = (Vec::new(), Vec::new());
    while plies.len() < 10 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[numbers.below(moves.len())];
        if opening.len() < length {
            opening.push(mv);
        } else {
            plies.push(Ply { mv, score: Score::evaluation(material(&position)) });
        }
        position.make(mv);
    }
    let red = material(&position) * if position.side() == Side::Red { 1 } else { -1 };
    let result = match red {
        1.. => GameResult::RedWins,
        0 => GameResult::Draw,
        _ => GameResult::BlackWins,
    };
    Game { seed, index, opening, plies, result, ending: Ending::TooLong }
}

/// Writes a shard of such games and returns its path.
fn material_shard(folder: &Path, seed: u64, games: u32) -> PathBuf {
    let mut shard = Shard::open(folder, Header { seed, recipe: "material".to_owned() }).unwrap();
    (0..games).for_each(|index| shard.append(&material_game(seed, index)).unwrap());
    shard.path().to_owned()
}

fn read(files: &[PathBuf], choice: &Choice) -> Result<Samples, TrainError> {
    Samples::read(files, choice, 1, |damage| unreachable!("{damage}"), |_| {})
}

/// Little enough for a test, and enough to learn something.
fn small() -> Settings {
    Settings { epochs: 4, batch: 100, rate: 0.002, hidden: 32, ..Settings::default() }
}

fn small_trainer(games: u32, settings: Settings) -> Trainer {
    let folder = folder();
    let files = [material_shard(folder.path(), 3, games)];
    let choice = Choice { validation: 0.2, ..Choice::default() };
    Trainer::new(read(&files, &choice).unwrap(), settings)
}

/// Returns the evaluation that a network file promises, by its definition.
fn evaluate(network: &Network, position: &Position) -> i32 {
    let bucket = bucket(position.occupied().count() as usize);
    let mut sum = 0_i64;
    for (side, output) in
        [position.side(), !position.side()].into_iter().zip(network.output(bucket))
    {
        for neuron in 0..HIDDEN {
            let inputs = features::active(position, side);
            let weight = |&feature: &u16| i32::from(network.hidden(feature.into()).0[neuron]);
            let bias = i32::from(network.hidden_biases().0[neuron]);
            let level = (bias + inputs.iter().map(weight).sum::<i32>()).clamp(0, HIDDEN_ONE);
            sum += i64::from(level * level) * i64::from(output.0[neuron]);
        }
    }
    let one = i64::from(HIDDEN_ONE * OUTPUT_ONE);
    let output = sum / i64::from(HIDDEN_ONE) + i64::from(network.output_bias(bucket));
    (output * i64::from(SCALE) / one) as i32
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (a, b) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for pair in pairs {
        let (x, y) = (pair.0 - a, pair.1 - b);
        (ab, aa, bb) = (ab + x * y, aa + x * x, bb + y * y);
    }
    ab / (aa * bb).sqrt()
}

#[test]
fn a_network_learns_material_and_its_file_evaluates_as_it_does() {
    let folder = folder();
    let files = [material_shard(folder.path(), 1, 1500)];
    let samples = read(&files, &Choice { validation: 0.1, ..Choice::default() }).unwrap();
    assert!(samples.training() > 5_000 && samples.validation() > 500);
    let settings = Settings { epochs: 8, batch: 256, lambda: 0.0, rate: 0.002, ..small() };
    let mut trainer = Trainer::new(samples, Settings { hidden: HIDDEN, ..settings });
    let mut seen = 0;
    while let Some(epoch) = trainer.epoch(|progress| seen = seen.max(progress.done)).unwrap() {
        assert_eq!(epoch.number as usize, trainer.history().len());
    }
    assert_eq!((trainer.history().len(), seen), (8, trainer.samples().training()));
    let [first, .., last] = trainer.history() else { panic!("eight epochs") };
    assert!(last.training < first.training / 5.0, "{first:?} {last:?}");
    assert!(last.validation.unwrap() < first.training / 5.0, "{first:?} {last:?}");

    let network = learning::quantise(trainer.parameters(), &trainer.provenance()).unwrap();
    let network = Network::from_bytes(&network.to_bytes()).unwrap();
    let mut pairs = Vec::new();
    for index in 0..50 {
        // Games that were not in the shard.
        material_game(2, index)
            .replay(|sample| {
                let evaluation = evaluate(&network, sample.position);
                let exact = learning::answer(trainer.parameters(), &Packed::new(sample));
                let exact = exact * SCALE as f32;
                // Only the division is left to differ, as weights are rounded before they learn.
                assert!((evaluation as f32 - exact).abs() < 1.1, "{evaluation} {exact}");
                pairs.push((f64::from(evaluation), f64::from(sample.score.value())));
            })
            .unwrap();
    }
    let correlation = correlation(&pairs);
    assert!(correlation > 0.95, "{correlation} in {} positions", pairs.len());
}

#[test]
fn a_training_that_goes_on_ends_as_one_that_was_not_interrupted() {
    let folder = folder();
    let checkpoint = folder.path().join("checkpoint");
    for threads in [1, 2] {
        let settings = Settings { threads, ..small() };
        let mut whole = small_trainer(60, settings.clone());
        let mut first = small_trainer(60, settings.clone());
        while whole.epoch(|_| {}).unwrap().is_some() {}
        for _ in 0..2 {
            first.epoch(|_| {}).unwrap();
        }
        first.save(&checkpoint).unwrap();
        let mut second = small_trainer(60, settings);
        second.resume(&checkpoint).unwrap();
        assert_eq!(second.history(), first.history());
        assert_eq!(second.epoch(|_| {}).unwrap().unwrap().number, 3);
        second.epoch(|_| {}).unwrap();
        assert!(second.epoch(|_| {}).unwrap().is_none());
        assert!(second.parameters() == whole.parameters(), "{threads} threads");
        assert_eq!(second.history(), whole.history());
    }
}

#[test]
fn threads_share_the_work_and_seeds_decide_the_outcome() {
    let outcome = |threads, seed| {
        let mut trainer = small_trainer(60, Settings { threads, seed, epochs: 1, ..small() });
        let losses = trainer.epoch(|_| {}).unwrap().unwrap().losses;
        (losses.training, trainer.parameters().clone())
    };
    let (alone, together) = (outcome(1, 5), outcome(3, 5));
    assert!((alone.0 - together.0).abs() < 1e-4 * alone.0, "{} {}", alone.0, together.0);
    assert_eq!(together, outcome(3, 5));
    assert_ne!(alone.1, outcome(1, 6).1);
}

#[test]
fn whole_games_are_kept_aside_whatever_stands_before_them() {
    let folder = folder();
    let (one, two) = (material_shard(folder.path(), 1, 80), material_shard(folder.path(), 2, 80));
    let choice = |validation| Choice { validation, ..Choice::default() };
    let count = |files: &[&PathBuf], validation| {
        let files: Vec<_> = files.iter().map(|&file| file.clone()).collect();
        let samples = read(&files, &choice(validation)).unwrap();
        (samples.training(), samples.validation())
    };
    let (all, none) = count(&[&one, &two], 0.0);
    assert_eq!(none, 0);
    let (training, aside) = count(&[&one, &two], 0.3);
    assert_eq!(training + aside, all);
    assert!(aside > all / 8 && aside < all / 2, "{aside} of {all}");
    assert_eq!(count(&[&two, &one], 0.3), (training, aside));
    let (of_one, of_two) = (count(&[&one], 0.3).1, count(&[&two], 0.3).1);
    assert_eq!(of_one + of_two, aside);
    // A share of one leaves nothing to learn from.
    let nothing = read(std::slice::from_ref(&one), &choice(1.0));
    assert!(matches!(nothing, Err(TrainError::NoPositions { games: 80 })));
}

#[test]
fn only_chosen_positions_are_learnt_from() {
    let folder = folder();
    let files = [material_shard(folder.path(), 1, 40)];
    let read = |filter, limit| {
        read(&files, &Choice { filter, limit, validation: 0.0, ..Choice::default() }).unwrap()
    };
    let count = |filter: Filter| {
        let mut count = 0;
        for index in 0..40 {
            let count_one = |sample: &Sample<'_>| count += usize::from(filter.keeps(sample));
            material_game(1, index).replay(count_one).unwrap();
        }
        count
    };
    let late = Filter { min_ply: 60, max_score: 400, ..Filter::QUIET };
    for filter in [Filter::EVERYTHING, Filter::QUIET, late] {
        assert_eq!(read(filter, None).training(), count(filter));
    }
    assert!(count(late) < count(Filter::QUIET));
    assert_eq!(read(Filter::QUIET, Some(99)).training(), 99);
}

#[test]
fn more_positions_than_the_memory_holds_are_an_error() {
    let folder = folder();
    let files = [material_shard(folder.path(), 1, 40)];
    let with = |memory, limit| read(&files, &Choice { memory, limit, ..Choice::default() });
    let error = with(1, None).unwrap_err();
    assert!(matches!(error, TrainError::Memory { memory: 1, .. }), "{error}");
    assert!(with(100, None).is_ok());
}

fn chuhe(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env_remove("CHUHE_LOG").stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Asserts how a call ended and that its one line on stderr has these words in it.
fn failed(output: &Output, code: i32, words: &[&str]) {
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(words.iter().all(|&word| stderr.contains(word)), "{words:?} in {stderr}");
}

/// Asserts that a call went well without a word on stderr, and returns its stdout.
fn good(output: &Output) -> &str {
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    text(&output.stdout)
}

#[test]
fn the_commands_make_two_generations_from_nothing() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, net, svg) = (path("data"), path("first.net"), path("loss.svg"));
    for seed in ["7", "8"] {
        let output = chuhe(&[
            "datagen", "run", "--out", &data, "--seed", seed, "--games", "3", "--nodes", "20",
            "--net", "material",
        ]);
        good(&output);
    }
    let train = [
        "train",
        "--data",
        &data,
        "--out",
        &net,
        "--epochs",
        "2",
        "--batch",
        "64",
        "--loss-svg",
        &svg,
    ];
    let output = chuhe(&train);
    let stdout = good(&output);
    let lines: Vec<_> = stdout.lines().collect();
    assert!(lines[0].starts_with("6 games: "), "{stdout}");
    assert!(lines[1].starts_with("epoch 1/2 loss 0.") && lines[1].contains("positions/s"));
    assert!(lines[2].starts_with("epoch 2/2 loss 0.") && lines[2].contains(" left"));
    assert!(stdout.is_ascii());

    let network = Network::load(Path::new(&net)).unwrap();
    let provenance = network.provenance();
    assert!(lines[3].ends_with(provenance), "{stdout}");
    for word in ["6 games", "nodes 20", "seeds 7 8", "epochs 2 batch 64"] {
        assert!(provenance.contains(word), "{provenance}");
    }
    assert!(fs::read_to_string(&svg).unwrap().contains("</svg>"));
    // The same command makes the same file.
    let before = fs::read(&net).unwrap();
    good(&chuhe(&train));
    assert_eq!(fs::read(&net).unwrap(), before);

    // The next generation: games of this network, and a network from them.
    let (data_of_next, next) = (path("data-1"), path("second.net"));
    good(&chuhe(&[
        "datagen",
        "run",
        "--out",
        &data_of_next,
        "--seed",
        "9",
        "--games",
        "3",
        "--nodes",
        "20",
        "--net",
        &net,
    ]));
    good(&chuhe(&["train", "--data", &data_of_next, "--out", &next, "--epochs", "1"]));
    let successor = Network::load(Path::new(&next)).unwrap();
    let parent = format!("nodes 20 rules cn1999 net {:016x}", network.checksum());
    assert!(successor.provenance().contains(&parent), "{}", successor.provenance());
    assert_ne!(successor.to_bytes(), network.to_bytes());

    // Training on one of the files is another training.
    let checkpoint = format!("{net}.checkpoint");
    let one = path("data/shard-7.chd");
    let resume = ["train", "--data", &one, "--out", &net, "--epochs", "2", "--batch", "64"];
    failed(&chuhe(&[&resume[..], &["--resume", &checkpoint]].concat()), 2, &["positions"]);
}

#[test]
fn a_killed_training_goes_on_from_its_checkpoint() {
    let folder = folder();
    material_shard(folder.path(), 1, 200);
    let data = folder.path().to_str().unwrap();
    let (whole, net) = (format!("{data}/whole.net"), format!("{data}/killed.net"));
    let arguments =
        |net| ["train", "--data", data, "--out", net, "--epochs", "8", "--batch", "100"];
    good(&chuhe(&arguments(&whole)));

    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    let mut child =
        command.args(arguments(&net)).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let checkpoint = format!("{net}.checkpoint");
    let start = Instant::now();
    while !Path::new(&checkpoint).exists() {
        assert!(start.elapsed() < PATIENCE, "no checkpoint appears");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = chuhe(&[&arguments(&net)[..], &["--resume", &checkpoint]].concat());
    assert!(good(&output).contains("epochs are done"));
    assert!(fs::read(&net).unwrap() == fs::read(&whole).unwrap());
}

#[test]
fn wrong_files_are_named_in_one_message() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let shard = material_shard(folder.path(), 1, 3);
    let shard = shard.to_str().unwrap();
    let net = path("out.net");
    let train = |data: &str, more: &[&str]| {
        chuhe(&[&["train", "--data", data, "--out", &net, "--epochs", "1"], more].concat())
    };
    failed(&train(&path("missing.chd"), &[]), 2, &["missing.chd"]);
    failed(&train("Cargo.toml", &[]), 2, &["Cargo.toml", "not a file of games"]);
    fs::create_dir(path("empty")).unwrap();
    failed(&train(&path("empty"), &[]), 2, &["empty", "no *.chd files"]);
    failed(&train(shard, &["--min-ply", "5000"]), 2, &["no positions", "3 games"]);
    failed(&train(shard, &["--memory", "1"]), 2, &["1 MB"]);
    failed(&train(shard, &["--checkpoint", &path("no/folder")]), 2, &["folder"]);
    failed(&train(shard, &["--loss-svg", &path("empty")]), 2, &["empty"]);
    failed(&train(shard, &["--resume", &path("missing")]), 2, &["missing"]);
    failed(&train(shard, &["--resume", shard]), 2, &["shard-1.chd", "not a checkpoint"]);
    assert!(!Path::new(&net).exists(), "nothing is written before all is well");

    good(&train(shard, &[]));
    let checkpoint = format!("{net}.checkpoint");
    let resume = ["--resume", &checkpoint];
    good(&train(shard, &resume));
    failed(&train(shard, &[&resume[..], &["--seed", "2"]].concat()), 2, &["seed 1", "2"]);
    failed(&train(shard, &[&resume[..], &["--limit", "9"]].concat()), 2, &["positions"]);
    let mut bytes = fs::read(&checkpoint).unwrap();
    bytes[5000] ^= 1;
    fs::write(&checkpoint, &bytes).unwrap();
    failed(&train(shard, &resume), 2, &["damaged checkpoint"]);
    fs::write(&checkpoint, &bytes[..9]).unwrap();
    failed(&train(shard, &resume), 2, &["checkpoint"]);
}

#[test]
fn a_shard_cut_short_is_named_and_what_is_whole_is_learnt_from() {
    let folder = folder();
    let shard = material_shard(folder.path(), 1, 3);
    let bytes = fs::read(&shard).unwrap();
    fs::write(&shard, &bytes[..bytes.len() - 5]).unwrap();
    let (data, net) = (shard.to_str().unwrap(), folder.path().join("out.net"));
    let net = net.to_str().unwrap();
    let output = chuhe(&["train", "--data", data, "--out", net, "--epochs", "1"]);
    failed(&output, 0, &["shard-1.chd", "damaged at byte"]);
    assert!(text(&output.stdout).starts_with("2 games: "));
    assert!(Network::load(Path::new(net)).is_ok());
}

/// A limit on the size of files fails in the middle of a write, as a full disk does.
#[cfg(unix)]
#[test]
fn a_full_disk_is_one_message_and_leaves_the_last_checkpoint() {
    let folder = folder();
    let shard = material_shard(folder.path(), 1, 3);
    let net = folder.path().join("out.net");
    let arguments = ["train", "--out", net.to_str().unwrap(), "--epochs", "1", "--data"];
    let limited = |kibibytes: u32| {
        let script = format!("trap '' XFSZ; ulimit -f {kibibytes}; exec \"$0\" \"$@\"");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script, env!("CARGO_BIN_EXE_chuhe")]).args(arguments);
        bash.arg(&shard).output().unwrap()
    };
    let checkpoint = folder.path().join("out.net.checkpoint");
    fs::write(&checkpoint, "an older one").unwrap();
    failed(&limited(100), 1, &["out.net.checkpoint", "cannot write"]);
    assert_eq!(fs::read(&checkpoint).unwrap(), b"an older one");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no half a file is left");
}
