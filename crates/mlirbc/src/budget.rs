//! Budgets: a count of work with a limit, and a flag that cancels, shared by threads.
//!
//! Long operations count what they visit in a [`Meter`] of their own, which adds to the budget in batches:
//! an atomic addition for each op would be noticed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::error::{Error, ErrorKind, Result};

/// The work that operations may do, and a flag that cancels them.
///
/// Work is the number of ops, blocks, values, operands, table entries and pieces of text that an operation
/// visits, and an eighth of the bytes of memory and output of which the input has no more than a number, such as
/// the padding of blobs and the zeros of wide integers. It does not depend on the machine. Copies share the work
/// and the flag; other threads may read and cancel at any time. An operation notices within some thousand units,
/// or the decoding of one body.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    limit: u64,
    work: AtomicU64,
    is_cancelled: AtomicBool,
}

/// No limit.
impl Default for Budget {
    fn default() -> Self {
        Budget::new(u64::MAX)
    }
}

/// Whether they share their work.
impl PartialEq for Budget {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Budget {}

impl Budget {
    /// A budget of which nothing is used.
    pub fn new(limit: u64) -> Self {
        Budget(Arc::new(Shared {
            limit,
            work: AtomicU64::new(0),
            is_cancelled: AtomicBool::new(false),
        }))
    }

    /// The most work.
    pub fn limit(&self) -> u64 {
        self.0.limit
    }

    /// The work done so far, with that of the operation that exceeded the limit.
    pub fn work(&self) -> u64 {
        self.0.work.load(Ordering::Relaxed)
    }

    /// Makes the operations that charge this budget fail with [`ErrorKind::Cancelled`], until
    /// [`Budget::restart`].
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Budget::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed)
    }

    /// Sets the work to 0 and takes back a cancellation.
    pub fn restart(&self) {
        self.0.work.store(0, Ordering::Relaxed);
        self.0.is_cancelled.store(false, Ordering::Relaxed);
    }

    /// Adds work that was done.
    pub(crate) fn add(&self, units: u64) {
        let work = &self.0.work;
        let before = work.fetch_add(units, Ordering::Relaxed);
        if before.checked_add(units).is_none() {
            work.store(u64::MAX, Ordering::Relaxed);
        }
    }

    /// Returns an error if the budget is exceeded or cancelled.
    ///
    /// # Errors
    /// [`ErrorKind::Cancelled`] or [`ErrorKind::LimitExceeded`], without an offset.
    pub fn check(&self) -> Result<()> {
        if self.is_cancelled() {
            return Err(Error::new(ErrorKind::Cancelled, 0));
        }
        let (limit, found) = (self.limit(), self.work());
        if found > limit {
            let what = "the work";
            return Err(Error::new(
                ErrorKind::LimitExceeded { what, limit, found },
                0,
            ));
        }
        Ok(())
    }
}

/// The work is added to the budget when this much has been counted.
const BATCH: u64 = 1 << 12;

/// Counts the work of one operation for a budget.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Option<Budget>,
    pending: u64,
    /// How much is counted before it is added: nothing at first, so that an operation does not begin with a
    /// budget that is used up.
    batch: u64,
}

/// Counts for no budget.
impl Default for Meter {
    fn default() -> Self {
        Meter::new(None)
    }
}

impl Meter {
    pub(crate) fn new(budget: Option<&Budget>) -> Self {
        Meter {
            budget: budget.cloned(),
            pending: 0,
            batch: budget.map_or(u64::MAX, |_| 0),
        }
    }

    /// Counts work that is about to be done.
    ///
    /// # Errors
    /// The budget is exceeded or cancelled.
    #[inline(always)]
    pub(crate) fn count(&mut self, units: u64) -> Result<()> {
        self.pending = self.pending.saturating_add(units);
        match self.pending < self.batch {
            true => Ok(()),
            false => self.settle(),
        }
    }

    /// Counts bytes of memory or output that are about to be made, where the input does not have as many.
    ///
    /// # Errors
    /// As [`Meter::count`].
    pub(crate) fn count_bytes(&mut self, bytes: u64) -> Result<()> {
        /// Making so many bytes is one unit.
        const UNIT: u64 = 8;
        self.count(bytes / UNIT)
    }

    /// Adds what was counted to the budget.
    ///
    /// # Errors
    /// The budget is exceeded or cancelled.
    #[cold]
    #[inline(never)]
    pub(crate) fn settle(&mut self) -> Result<()> {
        let units = std::mem::take(&mut self.pending);
        match &self.budget {
            Some(budget) => {
                self.batch = BATCH;
                budget.add(units);
                budget.check()
            }
            None => Ok(()),
        }
    }
}

/// The total does not depend on the batches.
impl Drop for Meter {
    fn drop(&mut self) {
        if let Some(budget) = &self.budget {
            budget.add(self.pending);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_adds_all_that_it_counts() {
        let budget = Budget::new(10_000);
        let mut meter = Meter::new(Some(&budget));
        meter.count(4).unwrap();
        assert_eq!(budget.work(), 4);
        meter.count(1).unwrap();
        assert_eq!(budget.work(), 4);
        meter.count(5000).unwrap();
        assert_eq!(budget.work(), 5005);
        meter.count(7).unwrap();
        drop(meter);
        assert_eq!(budget.work(), 5012);
        let mut meter = Meter::new(Some(&budget));
        meter.count_bytes(7).unwrap();
        let error = meter.count_bytes(8 * 6000).unwrap_err();
        assert!(matches!(
            error.kind(),
            ErrorKind::LimitExceeded {
                limit: 10_000,
                found: 11_012,
                ..
            }
        ));
    }

    #[test]
    fn a_cancelled_budget_can_be_restarted() {
        let budget = Budget::default();
        budget.clone().cancel();
        let error = budget.check().unwrap_err();
        assert_eq!(*error.kind(), ErrorKind::Cancelled);
        budget.add(u64::MAX);
        budget.add(1);
        assert_eq!(budget.work(), u64::MAX);
        budget.restart();
        assert_eq!(budget.work(), 0);
        budget.check().unwrap();
    }
}
