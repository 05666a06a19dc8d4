//! All bodies of a module, by index.
//!
//! The table only grows, and it grows while other threads read it, because reading a body announces
//! the bodies inside it. It therefore consists of buckets of doubling size. Each is allocated once,
//! and its entries never move.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::error::{Error, Result};
use crate::ir::body::Body;
use crate::ir::id::{BodyId, OpId};

/// The origin of a body.
#[derive(Clone, Debug)]
pub(super) struct Home {
    /// The op that contains it; `None` for the content of the file.
    pub(super) op: Option<OpId>,
    /// Its bytes in the file.
    pub(super) bytes: Range<u64>,
    /// The number of regions in the bytes.
    pub(super) regions: u32,
    /// The number of enclosing ops with regions, including those in other bodies.
    pub(super) depth: u32,
}

#[derive(Debug, Default)]
struct Slot {
    home: OnceLock<Home>,
    body: OnceLock<Result<Box<Body>>>,
}

/// The table of bodies.
#[derive(Debug, Default)]
pub(super) struct Bodies {
    /// Bucket `n` holds the `2^n` ids from `2^n - 1` on.
    buckets: [OnceLock<Box<[Slot]>>; 32],
    count: AtomicU32,
    /// The number of ops in all bodies read so far.
    ops: AtomicU64,
}

impl Bodies {
    fn locate(id: BodyId) -> (usize, usize) {
        let position = u64::from(id.0) + 1;
        let bucket = position.ilog2();
        (bucket as usize, (position - (1 << bucket)) as usize)
    }

    fn slot(&self, id: BodyId) -> Option<&Slot> {
        let (bucket, position) = Self::locate(id);
        self.buckets.get(bucket)?.get()?.get(position)
    }

    /// Adds bodies that are not read yet and returns the id of the first. The others follow it.
    pub(super) fn announce(&self, homes: Vec<Home>) -> u32 {
        let first = self.count.fetch_add(homes.len() as u32, Ordering::Relaxed);
        for (index, home) in homes.into_iter().enumerate() {
            let (bucket, position) = Self::locate(BodyId(first + index as u32));
            let Some(bucket_slots) = self.buckets.get(bucket) else {
                continue;
            };
            let slots = bucket_slots
                .get_or_init(|| (0..1usize << bucket).map(|_| Slot::default()).collect());
            if let Some(slot) = slots.get(position) {
                // The id is new, so no other thread sets it.
                let _ = slot.home.set(home);
            }
        }
        first
    }

    /// The origin of a body.
    pub(super) fn home(&self, id: BodyId) -> Option<&Home> {
        self.slot(id)?.home.get()
    }

    /// Returns a body, and reads it with `decode` if necessary; `None` if there is no such body.
    pub(super) fn get_or_decode(
        &self,
        id: BodyId,
        decode: impl FnOnce(&Home) -> Result<Body>,
    ) -> Option<Result<&Body, &Error>> {
        let slot = self.slot(id)?;
        let home = slot.home.get()?;
        let body = slot.body.get_or_init(|| decode(home).map(Box::new));
        Some(body.as_ref().map(|body| &**body))
    }

    /// Counts the ops of a body that was read, and returns the number of all ops. Threads count
    /// before they compare with the limit, so that they do not exceed it together.
    pub(super) fn count_ops(&self, ops: usize) -> u64 {
        self.ops.fetch_add(ops as u64, Ordering::Relaxed) + ops as u64
    }

    /// Reverts [`Bodies::count_ops`] for a body that is not kept.
    pub(super) fn discount_ops(&self, ops: usize) {
        self.ops.fetch_sub(ops as u64, Ordering::Relaxed);
    }

    /// The number of bodies known so far.
    pub(super) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// A body that has been read.
    #[inline]
    pub(super) fn get(&self, id: BodyId) -> Option<&Body> {
        match self.slot(id)?.body.get()? {
            Ok(body) => Some(body),
            Err(_) => None,
        }
    }

    /// A body that has been read, for editing.
    pub(super) fn get_mut(&mut self, id: BodyId) -> Option<&mut Body> {
        self.slot_mut(id)?.body.get_mut()?.as_deref_mut().ok()
    }

    /// Sets the content of a new body, or replaces one that must not be read any more.
    pub(super) fn set(&mut self, id: BodyId, body: Body) {
        if let Some(slot) = self.slot_mut(id) {
            slot.body = OnceLock::from(Ok(Box::new(body)));
        }
    }

    fn slot_mut(&mut self, id: BodyId) -> Option<&mut Slot> {
        let (bucket, position) = Self::locate(id);
        self.buckets.get_mut(bucket)?.get_mut()?.get_mut(position)
    }

    /// The number of ops in all bodies read so far.
    pub(super) fn op_count(&self) -> u64 {
        self.ops.load(Ordering::Relaxed)
    }

    /// The heap bytes of the bodies read so far, including the table.
    pub(super) fn heap_bytes(&self) -> usize {
        let slots = self.buckets.iter().filter_map(OnceLock::get).flatten();
        slots
            .map(|slot| {
                let body = slot.body.get().and_then(|body| body.as_ref().ok());
                size_of::<Slot>() + body.map_or(0, |body| size_of::<Body>() + body.heap_bytes())
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_fill_the_buckets_without_gaps() {
        let places: Vec<_> = (0..8).map(|id| Bodies::locate(BodyId(id))).collect();
        assert_eq!(
            places,
            [
                (0, 0),
                (1, 0),
                (1, 1),
                (2, 0),
                (2, 1),
                (2, 2),
                (2, 3),
                (3, 0)
            ]
        );
        assert_eq!(Bodies::locate(BodyId(u32::MAX - 1)), (31, (1 << 31) - 1));
    }

    #[test]
    fn a_body_is_decoded_once_and_its_error_is_kept() {
        let bodies = Bodies::default();
        let home = Home {
            op: None,
            bytes: 0..0,
            regions: 0,
            depth: 0,
        };
        assert_eq!(bodies.announce(vec![home.clone(), home]), 0);
        assert!(bodies.get(BodyId(0)).is_none());
        assert!(
            bodies
                .get_or_decode(BodyId(0), |_| Ok(Body::default()))
                .unwrap()
                .is_ok()
        );
        assert!(
            bodies
                .get_or_decode(BodyId(0), |_| panic!("decoded twice"))
                .unwrap()
                .is_ok()
        );
        let broken = || Error::new(crate::error::ErrorKind::EmptyStringSize, 7);
        assert!(
            bodies
                .get_or_decode(BodyId(1), |_| Err(broken()))
                .unwrap()
                .is_err()
        );
        assert!(
            bodies
                .get_or_decode(BodyId(1), |_| panic!("decoded twice"))
                .unwrap()
                .is_err()
        );
        assert!(
            bodies
                .get_or_decode(BodyId(2), |_| Ok(Body::default()))
                .is_none()
        );
    }
}
