//! A break on the terminal.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use chuhe::arena::Stop;

use super::ending::complain;

/// The exit code of a program that a break ended.
const BROKEN: i32 = 130;

/// Makes Ctrl-C stop what listens to the token, and a second one end the process at once.
pub(crate) fn stops(stop: &Stop) {
    static ONCE: AtomicBool = AtomicBool::new(false);
    let stop = stop.clone();
    let handler = move || {
        if ONCE.swap(true, Ordering::Relaxed) {
            process::exit(BROKEN);
        }
        complain(&"ending; once more to end at once");
        stop.stop();
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        complain(&format!("Ctrl-C ends this at once: {error}"));
    }
}
