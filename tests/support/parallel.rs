//! Work on many items, on as many threads as there are processors.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does something with every item. A thread takes the next item when it is done with one.
pub fn for_each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    for_each_with(items, || (), |(), item| work(item));
}

/// The same with a value that each thread makes once, such as a folder.
pub fn for_each_with<T: Sync, V>(
    items: &[T],
    make: impl Fn() -> V + Sync,
    work: impl Fn(&V, &T) + Sync,
) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let value = make();
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(&value, item);
                }
            });
        }
    });
}
