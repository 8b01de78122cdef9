//! The progress bar of long work.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar of `steps` steps on stderr, which shows nothing unless that is a terminal.
pub(crate) fn bar(steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64);
    // The template is checked by a test; the default one would do as well.
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// Returns such a bar with room for a message behind it.
pub(crate) fn bar_with_message(steps: u64) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE_WITH_MESSAGE) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

const TEMPLATE_WITH_MESSAGE: &str = "{elapsed_precise} [{bar:30}] {percent} % {msg}";
const TEMPLATE: &str = "{elapsed_precise} [{bar:40}] {pos}/{len}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_templates_are_valid() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
        assert!(ProgressStyle::with_template(TEMPLATE_WITH_MESSAGE).is_ok());
    }
}
