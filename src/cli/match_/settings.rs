//! What the words of a match say.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail, ensure};
use chuhe::arena::duel::report::Form;
use chuhe::arena::duel::{Contender, Plan, Schedule, Shard};
use chuhe::arena::stats::{Model, Sprt};
use chuhe::arena::suite::{Draw, Format, Order, Suite};
use chuhe::arena::{Deadlines, DrawByScore, GameRules, LimitBy, Manners, WinByScore};
use chuhe::notation::Style;
use chuhe::render::Language;
use chuhe::rules::{Counting, RuleSet};

use super::engine;
use super::terms::{self, Start};
use super::words::{Groups, Values};
use crate::cli::input;

/// A match with all that goes with it.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) plan: Plan,
    pub(super) sprt: Option<Sprt>,
    pub(super) output: Output,
    /// The name of the opening suite.
    pub(super) suite: String,
    /// The rule set, for records.
    pub(super) rules: RuleSet,
    /// What has to be the same for a match to go on and for parts to be merged.
    pub(super) terms: BTreeMap<String, String>,
    /// What the user may have overlooked.
    pub(super) warnings: Vec<String>,
}

/// What is written where.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) form: Form,
    /// The language of reasons and comments.
    pub(super) language: Language,
    /// Results between two reports of statistics; 0 for none but the last.
    pub(super) rating_interval: u64,
    /// Games between two lines with the score, in the form that has them.
    pub(super) score_interval: u64,
    pub(super) pgn: Option<PathBuf>,
    pub(super) pgn_style: Style,
    pub(super) pgn_appends: bool,
    pub(super) event: String,
    pub(super) site: Option<String>,
    pub(super) journal: Option<PathBuf>,
    /// Games after which the journal is made to survive the end of the machine; 0 for never.
    pub(super) sync_interval: u64,
}

impl Settings {
    /// Reads what flags say.
    ///
    /// # Errors
    ///
    /// Names the word that is wrong, or missing, and files that cannot be used.
    pub(super) fn read(words: &Groups) -> anyhow::Result<Self> {
        if let Some(kind) = words.word("tournament") {
            ensure!(
                matches!(kind, "roundrobin" | "gauntlet"),
                "-tournament {kind}: a match is between two engines; see `chuhe tournament`"
            );
        }
        let contenders = contenders(words)?;
        let rules = rule_set(words)?;
        let start = start(words)?;
        let schedule = schedule(words)?;
        let concurrency = words.one("concurrency", "a number of games at a time")?.unwrap_or(1);
        ensure!(concurrency > 0, "-concurrency 0: give at least 1");
        let plan = Plan {
            contenders,
            schedule,
            draw: Draw::new(&start.suite, start.order, start.seed, start.first),
            rules: game_rules(words, rules)?,
            deadlines: deadlines(words)?,
            concurrency,
            recovers: words.has("recover"),
            wait: milliseconds(words, "wait")?.unwrap_or_default(),
        };
        Ok(Self {
            sprt: sprt(words)?,
            output: output(words)?,
            suite: file_name(start.suite.name()),
            rules,
            terms: terms::terms(words, &plan, &start)?,
            warnings: warnings(&plan),
            plan,
        })
    }
}

fn contenders(words: &Groups) -> anyhow::Result<[Contender; 2]> {
    let each = words.all_values("each")?.into_iter().reduce(Values::overridden_by);
    let contender = |values: &Values| match &each {
        Some(each) => engine::contender(&each.clone().overridden_by(values.clone())),
        None => engine::contender(values),
    };
    match words.all_values("engine")?.as_slice() {
        [first, second] => {
            let mut contenders = [contender(first)?, contender(second)?];
            engine::tell_apart(&mut contenders);
            Ok(contenders)
        }
        others => {
            let hint = if others.len() > 2 { "; for more see `chuhe tournament`" } else { "" };
            bail!("a match needs -engine twice, not {} times{hint}", others.len())
        }
    }
}

fn start(words: &Groups) -> anyhow::Result<Start> {
    let values = words.values("openings")?;
    let seed = words.one("seed", "a number")?.or(words.one("srand", "a number")?).unwrap_or(0);
    let Some(values) = values else {
        // The openings inside are in no order that means anything.
        return Ok(Start { suite: Suite::builtin()?, order: Order::Random, seed, first: 1 });
    };
    let plies = values.parsed("plies")?;
    let format: Option<Format> = values.parsed("format")?;
    let file: Option<PathBuf> = values.parsed("file")?;
    let (suite, order) = match file {
        Some(file) => (Suite::load(&file, format, plies)?, Order::Sequential),
        None => (Suite::builtin()?, Order::Random),
    };
    let first = values.parsed("start")?.unwrap_or(1);
    ensure!(first > 0, "-openings start=0: openings are counted from 1");
    Ok(Start { suite, order: values.parsed("order")?.unwrap_or(order), seed, first })
}

fn schedule(words: &Groups) -> anyhow::Result<Schedule> {
    let games = words.one("games", "a number of games a round")?.unwrap_or(2);
    let games = if words.has("repeat") && games == 1 { 2 } else { games };
    let rounds = words.one("rounds", "a number of rounds")?.unwrap_or(1);
    let shard = words.word("shard").map_or(Ok(Shard::WHOLE), str::parse)?;
    Ok(Schedule::new(rounds, games, words.has("noswap"), words.has("reverse"), shard)?)
}

