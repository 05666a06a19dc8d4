//! The tails that ops of a name had last, and whether such ops repeat their tails.

use std::cell::Cell;

/// The tails that ops of a name had last. Most ops have one of a few.
#[derive(Debug)]
pub(super) struct RecentTails {
    /// Their indices, that of the last op first.
    indices: Cell<[u32; 4]>,
    /// How often an earlier tail was found again.
    found: Cell<u32>,
    /// How often a tail was new.
    new: Cell<u32>,
}

/// These many tails of ops of a name are recorded: constants of a type with many values repeat only then.
const FIRST_TAILS: u32 = 1 << 12;

/// No tail.
const NONE: u32 = u32::MAX;

impl Default for RecentTails {
    fn default() -> Self {
        RecentTails {
            indices: Cell::new([NONE; 4]),
            found: Cell::new(0),
            new: Cell::new(0),
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
            self.found.set(self.found.get().saturating_add(1));
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

    /// Counts a tail that is new. Returns whether to record it: if tails are hardly ever found again, as where each op
    /// has its own dictionary, only some are, which suffices to notice that this changes.
    pub(super) fn is_worth_recording(&self) -> bool {
        const EACH: u32 = 1 << 4;
        let new = self.new.get();
        self.new.set(new.saturating_add(1));
        new < FIRST_TAILS || new.is_multiple_of(EACH) || self.found.get() >= new / EACH
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

    #[test]
    fn few_tails_are_recorded_while_none_is_found() {
        let tails = RecentTails::default();
        let record = |count: u32| (0..count).filter(|_| tails.is_worth_recording()).count();
        assert_eq!(record(FIRST_TAILS), FIRST_TAILS as usize);
        assert_eq!(record(1600), 100);
        for index in 0..2000 {
            tails.find(index);
        }
        assert_eq!(record(1600), 1600);
    }
}
