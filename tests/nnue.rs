//! The network: the same evaluation on every way to it, and a file that is read back or refused.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "helpers of tests")]

use std::fs;
use std::process::{Command, Output};
use std::sync::Arc;

use chuhe::board::{Kind, Position, Side, exchange_value};
use chuhe::eval::Score;
use chuhe::eval::nnue::{
    Evaluator, Kernel, Network, NetworkError, features, material, net, reference_output,
};
use chuhe::search::{Limits, Outcome, Settings, Solo};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

#[path = "support/networks.rs"]
mod networks;
#[path = "support/positions.rs"]
mod positions;

use positions::{Random, choose, mirrored, play, sides_changed, sparse, starts};

/// Returns an evaluator for each kernel that runs here.
fn evaluators(network: &Arc<Network>) -> Vec<Evaluator> {
    let kernels = Kernel::available().into_iter();
    kernels.map(|kernel| Evaluator::with_kernel(Arc::clone(network), kernel)).collect()
}

/// Returns FENs of known positions and of sparse ones, where kings walk.
fn fens() -> impl Strategy<Value = String> {
    prop_oneof![
        select(starts()).prop_map(str::to_owned),
        any::<u64>().prop_map(|seed| sparse(&mut Random::new(seed)).fen()),
    ]
}

/// What a search may do at a node.
#[derive(Clone, Copy, Debug)]
enum Action {
    Make(u16),
    MakeNull,
    TakeBack,
    Evaluate,
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        5 => any::<u16>().prop_map(Action::Make),
        1 => Just(Action::MakeNull),
        3 => Just(Action::TakeBack),
        3 => Just(Action::Evaluate),
    ];
    vec(action, 0..150)
}

