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

const TEMPLATE: &str = "{elapsed_precise} [{bar:40}] {pos}/{len}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_valid() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
    }
}
