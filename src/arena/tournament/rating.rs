//! A list of ratings from the games of a tournament: the ratings that make its results likeliest.
//!
//! The model is Elo's (Bradley and Terry's): who has `d` points more scores 1/(1+10^(-d/400)) on
//! average. A draw counts as half a win. Errors come from the curvature at the maximum and the
//! spread of results around their means, with the rate of draws of the whole tournament.

/// A game that was played: who, against whom, and the score of the first: 1, ½ or 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedGame {
    /// The two, by their numbers.
    pub players: [usize; 2],
    /// What the first scored.
    pub score: f64,
}

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The number of the player.
    pub player: usize,
    /// The rating.
    pub rating: f64,
    /// The standard error (one sigma) of the rating, against the average of the list.
    pub error: f64,
    /// The number of games.
    pub games: usize,
    /// The points scored, a draw ½.
    pub score: f64,
    /// The score that the opponents' ratings were like to give, in points.
    pub opponents: f64,
}

/// A list, the highest rating first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RatingList {
    /// The players with games.
    pub ratings: Vec<Rating>,
    /// Whether one drawn game against the average was added for everybody, because some won or
    /// lost everything, or never met the others even at second hand: without it their ratings
    /// would have no bounds.
    pub is_bounded_by_draws: bool,
}

/// Elo points for a factor of e in the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Steps of the search for the maximum; it needs about ten.
const MOST_STEPS: usize = 100;
/// Odds (as logarithm) that one step may change a rating by.
const LONGEST_STEP: f64 = 2.0;

/// Returns the ratings of players by their games. The average of the list is that of the `known`
/// ratings of its players, 0 if none is known.
pub fn fit(games: &[RatedGame], known: &dyn Fn(usize) -> Option<f64>) -> RatingList {
    let mut players: Vec<_> = games.iter().flat_map(|game| game.players).collect();
    players.sort_unstable();
    players.dedup();
    if players.is_empty() {
        return RatingList::default();
    }
    let number = |player| players.binary_search(&player).unwrap_or_default();
    let games: Vec<_> = games
        .iter()
        .map(|game| RatedGame { players: game.players.map(number), score: game.score })
        .collect();
    let is_bounded_by_draws = !all_are_comparable(players.len(), &games);
    let model = Model { count: players.len(), games: &games, is_bounded_by_draws };
    let strengths = model.likeliest();
    let errors = model.errors(&strengths);

    let known: Vec<_> = players.iter().filter_map(|&player| known(player)).collect();
    let anchor = if known.is_empty() { 0.0 } else { mean(&known) };
    let shift = anchor - mean(&strengths) * SCALE;
    let mut ratings: Vec<_> = players
        .iter()
        .enumerate()
        .map(|(index, &player)| {
            let own = games.iter().filter(|game| game.players.contains(&index));
            let scored = |game: &RatedGame| {
                if game.players[0] == index { game.score } else { 1.0 - game.score }
            };
            let faced = own.clone().map(|game| {
                let other =
                    if game.players[0] == index { game.players[1] } else { game.players[0] };
                strengths[other] * SCALE + shift
            });
            let faced: Vec<_> = faced.collect();
            Rating {
                player,
                rating: strengths[index] * SCALE + shift,
                error: errors[index] * SCALE,
                games: faced.len(),
                score: own.map(scored).sum(),
                opponents: mean(&faced),
            }
        })
        .collect();
    ratings.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.player.cmp(&b.player)));
    RatingList { ratings, is_bounded_by_draws }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// Returns whether everybody can be reached from everybody along games that were not lost: the
/// condition for ratings with bounds (Ford 1957).
fn all_are_comparable(count: usize, games: &[RatedGame]) -> bool {
    let reaches_all = |forward: bool| {
        let mut seen = vec![false; count];
        let mut next = vec![0];
        while let Some(player) = next.pop() {
            if std::mem::replace(&mut seen[player], true) {
                continue;
            }
            for game in games {
                let [one, other] = game.players;
                let [from_one, from_other] = if forward {
                    [game.score > 0.0, game.score < 1.0]
                } else {
                    [game.score < 1.0, game.score > 0.0]
                };
                if one == player && from_one {
                    next.push(other);
                }
                if other == player && from_other {
                    next.push(one);
                }
            }
        }
        seen.into_iter().all(|seen| seen)
    };
    reaches_all(true) && reaches_all(false)
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

struct Model<'a> {
    count: usize,
    games: &'a [RatedGame],
    is_bounded_by_draws: bool,
}

