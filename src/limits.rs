//! Bounds on what reading a file may cost.
//!
//! Every count in a file is first held against the bytes that are left, so memory is always in
//! proportion to the input. The limits here cap what that proportion allows, for callers who read
//! files of strangers.

use crate::error::{ErrorKind, Result};
use crate::wire::Cursor;

/// Bounds on what reading may cost; `Limits::default()` suits files of any honest producer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// How deep ops may nest in regions of one another. Default: 1,000,000.
    pub region_depth: u32,
    /// How deep attributes and types may nest in one another. Default: 10,000,000.
    pub attribute_depth: u32,
    /// How many ops the file may hold. Default: 2^32 - 2, the most that an index can name.
    pub ops: u64,
    /// How many entries any table of the file may have. Default: 2^32 - 2.
    pub table_entries: u64,
    /// The memory for decoded ops and for the names of ops, in bytes per byte of what they are
    /// decoded from; 64 KiB are always allowed. Other tables take at most 32 by their nature, and
    /// all together the reader stays below 48 on its own. Default: 64.
    pub memory_per_input_byte: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            region_depth: 1_000_000,
            attribute_depth: 10_000_000,
            ops: u64::from(u32::MAX - 1),
            table_entries: u64::from(u32::MAX - 1),
            memory_per_input_byte: 64,
        }
    }
}

/// What may always be taken, however small the input.
const FREE_MEMORY: u64 = 1 << 16;

impl Limits {
    /// The bytes of memory that decoding `input` bytes may take.
    pub(crate) fn memory_for(&self, input: u64) -> u64 {
        let most = input.saturating_mul(u64::from(self.memory_per_input_byte));
        most.max(FREE_MEMORY)
    }

    /// Holds the number of a table's entries against [`Limits::table_entries`].
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
