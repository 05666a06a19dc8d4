//! The callbacks that run on each thread. A callback that calls back into the library can therefore
//! neither edit what is being read nor recurse.

use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;

use crate::basics::error::{Failure, invalid_argument};

/// The callbacks that run on a thread.
#[derive(Clone, Copy)]
struct Running {
    /// How many, one inside the other.
    depth: u32,
    /// Whether one of them reads an attribute, a type or properties.
    reads_entry: bool,
    /// Whether one of them reads a version.
    reads_version: bool,
    /// The module whose entries are written, an `mlirbc_module`.
    written: *const c_void,
}

thread_local! {
    static RUNNING: Cell<Running> = const {
        Cell::new(Running {
            depth: 0,
            reads_entry: false,
            reads_version: false,
            written: ptr::null(),
        })
    };
}

/// What a callback is called for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    ReadEntry,
    ReadVersion,
    Write,
}

/// Sets what is known back when it ends.
struct Restore(Running);

impl Drop for Restore {
    fn drop(&mut self) {
        RUNNING.set(self.0);
    }
}

/// Runs a callback; `None` if it would run inside one that it must not run in: reading an entry
/// while another is read, or a version while a version is read.
pub(super) fn run<R>(purpose: Purpose, body: impl FnOnce() -> R) -> Option<R> {
    let before = RUNNING.get();
    let is_allowed = match purpose {
        Purpose::ReadEntry => !before.reads_entry && !before.reads_version,
        Purpose::ReadVersion => !before.reads_version,
        Purpose::Write => true,
    };
    if !is_allowed {
        return None;
    }
    let _restore = Restore(before);
    RUNNING.set(Running {
        depth: before.depth.saturating_add(1),
        reads_entry: before.reads_entry || purpose == Purpose::ReadEntry,
        reads_version: before.reads_version || purpose == Purpose::ReadVersion,
        written: before.written,
    });
    Some(body())
}

/// Runs `body`, in which callbacks write entries of `module`.
pub(super) fn with_written<R>(module: *const c_void, body: impl FnOnce() -> R) -> R {
    let before = RUNNING.get();
    let _restore = Restore(before);
    RUNNING.set(Running {
        written: module,
        ..before
    });
    body()
}

/// The module whose entries are written; NULL if none are.
pub(super) fn written() -> *const c_void {
    RUNNING.get().written
}

/// Refuses what is not for callbacks that read or write.
pub(crate) fn forbid() -> Result<(), Failure> {
    match RUNNING.get().depth {
        0 => Ok(()),
        _ => Err(invalid_argument(
            "a callback that reads or writes an entry cannot edit a module",
        )),
    }
}
