//! The fields of a tournament file as they are written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Text {
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) site: String,
    #[serde(default)]
    pub(super) date: String,
    #[serde(default)]
    pub(super) seed: u64,
    pub(super) numbers: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) results: Vec<PathBuf>,
    pub(super) format: Spanned<FormatText>,
    #[serde(default)]
    pub(super) scoring: ScoringText,
    pub(super) play_off: Option<PlayOffText>,
    pub(super) teams: Option<Spanned<TeamsText>>,
    #[serde(default)]
    pub(super) play: PlayText,
    #[serde(default)]
    pub(super) engines: EngineText,
    #[serde(default, rename = "team")]
    pub(super) team_list: Vec<TeamText>,
    #[serde(default, rename = "player")]
    pub(super) player_list: Vec<PlayerText>,
}

/// `[format]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FormatText {
    pub(super) kind: Spanned<String>,
    pub(super) cycles: Option<Spanned<usize>>,
    pub(super) games: Option<Spanned<usize>>,
    pub(super) rounds: Option<Spanned<usize>>,
    pub(super) challengers: Option<Spanned<usize>>,
    pub(super) third_place: Option<Spanned<bool>>,
    pub(super) second_final: Option<Spanned<bool>>,
    pub(super) groups: Option<Spanned<usize>>,
    pub(super) qualifiers: Option<Spanned<usize>>,
    #[serde(rename = "final")]
    pub(super) last: Option<Spanned<Box<FormatText>>>,
}

/// `[scoring]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ScoringText {
    pub(super) win: Option<Spanned<f64>>,
    pub(super) draw: Option<Spanned<f64>>,
    pub(super) loss: Option<Spanned<f64>>,
    pub(super) match_win: Option<Spanned<f64>>,
    pub(super) match_draw: Option<Spanned<f64>>,
    pub(super) match_loss: Option<Spanned<f64>>,
    pub(super) tie_breaks: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    pub(super) play_off_for_first: bool,
}

/// `[play-off]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PlayOffText {
    pub(super) games: Option<Spanned<usize>>,
    pub(super) most: Option<usize>,
    pub(super) then: Option<Spanned<String>>,
    pub(super) tc: Option<Spanned<String>>,
}

/// `[teams]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TeamsText {
    pub(super) form: Spanned<String>,
    pub(super) boards: Option<Spanned<usize>>,
    pub(super) counted: Option<Spanned<usize>>,
}

/// `[[team]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TeamText {
    pub(super) name: Spanned<String>,
    #[serde(default)]
    pub(super) lineups: Vec<LineupText>,
}

/// A line-up of a team.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct LineupText {
    pub(super) round: Spanned<usize>,
    pub(super) players: Spanned<Vec<Spanned<String>>>,
}

/// `[[player]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PlayerText {
    pub(super) name: Spanned<String>,
    pub(super) rating: Option<u32>,
    pub(super) team: Option<Spanned<String>>,
    pub(super) engine: Option<Spanned<EngineText>>,
}

/// The engine of a player, and `[engines]` for what all have in common.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EngineText {
    pub(super) cmd: Option<Spanned<String>>,
    pub(super) args: Option<Vec<String>>,
    pub(super) dir: Option<PathBuf>,
    pub(super) proto: Option<Spanned<String>>,
    pub(super) tc: Option<Spanned<String>>,
    pub(super) margin: Option<u64>,
    pub(super) restart: Option<bool>,
    pub(super) stderr: Option<PathBuf>,
    #[serde(default)]
    pub(super) init: Vec<String>,
    #[serde(default)]
    pub(super) options: BTreeMap<String, Spanned<toml::Value>>,
}

/// `[play]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PlayText {
    pub(super) rules: Option<Spanned<String>>,
    pub(super) natural_limit: Option<u32>,
    pub(super) strict: Option<bool>,
    pub(super) max_plies: Option<u32>,
    pub(super) concurrency: Option<Spanned<usize>>,
    pub(super) pgn: Option<PathBuf>,
    pub(super) win_by_score: Option<WinByScoreText>,
    pub(super) draw_by_score: Option<DrawByScoreText>,
    pub(super) openings: Option<Spanned<OpeningsText>>,
}

/// `win-by-score`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WinByScoreText {
    pub(super) moves: u32,
    pub(super) score: i32,
    #[serde(default)]
    pub(super) two_sided: bool,
}

/// `draw-by-score`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DrawByScoreText {
    pub(super) from_move: u32,
    pub(super) moves: u32,
    pub(super) score: i32,
}

/// `openings`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OpeningsText {
    pub(super) file: PathBuf,
    #[serde(default)]
    pub(super) random: bool,
    pub(super) plies: Option<usize>,
    #[serde(default)]
    pub(super) per_round: bool,
}
