//! Teams: article 12, and the order of teams in article 15.

use chuhe::arena::tournament::{Course, Outcome, order};

use crate::hall::{final_names, names, plan, play, publish, stronger_wins, values};

/// Three teams of three, the first boards the strongest.
fn teams(form: &str, format: &str, members: usize, count: usize) -> String {
    let letters = ["X", "Y", "Z", "W"];
    let letters = &letters[..count];
    let mut parts = vec![format!("[format]\n{format}\n[teams]\n{form}\n")];
    parts.extend(letters.iter().map(|letter| format!("[[team]]\nname = \"{letter}\"\n")));
    for letter in letters {
        let player =
            |number| format!("[[player]]\nname = \"{letter}{number}\"\nteam = \"{letter}\"\n");
        parts.extend((1..=members).map(player));
    }
    parts.concat()
}

fn start(text: &str) -> Course {
    Course::new(plan(text))
}

/// Names of red and black of the games of a meeting.
fn games(course: &Course, round: usize, meeting: usize) -> Vec<String> {
    let meeting = course.meeting(&course.rounds()[round], meeting);
    let name = |player: usize| course.plan().players[player].name.clone();
    let text = |players: [usize; 2]| format!("{}-{}", name(players[0]), name(players[1]));
    meeting.games.iter().map(|(game, _)| text(game.players)).collect()
}

/// Article 13.2: the team that the table lists first has red on odd boards.
#[test]
fn boards_are_fixed_and_colours_alternate_down_the_boards() {
    let mut course = start(&teams("form = \"fixed\"", "kind = \"round-robin\"", 3, 4));
    publish(&mut course);
    // Berger for four: 1-4 2-3.
    assert_eq!(games(&course, 0, 0), ["X1-W1", "W2-X2", "X3-W3"]);
    assert_eq!(games(&course, 0, 1), ["Y1-Z1", "Z2-Y2", "Y3-Z3"]);
}

/// Three teams, three boards: X beats Y 2-1, Y beats Z 3-0, Z beats X 2-1.
/// All have 2 match points; game points X 3, Y 4, Z 2. So Y, X, Z (article 15.3: 局分).
#[test]
fn game_points_decide_among_equal_match_points() {
    let mut course = start(&teams("form = \"fixed\"", "kind = \"round-robin\"", 3, 3));
    let wins = |one: &str, other: &str, board: u32| match (one, other) {
        ("X", "Y") => board < 3,
        ("Y", "X") => board == 3,
        ("Y", "Z") => true,
        ("Z", "Y") => false,
        ("Z", "X") => board > 1,
        _ => board == 1,
    };
    play(&mut course, 9, |course, game| {
        let [red, black] = game.players.map(|player| course.plan().players[player].name.clone());
        let board = red[1..].parse().unwrap();
        if wins(&red[..1], &black[..1], board) { Outcome::RedWins } else { Outcome::BlackWins }
    });
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(names(&course, standings), ["Y", "X", "Z"]);
    // 场分, 局分, 胜局, 直胜, 犯规.
    assert_eq!(values(&course, standings, "Y"), ["2", "4", "4", "-", "0"]);
    assert_eq!(values(&course, standings, "X"), ["2", "3", "3", "-", "0"]);
}

/// Article 14.2: more game points win the match, equal ones are a draw with a point each.
#[test]
fn a_match_is_worth_two_one_or_nothing() {
    let mut course = start(&teams("form = \"fixed\"", "kind = \"round-robin\"", 2, 2));
    play(
        &mut course,
        9,
        |_, game| {
            if game.id.game == 0 { Outcome::RedWins } else { Outcome::Draw }
        },
    );
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(values(&course, standings, "X")[..3], ["2", "1.5", "1"]);
    assert_eq!(values(&course, standings, "Y")[..3], ["0", "0.5", "0"]);
}