impl Model<'_> {
    /// Strengths as logarithms of odds, by Newton's method.
    fn likeliest(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.count];
        for _ in 0..MOST_STEPS {
            let mut slope = vec![0.0; self.count];
            for game in self.games {
                let [one, other] = game.players;
                let surplus = game.score - expected(strengths[one] - strengths[other]);
                slope[one] += surplus;
                slope[other] -= surplus;
            }
            if self.is_bounded_by_draws {
                for (slope, &strength) in slope.iter_mut().zip(&strengths) {
                    *slope += 0.5 - expected(strength);
                }
            }
            let step = self.curvature(&strengths).decomposed().solve(&slope);
            let longest = step.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
            let scale = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            for (strength, step) in strengths.iter_mut().zip(step) {
                *strength += scale * step;
            }
            if longest < 1e-10 {
                break;
            }
        }
        strengths
    }

    /// The negative second derivative of the likelihood. Ratings only matter by their differences:
    /// the direction in which all move is filled up, so that the matrix can be inverted.
    fn curvature(&self, strengths: &[f64]) -> Matrix {
        let mut matrix = Matrix::new(self.count);
        for game in self.games {
            let [one, other] = game.players;
            let mean = expected(strengths[one] - strengths[other]);
            matrix.add_difference(one, other, mean * (1.0 - mean));
        }
        if self.is_bounded_by_draws {
            for (player, &strength) in strengths.iter().enumerate() {
                let mean = expected(strength);
                matrix.add(player, player, mean * (1.0 - mean));
            }
        } else {
            let fill = 1.0 / self.count as f64;
            for row in 0..self.count {
                (0..self.count).for_each(|column| matrix.add(row, column, fill));
            }
        }
        matrix
    }

    /// The standard errors of the strengths against their mean.
    fn errors(&self, strengths: &[f64]) -> Vec<f64> {
        let draws = self.games.iter().filter(|game| (game.score - 0.5).abs() < 0.25).count();
        // One of each result is added, so that a few games without a draw promise nothing.
        let rate = (draws + 1) as f64 / (self.games.len() + 3) as f64;
        let mut spread = Matrix::new(self.count);
        for game in self.games {
            let [one, other] = game.players;
            let mean = expected(strengths[one] - strengths[other]);
            let drawn = rate.min(2.0 * mean.min(1.0 - mean));
            spread.add_difference(one, other, mean * (1.0 - mean) - drawn / 4.0);
        }
        let curvature = self.curvature(strengths).decomposed();
        (0..self.count)
            .map(|player| {
                // What this rating moves by when results move: a row of the inverse, less the mean.
                let mut unit = vec![-1.0 / self.count as f64; self.count];
                unit[player] += 1.0;
                let row = curvature.solve(&unit);
                spread.quadratic(&row).max(0.0).sqrt()
            })
            .collect()
    }
}

/// A square matrix, symmetric and positive where it is solved.
#[derive(Clone, Debug)]
struct Matrix {
    count: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn new(count: usize) -> Self {
        Self { count, cells: vec![0.0; count * count] }
    }

    fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.count + column] += value;
    }

    /// Adds a multiple of the square of a difference of two variables.
    fn add_difference(&mut self, one: usize, other: usize, value: f64) {
        self.add(one, one, value);
        self.add(other, other, value);
        self.add(one, other, -value);
        self.add(other, one, -value);
    }

    /// Returns `v' A v`.
    fn quadratic(&self, vector: &[f64]) -> f64 {
        let rows = self.cells.chunks_exact(self.count).zip(vector);
        rows.map(|(row, value)| value * row.iter().zip(vector).map(|(a, b)| a * b).sum::<f64>())
            .sum()
    }

    /// Returns Cholesky's decomposition.
    fn decomposed(mut self) -> Cholesky {
        let count = self.count;
        for column in 0..count {
            for row in column..count {
                let [one, other] = [row, column].map(|row| &self.cells[row * count..][..column]);
                let dot: f64 = one.iter().zip(other).map(|(a, b)| a * b).sum();
                let value = self.cells[row * count + column] - dot;
                self.cells[row * count + column] = if row == column {
                    // Rounding may leave nothing of a tiny pivot.
                    value.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    value / self.cells[column * count + column]
                };
            }
        }
        Cholesky(self)
    }
}

