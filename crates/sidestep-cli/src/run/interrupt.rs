//! Ctrl-C asks a run to end after the step it is in; a second one ends the program at once.

use crate::fault::Fault;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub fn listen() -> Result<(), Fault> {
    let handler = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Fault::new(format_args!("cannot listen for Ctrl-C: {error}")))
}

/// Whether the run is to end.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