fn rule_set(words: &Groups) -> anyhow::Result<RuleSet> {
    let Some(name) = words.word("rules") else { return Ok(RuleSet::default()) };
    input::rules(name).map_err(|why| anyhow!("-rules {name}: {why}"))
}

fn game_rules(words: &Groups, rule_set: RuleSet) -> anyhow::Result<GameRules> {
    let mut rules = GameRules::of(rule_set);
    for choice in words.all("interpret") {
        rules.law.interpret(choice).with_context(|| format!("-interpret {choice}"))?;
    }
    if let Some(plies) = words.one("naturallimit", "a number of plies")? {
        rules.limit.plies = plies;
    }
    if let Some(name) = words.word("countchecks") {
        let counting = input::named(name, &Counting::NAMED);
        rules.limit.counting = counting.map_err(|why| anyhow!("-countchecks {name}: {why}"))?;
    }
    if words.has("claims") {
        rules.limit_by = LimitBy::Claim;
    }
    if words.has("strict") {
        rules.manners = Manners::Strict;
    }
    rules.offers = !words.has("nooffers");
    rules.bans = !words.has("nobans");
    if let Some(values) = words.values("draw")? {
        rules.draw_by_score = Some(DrawByScore {
            from_move: values.parsed("movenumber")?.unwrap_or(0),
            moves: values.parsed("movecount")?.unwrap_or(1),
            score: values.needed("score")?,
        });
    }
    if let Some(values) = words.values("resign")? {
        rules.win_by_score = Some(WinByScore {
            moves: values.parsed("movecount")?.unwrap_or(1),
            score: values.needed("score")?,
            two_sided: values.switch("twosided")?.unwrap_or_default(),
        });
    }
    let moves: Option<u32> = words.one("maxmoves", "a number of moves")?;
    rules.max_plies = moves.map(|moves| moves.saturating_mul(2));
    Ok(rules)
}

fn deadlines(words: &Groups) -> anyhow::Result<Deadlines> {
    let usual = Deadlines::default();
    Ok(Deadlines {
        start: milliseconds(words, "startup-ms")?.unwrap_or(usual.start),
        new_game: milliseconds(words, "ucinewgame-ms")?.unwrap_or(usual.new_game),
        ping: milliseconds(words, "ping-ms")?.unwrap_or(usual.ping),
        ..usual
    })
}

fn milliseconds(words: &Groups, flag: &str) -> anyhow::Result<Option<Duration>> {
    Ok(words.one(flag, "a number of milliseconds")?.map(Duration::from_millis))
}

fn sprt(words: &Groups) -> anyhow::Result<Option<Sprt>> {
    let Some(values) = words.values("sprt")? else { return Ok(None) };
    let sprt = Sprt::new(
        values.needed("elo0")?,
        values.needed("elo1")?,
        values.parsed("alpha")?.unwrap_or(0.05),
        values.parsed("beta")?.unwrap_or(0.05),
        values.parsed::<Model>("model")?.unwrap_or_default(),
    );
    sprt.map(Some).context("-sprt")
}

fn language(words: &Groups) -> anyhow::Result<Language> {
    let Some(name) = words.word("lang") else { return Ok(Language::default()) };
    input::language(name).map_err(|why| anyhow!("-lang {name}: {why}"))
}

fn output(words: &Groups) -> anyhow::Result<Output> {
    let number = |flag| words.one(flag, "a number of games");
    let form = words.values("output")?.map(|values| values.parsed("format")).transpose()?;
    let mut output = Output {
        form: form.flatten().unwrap_or_default(),
        language: language(words)?,
        rating_interval: number("ratinginterval")?.unwrap_or(10),
        score_interval: number("scoreinterval")?.unwrap_or(1),
        pgn: None,
        pgn_style: Style::Iccs,
        pgn_appends: true,
        event: words.word("event").unwrap_or("Chuhe match").to_owned(),
        site: words.word("site").map(str::to_owned),
        journal: words.word("resume").or(words.word("journal")).map(PathBuf::from),
        sync_interval: number("autosaveinterval")?.unwrap_or(20),
    };
    if let Some(values) = words.values("pgnout")? {
        output.pgn = Some(values.needed("file")?);
        output.pgn_appends = values.switch("append")?.unwrap_or(true);
        if let Some(name) = values.text("notation") {
            let style = input::named(name, &Style::NAMED);
            output.pgn_style = style.map_err(|why| anyhow!("-pgnout notation={name}: {why}"))?;
        }
    }
    Ok(output)
}

fn warnings(plan: &Plan) -> Vec<String> {
    let Plan { contenders, schedule, draw, concurrency, .. } = plan;
    let mut warnings = Vec::new();
    if schedule.rounds() > draw.count() as u64 {
        let (count, rounds) = (draw.count(), schedule.rounds());
        warnings.push(format!(
            "{count} openings for {rounds} rounds: openings come again, and engines that vary \
             nothing play the same games again"
        ));
    }
    let cores = std::thread::available_parallelism().map_or(usize::MAX, usize::from);
    if *concurrency > cores && contenders.iter().any(|side| side.control.is_timed()) {
        warnings.push(format!("{concurrency} games at a time with clocks on {cores} cores"));
    }
    warnings
}

/// Returns the last part of a path in any system's form.
pub(super) fn file_name(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
}
