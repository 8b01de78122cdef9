//! The fixed positions.

use super::{Case, CaseError};

/// Returns the positions of the signature, about forty from every phase of the game.
///
/// # Errors
///
/// Fails on a position that cannot be read; a test keeps that from happening.
pub fn positions() -> Result<Vec<Case>, CaseError> {
    let numbered = PHASES.iter().flat_map(|(phase, texts)| {
        let named = move |(index, text)| (format!("{phase} {}", index + 1), text);
        texts.iter().enumerate().map(named)
    });
    numbered.map(|(name, text)| Case::new(&name, text)).collect()
}

/// Any change here changes the signature.
const PHASES: [(&str, &[&str]); 6] = [
    ("opening", &OPENINGS),
    ("middle game", &MIDDLE_GAMES),
    ("ending", &ENDINGS),
    ("check", &CHECKS),
    ("repetition", &REPETITIONS),
    ("natural limit", &NATURAL_LIMITS),
];

/// From the start position: central cannon against screen horses, same-direction cannons, the
/// pawn opening and its cannon reply, the elephant opening, the palace-corner cannon.
const OPENINGS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 h0h6",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves h2e2 h7e7 h0g2 h9g7 i0h0 i9i8",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves g3g4 b7c7 h2e2 c9e7 h0g2",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves g0e2 h7d7 h0g2 h9g7 i0h0 i9h9",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves b2d2 h9g7 b0c2 b9c7 a0b0 i9h9 h0g2",
];

/// Boards with most of the pieces: some of the trees counted in `tests/perft.rs`, then playouts.
const MIDDLE_GAMES: [&str; 16] = [
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
    "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b - - 0 1",
    "2b1ka1nr/1c2a4/2n1bc3/p3p4/6pRp/3C2P2/P3P3P/B1C3N2/9/1N1AKAB2 w - - 7 18",
    "4kab2/4a4/2n1b1n2/p3p3p/2P3p2/P3P3P/5cc2/N3B1N1R/4A1r2/2RAKCB2 b - - 8 21",
    "2r1ka3/4a3r/2ncbcn2/4p1p2/p1b5P/1R2P1PC1/P1N5R/2C1B1N2/4A4/2BAK4 b - - 12 21",
    "2bak1br1/2r1a4/1c4c2/p3nC2p/2p3P2/9/P1P1P3P/2N3N2/4A4/R1BAK1B1R w - - 1 14",
    "rn1akab2/9/1R2b2r1/p1p1n1p1p/5N3/P5C2/4P3P/2N1B4/7c1/2BAKA2R b - - 0 13",
    "4kab1r/1C1ra4/cRn1b1n2/N1p1p1p1p/9/c1P3PCP/p3P4/4B1N2/4A4/4KAB1R w - - 12 17",
    "r3kab2/c3a4/2n1b1nC1/p1p1p1p1r/5c2p/P5P2/1RP1P3P/3CB1N2/4N4/2BAKA1R1 w - - 26 14",
    "1nbakab2/r3c3n/2c4r1/p5P2/2P4Cp/5p1R1/P7P/2C6/N3K1N2/R1BA1AB2 w - - 9 17",
    "rn1ak1b2/4a4/2c1b1n2/p3p1p2/2P4r1/P3P4/6P2/4BCNCR/R3A4/1N1cK4 b - - 0 21",
    "3nka3/4a4/4bcn2/R3p2r1/2b5p/5C3/P3P1p1P/B1N6/3N5/3AKAB2 w - - 3 28",
    "rnb1ka1c1/5r3/c2ab1n2/2p1p1P1p/9/p4N2P/2P1P4/C3B4/4A4/RN1AK1BR1 w - - 4 17",
];

