//! The `chuhe` program: parses the arguments and dispatches.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::SUCCESS
}
