//! The border to C: stops panics, checks arguments and fills the memory of the caller.

pub(crate) mod known;
pub(crate) mod number;
pub(crate) mod path;
pub(crate) mod required;

use std::any::Any;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of a function; returns `fallback` if it panics.
pub(crate) fn guard<R>(fallback: R, body: impl FnOnce() -> R) -> R {
    caught(body).unwrap_or(fallback)
}

/// The result of `body`, or nothing if it panics.
pub(crate) fn caught<R>(body: impl FnOnce() -> R) -> Option<R> {
    // Nothing is seen half-changed: what reading fills is filled once or not at all, and a module
    // whose edit panics refuses everything from then on.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => Some(result),
        Err(payload) => {
            discard(payload);
            None
        }
    }
}

/// Once, rather than in each of the functions.
#[cold]
#[inline(never)]
fn discard(payload: Box<dyn Any + Send>) {
    drop(payload);
}

/// Writes an out-parameter that may be NULL.
pub(crate) fn put<T>(out: Option<&mut MaybeUninit<T>>, value: T) {
    if let Some(out) = out {
        out.write(value);
    }
}

/// Writes an out-parameter if there is a value for it; returns whether there is.
pub(crate) fn put_found<T>(out: Option<&mut MaybeUninit<T>>, found: Option<T>) -> bool {
    let is_found = found.is_some();
    if let Some(found) = found {
        put(out, found);
    }
    is_found
}

/// Copies as many items as fit into the caller's array; returns their number.
///
/// # Safety
/// `out` is NULL or has room for `capacity` items.
pub(crate) unsafe fn copy_out<T>(
    out: *mut T,
    capacity: usize,
    items: impl Iterator<Item = T>,
) -> usize {
    if out.is_null() {
        return 0;
    }
    let mut count = 0;
    for item in items.take(capacity) {
        // SAFETY: `count` is below `capacity`, and the caller has room for that many.
        unsafe { out.add(count).write(item) };
        count += 1;
    }
    count
}
