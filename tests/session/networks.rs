//! Networks named by the client.

use std::fs;

use chuhe::eval::nnue::{Network, net};

use crate::support::{Session, field};

/// Returns a network whose output is the same everywhere, in hundredths of a pawn.
fn constant(output: i32) -> Vec<u8> {
    let mut weights = net::Weights::zero();
    weights.output_biases.fill(output * net::HIDDEN_ONE * net::OUTPUT_ONE / net::SCALE);
    Network::new(&weights, "constant").unwrap().to_bytes()
}

/// Returns the score at the end of a line of one ply, seen with whatever evaluates.
fn score(session: &mut Session) -> (Vec<String>, i64) {
    session.burst(&["position startpos", "go depth 1"]);
    let (lines, _) = session.best_move();
    let score = lines.iter().rev().find_map(|line| field(line, "score").or(field(line, "cp")));
    (lines.clone(), score.unwrap())
}

#[test]
fn a_network_from_a_file_evaluates_until_another_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a net.nnue");
    fs::write(&path, constant(-840)).unwrap();
    for (mut session, name) in
        [(Session::ucci(), "setoption evalfile"), (Session::uci(), "setoption name EvalFile value")]
    {
        let (_, own) = score(&mut session);
        session.send(&format!("{name} {}", path.display()));
        session.assert_quiet();
        let (_, other) = score(&mut session);
        assert!(own.abs() < 150 && other > 150, "{own}, then {other}");

        session.send(&format!("{name} /no/such/file.nnue"));
        session.assert_quiet();
        let (lines, kept) = score(&mut session);
        assert_eq!(kept, other);
        let remarks: Vec<_> = lines.iter().filter(|line| line.contains("EvalFile")).collect();
        assert_eq!(remarks.len(), 1, "{lines:?}");
        assert!(remarks[0].contains("/no/such/file.nnue: cannot be read"), "{}", remarks[0]);

        session.send(&format!("{name} <empty>"));
        assert_eq!(score(&mut session).1, own);
    }
}

#[test]
fn the_network_takes_effect_on_what_was_searched_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::uci();
    for output in [840, -840] {
        let path = folder.path().join(format!("{output}.nnue"));
        fs::write(&path, constant(output)).unwrap();
        session.send(&format!("setoption name EvalFile value {}", path.display()));
        let (_, score) = score(&mut session);
        assert_eq!(i64::from(-output).signum(), score.signum(), "{output}: {score}");
    }
}
