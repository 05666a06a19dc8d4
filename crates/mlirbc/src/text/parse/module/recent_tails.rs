//! The tails that ops of a name had last, and whether such ops repeat their tails.

use std::cell::Cell;

use crate::text::parse::module::repeats::Repeats;

/// The tails that ops of a name had last. Most ops have one of a few.
#[derive(Debug)]
pub(super) struct RecentTails {
    /// Their indices, that of the last op first.
    indices: Cell<[u32; 4]>,
    pub(super) repeats: Repeats,
}

/// No tail.
const NONE: u32 = u32::MAX;

impl Default for RecentTails {
    fn default() -> Self {
        RecentTails {
            indices: Cell::new([NONE; 4]),
            repeats: Repeats::default(),
        }
    }
}

impl RecentTails {
    /// The indices of the last tails, the last one first.
    #[inline]
    pub(super) fn indices(&self) -> impl Iterator<Item = u32> {
        self.indices.get().into_iter()
    }

    /// Records that an op has the tail of an index, which was found.
    #[inline]
    pub(super) fn find(&self, index: u32) {
        let [last, ..] = self.indices.get();
        if last != index {
            self.repeats.count_found();
            self.put_first(index);
        }
    }

    /// Makes a tail the last one.
    pub(super) fn put_first(&self, index: u32) {
        let mut indices = self.indices.get();
        let mut moved = index;
        for place in &mut indices {
            let before = std::mem::replace(place, moved);
            if before == index {
                break;
            }
            moved = before;
        }
        self.indices.set(indices);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_tail_is_the_first() {
        let tails = RecentTails::default();
        let after = |index| {
            tails.put_first(index);
            tails.indices.get()
        };
        assert_eq!(after(1), [1, NONE, NONE, NONE]);
        assert_eq!(after(1), [1, NONE, NONE, NONE]);
        for index in 2..6 {
            after(index);
        }
        assert_eq!(after(3), [3, 5, 4, 2]);
        assert_eq!(after(2), [2, 3, 5, 4]);
        assert_eq!(after(1), [1, 2, 3, 5]);
    }
}
