//! A small test harness for test binaries that are also engines.
//!
//! Such a binary needs a `main` of its own, with a clean stdout when it is the engine. The flags
//! are those of the usual harness: a filter, `--exact`, `--skip`, `--ignored`, `--include-ignored`,
//! `--list`, `--nocapture`, `--test-threads`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A test: its name, what it does, and whether it is ignored unless asked for.
pub(crate) struct Test(pub(crate) &'static str, pub(crate) fn(), pub(crate) bool);

/// Lists tests by their paths; those after `slow` are ignored unless asked for.
macro_rules! tests {
    ($($path:path),* $(,)? ; slow $($slow:path),* $(,)?) => {
        &[
            $($crate::harness::Test(stringify!($path), $path, false),)*
            $($crate::harness::Test(stringify!($slow), $slow, true),)*
        ]
    };
}
pub(crate) use tests;

/// Whether tests may print.
static IS_LOUD: AtomicBool = AtomicBool::new(false);

/// Prints a line if `--nocapture` was given.
pub(crate) fn say(line: &str) {
    if IS_LOUD.load(Ordering::Relaxed) {
        println!("{line}");
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Which {
    #[default]
    Quick,
    Slow,
    All,
}

#[derive(Default)]
struct Flags {
    filters: Vec<String>,
    skip: Vec<String>,
    exact: bool,
    list: bool,
    which: Which,
    threads: Option<usize>,
}

impl Flags {
    fn parse(arguments: &[String]) -> Self {
        let mut flags = Self::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (flag, value) = match argument.split_once('=') {
                Some((flag, value)) => (flag, Some(value.to_owned())),
                None => (argument.as_str(), None),
            };
            let mut value = || value.clone().or_else(|| arguments.next().cloned());
            match flag {
                "--exact" => flags.exact = true,
                "--ignored" => flags.which = Which::Slow,
                "--include-ignored" => flags.which = Which::All,
                "--list" => flags.list = true,
                "--nocapture" | "--no-capture" => IS_LOUD.store(true, Ordering::Relaxed),
                "--skip" => flags.skip.extend(value()),
                "--test-threads" => flags.threads = value().and_then(|value| value.parse().ok()),
                "--format" | "--color" | "--logfile" | "-Z" => drop(value()),
                _ if flag.starts_with('-') => {}
                _ => flags.filters.push(argument.clone()),
            }
        }
        flags
    }

    fn wants(&self, Test(name, _, is_slow): &Test) -> bool {
        let fits = |word: &String| if self.exact { name == word } else { name.contains(word) };
        let is_named = self.filters.is_empty() || self.filters.iter().any(fits);
        let is_meant = match self.which {
            Which::Quick => !is_slow,
            Which::Slow => *is_slow,
            Which::All => true,
        };
        is_named && is_meant && !self.skip.iter().any(fits)
    }
}

/// Runs the tests that the arguments ask for.
pub(crate) fn run(tests: &[Test], arguments: &[String]) -> ExitCode {
    let flags = Flags::parse(arguments);
    let wanted: Vec<&Test> = tests.iter().filter(|test| flags.wants(test)).collect();
    if flags.list {
        for test in wanted {
            println!("{}: test", test.0);
        }
        return ExitCode::SUCCESS;
    }
    println!("\nrunning {} tests", wanted.len());
    // They wait most of the time.
    let threads = 4 * thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..flags.threads.unwrap_or(threads).max(1) {
            scope.spawn(|| {
                while let Some(Test(name, test, _)) =
                    wanted.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let is_good = catch_unwind(AssertUnwindSafe(test)).is_ok();
                    println!("test {name} ... {}", if is_good { "ok" } else { "FAILED" });
                    if !is_good {
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push(*name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    let passed = wanted.len() - failed.len();
    let ignored = tests.len() - wanted.len();
    let word = if failed.is_empty() { "ok" } else { "FAILED" };
    println!("\ntest result: {word}. {passed} passed; {} failed; {ignored} left out", failed.len());
    for name in &failed {
        println!("    {name}");
    }
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(101) }
}
