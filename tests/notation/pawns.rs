//! Pawns that share a file: every number of them, and every system of naming them.

use crate::{FOUR_OF_BLACK, THREE_AND_TWO, assert_ambiguous, assert_read, assert_written};

/// Two files with two pawns each, and a pawn alone between them.
const TWO_AND_TWO: &str = "3k5/9/2P3P2/2P1P1P2/9/9/9/9/9/5K3 w";

#[test]
fn three_pawns_on_a_file_are_front_middle_and_rear() {
    let fen = "rnbakabnr/9/1c5c1/p1p1P1p1p/4P4/9/P3P3P/1C5C1/9/RNBAKABNR w";
    assert_written(
        fen,
        &[
            ("e6d6", "前兵平六", "15=6"),
            ("e5d5", "中兵平六", "25=6"),
            ("e3e4", "后兵进一", "35+1"),
            ("a3a4", "兵九进一", "P9+1"),
        ],
    );
    assert_read(
        fen,
        &[
            ("一兵平六", "e6d6"),
            ("二兵平六", "e5d5"),
            ("三兵进一", "e3e4"),
            ("前五平六", "e6d6"),
            ("P+=6", "e6d6"),
            ("P5=6", "e5d5"),
            ("P.=6", "e5d5"),
            ("P-+1", "e3e4"),
            ("Pa.6", "e6d6"),
            ("Pb.6", "e5d5"),
            ("pc+1", "e3e4"),
            ("+5.6", "e6d6"),
        ],
    );
}

#[test]
fn pawns_of_two_files_are_numbered_from_the_right() {
    assert_written(
        TWO_AND_TWO,
        &[
            ("g7f7", "一兵平四", "13=4"),
            ("g6f6", "二兵平四", "23=4"),
            ("c7d7", "三兵平六", "17=6"),
            ("c6d6", "四兵平六", "27=6"),
            ("e6d6", "兵五平六", "P5=6"),
        ],
    );
    assert_written(
        THREE_AND_TWO,
        &[
            ("g7h7", "一兵平二", "13=2"),
            ("g6h6", "二兵平二", "23=2"),
            ("g5h5", "三兵平二", "33=2"),
            ("c7b7", "四兵平八", "17=8"),
            ("c6b6", "五兵平八", "27=8"),
        ],
    );
    assert_read(
        THREE_AND_TWO,
        &[
            ("前三平二", "g7h7"),
            ("中三平二", "g6h6"),
            ("后三平二", "g5h5"),
            ("前七平八", "c7b7"),
            ("后七平八", "c6b6"),
            ("前兵七平八", "c7b7"),
            ("前兵平八", "c7b7"),
            ("3+=2", "g7h7"),
            ("3-=2", "g5h5"),
            ("7+.8", "c7b7"),
            ("7-.8", "c6b6"),
            ("+7.8", "c7b7"),
            ("-3.2", "g5h5"),
            ("Pd=8", "c7b7"),
            ("Pe=8", "c6b6"),
        ],
    );
    assert_ambiguous(THREE_AND_TWO, "前兵进一", "c7c8 g7g8");
    assert_ambiguous(THREE_AND_TWO, "P++1", "c7c8 g7g8");
}

#[test]
fn the_middle_pawn_of_a_file_is_read_in_the_old_federation_form() {
    // In the form of 2018 `77` were the seventh pawn of the file, so nothing stands against it.
    let fen = "3k5/9/2P3P2/2P6/2P3P2/9/9/9/9/5K3 w";
    assert_read(fen, &[("77=8", "c6b6"), ("7+=8", "c7b7"), ("7-=8", "c5b5")]);
    // Here `33` is the third pawn of file 3 in one form and the second in the other.
    assert_read(THREE_AND_TWO, &[("33=2", "g5h5")]);
}

#[test]
fn four_and_five_pawns_on_one_file_are_numbered() {
    assert_written(
        FOUR_OF_BLACK,
        &[
            ("a2a1", "一卒进1", "11+1"),
            ("a2b2", "一卒平2", "11=2"),
            ("a3b3", "二卒平2", "21=2"),
            ("a4b4", "三卒平2", "31=2"),
        ],
    );
    assert_read(
        FOUR_OF_BLACK,
        &[
            ("前卒进１", "a2a1"),
            ("前卒平２", "a2b2"),
            ("1卒平2", "a2b2"),
            ("++.2", "a2b2"),
            ("P+.2", "a3b3"),
            ("P-.2", "a4b4"),
        ],
    );
    let five = "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/5K3 w";
    assert_written(
        five,
        &[
            ("c9b9", "一兵平八", "17=8"),
            ("c7b7", "三兵平八", "37=8"),
            ("c6b6", "四兵平八", "47=8"),
            ("c6d6", "四兵平六", "47=6"),
        ],
    );
    assert_read(
        five,
        &[
            ("前兵平八", "c9b9"),
            ("中兵平八", "c7b7"),
            ("后兵平八", "c5b5"),
            ("++=8", "c9b9"),
            ("P+=8", "c8b8"),
            ("P7=8", "c7b7"),
            ("P-=8", "c6b6"),
            ("--=8", "c5b5"),
        ],
    );
}

#[test]
fn crowded_boards_of_problems_are_written_as_in_other_programs() {
    let fen = "3a1kb2/2P1a1P1R/1RC6/n1N2PPc1/2b6/2B2pNr1/2P6/2n2App1/2p2K1p1/2B2ArC1 w";
    assert_written(fen, &[("g8f8", "一兵平四", "13=4")]);
    let ranks_from_zero = "5k3/9/3P5/3P1P3/5P3/9/9/9/9/4K4 w";
    assert_written(ranks_from_zero, &[("d6e6", "四兵平五", "26=5"), ("f5e5", "二兵平五", "24=5")]);
}
