//! Limits on the cost of reading a file.
//!
//! Every count in a file is first checked against the remaining bytes, so memory is always
//! proportional to the input. These limits bound that proportion, for callers that read untrusted
//! files.

use crate::budget::Budget;
use crate::error::{ErrorKind, Result};
use crate::wire::Cursor;

/// Limits on the cost of reading; `Limits::default()` suits the files of every known producer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The nesting depth of ops in regions. Default: 1,000,000.
    pub region_depth: u32,
    /// The nesting depth of attributes and types. Default: 10,000,000.
    pub attribute_depth: u32,
    /// The number of ops in the file. Default: 2^32 - 2, the most that an index can identify.
    pub ops: u64,
    /// The number of entries in each table of the file. Default: 2^32 - 2.
    pub table_entries: u64,
    /// The memory for decoded ops and for op names, in bytes per byte of their encoding; 64 KiB are
    /// always allowed. By design, other tables take at most 72 (many sections of no content), and the whole
    /// reader less than 80. Default: 64.
    pub memory_per_input_byte: u32,
    /// The most work of [`Strip::names`](crate::ir::Strip), which searches what several symbol tables share once
    /// for each: the number of ops and attributes visited. Default: `u64::MAX`, which stands for 8 times those of
    /// the file.
    pub work: u64,
    /// The work that operations on the module may do, and a flag that cancels them. Decoding, verifying,
    /// printing, writing, stripping, conversion, checks, comparison, import and parsing charge it.
    /// Default: none. [`Module::set_budget`](crate::ir::Module::set_budget) changes it later.
    pub budget: Option<Budget>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            region_depth: 1_000_000,
            attribute_depth: 10_000_000,
            ops: u64::from(u32::MAX - 1),
            table_entries: u64::from(u32::MAX - 1),
            memory_per_input_byte: 64,
            work: u64::MAX,
            budget: None,
        }
    }
}

/// The memory allowed for any input, however small.
const FREE_MEMORY: u64 = 1 << 16;

impl Limits {
    /// The bytes of memory that decoding `input` bytes may take.
    pub(crate) fn memory_for(&self, input: u64) -> u64 {
        let most = input.saturating_mul(u64::from(self.memory_per_input_byte));
        most.max(FREE_MEMORY)
    }

    /// Checks the number of a table's entries against [`Limits::table_entries`].
    pub(crate) fn check_entries(
        &self,
        what: &'static str,
        count: usize,
        cursor: &Cursor<'_>,
    ) -> Result<()> {
        if count as u64 > self.table_entries {
            return Err(cursor.error(ErrorKind::LimitExceeded {
                what,
                limit: self.table_entries,
                found: count as u64,
            }));
        }
        Ok(())
    }
}
