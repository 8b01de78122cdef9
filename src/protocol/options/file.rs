//! Files that a client names.

use std::env;
use std::path::PathBuf;

use crate::platform;

/// Returns the path that a client means: relative ones start at the program's folder, or at the
/// working directory when there is no such file there.
pub(super) fn named(bytes: &[u8]) -> PathBuf {
    let path = platform::path(bytes);
    let program = env::current_exe().unwrap_or_default();
    let beside = program.parent().map(|folder| folder.join(&path));
    beside.filter(|beside| beside.exists()).unwrap_or(path)
}
