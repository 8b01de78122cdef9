//! Placeholder until the protocol lands: dropped at the merge.

use std::io;

/// Does nothing.
///
/// # Errors
///
/// Never.
pub fn run_stdio() -> io::Result<()> {
    Ok(())
}

/// Does nothing.
///
/// # Errors
///
/// Never.
pub fn run_lines(lines: impl Iterator<Item = String>) -> io::Result<()> {
    lines.for_each(drop);
    Ok(())
}
