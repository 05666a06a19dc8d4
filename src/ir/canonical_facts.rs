//! What decoding notes of a body for the writers: whether its bytes are those that MLIR's writer would
//! write (format.md §9).
//!
//! Decoding comes to every byte anyway, and afterwards nothing shows how a number was encoded. Each
//! body has its own facts, as bodies are decoded in any order.

use crate::ir::listing::Shown;
use crate::wire::section::Frame;
use crate::wire::varint;

/// The facts about the bytes of a body. Those of the bodies inside it are not included.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanonicalFacts {
    /// Whether the bytes are as short as they can be: varints are minimal, nothing that is there is
    /// empty, sections are not aligned, and ops are marked as isolated where they use nothing from
    /// outside. Neither the indices themselves are covered nor the encoding of use-list orders.
    pub(super) is_minimal: bool,
    /// Whether an op with regions that uses nothing from outside is not marked as isolated. Writers
    /// before version 2 of the format mark isolation by trait only.
    pub(super) has_unmarked: bool,
    /// How the use-list orders of several values are listed.
    pub(super) listing: Shown,
    pub(super) blobs: BlobOrder,
}

/// The order in which ops refer to property blobs. Whether it is that of the table depends on the
/// ops before them, in other bodies: these refer to the first `n` blobs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlobOrder {
    /// If `n` is at least this, blobs from `n` on come one after the other.
    least: u32,
    /// The blob after the largest one.
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
    /// Notes that the bytes are not as short as they can be.
    #[inline(always)]
    pub(super) fn note_longer(&mut self) {
        self.is_minimal = false;
    }

    /// Notes the number of entries of a list. Writers leave an empty list out.
    #[inline(always)]
    pub(super) fn note_list(&mut self, count: u64) {
        self.is_minimal &= count > 0;
    }

    /// Notes the head of a section that holds regions.
    pub(super) fn note_section(&mut self, frame: &Frame) {
        let length = frame.payload.end - frame.payload.start;
        let head = frame.payload.start - frame.start;
        let is_minimal = head == 1 + varint::size(length) as u64;
        self.is_minimal &= frame.alignment.is_none() && is_minimal;
    }

    /// Notes that an op with `regions` regions uses nothing from outside and is not marked as
    /// isolated.
    pub(super) fn note_unmarked(&mut self, regions: u32) {
        self.is_minimal = false;
        self.has_unmarked |= regions > 0;
    }
}

impl BlobOrder {
    /// Notes the property blob of the next op of the body.
    #[inline(always)]
    pub(super) fn note(&mut self, blob: u32) {
        if blob >= self.end {
            if blob > self.end {
                self.least = blob;
            }
            self.end = blob + 1;
        }
    }

    /// How many blobs the ops refer to after others that refer to the first `before`. `None` if one
    /// refers to a blob before a blob of a lower number.
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

    /// The rule, one blob after the other.
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
