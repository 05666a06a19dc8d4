//! Decodes all bodies of a module, in the calling thread or in several threads.
//!
//! Bodies depend on each other only in that decoding one announces the bodies inside it. With two
//! threads, decoding a million ops in 10,000 functions takes 0.54 of the time.

use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::error::Result;
use crate::ir::id::BodyId;
use crate::ir::module::{FILE_BODY, Module};

/// The most threads that decode a module. A larger number, as by mistake, starts no more.
const MOST_THREADS: usize = 64;

/// The most bodies that a thread takes from the queue at once.
const MOST_AT_ONCE: usize = 64;

/// The bodies that are not decoded yet, as far as they are known.
#[derive(Default)]
struct Queue {
    pending: Vec<BodyId>,
    /// The number of threads that decode, and may add bodies.
    busy: usize,
}

/// A queue with the threads that wait for bodies in it.
#[derive(Default)]
struct SharedQueue {
    queue: Mutex<Queue>,
    has_changed: Condvar,
}

impl SharedQueue {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next bodies, for one of `threads`. Waits while other threads may add bodies; empty
    /// once all are decoded.
    fn take(&self, threads: usize) -> Vec<BodyId> {
        let mut queue = self.lock();
        while queue.pending.is_empty() && queue.busy > 0 {
            let waiting = self.has_changed.wait(queue);
            queue = waiting.unwrap_or_else(PoisonError::into_inner);
        }
        let pending = queue.pending.len();
        let count = (pending / (2 * threads))
            .clamp(1, MOST_AT_ONCE)
            .min(pending);
        queue.busy += usize::from(count > 0);
        queue.pending.split_off(pending - count)
    }

    /// Adds the bodies in those that were taken last; `None` if one of them is damaged, which ends
    /// the work.
    fn add(&self, children: Option<Vec<BodyId>>) {
        let mut queue = self.lock();
        queue.busy -= 1;
        match children {
            Some(children) => queue.pending.extend(children),
            None => queue.pending.clear(),
        }
        self.has_changed.notify_all();
    }
}

impl Module<'_> {
    /// Decodes every body that is not decoded yet.
    ///
    /// # Errors
    /// The error of the first body, in file order, that cannot be decoded.
    pub fn materialize(&self) -> Result<()> {
        self.materialize_below(FILE_BODY)
    }

    /// Decodes every body that is not decoded yet, in `threads` threads, one of which is the calling
    /// one. 0 stands for the number of processors, and more than 64 for 64. Ops, texts and files do not
    /// depend on the number.
    ///
    /// The regions of an isolated op, such as a function, are decoded by one thread. If the system
    /// refuses to start a thread, the others do its work.
    ///
    /// # Errors
    /// As [`Module::materialize`], whatever the number of threads.
    pub fn materialize_with_threads(&self, threads: usize) -> Result<()> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
            threads => threads,
        };
        let threads = threads.min(MOST_THREADS);
        if threads > 1 {
            self.decode_in_threads(threads);
        }
        // Damage is reported in file order, not in the order in which threads find it.
        self.materialize()
    }

    /// Decodes bodies in several threads until all are decoded or one is found to be damaged.
    fn decode_in_threads(&self, threads: usize) {
        let shared = SharedQueue::default();
        shared.lock().pending.push(FILE_BODY);
        let work = || {
            loop {
                let bodies = shared.take(threads);
                if bodies.is_empty() {
                    return;
                }
                let decoded = bodies.into_iter().map(|id| self.children_of(id));
                let children = decoded.collect::<Option<Vec<_>>>();
                shared.add(children.map(|children| children.concat()));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                let started = thread::Builder::new().spawn_scoped(scope, work);
                if started.is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// The bodies inside one, which is decoded if necessary; `None` if it is damaged.
    fn children_of(&self, id: BodyId) -> Option<Vec<BodyId>> {
        match self.body(id) {
            Some(body) => Some(body.ok()?.children_now()),
            None => Some(Vec::new()),
        }
    }

    /// Decodes a body and everything inside it.
    pub(super) fn materialize_below(&self, id: BodyId) -> Result<()> {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            if let Some(body) = self.body(id) {
                let body = body?;
                pending.extend(body.children_now().into_iter().rev());
            }
        }
        Ok(())
    }
}
