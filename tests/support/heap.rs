//! A global allocator that counts the memory of each thread, for tests that measure memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Bytes taken less bytes given back; another thread may give back what this one took.
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    /// Bytes taken, given back or not.
    static TOTAL: Cell<usize> = const { Cell::new(0) };
}

/// Passes everything on to the system's allocator and counts it.
pub struct Counting;

fn add(size: usize) {
    NOW.set(NOW.get() + size as isize);
    PEAK.set(PEAK.get().max(NOW.get()));
    TOTAL.set(TOTAL.get() + size);
}

fn subtract(size: usize) {
    NOW.set(NOW.get() - size as isize);
}

/// What [`measure`] found, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    /// The most that was taken at once.
    pub peak: usize,
    /// What was not given back.
    pub kept: usize,
    /// All that was taken, one after the other.
    pub total: usize,
}

/// Runs `work` and counts what this thread takes meanwhile, where the program's allocator is
/// [`Counting`].
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, Heap) {
    let (before, total) = (NOW.get(), TOTAL.get());
    PEAK.set(before);
    let result = work();
    let heap = Heap {
        peak: (PEAK.get() - before).max(0) as usize,
        kept: (NOW.get() - before).max(0) as usize,
        total: TOTAL.get() - total,
    };
    (result, heap)
}

// SAFETY: every method passes its arguments on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        subtract(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // As if it moved: for a moment both blocks are there.
        add(size);
        subtract(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Demands that the program counts, without which every bound would hold.
pub fn assert_counting() {
    let (kept, heap) = measure(|| std::hint::black_box(vec![0u8; 1000]));
    assert!(
        kept.len() == 1000 && heap.kept >= 1000,
        "the allocator does not count"
    );
}