/// Few pieces: playouts, then rook against a full defence, horse and pawn, cannon and advisors,
/// pawns alone.
const ENDINGS: [&str; 9] = [
    "2b1ka3/1R2a4/8b/2p6/1N4p1P/4P4/c3N1c2/4B4/4A4/4KAB2 w - - 3 33",
    "2bak4/3Ra4/2n1b1n2/p8/2p1N1p2/P8/3Nr4/4B4/9/3AKAB2 w - - 1 34",
    "3ak1b2/4a4/4b4/9/2p3p2/5r3/5Nn2/4BR3/4An3/1N1AK1B2 b - - 21 56",
    "3ak4/9/4na3/9/3n5/6P2/9/R8/3CK4/3A2r2 w - - 31 68",
    "2b1ka3/4a4/4b4/9/8P/9/r3N4/4B3R/9/2R1K4 w - - 14 70",
    "2bak1b2/4a4/9/9/9/9/9/4R4/9/4K4 w - - 0 1",
    "3k5/4a4/9/4P4/9/5N3/9/4B4/9/4K4 w - - 0 1",
    "3a1k3/9/3a5/9/9/9/9/3AC4/4A4/3K5 w - - 0 1",
    "4k4/4a4/4b4/2P3P2/9/9/2p3p2/4B4/4A4/3K5 w - - 0 1",
];

/// The side to move is in check: by one piece, by several at once.
const CHECKS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves h2e2 d9e8 e2e6",
    "3akab2/9/2n1b4/p1p1C3p/9/2P6/P7P/N3B3R/2r1A4/2BAK4 b - - 2 25",
    "9/4k4/9/2N6/9/9/9/4R4/4C4/4K4 b - - 0 1",
    "4k4/3PR1N2/5N3/4C4/9/9/9/9/9/4K4 b - - 0 1",
];

/// The game has gone in circles: undecided shuffling, a perpetual check, a perpetual chase.
const REPETITIONS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
     moves h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2",
    "3ak4/9/9/2p1p4/9/4P1P2/9/4B4/4A1r2/R2A1K3 w - - 0 1 \
     moves f0e0 e9e8 a0a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8",
    "3ak1b2/4a4/4b4/c7R/4p4/2P6/4P3P/4B4/4A4/3AK1B2 b - - 0 1 \
     moves a6a5 i6i5 a5a6 i5i6 a6a5 i6i5 a5a6",
    "2bakab2/9/2n3n2/p3p3p/2c3c2/2C3C2/P3P3P/2N3N2/9/2BAKAB2 w - - 0 1 \
     moves e0e1 e9e8 e1e0 e8e9 e0e1 e9e8 e1e0",
];

/// The last capture is long ago.
const NATURAL_LIMITS: [&str; 2] = [
    "2b1ka3/4a4/4b4/p8/9/8P/9/4B3R/4A4/2BAK2r1 w - - 108 90",
    "3ak4/4a4/9/9/9/9/1r7/4C4/4A4/R3KA3 b - - 115 120",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::repetition;
    use crate::search::Settings;

    /// Returns the positions of one phase.
    fn phase(name: &str) -> Vec<Case> {
        positions().unwrap().into_iter().filter(|case| case.name.starts_with(name)).collect()
    }

    #[test]
    fn every_position_can_be_searched_and_none_stands_twice() {
        let cases = positions().unwrap();
        assert!((35..=50).contains(&cases.len()), "{}", cases.len());
        let mut texts: Vec<_> = cases.iter().map(|case| &case.text).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), cases.len());
        for case in &cases {
            assert!(case.position.has_legal_move(), "{}: {}", case.name, case.text);
        }
    }

    #[test]
    fn phases_hold_what_their_names_say() {
        for case in phase("check") {
            assert!(case.position.in_check(), "{}", case.text);
        }
        for case in phase("repetition") {
            assert!(repetition(&case.position).is_some(), "{}", case.text);
        }
        for case in phase("natural limit") {
            let quiet = case.position.quiet_plies();
            assert!((100..Settings::NATURAL_LIMIT).contains(&quiet), "{quiet}: {}", case.text);
        }
        for (name, pieces) in [("opening", 28..=32), ("middle game", 18..=32), ("ending", 3..=20)] {
            for case in phase(name) {
                let count = case.position.occupied().count();
                assert!(pieces.contains(&count), "{count} pieces: {}", case.text);
            }
        }
    }
}
