//! A global allocator that counts, for test programs that measure memory.
//!
//! It counts the whole process, so such a program runs what it measures alone: it has one test, or
//! its tests hold [`alone`].

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

pub struct Counting {
    now: AtomicUsize,
    peak: AtomicUsize,
}

impl Counting {
    pub const fn new() -> Self {
        Counting {
            now: AtomicUsize::new(0),
            peak: AtomicUsize::new(0),
        }
    }

    fn add(&self, size: usize) {
        let now = self.now.fetch_add(size, Relaxed) + size;
        self.peak.fetch_max(now, Relaxed);
    }

    /// The bytes allocated at the moment.
    pub fn now(&self) -> usize {
        self.now.load(Relaxed)
    }

    /// Runs `work`; gives its result, the most bytes that it had allocated at once, and the bytes
    /// that its result holds.
    pub fn measure<T>(&self, work: impl FnOnce() -> T) -> (T, Heap) {
        let before = self.now();
        self.peak.store(before, Relaxed);
        let result = work();
        let heap = Heap {
            peak: self.peak.load(Relaxed).saturating_sub(before),
            kept: self.now().saturating_sub(before),
        };
        (result, heap)
    }
}

/// What [`Counting::measure`] found, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    pub peak: usize,
    pub kept: usize,
}

// SAFETY: every method passes its arguments on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        self.now.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // As if it moved: for a moment both blocks are there.
        self.add(size);
        self.now.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

static ALONE: Mutex<()> = Mutex::new(());

/// Keeps other tests of the program waiting while one measures.
pub fn alone() -> MutexGuard<'static, ()> {
    ALONE
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