/// Walks as a search does, and checks every evaluation asked for and the last position's.
fn walk(evaluator: &mut Evaluator, fen: &str, actions: &[Action]) {
    let network = Arc::clone(evaluator.network());
    let mut position = Position::from_fen(fen).unwrap();
    evaluator.reset();
    for &action in actions.iter().chain([&Action::Evaluate]) {
        match action {
            Action::Make(choice) => {
                if let Some(mv) = choose(&position, choice.into()) {
                    evaluator.make(&position, mv);
                    position.make(mv);
                }
            }
            Action::MakeNull if !position.in_check() => position.make_null(),
            Action::MakeNull => {}
            Action::TakeBack if position.ply() == 0 => {}
            Action::TakeBack if position.state().mv().is_none() => position.unmake_null(),
            Action::TakeBack => {
                position.unmake();
                evaluator.unmake();
            }
            Action::Evaluate => {
                let expected = reference_output(&network, &position);
                assert_eq!(evaluator.output(&position), expected, "{position:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// One evaluator walks twice, so that what it keeps from line to line is tested too.
    #[test]
    fn following_a_search_gives_what_starting_from_scratch_gives(
        seed in any::<u64>(),
        walks in vec((fens(), actions()), 2),
    ) {
        for evaluator in &mut evaluators(&Arc::new(networks::small(seed))) {
            for (fen, actions) in &walks {
                walk(evaluator, fen, actions);
            }
        }
    }

    #[test]
    fn every_kernel_gives_the_reference_output_whatever_the_weights(
        seed in any::<u64>(),
        fen in fens(),
        choices in vec(any::<u16>(), 0..60),
    ) {
        for network in [networks::small(seed), networks::extreme(seed)].map(Arc::new) {
            let mut evaluators = evaluators(&network);
            play(&fen, choices.iter().map(|&choice| choice.into()), |position| {
                let expected = reference_output(&network, position);
                for evaluator in &mut evaluators {
                    evaluator.reset();
                    assert_eq!(evaluator.output(position), expected, "{position:?}");
                }
            });
        }
    }

    #[test]
    fn both_sides_are_judged_alike(fen in fens(), choices in vec(any::<u16>(), 0..60)) {
        let network = networks::small(7);
        let position = play(&fen, choices.into_iter().map(usize::from), |_| {});
        let other = reference_output(&network, &sides_changed(&position));
        prop_assert_eq!(other, reference_output(&network, &position));
    }

    #[test]
    fn before_all_learning_the_pieces_are_counted(
        fen in fens(),
        choices in vec(any::<u16>(), 0..60),
    ) {
        let position = play(&fen, choices.into_iter().map(usize::from), |_| {});
        let worth_of = |side: Side| -> i32 {
            let far = |rank: usize| if side == Side::Red { rank >= 5 } else { rank <= 4 };
            let pawns = position.by(side, Kind::Pawn).into_iter();
            let crossed = pawns.filter(|pawn| far(pawn.rank())).count() as i32;
            let worth = |kind| position.by(side, kind).count() as i32 * exchange_value(kind);
            let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
            100 * crossed + kinds.map(worth).sum::<i32>()
        };
        let balance = worth_of(position.side()) - worth_of(!position.side());
        let output = reference_output(&material(), &position);
        prop_assert!((output - balance).abs() <= 3, "{output} for {balance}");
    }

    #[test]
    fn both_wings_are_judged_alike_unless_a_king_is_in_the_centre(
        fen in fens(),
        choices in vec(any::<u16>(), 0..60),
    ) {
        let network = networks::small(7);
        play(&fen, choices.into_iter().map(usize::from), |position| {
            if Side::ALL.iter().all(|&side| position.king(side).file() != 4) {
                let other = reference_output(&network, &mirrored(position));
                assert_eq!(other, reference_output(&network, position), "{position:?}");
            }
        });
    }
}

#[test]
fn a_king_that_changes_halves_takes_its_side_s_view_along() {
    let mut position = Position::from_fen("3k1a3/9/4c4/9/2n6/6P2/9/4B4/9/R3K4 w").unwrap();
    for evaluator in &mut evaluators(&Arc::new(networks::small(3))) {
        evaluator.reset();
        let moves = ["e0f0", "d9d8", "f0e0", "d8e8", "e0d0", "e8f8"].map(|mv| mv.parse().unwrap());
        let mut views = Vec::new();
        for mv in moves {
            evaluator.make(&position, mv);
            position.make(mv);
            views.push(Side::ALL.map(|side| features::is_mirrored(position.king(side))));
            evaluator.output(&position);
        }
        let (left, red, black) = ([false; 2], [true, false], [false, true]);
        assert_eq!(views, [red, red, left, left, left, black]);
        for _ in moves {
            position.unmake();
            evaluator.unmake();
            let expected = reference_output(evaluator.network(), &position);
            assert_eq!(evaluator.output(&position), expected, "{position:?}");
        }
    }
}

#[test]
fn the_output_is_the_formula_of_the_manual() {
    // One neuron sees Red's first rook, at half its range; both halves weigh it.
    let mut weights = net::Weights::zero();
    let rook = "a0".parse().unwrap();
    let position = Position::startpos();
    let feature = features::feature(Side::Red, false, position.piece_on(rook).unwrap(), rook);
    weights.hidden[feature * net::HIDDEN] = 128;
    let bucket = net::bucket(32);
    weights.output[bucket * 2 * net::HIDDEN] = 100;
    weights.output[bucket * 2 * net::HIDDEN + net::HIDDEN] = 20;
    weights.output_biases[bucket] = -1000;
    let network = Network::new(&weights, "").unwrap();
    let expected = (128 * 128 * 120 / 255 - 1000) * 400 / (255 * 64);
    assert_eq!(reference_output(&network, &position), expected);
    let bare = Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w").unwrap();
    assert_eq!(reference_output(&network, &bare), 0, "another bucket");
}

#[test]
fn buckets_split_the_numbers_of_pieces_evenly() {
    assert_eq!([2, 5, 6, 9, 10, 29, 30, 32].map(net::bucket), [0, 0, 1, 1, 2, 6, 7, 7]);
}

#[test]
fn an_evaluation_is_damped_and_stays_in_its_band() {
    let mut weights = net::Weights::zero();
    weights.output_biases.fill(net::HIDDEN_ONE * net::OUTPUT_ONE);
    let mut evaluator = Evaluator::new(Arc::new(Network::new(&weights, "").unwrap()));
    let board = "3k1a3/9/4c4/9/2n6/6P2/9/4B4/9/R3K4";
    for (quiet, expected) in [(0, 400), (60, 300), (120, 200)] {
        let position = Position::from_fen(&format!("{board} w - - {quiet} 1")).unwrap();
        evaluator.reset();
        assert_eq!(evaluator.evaluate(&position).value(), expected, "{quiet}");
    }
    for (bias, expected) in [(i32::MAX, Score::MAX_EVALUATION), (i32::MIN, -Score::MAX_EVALUATION)]
    {
        weights.output_biases.fill(bias);
        let mut evaluator = Evaluator::new(Arc::new(Network::new(&weights, "").unwrap()));
        assert_eq!(evaluator.evaluate(&Position::startpos()), expected);
    }
}

fn solo_search(network: Arc<Network>, fen: &str, depth: u32) -> Outcome {
    let settings = Settings { network, ..Settings::default() };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Solo::new(4, settings).unwrap().search(Position::from_fen(fen).unwrap(), &limits)
}

/// Checked builds compare each evaluation of the search with one from scratch.
#[test]
fn a_search_with_a_network_follows_its_line() {
    let endgame = "3ak4/4a4/9/9/9/9/2p6/4n4/4K4/1R7 w";
    for fen in [chuhe::board::START_FEN, endgame] {
        let search = |network| solo_search(network, fen, 7);
        let [first, again] = [(); 2].map(|()| search(Arc::new(networks::small(5))));
        assert_eq!((first.nodes, first.score), (again.nodes, again.score));
        assert!(first.nodes > 500, "{first:?}");
        assert_ne!(first.nodes, search(material()).nodes);
    }
}

#[test]
fn every_kernel_searches_the_same_nodes() {
    let network = Arc::new(networks::small(5));
    let search = |kernel| {
        let network = Arc::clone(&network);
        let settings = Settings { network, kernel, ..Settings::default() };
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let outcome = Solo::new(4, settings).unwrap().search(Position::startpos(), &limits);
        (outcome.nodes, outcome.score, outcome.best)
    };
    let reference = search(Kernel::SCALAR);
    assert!(reference.0 > 500, "{reference:?}");
    for kernel in Kernel::available() {
        assert_eq!(search(kernel), reference, "{kernel}");
    }
}

#[test]
fn a_search_takes_the_network_of_its_own_settings() {
    let mut weights = net::Weights::zero();
    let mut solo_score = |output: i32| {
        weights.output_biases.fill(output * net::HIDDEN_ONE * net::OUTPUT_ONE / net::SCALE);
        let network = Network::new(&weights, "").unwrap();
        solo_search(Arc::new(network), chuhe::board::START_FEN, 1).score.value()
    };
    // The mover's view changes with each ply, a constant output does not: a depth of one.
    let scores = [160, -160].map(&mut solo_score);
    assert!(scores[0] * scores[1] < 0, "{scores:?}");
}

#[test]
fn a_network_read_back_is_the_same() {
    for provenance in ["", "three games\nof 2026 with Horse (马)", &"x".repeat(70_000)] {
        let network = Network::new(&networks::small_weights(1), provenance).unwrap();
        let bytes = network.to_bytes();
        assert!(bytes.starts_with(b"CHUHENET\x01\0\0\0\xb1\x02\0\0"));
        let payload = 2 * (689 * 256 + 256 + 8 * 512) + 4 * 8;
        assert_eq!(bytes.len(), (44 + provenance.len()).next_multiple_of(64) + payload);
        let read = Network::from_bytes(&bytes).unwrap();
        assert_eq!((read.provenance(), read.checksum()), (provenance, network.checksum()));
        assert_eq!(read, network);
    }
}

/// Returns what is wrong with a network's file after a change to its bytes.
fn fault(change: impl FnOnce(&mut Vec<u8>)) -> NetworkError {
    let mut bytes = networks::small(1).to_bytes();
    change(&mut bytes);
    Network::from_bytes(&bytes).expect_err("a broken file")
}

#[test]
fn each_kind_of_wrong_file_has_its_own_error() {
    assert!(matches!(fault(Vec::clear), NetworkError::NotANetwork));
    assert!(matches!(fault(|bytes| bytes[0] = b'c'), NetworkError::NotANetwork));
    assert!(matches!(fault(|bytes| bytes[8] = 2), NetworkError::Version(2)));
    let other = fault(|bytes| bytes[17] = 3);
    assert!(matches!(other, NetworkError::Shape { found: [689, 768, 8] }), "{other:?}");
    assert!(other.to_string().contains("689 -> 768 x 2 -> 8, but"), "{other}");
    assert!(matches!(fault(|bytes| bytes.truncate(9)), NetworkError::Length { .. }));
    assert!(matches!(fault(|bytes| bytes.truncate(50)), NetworkError::Length { found: 50, .. }));
    assert!(matches!(fault(|bytes| bytes.truncate(353_000)), NetworkError::Length { .. }));
    assert!(matches!(fault(|bytes| bytes.push(0)), NetworkError::Length { .. }));
    assert!(matches!(fault(|bytes| bytes[43] = 0xff), NetworkError::Length { .. }));
    for place in [36, 44, 64, 70, 5000, 353_000] {
        let damaged = fault(|bytes| bytes[place] ^= 1);
        assert!(matches!(damaged, NetworkError::Checksum { .. }), "{place}: {damaged:?}");
    }
    assert!(matches!(fault(|bytes| bytes[44] = 0xff), NetworkError::Provenance));
}

#[test]
fn every_byte_of_the_header_counts() {
    let bytes = networks::small(1).to_bytes();
    for place in 0..128 {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        let result = Network::from_bytes(&damaged);
        assert!(result.is_err(), "byte {place}");
    }
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let refusal = |change: &dyn Fn(&mut net::Weights)| {
        let mut weights = net::Weights::zero();
        change(&mut weights);
        Network::new(&weights, "").map_err(|error| error.to_string()).unwrap_err()
    };
    let text = refusal(&|weights| weights.hidden[9] = i16::MIN);
    assert_eq!(text, "the hidden weights reach 32768, more than 992");
    assert!(refusal(&|weights| weights.output[9] = 128).contains("output weights reach 128"));
    assert!(refusal(&|weights| weights.output.truncate(4095)).contains("4095 output weights"));
    assert!(refusal(&|weights| weights.output_biases.push(1)).contains("9 output biases"));
}

/// Runs the program.
fn chuhe(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_chuhe");
    Command::new(program).args(arguments).env_remove("CHUHE_LOG").output().unwrap()
}

#[test]
fn bench_runs_the_kernel_that_is_named_or_says_which_there_are() {
    let bench = |words: &[&str]| chuhe(&[&["bench", "--depth", "2"], words].concat());
    for kernel in Kernel::available().iter().map(ToString::to_string) {
        let output = bench(&["--kernel", &kernel, "--json"]);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report[0]["kernel"], kernel, "{report}");
    }
    let foreign = if cfg!(target_arch = "x86_64") { "neon" } else { "avx2" };
    for (words, error) in [
        (vec!["--kernel", "mmx"], "no kernel is named 'mmx'; this machine has scalar"),
        (vec!["--kernel", foreign], "; it has scalar"),
    ] {
        let output = bench(&words);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && text.contains(error), "{words:?}: {text}");
    }
}

#[test]
fn net_info_shows_what_a_file_is_or_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.nnue");
    let name = path.to_str().unwrap();
    let network = Network::new(&networks::small_weights(2), "games 马\n\x1b[31mseed 2").unwrap();
    fs::write(&path, network.to_bytes()).unwrap();
    let output = chuhe(&["net", "info", name]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    for words in ["689 -> 256 x 2 -> 8", &format!("{:016x}", network.checksum()), "seed 2"] {
        assert!(text.contains(words), "no '{words}' in {text}");
    }
    assert!(text.is_ascii() && !text.contains('\x1b'), "{text}");
    let judged = reference_output(&network, &Position::startpos());
    assert!(text.contains(&format!("start position  {judged:+}\n")), "{text}");

    let output = chuhe(&["net", "info", name, "--json"]);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["provenance"], network.provenance());
    assert_eq!(object["output"], judged);

    fs::write(&path, b"CHUHENET\x01\0\0\0").unwrap();
    for (file, words) in [(name, "bytes long"), ("/no/such.nnue", "cannot be read"), ("/", "file")]
    {
        let output = chuhe(&["net", "info", file]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{errors}");
        assert!(errors.contains(file) && errors.contains(words), "{errors}");
        assert!(errors.matches("os error").count() <= 1, "each cause once: {errors}");
    }
}