/// The lower triangle whose product with its transpose is a matrix.
struct Cholesky(Matrix);

impl Cholesky {
    /// Returns `x` with `A x = b`.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Matrix { count, cells } = &self.0;
        let mut out = right.to_vec();
        for row in 0..*count {
            let dot: f64 = (0..row).map(|k| cells[row * count + k] * out[k]).sum();
            out[row] = (out[row] - dot) / cells[row * count + row];
        }
        for row in (0..*count).rev() {
            let dot: f64 = (row + 1..*count).map(|k| cells[k * count + row] * out[k]).sum();
            out[row] = (out[row] - dot) / cells[row * count + row];
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(players: [usize; 2], wins: usize, draws: usize, losses: usize) -> Vec<RatedGame> {
        let scores = [(wins, 1.0), (draws, 0.5), (losses, 0.0)];
        let scores = scores.into_iter().flat_map(|(count, score)| vec![score; count]);
        scores.map(|score| RatedGame { players, score }).collect()
    }

    fn unknown(_: usize) -> Option<f64> {
        None
    }

    /// 40 wins, 40 draws, 20 losses: score 0.6, difference 400 log10(0.6/0.4) = 70.44. The score's
    /// standard error is sqrt((0.4 + 0.1 - 0.36)/100) = 0.0374, the slope of the curve there
    /// 0.24/173.72 per point, so the difference has 27.1 and each of the two half of it: 13.5.
    #[test]
    fn two_players_are_rated_by_the_formula() {
        let list = fit(&games([0, 1], 40, 40, 20), &unknown);
        assert!(!list.is_bounded_by_draws);
        let [first, second] = list.ratings[..] else { panic!("{list:?}") };
        assert!((first.rating - second.rating - 70.44).abs() < 0.01, "{list:?}");
        assert!((first.rating + second.rating).abs() < 1e-6);
        assert!((first.error - 13.5).abs() < 0.3, "{list:?}");
        assert_eq!((first.games, first.score), (100, 60.0));
        assert!((first.opponents - second.rating).abs() < 1e-9);
    }

    /// Three players whose scores are exactly those of ratings 100, 0 and -100: the expectations of
    /// differences 100 and 200 are 0.640065 and 0.759747.
    #[test]
    fn ratings_that_explain_the_scores_are_found_again() {
        let game = |players, score| RatedGame { players, score };
        let expect = |difference: f64| 1.0 / (1.0 + 10.0_f64.powf(-difference / 400.0));
        let list = fit(
            &[
                game([5, 3], expect(100.0)),
                game([3, 9], expect(100.0)),
                game([9, 5], expect(-200.0)),
            ],
            &unknown,
        );
        let found: Vec<_> =
            list.ratings.iter().map(|each| (each.player, each.rating.round() as i32)).collect();
        assert_eq!(found, [(5, 100), (3, 0), (9, -100)]);
    }

    #[test]
    fn known_ratings_give_the_average() {
        let list = fit(&games([0, 1], 1, 2, 1), &|player| (player == 0).then_some(2400.0));
        assert!(list.ratings.iter().all(|each| (each.rating - 2400.0).abs() < 1e-6));
    }

    #[test]
    fn who_won_everything_has_a_rating_with_bounds() {
        let list = fit(&games([0, 1], 10, 0, 0), &unknown);
        assert!(list.is_bounded_by_draws);
        let difference = list.ratings[0].rating - list.ratings[1].rating;
        assert!((200.0..1000.0).contains(&difference), "{difference}");
        // Two pairs that never met.
        let apart = [games([0, 1], 1, 0, 1), games([2, 3], 1, 0, 1)].concat();
        assert!(fit(&apart, &unknown).is_bounded_by_draws);
    }

    #[test]
    fn errors_shrink_with_the_square_root_of_the_games() {
        let error = |times: usize| {
            let all = [
                games([0, 1], 4 * times, 4 * times, 2 * times),
                games([1, 2], 3 * times, 4 * times, 3 * times),
                games([2, 0], 2 * times, 4 * times, 4 * times),
            ];
            fit(&all.concat(), &unknown).ratings[0].error
        };
        let ratio = error(5) / error(80);
        assert!((ratio - 4.0).abs() < 0.05, "{ratio}");
    }

    #[test]
    fn nobody_played_nobody_is_rated() {
        assert_eq!(fit(&[], &unknown), RatingList::default());
    }
}