#[test]
fn substitutes_come_in_where_the_line_up_says_so() {
    let text = teams("form = \"substitutes\"\nboards = 2", "kind = \"round-robin\"", 4, 2);
    let text = text.replacen(
        "name = \"X\"\n",
        "name = \"X\"\nlineups = [{ round = 1, players = [\"X2\", \"X4\"] }]\n",
        1,
    );
    let mut course = start(&text);
    publish(&mut course);
    assert_eq!(games(&course, 0, 0), ["X2-Y1", "Y2-X4"]);
}

#[test]
fn when_all_play_all_every_member_meets_every_member() {
    let mut course = start(&teams("form = \"all-play-all\"", "kind = \"round-robin\"", 3, 2));
    play(&mut course, 9, stronger_wins);
    let games = games(&course, 0, 0);
    assert_eq!(games.len(), 9);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(values(&course, standings, "X")[..2], ["2", "9"]);
}

/// Article 21.4: for an absent team `+` is two points, and each board counts as won.
#[test]
fn an_absent_team_loses_two_match_points_and_all_games() {
    let mut course = start(&teams("form = \"fixed\"", "kind = \"round-robin\"", 3, 3));
    // Berger for three: 2-3 | 1-2 | 3-1. Z leaves after having met one of two.
    course.withdraw(2, 1);
    play(&mut course, 9, |_, _| Outcome::Draw);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(values(&course, standings, "X")[..2], ["3", "4.5"]);
    assert_eq!(values(&course, standings, "Z")[..2], ["1", "1.5"]);
}

/// Article 15.4: match points, opponents' match points, game points, matches won.
#[test]
fn teams_play_swiss_rounds() {
    let mut course = start(&teams("form = \"free\"", "kind = \"swiss\"\nrounds = 3", 2, 4));
    play(&mut course, 9, stronger_wins);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(names(&course, standings), ["X", "Y", "Z", "W"]);
    // X beats all with 2-0 each; its opponents have 4, 2 and 0.
    assert_eq!(values(&course, standings, "X")[..4], ["6", "6", "6", "3"]);
}

#[test]
fn a_drawn_match_of_a_knockout_of_teams_is_repeated_by_all_boards() {
    let text = teams("form = \"fixed\"", "kind = \"knockout\"", 2, 2);
    let mut course = start(&format!("{text}\n[play-off]\ngames = 1\nmost = 1\n"));
    play(&mut course, 9, |_, game| match game.id.game {
        0 | 1 => Outcome::Draw,
        _ => {
            if game.players[0] < game.players[1] {
                Outcome::RedWins
            } else {
                Outcome::BlackWins
            }
        }
    });
    assert_eq!(games(&course, 0, 0).len(), 4);
    assert_eq!(final_names(&course), ["X", "Y"]);
}

/// Articles 12.5 and 15.5: X1 Y1 X2 Y2 X3 Y3 are the places 1 to 6: X has 1+3+5 = 9, Y 12. With two
/// members counted X has 4, Y 6.
#[test]
fn teams_are_ordered_by_the_places_of_their_members() {
    let text = teams("form = \"sum-of-places\"", "kind = \"round-robin\"", 3, 2);
    let mut course = start(&text);
    let strength = |name: &str| {
        let board: u32 = name[1..].parse().unwrap();
        2 * board + u32::from(name.starts_with('Y'))
    };
    play(&mut course, 9, |course, game| {
        let [red, black] = game.players.map(|player| strength(&course.plan().players[player].name));
        if red < black { Outcome::RedWins } else { Outcome::BlackWins }
    });
    let shown = |counted| {
        let standings = order::by_places(&course, counted);
        standings
            .rows
            .iter()
            .map(|row| {
                let values: Vec<_> = row.values.iter().flatten().map(ToString::to_string).collect();
                format!("{} {}", course.plan().teams[row.entrant].name, values.join(" "))
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(course.plan().counted_members, Some(3));
    assert_eq!(shown(3), ["X 9 1 3 0", "Y 12 2 4 0"]);
    assert_eq!(shown(2), ["X 4 1 3 0", "Y 6 2 4 0"]);
}
