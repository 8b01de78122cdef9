//! From the text of a tournament file to engines and the conditions of their games.

use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::{Spanned, Value};

use super::error::FileError;
use super::text::{EngineText, PlayText, Text};
use crate::arena::rules::{DrawByScore, GameRules, Manners, WinByScore};
use crate::arena::spec::EngineSpec;
use crate::arena::suite::Suite;
use crate::arena::time_control::TimeControl;
use crate::rules::RuleSet;
use crate::wire::Dialect;

/// A player that is a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Participant {
    /// How it is started.
    pub spec: EngineSpec,
    /// Its time.
    pub control: TimeControl,
    /// Its time in play-offs.
    pub play_off_control: TimeControl,
    /// By how much it may exceed the time and is forgiven.
    pub margin: Duration,
}

/// From which positions games start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningChoice {
    /// The file.
    pub file: PathBuf,
    /// Whether they come in the order drawn by lot, not in that of the file.
    pub is_random: bool,
    /// How many plies of a game are played at most.
    pub plies: Option<usize>,
    /// Whether all games of a round have the same one; else each meeting has its own, with colours
    /// in turn.
    pub per_round: bool,
}

/// By what games between programs are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// By what they are refereed.
    pub rules: GameRules,
    /// From where they start.
    pub openings: Option<OpeningChoice>,
    /// How many are played at a time.
    pub concurrency: usize,
    /// The file for their records.
    pub pgn: Option<PathBuf>,
}

type Engines = (Vec<Option<Participant>>, Conditions);

/// Returns the engines of the players and the conditions of their games.
pub(super) fn engines(text: &str, read: &Text, folder: &Path) -> Result<Engines, FileError> {
    let reader = Reader { text, folder };
    let conditions = reader.conditions(&read.play)?;
    let play_off = read.play_off.as_ref().and_then(|play_off| play_off.tc.as_ref());
    let mut participants = Vec::new();
    for player in &read.player_list {
        let participant = match &player.engine {
            None => None,
            Some(own) => {
                let name = player.name.get_ref();
                Some(reader.participant(name, own, &read.engines, play_off)?)
            }
        };
        participants.push(participant);
    }
    Ok((participants, conditions))
}

struct Reader<'a> {
    text: &'a str,
    folder: &'a Path,
}

impl Reader<'_> {
    fn error<T>(&self, place: &Spanned<T>, message: impl Into<String>) -> FileError {
        FileError::in_span(self.text, &place.span(), message)
    }

    fn control(&self, field: &Spanned<String>) -> Result<TimeControl, FileError> {
        field.get_ref().parse().map_err(|why| self.error(field, format!("{why}")))
    }

    fn participant(
        &self,
        name: &str,
        own: &Spanned<EngineText>,
        common: &EngineText,
        play_off: Option<&Spanned<String>>,
    ) -> Result<Participant, FileError> {
        let engine = own.get_ref();
        let Some(command) = engine.cmd.as_ref().or(common.cmd.as_ref()) else {
            return Err(self.error(own, format!("the engine of '{name}' has no 'cmd'")));
        };
        let mut spec = EngineSpec::new(self.command(command.get_ref()));
        name.clone_into(&mut spec.name);
        let arguments = engine.args.as_ref().or(common.args.as_ref());
        spec.arguments = arguments.into_iter().flatten().map(Into::into).collect();
        let directory = engine.dir.as_ref().or(common.dir.as_ref());
        spec.directory = directory.map(|directory| self.folder.join(directory));
        spec.dialect = match engine.proto.as_ref().or(common.proto.as_ref()) {
            None => None,
            Some(field) => match field.get_ref().as_str() {
                "ucci" => Some(Dialect::Ucci),
                "uci" => Some(Dialect::Uci),
                other => {
                    let message = format!("proto '{other}' is unknown; known are ucci, uci");
                    return Err(self.error(field, message));
                }
            },
        };
        for (name, value) in common.options.iter().chain(&engine.options) {
            let written = match value.get_ref() {
                Value::String(text) => text.clone(),
                Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => {
                    value.get_ref().to_string()
                }
                _ => {
                    let message = format!("the option '{name}' is a text, a number, true or false");
                    return Err(self.error(value, message));
                }
            };
            spec.options.retain(|(other, _)| other != name);
            spec.options.push((name.clone(), written));
        }
        spec.init = common.init.iter().chain(&engine.init).cloned().collect();
        spec.restart = engine.restart.or(common.restart).unwrap_or_default();
        let stderr = engine.stderr.as_ref().or(common.stderr.as_ref());
        spec.stderr = stderr.map(|file| self.folder.join(file));
        let Some(control) = engine.tc.as_ref().or(common.tc.as_ref()) else {
            let message = format!("'{name}' has no 'tc', neither its own nor one of [engines]");
            return Err(self.error(own, message));
        };
        let control = self.control(control)?;
        let play_off_control = match play_off {
            Some(field) => self.control(field)?,
            None => control.clone(),
        };
        let margin = engine.margin.or(common.margin).unwrap_or_default();
        Ok(Participant { spec, control, play_off_control, margin: Duration::from_millis(margin) })
    }

    /// A program with a folder is looked for from the folder of the file, a bare name is left to
    /// the system.
    fn command(&self, text: &str) -> PathBuf {
        let path = Path::new(text);
        if path.components().count() > 1 { self.folder.join(path) } else { path.to_path_buf() }
    }

    /// The openings inside the program have a name of their own.
    fn opening_file(&self, file: &Path) -> PathBuf {
        if file.as_os_str() == Suite::BUILTIN { file.to_path_buf() } else { self.folder.join(file) }
    }

    fn conditions(&self, play: &PlayText) -> Result<Conditions, FileError> {
        let rule_set = match &play.rules {
            None => RuleSet::default(),
            Some(field) => RuleSet::from_name(field.get_ref()).ok_or_else(|| {
                let names: Vec<_> = RuleSet::ALL.iter().map(ToString::to_string).collect();
                let (rules, names) = (field.get_ref(), names.join(", "));
                self.error(field, format!("rules '{rules}' are unknown; known are {names}"))
            })?,
        };
        let mut rules = GameRules::of(rule_set);
        if let Some(plies) = play.natural_limit {
            rules.limit.plies = plies;
        }
        if play.strict == Some(true) {
            rules.manners = Manners::Strict;
        }
        rules.max_plies = play.max_plies;
        rules.win_by_score = play.win_by_score.as_ref().map(|win| WinByScore {
            moves: win.moves,
            score: win.score,
            two_sided: win.two_sided,
        });
        rules.draw_by_score = play.draw_by_score.as_ref().map(|draw| DrawByScore {
            from_move: draw.from_move,
            moves: draw.moves,
            score: draw.score,
        });
        let concurrency = match &play.concurrency {
            None => 1,
            Some(field) if (1..=256).contains(field.get_ref()) => *field.get_ref(),
            Some(field) => return Err(self.error(field, "concurrency is from 1 to 256")),
        };
        let openings = play.openings.as_ref().map(|openings| {
            let openings = openings.get_ref();
            OpeningChoice {
                file: self.opening_file(&openings.file),
                is_random: openings.random,
                plies: openings.plies,
                per_round: openings.per_round,
            }
        });
        let pgn = play.pgn.as_ref().map(|file| self.folder.join(file));
        Ok(Conditions { rules, openings, concurrency, pgn })
    }
}
