//! How a command ends.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// The end of a command that could be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// All went well.
    Done,
    /// The thing asked for failed: a test case, say.
    Failed,
}

/// Returns the code for the system: 0 done, 1 failed, 2 unusable arguments or files. The error is
/// told on stderr.
#[expect(clippy::print_stderr, reason = "this is where the program tells its errors")]
pub(crate) fn exit_code(ended: anyhow::Result<Ending>) -> ExitCode {
    match ended {
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Failed) => ExitCode::from(1),
        // A reader that has seen enough is no failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("chuhe: {}", with_causes(&error));
            ExitCode::from(2)
        }
    }
}

/// Tells on stderr what went wrong although the program goes on or ends in order; returns the
/// ending of a command that failed by it.
#[expect(clippy::print_stderr, reason = "this is where the program tells its errors")]
pub(crate) fn complain(what: &dyn fmt::Display) -> Ending {
    eprintln!("chuhe: {what}");
    Ending::Failed
}

/// Returns an error with what caused it, each said once: some errors name their cause themselves.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |mut told, cause| {
        if !told.ends_with(&cause) {
            told += if told.is_empty() { "" } else { ": " };
            told += &cause;
        }
        told
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(broken))
}
