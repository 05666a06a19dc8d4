//! The facts about a body that decoding records for the writers: whether its bytes are those that
//! MLIR's writer would write (format.md §9).
//!
//! Only decoding sees how each number is encoded. Each body has separate facts, because bodies are
//! decoded in any order.

use crate::ir::listing::Shown;
use crate::wire::section::Frame;
use crate::wire::varint;

/// The facts about the bytes of a body, without the bodies inside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanonicalFacts {
    /// Whether the bytes are as short as possible: varints are minimal, stored lists are not empty,
    /// sections are not aligned, and every op that uses nothing from outside is marked as isolated.
    /// Excludes the values of indices and the encoding of use-list orders.
    pub(super) is_minimal: bool,
    /// Whether an op with regions that uses nothing from outside is not marked as isolated. Writers
    /// before version 2 of the format mark isolation by trait only.
    pub(super) has_unmarked: bool,
    /// How the use-list orders of several values are listed.
    pub(super) listing: Shown,
    pub(super) blobs: BlobOrder,
}

/// The order in which ops refer to property blobs. Whether it is that of the table depends on the
/// preceding ops in other bodies: these refer to the first `n` blobs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlobOrder {
    /// If `n` is at least this, the blobs from `n` on are consecutive.
    least: u32,
    /// The index after the largest blob.
    end: u32,
}

impl Default for CanonicalFacts {
    fn default() -> Self {
        CanonicalFacts {
            is_minimal: true,
            has_unmarked: false,
            listing: Shown::default(),
            blobs: BlobOrder::default(),
        }
    }
}

impl CanonicalFacts {
    /// Records that the bytes are not as short as possible.
    #[inline(always)]
    pub(super) fn note_longer(&mut self) {
        self.is_minimal = false;
    }

    /// Records the number of entries of a list. Writers omit an empty list.
    #[inline(always)]
    pub(super) fn note_list(&mut self, count: u64) {
        self.is_minimal &= count > 0;
    }

    /// Records the head of a section that holds regions.
    pub(super) fn note_section(&mut self, frame: &Frame) {
        let length = frame.payload.end - frame.payload.start;
        let head = frame.payload.start - frame.start;
        let is_minimal = head == 1 + varint::size(length) as u64;
        self.is_minimal &= frame.alignment.is_none() && is_minimal;
    }

    /// Records that an op with `regions` regions uses nothing from outside and is not marked as
    /// isolated.
    pub(super) fn note_unmarked(&mut self, regions: u32) {
        self.is_minimal = false;
        self.has_unmarked |= regions > 0;
    }
}

impl BlobOrder {
    /// Records the property blob of the next op of the body.
    #[inline(always)]
    pub(super) fn note(&mut self, blob: u32) {
        if blob >= self.end {
            if blob > self.end {
                self.least = blob;
            }
            self.end = blob + 1;
        }
    }

    /// The number of blobs that the ops refer to, after other ops that refer to the first `before`.
    /// `None` if an op refers to a blob before a blob with a lower index.
    pub(super) fn after(self, before: u32) -> Option<u32> {
        (self.least <= before || self.end <= before).then_some(self.end.max(before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_of(before: u32, blobs: &[u32]) -> Option<u32> {
        let mut order = BlobOrder::default();
        blobs.iter().for_each(|&blob| order.note(blob));
        order.after(before)
    }

    /// The definition that `after` must agree with: one blob after the other.
    fn count_one_by_one(before: u32, blobs: &[u32]) -> Option<u32> {
        blobs.iter().try_fold(before, |count, &blob| match blob {
            blob if blob < count => Some(count),
            blob if blob == count => Some(count + 1),
            _ => None,
        })
    }

    proptest::proptest! {
        #[test]
        fn blobs_of_a_body_are_in_order_if_they_are_one_by_one(
            before in 0u32..6,
            blobs in proptest::collection::vec(0u32..10, 0..10),
        ) {
            proptest::prop_assert_eq!(count_of(before, &blobs), count_one_by_one(before, &blobs));
        }
    }
}
